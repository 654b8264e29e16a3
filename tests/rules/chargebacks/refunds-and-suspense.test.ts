import { afterEach, beforeAll, expect, test } from 'vitest'
import { member, storedBooking, walletBalance } from '../../support/database/builders.ts'
import { settlePayment, startWalletFunding } from '../../support/database/card-payments.ts'
import {
  beginRefund,
  decideSuspense,
  inSuspense,
  moneyInSuspense,
  recordRefund,
  refundOffers,
  refundToCard,
  setUpCancelled,
  setUpUnbookedMismatch,
  storedCall,
  storedRefund,
} from '../../support/database/card-refunds.ts'
import { lost, moneyOf, newDispute, storedChargeback, tell, won } from '../../support/database/chargebacks.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import {
  approveWithdrawal,
  giveEarnings,
  referenceOf,
  setUpWithdrawal,
  storedWithdrawal,
} from '../../support/database/withdrawals.ts'

const db = openTestDatabase()
let admin: Person
beforeAll(async () => {
  admin = await member(db, 'Ngozi', { admin: true })
})
afterEach(async () => expect(await reconcile(db)).toEqual([]))

/** ₦5,000 that came for a booking of ₦8,000, and ₦3,000 of somebody else. */
async function setUpSuspense() {
  const { bola, reference } = await setUpUnbookedMismatch(db, { kobo: 5000_00 })
  const chi = await member(db, 'Chi')
  const funding = await startWalletFunding(db, chi, 1000)
  await settlePayment(db, funding, { kobo: 3000_00 })
  const rowOf = (of: string) => inSuspense(db, admin, `payment:${of}`)
  return { bola, chi, reference, row: await rowOf(reference), other: await rowOf(funding.reference) }
}

test('money in suspense that a bank disputes is put aside, and decided about only when the bank has let it stand', async () => {
  const { bola, chi, reference, row, other } = await setUpSuspense()
  const told = { dispute: newDispute(), reference, amount: 5000 }
  await tell(db, told)
  expect(await storedChargeback(db, told.dispute)).toMatchObject({ from_suspense: 5000, from_wallet: 0 })
  const waits = { hint: 'Not decided', code: 'PT409' }
  expect(await refusal(decideSuspense(db, admin, row.id, 'credit', { person: bola }))).toMatchObject(waits)
  await decideSuspense(db, admin, other.id, 'credit', { person: chi })
  expect(await walletBalance(db, chi)).toBe(3000)
  await tell(db, { ...told, ...won })
  await decideSuspense(db, admin, row.id, 'credit', { person: bola })
  expect(await walletBalance(db, bola)).toBe(5000)
})

test('what a bank took of it is not there to be decided about', async () => {
  const { bola, reference, row } = await setUpSuspense()
  await tell(db, { dispute: newDispute(), reference, amount: 2000, ...lost })
  expect(await inSuspense(db, admin, row.source)).toMatchObject({ amount: 3000 })
  await tell(db, { dispute: newDispute(), reference, amount: 3000, ...lost })
  expect((await moneyInSuspense(db, admin)).map(({ id }) => id)).not.toContain(row.id)
  expect(await refusal(decideSuspense(db, admin, row.id, 'refund'))).toMatchObject({ hint: 'Not decided' })
  expect(await walletBalance(db, bola)).toBe(0)
})

test('what was credited from suspense is put aside from the wallet, not from the money of others', async () => {
  const { bola, reference, row } = await setUpSuspense()
  await decideSuspense(db, admin, row.id, 'credit', { person: bola })
  const told = { dispute: newDispute(), reference, amount: 5000 }
  await tell(db, told)
  expect(await storedChargeback(db, told.dispute)).toMatchObject({ from_suspense: 0, from_wallet: 5000 })
  expect(await walletBalance(db, bola)).toBe(0)
  const { id } = await storedChargeback(db, told.dispute)
  const [read] = await db.as('service').call('chargeback_evidence', { p_chargeback_id: id })
  expect(read?.chargeback_evidence).toMatchObject({
    spending: { since: expect.any(String), bookings: [], withdrawals: [] },
  })
})

test('a payment goes back to the card once: by the bank, or by a refund', async () => {
  const { bola, booking, reference } = await setUpCancelled(db)
  const offered = async () => (await refundOffers(db, bola, booking)).map(({ amount }) => amount)
  expect(await offered()).toEqual([8000])
  const told = { dispute: newDispute(), reference, amount: 3000 }
  await tell(db, told)
  await giveEarnings(db, bola, 4000)
  expect(await offered()).toEqual([5000])
  expect(await refusal(refundToCard(db, bola, reference, 5000.01))).toMatchObject({
    hint: 'Refund not possible',
  })
  await tell(db, { ...told, ...lost })
  await refundToCard(db, bola, reference, 5000)
  expect(await walletBalance(db, bola)).toBe(4000)
})

test('a refund that Paystack was not asked for is stopped by a dispute, and goes to the bank with the rest', async () => {
  const { bola, reference } = await setUpCancelled(db)
  const refund = await refundToCard(db, bola, reference, 8000)
  const told = { dispute: newDispute(), reference, amount: 8000 }
  await tell(db, told)
  expect((await storedRefund(db, refund)).status).toBe('failed')
  expect(await storedChargeback(db, told.dispute)).toMatchObject({ from_wallet: 8000, from_debt: 0 })
  expect(await beginRefund(db, refund)).toBe(false)
})

