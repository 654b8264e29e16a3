import { describe, expect, test } from 'vitest'
import type { Side } from '@/domain/bookings/party-name'
import type { MoneyMove } from '@/features/transactions/money/booking-money'
import { moneyHeadline } from '@/features/transactions/money/money-headline'
import { readTrail } from '@/features/transactions/money/read-trail'
import { rentalOf, saleOf } from '../../../support/fixtures/booking-row.ts'

const paidAt = '2026-08-01T09:00:00Z'
const doneAt = '2026-08-14T09:00:00Z'
const held = 'Held by Aso'

/** A move as the ledger tells it to one side: own accounts are "Your wallet". */
function move(kind: MoneyMove['kind'], from: string, to: string, amount: number, at = doneAt): MoneyMove {
  return { kind, from_label: from, to_label: to, amount, at, description: `${kind} in the ledger's words` }
}

const walletOf = (side: Side, owner: Side) => {
  if (side === owner) return 'Your wallet'
  return owner === 'borrower' ? "Bola's wallet" : "Ada's wallet"
}

const paidByCard = move('card_payment', 'Card', held, 8000, paidAt)
const settled = (side: Side) => [
  paidByCard,
  move('rent', held, walletOf(side, 'lender'), 2700),
  move('platform_fee', held, 'Aso fee', 300),
  move('late_charge', held, walletOf(side, 'lender'), 1000),
  move('deposit_refund', held, walletOf(side, 'borrower'), 4000),
]

