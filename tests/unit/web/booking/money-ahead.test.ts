import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addNaira } from '#contract/rules/money.ts'
import { moneyAhead } from '@/features/transactions/money/money-ahead'
import { moneyHeadline } from '@/features/transactions/money/money-headline'
import { overdue } from '@/features/transactions/return/overdue'
import { returnState, showsReturn } from '@/features/transactions/return/return-state'
import { returnWords } from '@/features/transactions/return/return-words'
import { actionRow, rentalOf, saleOf } from '../../../support/fixtures/booking-row.ts'

const now = Date.parse('2026-08-05T12:00:00Z')
const waiting = { booking_status: 'pending', payment_status: 'pending', paid_at: null } as const
const held = { ...waiting, hold_expires_at: new Date(now + 1).toISOString() }

const titles = (...args: Parameters<typeof moneyAhead>) => moneyAhead(...args).map(({ title }) => title)
const lines = (...args: Parameters<typeof moneyAhead>) => moneyAhead(...args).at(-1)?.lines ?? []

// A moment of another year is told with its year.
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

describe('what comes next', () => {
  test('is to pay and to return, for the renter of an unpaid booking', () => {
    expect(titles(rentalOf('borrower', held), now)).toEqual(['You pay ₦8,000', 'You both confirm the return'])
  })

  test('is to be paid, for its owner', () => {
    expect(titles(rentalOf('lender', held), now)[0]).toBe('Bola pays ₦8,000')
  })

  test('is nothing once the hold has run out', () => {
    expect(
      moneyAhead(rentalOf('borrower', { ...held, hold_expires_at: new Date(now).toISOString() }), now),
    ).toEqual([])
  })

  test('says in Lagos time until when an unpaid booking is held', () => {
    const booking = rentalOf('borrower', { ...held, hold_expires_at: '2026-08-05T23:05:00Z' })
    expect(moneyAhead(booking, now)[0]?.text).toContain('Until 6 Aug, 12:05 am nobody else can book it.')
  })

  test('says why it can not be paid, where somebody rented for later what the buyer holds', () => {
    const reason = 'Someone has now booked this item for later dates, so it cannot be sold right now.'
    const actions = [actionRow({ action: 'pay', allowed: false, reason })]
    expect(moneyAhead(saleOf('borrower', { ...held, actions }), now)[0]).toMatchObject({
      title: 'It cannot be paid now',
      text: reason,
    })
    expect(moneyAhead(saleOf('borrower', held), now)[0]?.text).toContain('nobody else can buy it.')
  })

  test('is that the owner accepts, for a request', () => {
    const booking = rentalOf('borrower', { booking_status: 'requested' })
    expect(titles(booking, now)).toEqual(['Ada accepts', 'You both confirm the return'])
  })

  test('says until when the owner may accept', () => {
    const accept = actionRow({ action: 'accept', party: 'lender', deadline: '2026-08-02T21:00:00Z' })
    const booking = rentalOf('borrower', { booking_status: 'requested', actions: [accept] })
    const [step] = moneyAhead(booking, now)
    expect(step?.text).toBe('If not by 2 Aug, 10:00 pm, everything comes back to you.')
  })

  test.each(['confirmed', 'active'] as const)('is the return, for a %s rental', (booking_status) => {
    expect(titles(rentalOf('lender', { booking_status }), now)).toEqual(['You both confirm the return'])
  })

  test('is that the buyer confirms, for a paid sale', () => {
    expect(titles(saleOf('lender'), now)).toEqual(['Bola confirms that they have it'])
  })

  test.each(['completed', 'cancelled', 'declined', 'expired', 'disputed'] as const)(
    'is nothing for a %s booking',
    (booking_status) => {
      expect(moneyAhead(rentalOf('borrower', { booking_status }), now)).toEqual([])
    },
  )
})

