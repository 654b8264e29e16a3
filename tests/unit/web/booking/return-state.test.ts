import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { claimedShares } from '@/domain/bookings/claimed-shares'
import { moneyHeadline } from '@/features/transactions/money/money-headline'
import { endFor } from '@/features/transactions/page/deadline-line'
import { isBack, isDue, returnState, showsReturn } from '@/features/transactions/return/return-state'
import { returnWords } from '@/features/transactions/return/return-words'
import { deadlineRow, rentalOf, saleOf } from '../../../support/fixtures/booking-row.ts'

const byRenter = { borrower_return_confirmed: true, borrower_confirmed_at: '2026-08-14T09:00:00Z' }
const byOwner = { lender_return_confirmed: true, lender_confirmed_at: '2026-08-14T09:00:00Z' }

describe('a return', () => {
  test('is none before the booking is paid', () => {
    expect(returnState(rentalOf('borrower', { payment_status: 'pending' }))).toBe('none')
  })

  test('is none after a refund', () => {
    expect(returnState(rentalOf('borrower', { payment_status: 'refunded' }))).toBe('none')
  })

  test.each(['requested', 'disputed'] as const)('is none while the booking is %s', (booking_status) => {
    expect(returnState(rentalOf('borrower', { booking_status }))).toBe('none')
  })

  test('is pending while nobody has confirmed', () => {
    expect(returnState(rentalOf('borrower'))).toBe('pending')
  })

  test('waits for the other side once I have confirmed', () => {
    expect(returnState(rentalOf('borrower', byRenter))).toBe('waiting')
  })

  test('waits for my confirmation once the other side has confirmed', () => {
    expect(returnState(rentalOf('lender', byRenter))).toBe('needed')
  })

  test('is being processed once both have confirmed', () => {
    expect(returnState(rentalOf('lender', { ...byRenter, ...byOwner }))).toBe('processing')
  })

  test('is claimed while a claim against the deposit is open', () => {
    const values = { ...byRenter, ...byOwner, booking_status: 'returned', return_status: 'returned' } as const
    expect(returnState(rentalOf('lender', values))).toBe('claimed')
  })

  test('is none where a ruling has paid out what was held, and stays where it only took a penalty', () => {
    const ruled = (contested_amount: number, booking_status: 'completed' | 'active' = 'completed') =>
      rentalOf('borrower', {
        booking_status,
        return_status: booking_status === 'completed' ? 'returned' : 'not_returned',
        disputes: [
          {
            ...{ id: 'd1', transaction_id: 't1', status: 'resolved', reporter_id: null, contested_amount },
            ...{ appeal_until: null, appealed_at: null, appeal_decided_at: null },
          },
        ],
      })
    expect(returnState(ruled(8000))).toBe('none')
    expect(returnState(ruled(0))).toBe('completed')
    expect(returnState(ruled(8000, 'active'))).toBe('pending')
  })

  test('is complete once the database says so', () => {
    const values = { ...byRenter, ...byOwner, return_status: 'returned' } as const
    expect(returnState(rentalOf('borrower', values))).toBe('completed')
  })
})

describe('I can confirm a return', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('not before the last day has begun in Lagos', () => {
    vi.setSystemTime('2026-08-11T22:59:59Z')
    expect(isDue(rentalOf('borrower'))).toBe(false)
  })

  test('as soon as its last day begins in Lagos', () => {
    vi.setSystemTime('2026-08-11T23:00:00Z')
    expect(isDue(rentalOf('borrower'))).toBe(true)
  })

  test('earlier when the other side has confirmed', () => {
    vi.setSystemTime('2026-08-05T12:00:00Z')
    expect(isDue(rentalOf('borrower', byOwner))).toBe(true)
  })

  test('at any time for a sale', () => {
    vi.setSystemTime('2026-08-05T12:00:00Z')
    expect(isDue(saleOf('borrower'))).toBe(true)
  })
})

describe('the panel of a return', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-08-05T12:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  test('is of no use before the handover, but is on the last day', () => {
    expect(showsReturn(rentalOf('lender'))).toBe(false)
    const handed_over_at = '2026-08-05T09:00:00Z'
    const proven = { handed_over_at, handover_proven_at: handed_over_at }
    expect(showsReturn(rentalOf('lender', proven))).toBe(true)
    // What has not come yet does not go back.
    expect(showsReturn(rentalOf('lender', { handed_over_at }))).toBe(false)
    vi.setSystemTime('2026-08-12T12:00:00Z')
    expect(showsReturn(rentalOf('lender'))).toBe(true)
    expect(showsReturn(rentalOf('lender', { handed_over_at }))).toBe(true)
  })

  test('is not there without a return, and stays after it', () => {
    expect(showsReturn(rentalOf('lender', { booking_status: 'disputed' }))).toBe(false)
    expect(showsReturn(rentalOf('lender', { return_status: 'returned' }))).toBe(true)
  })

  test('the item is back once both sides have said so', () => {
    expect(
      [rentalOf('borrower', byOwner), rentalOf('borrower', { ...byOwner, ...byRenter })].map(isBack),
    ).toEqual([false, true])
  })
})

const paidOut = { return_status: 'returned', settled_at: '2026-08-14T09:00:00Z', late_fee: 0 } as const