describe('where the money is', () => {
  test('nowhere before the payment', () => {
    expect(readTrail([], rentalOf('borrower'))).toEqual({
      held: 0,
      balances: { held: 0, mine: 0, theirs: 0, aso: 0, card: 0 },
      sentToCard: 0,
      penalty: 0,
      events: [],
    })
  })

  test('with Aso after the payment', () => {
    expect(readTrail([paidByCard], rentalOf('borrower')).balances).toEqual({
      held: 8000,
      mine: 0,
      theirs: 0,
      aso: 0,
      card: 0,
    })
  })

  test('shared out to the renter after the return', () => {
    const { balances } = readTrail(settled('borrower'), rentalOf('borrower'))
    expect(balances).toEqual({ held: 0, mine: 4000, theirs: 3700, aso: 300, card: 0 })
  })

  test('shared out to the owner after the return', () => {
    const { balances } = readTrail(settled('lender'), rentalOf('lender'))
    expect(balances).toEqual({ held: 0, mine: 3700, theirs: 4000, aso: 300, card: 0 })
  })

  test('with Aso while a bank looks into the payment, then with Aso or back on the card', () => {
    const aside = move('chargeback', held, 'Set aside for the bank', 8000)
    const asked = readTrail([paidByCard, aside], rentalOf('lender'))
    expect(asked.balances).toMatchObject({ held: 8000, theirs: 0, card: 0 })
    expect(asked.events.at(-1)?.title).toBe('A bank is looking into the payment')
    const stands = [paidByCard, aside, move('chargeback_return', 'Set aside for the bank', held, 8000)]
    expect(readTrail(stands, rentalOf('borrower')).balances).toMatchObject({ held: 8000, card: 0 })
    const lost = [paidByCard, aside, move('chargeback_loss', 'Set aside for the bank', 'Card', 8000)]
    expect(readTrail(lost, rentalOf('lender')).balances).toMatchObject({ held: 0, theirs: 0, card: 8000 })
    const payer = rentalOf('borrower')
    expect(moneyHeadline(readTrail(lost, payer), payer, 0).title).toBe('₦8,000 went back to your card')
  })

  test('back with the renter after a refund', () => {
    const moves = [paidByCard, move('refund', held, 'Your wallet', 8000)]
    expect(readTrail(moves, rentalOf('borrower')).balances).toEqual({
      held: 0,
      mine: 8000,
      theirs: 0,
      aso: 0,
      card: 0,
    })
  })

  test('on the way to the card, and back in the wallet where that failed', () => {
    const refunded = [paidByCard, move('refund', held, 'Your wallet', 8000)]
    const sent = move('card_refund', 'Your wallet', 'Refund to the card', 8000, '2026-08-15T09:00:00Z')
    const on = {
      ...move('card_refund', 'Refund to the card', 'Card', 8000),
      description: 'Refunded to the card',
    }
    const back = move('card_refund_return', 'Refund to the card', 'Your wallet', 8000)
    const read = (...moves: MoneyMove[]) => readTrail([...refunded, ...moves], rentalOf('borrower'))
    for (const [trail, headline] of [
      [
        read(sent),
        { title: '₦8,000 is going back to your card', text: 'Aso holds it until Paystack has sent it.' },
      ],
      [read(sent, on), { title: '₦8,000 went back to your card', text: 'Aso holds nothing any more.' }],
    ] as const) {
      expect(trail.balances).toEqual({ held: 0, mine: 0, theirs: 0, aso: 0, card: 8000 })
      expect(moneyHeadline(trail, rentalOf('borrower'), 0)).toEqual(headline)
    }
    expect(
      read(sent, on)
        .events.map(({ title }) => title)
        .slice(-2),
    ).toEqual(['You chose your card', 'Sent to your card'])
    expect(read(sent, back).balances).toEqual({ held: 0, mine: 8000, theirs: 0, aso: 0, card: 0 })
  })

  test('in the payer’s wallet when the payment came too late', () => {
    const { balances } = readTrail([move('late_payment', 'Card', 'Your wallet', 8000)], rentalOf('borrower'))
    expect(balances).toEqual({ held: 0, mine: 8000, theirs: 0, aso: 0, card: 0 })
  })

  test('with a penalty, which goes from one wallet to the other', () => {
    const penalty = (side: Side, amount: number) =>
      move('penalty', walletOf(side, 'borrower'), walletOf(side, 'lender'), amount)
    const read = (side: Side, amount: number) => {
      const booking = rentalOf(side)
      const trail = readTrail([...settled(side), penalty(side, amount)], booking)
      return { ...trail, ...moneyHeadline(trail, booking, 0) }
    }
    const paid = read('borrower', 500)
    expect(paid.balances).toEqual({ held: 0, mine: 3500, theirs: 4200, aso: 300, card: 0 })
    expect(paid.events.at(-1)?.lines.at(-1)).toMatchObject({ amount: 500, flow: 'out' })
    expect([paid.title, paid.text]).toEqual([
      '₦3,500 is in your wallet',
      '₦4,200 went to Ada. This includes a penalty of ₦500 that you paid Ada. Aso holds nothing any more.',
    ])
    const received = read('lender', 500)
    expect([received.title, received.text]).toEqual([
      '₦4,200 is in your wallet',
      '₦3,500 went to Bola. This includes a penalty of ₦500 that Bola paid you. Aso holds nothing any more.',
    ])
    const more = read('borrower', 6000)
    expect([more.title, more.text]).toEqual([
      '₦9,700 went to Ada',
      'This includes a penalty of ₦6,000 that you paid Ada. Aso holds nothing any more.',
    ])
  })

  test('with the fee that an appeal gave back to the renter', () => {
    const back = (side: Side) => [
      ...settled(side),
      move('penalty', 'Aso fee', walletOf(side, 'borrower'), 300),
      move('penalty', walletOf(side, 'lender'), walletOf(side, 'borrower'), 2700),
    ]
    expect(readTrail(back('borrower'), rentalOf('borrower')).balances).toEqual({
      held: 0,
      mine: 7000,
      theirs: 1000,
      aso: 0,
      card: 0,
    })
    expect(readTrail(back('lender'), rentalOf('lender')).balances).toEqual({
      held: 0,
      mine: 1000,
      theirs: 7000,
      aso: 0,
      card: 0,
    })
  })

  test('with what the renter still owed for a group that fell apart, which is no penalty', () => {
    const later = '2026-09-01T09:00:00Z'
    const repaid = [
      move('debt_repayment', 'Your wallet', 'Your debt', 1000, later),
      move('debt_repayment', 'Owed to Ada', "Ada's wallet", 1000, later),
    ].map((one) => ({ ...one, description: 'Group discount paid for “Red gele”' }))
    const booking = rentalOf('borrower')
    const trail = readTrail([...settled('borrower'), ...repaid], booking)
    expect(trail).toMatchObject({ balances: { mine: 3000, theirs: 4700 }, penalty: 0 })
    expect(trail.events.at(-1)?.title).toBe('The lost group discount is paid')
    expect(moneyHeadline(trail, booking, 0).text).toBe('₦4,700 went to Ada. Aso holds nothing any more.')
  })

  test('and says how long a decision keeps it from being used', () => {
    const ruled = { id: 'd', transaction_id: 't', reporter_id: null, contested_amount: 0 }
    const read = (appeal: { until: string; at?: string; decided?: string }, now: string) => {
      const dates = { appeal_until: appeal.until, appealed_at: appeal.at ?? null }
      const decided = { status: 'resolved', appeal_decided_at: appeal.decided ?? null } as const
      const booking = rentalOf('lender', { disputes: [{ ...ruled, ...dates, ...decided }] })
      return moneyHeadline(readTrail(settled('lender'), booking), booking, Date.parse(now)).text
    }
    const until = '2026-08-14T12:00:00Z'
    const at = '2026-08-12T12:00:00Z'
    const held = 'What the decision moved is held until'
    expect(read({ until }, at)).toContain(`${held} 14 Aug, 1:00 pm, in case of an appeal.`)
    expect(read({ until }, until)).toContain('Aso holds nothing any more.')
    expect(read({ until, at }, until)).toContain(`${held} the appeal is decided.`)
    expect(read({ until, at, decided: until }, at)).toContain('Aso holds nothing any more.')
  })

  test('with a penalty that is owed only once it is paid', () => {
    const owed = move('debt', 'Your debt', 'Owed to Ada', 6000)
    const later = '2026-09-01T09:00:00Z'
    const repaid = [
      move('debt_repayment', 'Your wallet', 'Your debt', 1000, later),
      move('debt_repayment', 'Owed to Ada', "Ada's wallet", 1000, later),
    ]
    const read = (...moves: MoneyMove[]) =>
      readTrail([...settled('borrower'), ...moves], rentalOf('borrower'))
    expect(read(owed).balances).toEqual({ held: 0, mine: 4000, theirs: 3700, aso: 300, card: 0 })
    const { balances, penalty, events } = read(owed, ...repaid)
    expect([balances.mine, balances.theirs, penalty]).toEqual([3000, 4700, -1000])
    expect(events.at(-1)).toMatchObject({ title: 'A penalty is paid', held: 0 })
  })

  test('exact to the kobo', () => {
    const moves = [
      move('wallet_payment', 'Your wallet', held, 0.3, paidAt),
      move('rent', held, "Ada's wallet", 0.1),
      move('delivery_fee', held, "Ada's wallet", 0.2),
    ]
    expect(readTrail(moves, rentalOf('borrower'))).toMatchObject({
      held: 0,
      balances: { held: 0, theirs: 0.3 },
    })
  })
})

