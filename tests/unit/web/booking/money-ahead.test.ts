import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addNaira } from '#contract/rules/money.ts'
import { moneyAhead } from '@/features/transactions/money/money-ahead'
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
    const reason = 'Somebody has booked this item for later days meanwhile. It cannot be sold right now.'
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

describe('what the end moves', () => {
  test('is the rent to the owner and the deposit back to the renter', () => {
    expect(lines(rentalOf('borrower'), now)).toEqual([
      { id: 'price', text: 'Rent to Ada', amount: 3000, flow: 'past' },
      { id: 'deposit', text: 'Deposit back to your wallet', amount: 5000, flow: 'in' },
    ])
  })

  test('is told the owner from their side', () => {
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