describe('a completed rental says what was kept of the deposit', () => {
  const text = (side: 'borrower' | 'lender', values: Parameters<typeof rentalOf>[1]) =>
    returnWords(rentalOf(side, { ...paidOut, booking_status: 'completed', ...values }), 'completed').text

  test('nothing', () => {
    expect(text('borrower', {})).toBe('Deposit refunded: ₦5,000 is back in your wallet.')
    expect(text('lender', {})).toBe('₦3,000 rent is in your wallet, and Bola’s deposit went back.')
  })

  test('late days and a claim', () => {
    const kept = { late_fee: 1000, late_days: 1, paid_claim: 500.5 }
    expect(text('borrower', kept)).toBe(
      'Deposit refunded: ₦3,499.50 is back in your wallet. ₦1,000 was kept for 1 late day and ₦500.50 for the claim.',
    )
    expect(text('lender', kept)).toBe(
      '₦3,000 rent and ₦1,000 for 1 late day and ₦500.50 for the claim are in your wallet. What is left of the deposit went back to Bola.',
    )
  })

  test('all of it', () => {
    expect(text('borrower', { paid_claim: 5000 })).toBe(
      'Nothing is left of your deposit. ₦5,000 was kept for the claim.',
    )
    expect(text('lender', { paid_claim: 5000 })).toBe(
      '₦3,000 rent and ₦5,000 for the claim are in your wallet.',
    )
  })
})

describe('a claim on the deposit says that the rest is back', () => {
  const text = (values: Parameters<typeof rentalOf>[1]) =>
    returnWords(rentalOf('borrower', { ...paidOut, booking_status: 'returned', ...values }), 'claimed').text
  const held = 'The amount claimed is held until you both agree or Aso decides.'

  test('where there is one', () => {
    expect(text({ claimed_amount: 4999.5 })).toBe(`The rest is back in your wallet. ${held}`)
  })

  test('not where all of it is claimed, or what late days left', () => {
    expect(text({ claimed_amount: 5000 })).toBe(held)
    expect(text({ claimed_amount: 4000, late_fee: 1000 })).toBe(held)
    expect(text({ claimed_amount: 4000, paid_claim: 1000 })).toBe(held)
  })
})

describe('a ruling on a claim', () => {
  const ruled = (side: 'borrower' | 'lender', kind: string, ruled_claim = 1500) =>
    rentalOf(side, {
      booking_status: 'returned',
      deposit_amount: 7000,
      claimed_amount: 7000,
      ruled_claim,
      deadline: deadlineRow({ kind, asked: kind === 'appeal' ? ['borrower', 'lender'] : [] }),
    })

  test('is said in the panel of the return, to both sides', () => {
    expect(returnWords(ruled('borrower', 'appeal'), 'claimed')).toEqual({
      title: 'Aso gives Ada ₦1,500 of the ₦7,000 that they claim.',
      text: 'Without an appeal, ₦1,500 goes to Ada and ₦5,500 comes back to you.',
    })
    expect(returnWords(ruled('lender', 'appeal'), 'claimed')).toEqual({
      title: 'Aso gives you ₦1,500 of the ₦7,000 that you claim.',
      text: 'Without an appeal, ₦1,500 goes to you and ₦5,500 goes back to Bola.',
    })
  })

  test('names only who gets something', () => {
    expect(returnWords(ruled('borrower', 'appeal', 7000), 'claimed').text).toBe(
      'Without an appeal, ₦7,000 goes to Ada.',
    )
    expect(returnWords(ruled('borrower', 'appeal', 0), 'claimed')).toEqual({
      title: 'Aso gives Ada nothing of the ₦7,000 that they claim.',
      text: 'Without an appeal, ₦7,000 comes back to you.',
    })
  })

  test('is the end of the time for an appeal', () => {
    expect(endFor(ruled('borrower', 'appeal'), 'The ruling is paid out.')).toBe(
      '₦1,500 goes to Ada and ₦5,500 comes back to you.',
    )
    expect(endFor(rentalOf('borrower'), 'The renter gets everything back.')).toBe('you get everything back.')
  })

  test('is not the last word after an appeal', () => {
    expect(returnWords(ruled('borrower', 'rule_appeal'), 'claimed').text).toBe(
      'There is an appeal. All of it is held until another person at Aso has decided.',
    )
  })

  test('is said beside the money that is held', () => {
    const held = (kind: string) => {
      const trail = {
        held: 7000,
        balances: { held: 7000, mine: 0, theirs: 0, aso: 0, card: 0 },
        sentToCard: 0,
        penalty: 0,
        events: [],
      }
      return moneyHeadline(trail, ruled('borrower', kind), 0).text
    }
    expect(held('appeal')).toBe(
      'Aso has decided about the claim. Without an appeal, ₦1,500 goes to Ada and ₦5,500 comes back to you.',
    )
    expect(held('rule_appeal')).toMatch(/^This part of the deposit is claimed/)
  })

  test('counts for the lines that are not settled yet', () => {
    const line = (kind: string, ruled_amount: number | null, final_amount: number | null) => ({
      kind,
      claimed_amount: 1000,
      ruled_amount,
      final_amount,
    })
    const lines = [line('late_days', null, 900), line('cleaning', null, 500), line('repair', 1500, null)]
    expect(claimedShares(lines)).toEqual({ paid_claim: 500, ruled_claim: 1500, claimed_late: 0 })
    expect(claimedShares([line('repair', null, null)])).toEqual({
      paid_claim: 0,
      ruled_claim: null,
      claimed_late: 0,
    })
    expect(claimedShares([line('repair', 1500, 1500)])).toEqual({
      paid_claim: 1500,
      ruled_claim: null,
      claimed_late: 0,
    })
  })
})