describe('the events of a trail', () => {
  test('group the transfers of one posting', () => {
    const { events } = readTrail(settled('borrower'), rentalOf('borrower'))
    expect(events.map(({ at, lines }) => [at, lines.length])).toEqual([
      [paidAt, 1],
      [doneAt, 4],
    ])
  })

  test('say what Aso held after each of them', () => {
    const { events } = readTrail(settled('borrower'), rentalOf('borrower'))
    expect(events.map((event) => event.held)).toEqual([8000, 0])
  })

  test('have lines with unique ids', () => {
    const lines = readTrail(settled('lender'), rentalOf('lender')).events.flatMap((event) => event.lines)
    expect(new Set(lines.map(({ id }) => id)).size).toBe(5)
  })

  test('count only what comes into my pocket as in', () => {
    const lines = readTrail(settled('lender'), rentalOf('lender')).events.flatMap((event) => event.lines)
    expect(lines.map(({ flow }) => flow)).toEqual(['past', 'in', 'past', 'in', 'past'])
  })

  test('count what the renter pays as out', () => {
    const [event] = readTrail([paidByCard], rentalOf('borrower')).events
    expect(event?.lines[0]?.flow).toBe('out')
  })

  test("keep the ledger's own words for a move that is not a booking's", () => {
    const [event] = readTrail([move('wallet_funding', 'Card', 'Your wallet', 1)], rentalOf('borrower')).events
    expect(event?.lines[0]?.text).toBe("wallet_funding in the ledger's words")
  })
})

describe('the title of an event', () => {
  const refund = move('refund', held, 'Your wallet', 8000)
  const titleOf = (moved: MoneyMove, booking: ReturnType<typeof rentalOf>) =>
    readTrail([moved], booking).events[0]?.title

  test('says who paid, to the renter', () => {
    expect(titleOf(paidByCard, rentalOf('borrower'))).toBe('You paid')
  })

  test('says who paid, to the owner', () => {
    expect(titleOf(paidByCard, rentalOf('lender'))).toBe('Bola paid')
  })

  test('says whether a claim is settled or a part of it', () => {
    const later = '2026-08-15T09:00:00Z'
    const claimed = (amount: number) =>
      readTrail(
        [
          paidByCard,
          move('rent', held, "Ada's wallet", 3000),
          move('claim', held, "Ada's wallet", amount, later),
        ],
        rentalOf('borrower'),
      ).events.map(({ title }) => title)
    expect(claimed(5000)).toEqual(['You paid', 'The return is confirmed', 'The claim is settled'])
    expect(claimed(2000)[2]).toBe('A part of the claim is settled')
  })

  test('says that a payment came late', () => {
    expect(titleOf(move('late_payment', 'Card', 'Your wallet', 1), rentalOf('borrower'))).toBe(
      'A payment came late',
    )
  })

  test('says that I cancelled', () => {
    const booking = rentalOf('borrower', { booking_status: 'cancelled', cancelled_by: 'borrower' })
    expect(titleOf(refund, booking)).toBe('You cancelled')
  })

  test('says that the other side cancelled', () => {
    const booking = rentalOf('borrower', { booking_status: 'cancelled', cancelled_by: 'lender' })
    expect(titleOf(move('cancellation_fee', held, "Ada's wallet", 1), booking)).toBe('Ada cancelled')
  })

  test('says that the owner declined', () => {
    const booking = rentalOf('borrower', { booking_status: 'declined', cancelled_by: 'lender' })
    expect(titleOf(refund, booking)).toBe('Ada declined')
  })

  test('names no one for a request that expired', () => {
    expect(titleOf(refund, rentalOf('borrower', { booking_status: 'expired' }))).toBe('The request expired')
  })

  test('says that the rental is complete', () => {
    expect(titleOf(move('rent', held, 'Your wallet', 1), rentalOf('lender'))).toBe('The rental is complete')
  })

  test('says that the sale is complete', () => {
    expect(titleOf(move('sale', held, 'Your wallet', 1), saleOf('lender'))).toBe('The sale is complete')
  })
})
