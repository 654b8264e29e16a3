import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  insertBooking,
  item,
  member,
  startBookingPayment,
  storedBooking,
  walletBalance,
} from '../../support/database/builders.ts'
import { settlePayment, startWalletFunding } from '../../support/database/card-payments.ts'
import {
  decideSuspense,
  inSuspense,
  refundOffers,
  setUpCancelled,
} from '../../support/database/card-refunds.ts'
import {
  fundingOf,
  lost,
  moneyOf,
  newDispute,
  storedChargeback,
  tell,
  won,
} from '../../support/database/chargebacks.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { requestWithdrawal, setUpWithdrawal } from '../../support/database/withdrawals.ts'

/** Disputes that fit no payment in the books: of one that is not booked yet, in another currency, of more than was paid. */
const db = openTestDatabase()
let admin: Person
beforeAll(async () => {
  admin = await member(db, 'Ngozi', { admin: true })
})
afterEach(async () => expect(await reconcile(db)).toEqual([]))

describe('told before its payment is in the books', () => {
  test('it puts the money aside as soon as that comes: added to a wallet, or for a booking', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const funding = await startWalletFunding(db, bola, 3000)
    const booking = await insertBooking(db, bola, await item(db, ada))
    const payment = await startBookingPayment(db, bola, booking)
    const disputes = [newDispute(), newDispute()] as const
    expect(await tell(db, { dispute: disputes[0], reference: funding.reference, amount: 3000 })).toBe(
      'unmatched',
    )
    await tell(db, { dispute: disputes[1], reference: payment.reference, amount: 8000 })
    await settlePayment(db, payment)
    await settlePayment(db, funding)
    expect(await storedChargeback(db, disputes[0])).toMatchObject({
      status: 'open',
      from_wallet: 3000,
      problem: null,
    })
    expect(await storedChargeback(db, disputes[1])).toMatchObject({ status: 'open', from_escrow: 8000 })
    expect((await storedBooking(db, booking)).frozen_at).not.toBeNull()
    expect(await moneyOf(db, bola, booking)).toEqual({ wallet: 0, escrow: 0, debt: 0 })
    const told = { dispute: disputes[1], reference: payment.reference, amount: 8000 }
    expect(await tell(db, { ...told, ...won })).toBe('won')
    expect((await moneyOf(db, bola, booking)).escrow).toBe(8000)
  })

  test.each([
    ['lost', lost, 0],
    ['won', won, 3000],
  ])('and %s before that, it is so at once', async (status, end, left) => {
    const bola = await member(db, 'Bola')
    const funding = await startWalletFunding(db, bola, 3000)
    const told = { dispute: newDispute(), reference: funding.reference, amount: 3000 }
    await tell(db, { ...told, ...end })
    await settlePayment(db, funding)
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ status })
    expect(await walletBalance(db, bola)).toBe(left)
  })
})

describe('that fits no payment', () => {
  const paused = { hint: 'Card payments paused' }
  const fund = (who: Person) => startWalletFunding(db, who, 1000)

  test('pauses who paid, until an admin has looked', async () => {
    const { ada, withdrawal } = await setUpWithdrawal(db)
    await db.as(ada).call('cancel_withdrawal', { p_withdrawal_id: withdrawal.id })
    await settlePayment(db, await fund(ada))
    const told = { dispute: newDispute(), reference: await fundingOf(db, ada), amount: 1000, currency: 'USD' }
    expect(await tell(db, told)).toBe('unmatched')
    expect(await refusal(fund(ada))).toMatchObject(paused)
    expect(await refusal(requestWithdrawal(db, ada, 1000))).toMatchObject({ hint: 'Withdrawals paused' })
    await tell(db, { ...told, ...lost })
    expect(await refusal(fund(ada))).toMatchObject(paused)
    const { id } = await storedChargeback(db, told.dispute)
    await db.as(admin).call('acknowledge_chargeback', { p_chargeback_id: id, p_note: 'Seen at Paystack' })
    expect(await fund(ada)).toMatchObject({ amount: 1000 })
  })

  test('pauses nobody any more when it is won', async () => {
    const bola = await member(db, 'Bola', { wallet: 1000 })
    const told = { dispute: newDispute(), reference: await fundingOf(db, bola), amount: 1001 }
    await tell(db, told)
    expect(await refusal(fund(bola))).toMatchObject(paused)
    await tell(db, { ...told, ...won })
    expect(await fund(bola)).toMatchObject({ amount: 1000 })
  })

  test('keeps its money from going to the card a second time', async () => {
    const { bola, booking, reference } = await setUpCancelled(db)
    await tell(db, { dispute: newDispute(), reference, amount: 8001 })
    expect((await refundOffers(db, bola, booking)).map(({ amount }) => amount)).not.toContain(8000)
    const chi = await member(db, 'Chi')
    const funding = await fund(chi)
    await settlePayment(db, funding, { currency: 'USD' })
    await tell(db, { dispute: newDispute(), reference: funding.reference, amount: 1000, currency: 'USD' })
    const row = await inSuspense(db, admin, `payment:${funding.reference}`)
    expect(await refusal(decideSuspense(db, admin, row.id, 'refund'))).toMatchObject({
      hint: 'Not decided',
      code: 'PT409',
    })
  })

  test('is asked about at Paystack until it is over there, or an admin has looked', async () => {
    const bola = await member(db, 'Bola', { wallet: 1000 })
    const told = { dispute: newDispute(), reference: await fundingOf(db, bola), amount: 1001 }
    await tell(db, told)
    const { id } = await storedChargeback(db, told.dispute)
    const claim = () => db.as('service').call('claim_chargebacks', { p_limit: 1, p_chargeback_id: id })
    expect(await claim()).toMatchObject([{ dispute_id: told.dispute, answer: null }])
    await db.as(admin).call('acknowledge_chargeback', { p_chargeback_id: id, p_note: 'Seen at Paystack' })
    expect(await claim()).toEqual([])
  })

  test('fits later: another dispute of the same payment was won meanwhile', async () => {
    const bola = await member(db, 'Bola', { wallet: 1000 })
    const reference = await fundingOf(db, bola)
    const [first, second] = [newDispute(), newDispute()]
    await tell(db, { dispute: first, reference, amount: 1000 })
    expect(await tell(db, { dispute: second, reference, amount: 600 })).toBe('unmatched')
    await tell(db, { dispute: first, reference, amount: 1000, ...won })
    expect(await tell(db, { dispute: second, reference, amount: 600 })).toBe('open')
    expect(await walletBalance(db, bola)).toBe(400)
  })
})

test('a stranger whose payment has nothing to do with it is not paused', async () => {
  const [bola, chi] = [await member(db, 'Bola', { wallet: 1000 }), await member(db, 'Chi', { wallet: 1000 })]
  await tell(db, { dispute: newDispute(), reference: await fundingOf(db, bola), amount: 1001 })
  await tell(db, { dispute: newDispute(), reference: 'ASO-nobody', amount: 1001 })
  expect(await startWalletFunding(db, chi, 1000)).toMatchObject({ amount: 1000 })
})