test('a refund whose call was lost is not asked for again while a bank disputes the payment, or after it took it back', async () => {
  const { bola, reference } = await setUpCancelled(db)
  const refund = await refundToCard(db, bola, reference, 8000)
  expect(await beginRefund(db, refund)).toBe(true)
  const told = { dispute: newDispute(), reference, amount: 8000 }
  await tell(db, told)
  await db.query(
    `update private.card_refund_calls set asked_at = now() - interval '11 minutes' where card_refund_id = $1`,
    [refund.id],
  )
  expect(await beginRefund(db, refund)).toBe(false)
  await tell(db, { ...told, ...lost })
  expect(await beginRefund(db, refund)).toBe(false)
  expect((await storedCall(db, refund)).problem).toContain('has taken it back')
  // Paystack had done it all the same: then it is booked.
  expect(await recordRefund(db, refund, 'processed')).toBe('processed')
})

test('a refund whose call was lost and whose payment the bank took back is in the wallet again once Paystack has had nothing of it for days', async () => {
  const { bola, reference } = await setUpCancelled(db)
  const refund = await refundToCard(db, bola, reference, 8000)
  expect(await beginRefund(db, refund)).toBe(true)
  const askedDaysAgo = (days: number) =>
    db.query(
      `update private.card_refund_calls set asked_at = now() - make_interval(days => $2) where card_refund_id = $1`,
      [refund.id, days],
    )
  const told = { dispute: newDispute(), reference, amount: 8000 }
  await tell(db, told)
  await askedDaysAgo(4)
  expect(await beginRefund(db, refund)).toBe(false)
  expect(await storedRefund(db, refund)).toMatchObject({ status: 'requested' })
  await tell(db, { ...told, ...lost })
  await askedDaysAgo(2)
  expect(await beginRefund(db, refund)).toBe(false)
  expect(await storedRefund(db, refund)).toMatchObject({ status: 'requested' })
  await askedDaysAgo(4)
  expect(await beginRefund(db, refund)).toBe(false)
  expect(await storedRefund(db, refund)).toMatchObject({ status: 'failed' })
  // It pays what is owed for what the bank took.
  expect(await moneyOf(db, bola)).toMatchObject({ wallet: 0, debt: 0 })
})

test('a payment of another amount that was accepted is put aside from the escrow, and the booking waits', async () => {
  const { reference, booking } = await setUpUnbookedMismatch(db, { kobo: 9000_00 })
  const { id } = await inSuspense(db, admin, `payment:${reference}`)
  await decideSuspense(db, admin, id, 'accept')
  const told = { dispute: newDispute(), reference, amount: 9000 }
  await tell(db, told)
  expect(await storedChargeback(db, told.dispute)).toMatchObject({ from_escrow: 8000, from_wallet: 1000 })
  expect((await storedBooking(db, booking)).frozen_at).not.toBeNull()
  await tell(db, { ...told, ...won })
  expect(await storedBooking(db, booking)).toMatchObject({ frozen_at: null, booking_status: 'confirmed' })
})

test('an approved withdrawal of somebody who owes for a lost chargeback is not sent', async () => {
  const { ada, withdrawal } = await setUpWithdrawal(db)
  const funding = await startWalletFunding(db, ada, 15_000)
  await settlePayment(db, funding)
  const { reference } = funding
  await approveWithdrawal(db, admin, withdrawal)
  await db.as('service').call('update_wallet_balance', {
    p_user_id: ada.id,
    p_amount: 25_000,
    p_transaction_type: 'payment',
  })
  const told = { dispute: newDispute(), reference, amount: 15_000 }
  const begin = async () => {
    const [row] = await db.as('service').call('begin_payout', { p_reference: referenceOf(withdrawal) })
    const { problem } = await db.one('select problem from private.payouts where withdrawal_id = $1', [
      withdrawal.id,
    ])
    return [row?.begin_payout, problem]
  }
  await tell(db, told)
  expect(await begin()).toEqual([false, expect.stringContaining('is disputed at the bank')])
  await tell(db, { ...told, ...lost })
  expect(await begin()).toEqual([false, expect.stringContaining('owes ₦15,000')])
  expect((await storedWithdrawal(db, withdrawal)).status).toBe('approved')
})

test('an admin who credited money to a person cannot approve that person’s withdrawal', async () => {
  // Not the account of somebody else in this file, who owes.
  const { ada, admin: other, withdrawal } = await setUpWithdrawal(db, 10_000, '0123456701')
  const funding = await startWalletFunding(db, ada, 1000)
  await settlePayment(db, funding, { kobo: 3000_00 })
  const { id } = await inSuspense(db, admin, `payment:${funding.reference}`)
  await decideSuspense(db, admin, id, 'credit', { person: ada })
  expect(await refusal(approveWithdrawal(db, admin, withdrawal))).toMatchObject({
    hint: 'Access denied',
    message: expect.stringContaining('another admin'),
  })
  expect(await approveWithdrawal(db, other, withdrawal)).toBe('approved')
})