test('Who says that they never received it gets everything back without an answer', () => {
  const values = {
    question: 'not_received',
    question_by: 'borrower',
    question_due_at: '2026-08-06T13:00:00Z',
  } as const
  for (const booking of [saleOf('borrower', values), saleOf('lender', values)]) {
    expect(returnState(booking)).toBe('none')
    expect(showsReturn(booking)).toBe(false)
  }
  for (const question of [null, 'not_received'] as const) {
    const late = rentalOf('borrower', { booking_status: 'active', question })
    expect(overdue(late, Date.parse('2026-08-14T12:00:00Z')) === null).toBe(question !== null)
  }
  expect(moneyAhead(saleOf('borrower', values), now)).toEqual([
    {
      title: 'Ada answers',
      text: 'Until Thu 6 Aug, 2:00 pm. Without an answer everything comes back to you.',
      lines: [{ id: 'refund', text: 'Back to your wallet', amount: 20_000, flow: 'in' }],
    },
  ])
  expect(moneyAhead(rentalOf('lender', values), now)).toEqual([
    {
      title: 'You answer',
      text: 'Until Thu 6 Aug, 2:00 pm. Without an answer everything goes back to Bola.',
      lines: [{ id: 'refund', text: 'Back to Bola', amount: 8000, flow: 'past' }],
    },
  ])
  const trail = {
    held: 8000,
    balances: { held: 8000, mine: 0, theirs: 0, aso: 0, card: 0 },
    sentToCard: 0,
    penalty: 0,
    events: [],
  }
  expect(moneyHeadline(trail, rentalOf('borrower', values), now).text).toBe(
    'It comes back to you, unless Ada contests that you never received it.',
  )
})

describe('a rental that is late', () => {
  const noon = (day: string) => Date.parse(`${day}T11:00:00Z`)
  const late = { booking_status: 'active' } as const
  const shares = (side: 'borrower' | 'lender', day: string, values = {}) =>
    lines(rentalOf(side, { ...late, ...values }), noon(day)).map(({ text, amount }) => [text, amount])

  test('pays the late days from the deposit, for both sides', () => {
    expect(shares('borrower', '2026-08-14')).toEqual([
      ['Rent to Ada', 3000],
      ['Late charge to Ada', 2000],
      ['Deposit back to your wallet', 3000],
    ])
    expect(shares('lender', '2026-08-14')).toEqual([
      ['Rent to your wallet', 3000],
      ['Late charge to your wallet', 2000],
      ['Deposit back to Bola', 3000],
    ])
  })

  test('has nothing left of the deposit after many days', () => {
    expect(shares('borrower', '2026-08-20')).toEqual([
      ['Rent to Ada', 3000],
      ['Late charge to Ada', 5000],
    ])
  })

  test('counts the day that a side named, not the days until the other side answers', () => {
    const named = { borrower_return_confirmed: true, borrower_return_date: '2026-08-13' }
    expect(shares('lender', '2026-08-20', named)[1]).toEqual(['Late charge to your wallet', 1000])
  })

  test('says the same beside what Aso holds', () => {
    const headline = (day: string) => {
      const booking = rentalOf('borrower', late)
      const trail = {
        held: 8000,
        balances: { held: 8000, mine: 0, theirs: 0, aso: 0, card: 0 },
        sentToCard: 0,
        penalty: 0,
        events: [],
      }
      return moneyHeadline(trail, booking, noon(day)).text
    }
    expect([headline('2026-08-12'), headline('2026-08-14'), headline('2026-08-20')]).toEqual([
      '₦5,000 of it is your deposit. It comes back when you both confirm the return.',
      '₦5,000 of it is your deposit. ₦3,000 of that comes back when you both confirm the return, the rest pays for late days.',
      '₦5,000 of it is your deposit. All of that goes to Ada for late days.',
    ])
  })

  test('says the same where the return is confirmed', () => {
    const words = (side: 'borrower' | 'lender', day: string) =>
      returnWords(rentalOf(side, late), 'needed', noon(day)).text
    expect(words('borrower', '2026-08-12')).toBe('Confirm too and your deposit of ₦5,000 comes back.')
    expect(words('borrower', '2026-08-14')).toBe('Confirm too and ₦3,000 of your deposit comes back.')
    expect(words('borrower', '2026-08-20')).toBe(
      'Confirm too and the rental is closed. All of your deposit goes to Ada for late days.',
    )
    expect(words('lender', '2026-08-20')).toBe(
      'Confirm too and your ₦3,000 is paid out, with ₦5,000 of the deposit for late days.',
    )
  })
})

describe('a rental whose group fell apart', () => {
  const noon = Date.parse('2026-08-14T11:00:00Z')
  const lost = { booking_status: 'active', lost_discount: 1500, platform_fee_percent: 10 } as const

  test('pays the discount from the deposit, after the late days and as far as it reaches, less Aso’s fee', () => {
    const shares = (side: 'borrower' | 'lender', values = {}) =>
      lines(rentalOf(side, { ...lost, ...values }), noon).map(({ text, amount }) => [text, amount])
    expect(shares('lender')).toEqual([
      ['Rent to your wallet', 2700],
      ['Aso’s fee', 450],
      ['Late charge to your wallet', 2000],
      ['Group discount to your wallet', 1350],
      ['Deposit back to Bola', 1500],
    ])
    expect(shares('borrower', { lost_discount: 4000 })).toEqual([
      ['Rent to Ada', 2700],
      ['Aso’s fee', 600],
      ['Late charge to Ada', 2000],
      ['Group discount to Ada', 2700],
    ])
  })

  test('says so before the return is confirmed, and after', () => {
    const words = (side: 'borrower' | 'lender', state: 'needed' | 'completed', values = {}) =>
      returnWords(rentalOf(side, { ...lost, ...values }), state, Date.parse('2026-08-12T11:00:00Z')).text
    expect(words('borrower', 'needed')).toBe('Confirm too and ₦3,500 of your deposit comes back.')
    expect(words('lender', 'needed')).toBe(
      'Confirm too and your ₦2,700 is paid out, with ₦1,350 of the deposit for the lost group discount.',
    )
    const done = { booking_status: 'completed', settled_at: '2026-08-12T11:00:00Z', late_fee: 0 } as const
    expect(words('borrower', 'completed', done)).toBe(
      'Deposit refunded: ₦3,500 is back in your wallet. ₦1,500 was kept for the lost group discount.',
    )
  })
})

describe('the payments at the end of a booking', () => {
  test('is the rent to the owner and the deposit back to the renter', () => {
    expect(lines(rentalOf('borrower'), now)).toEqual([
      { id: 'price', text: 'Rent to Ada', amount: 3000, flow: 'past' },
      { id: 'deposit', text: 'Deposit back to your wallet', amount: 5000, flow: 'in' },
    ])
  })

  test('is shown to the owner from their side', () => {
    expect(lines(rentalOf('lender'), now)).toEqual([
      { id: 'price', text: 'Rent to your wallet', amount: 3000, flow: 'in' },
      { id: 'deposit', text: 'Deposit back to Bola', amount: 5000, flow: 'past' },
    ])
  })

  test("takes Aso's fee from the price", () => {
    const amounts = lines(rentalOf('lender', { platform_fee_percent: 10 }), now)
    expect(amounts.map(({ id, amount }) => [id, amount])).toEqual([
      ['price', 2700],
      ['fee', 300],
      ['deposit', 5000],
    ])
  })

  test('is the price alone for a sale', () => {
    expect(lines(saleOf('lender'), now)).toEqual([
      { id: 'price', text: 'Price to your wallet', amount: 20_000, flow: 'in' },
    ])
  })

  test('leaves out delivery that the owner pays', () => {
    const booking = rentalOf('lender', { delivery_fee: 700, delivery_paid_by: 'lender' })
    expect(lines(booking, now).map(({ id }) => id)).not.toContain('delivery')
  })

  test('adds delivery both ways exactly to the kobo', () => {
    const booking = rentalOf('lender', {
      delivery_fee: 0.1,
      delivery_paid_by: 'borrower',
      return_delivery_fee: 0.2,
      return_paid_by: 'borrower',
    })
    expect(lines(booking, now).find(({ id }) => id === 'delivery')?.amount).toBe(0.3)
  })

  test('is all that was paid, whoever pays which fee', () => {
    const naira = fc.integer({ min: 0, max: 100_000_000 }).map((kobo) => kobo / 100)
    const payer = fc.constantFrom('borrower' as const, 'lender' as const)
    const terms = fc.record({
      rent_amount: naira,
      deposit_amount: naira,
      delivery_fee: naira,
      delivery_paid_by: payer,
      return_delivery_fee: naira,
      return_paid_by: payer,
    })
    const percent = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
    fc.assert(
      fc.property(terms, percent, (term, platform_fee_percent) => {
        const amounts = lines(rentalOf('borrower', { ...term, platform_fee_percent }), now)
        const paid = addNaira(
          term.rent_amount,
          term.deposit_amount,
          term.delivery_paid_by === 'borrower' ? term.delivery_fee : 0,
          term.return_paid_by === 'borrower' ? term.return_delivery_fee : 0,
        )
        expect(addNaira(...amounts.map(({ amount }) => amount))).toBe(paid)
      }),
    )
  })
})
