import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelBooking,
  insertBooking,
  item,
  member,
  moveIntoPast,
  runJobs,
  startBookingPayment,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { startWalletFunding } from '../../support/database/card-payments.ts'
import { lost, moneyOf, newDispute, paymentOf, tell, won } from '../../support/database/chargebacks.ts'
import { setUpContestedClaim } from '../../support/database/claims.ts'
import { type DisputeScene, paidScene, report, rule, settledScene } from '../../support/database/disputes.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import {
  approveWithdrawal,
  giveEarnings,
  requestWithdrawal,
  setUpWithdrawal,
} from '../../support/database/withdrawals.ts'

const db = openTestDatabase()
let admin: Person
beforeAll(async () => {
  admin = await member(db, 'Ngozi', { admin: true })
})
afterEach(async () => expect(await reconcile(db)).toEqual([]))

const onHold = { hint: 'Booking on hold' }

async function dispute({ booking }: Pick<DisputeScene, 'booking'>, amount = 8000) {
  const told = { dispute: newDispute(), reference: await paymentOf(db, booking), amount }
  await tell(db, told)
  return told
}

/** A rental that runs: Bola has the gele, its last day is today. */
async function running(): Promise<DisputeScene> {
  const scene = await paidScene(db, {}, {}, admin)
  await moveIntoPast(db, scene.booking, { days: 2 })
  await db.as(scene.bola).call('confirm_receipt', { p_transaction_id: scene.booking.id })
  return { ...scene, booking: await storedBooking(db, scene.booking) }
}

test('before the handover nothing is possible: no cancelling, no handover, no report', async () => {
  const scene = await paidScene(db, {}, {}, admin)
  const told = await dispute(scene)
  const { ada, bola, booking } = scene
  const call = (who: Person, name: string) => db.as(who).call(name, { p_transaction_id: booking.id })
  expect(await refusal(cancelBooking(db, bola, booking))).toMatchObject(onHold)
  expect(await refusal(cancelBooking(db, ada, booking))).toMatchObject(onHold)
  expect(await refusal(call(ada, 'mark_handed_over'))).toMatchObject(onHold)
  expect(await refusal(call(bola, 'confirm_receipt'))).toMatchObject(onHold)
  expect(await refusal(call(bola, 'report_not_received'))).toMatchObject(onHold)
  expect(await refusal(report(db, ada, booking))).toMatchObject(onHold)
  expect(await refusal(updateReturnConfirmation(db, bola, booking))).toMatchObject(onHold)
  await tell(db, { ...told, ...won })
  await cancelBooking(db, ada, booking)
  expect(await walletBalance(db, bola)).toBe(8000)
})

test('the clock stands still while it is on hold, and its time is given back', async () => {
  const scene = await running()
  const told = await dispute(scene)
  await moveIntoPast(db, scene.booking, { days: 30 })
  const frozen = "update public.transactions set frozen_at = now() - interval '30 days' where id = $1"
  await db.withoutTriggers(frozen, [scene.booking.id])
  await runJobs(db)
  expect(await storedBooking(db, scene.booking)).toMatchObject({ booking_status: 'active' })
  await tell(db, { ...told, ...won })
  expect(await storedBooking(db, scene.booking)).toMatchObject({
    clocks_paused: expect.stringMatching(/^30 days/),
  })
  await runJobs(db)
  expect(await storedBooking(db, scene.booking)).toMatchObject({ booking_status: 'active' })
})

test('a rental that runs can come back; it is paid out when the chargeback is won', async () => {
  const scene = await running()
  const told = await dispute(scene)
  await updateReturnConfirmation(db, scene.bola, scene.booking)
  await updateReturnConfirmation(db, scene.ada, scene.booking)
  expect(await storedBooking(db, scene.booking)).toMatchObject({ booking_status: 'active', settled_at: null })
  expect(await walletBalance(db, scene.ada)).toBe(0)
  await tell(db, { ...told, ...won })
  expect(await storedBooking(db, scene.booking)).toMatchObject({ booking_status: 'completed' })
  expect(await walletBalance(db, scene.ada)).toBe(3000)
  expect(await walletBalance(db, scene.bola)).toBe(5000)
})

describe('lost after the handover', () => {
  test('an admin decides: what is left is divided, and the payer owes the owner a penalty', async () => {
    const scene = await running()
    const told = await dispute(scene, 6000)
    await tell(db, { ...told, ...lost })
    expect((await storedBooking(db, scene.booking)).booking_status).toBe('disputed')
    const [open] = await db.query<{ id: string; contested_amount: number }>(
      'select * from public.disputes where transaction_id = $1',
      [scene.booking.id],
    )
    expect(open).toMatchObject({ raised_by_deadline: 'chargeback', contested_amount: 2000 })
    await rule(db, admin, { id: open?.id ?? '' }, 'for_lender', { penalty: 1000 })
    expect((await storedBooking(db, scene.booking)).booking_status).toBe('completed')
    expect(await walletBalance(db, scene.ada)).toBe(2000)
    expect(await moneyOf(db, scene.bola, scene.booking)).toEqual({ wallet: 0, escrow: 0, debt: -1000 })
  })

  test('in an open dispute the ruling waits, and then it can not go on as if the money were there', async () => {
    const scene = await running()
    const open = await report(db, scene.ada, scene.booking)
    const told = await dispute(scene)
    expect(await refusal(rule(db, admin, open, 'for_lender'))).toMatchObject(onHold)
    await tell(db, { ...told, ...lost })
    const dismissed = refusal(rule(db, admin, open, 'dismissed'))
    expect(await dismissed).toMatchObject({ hint: 'Failed to resolve dispute' })
    await rule(db, admin, open, 'for_borrower')
    expect((await storedBooking(db, scene.booking)).booking_status).toBe('completed')
    expect(await walletBalance(db, scene.bola)).toBe(0)
  })

  test('a claim waits while it is on hold, and becomes a dispute when it is lost', async () => {
    const { ada, bola, booking, claim } = await setUpContestedClaim(db)
    const held = await moneyOf(db, bola, booking)
    const told = await dispute({ booking })
    const rulings = JSON.stringify([])
    const ruled = db.as(admin).call('rule_claim', { p_claim_id: claim.id, p_rulings: rulings })
    expect(await refusal(ruled)).toMatchObject(onHold)
    expect((await moneyOf(db, bola, booking)).escrow).toBe(0)
    await tell(db, { ...told, ...won })
    expect(await moneyOf(db, bola, booking)).toEqual(held)
    const second = await dispute({ booking })
    await tell(db, { ...second, ...lost })
    expect((await storedBooking(db, booking)).booking_status).toBe('disputed')
    expect(await walletBalance(db, ada)).toBe(3000)
  })
})

describe('the payer meanwhile', () => {
  const paused = { hint: 'Card payments paused' }

  test('cannot withdraw, and a withdrawal that waits is not paid', async () => {
    const setup = await setUpWithdrawal(db)
    const rent = await settledScene(db, admin)
    await db.withoutTriggers('update private.payments set user_id = $1 where transaction_id = $2', [
      setup.ada.id,
      rent.booking.id,
    ])
    const told = await dispute(rent)
    expect(await refusal(approveWithdrawal(db, admin, setup.withdrawal))).toMatchObject({
      hint: 'Failed to process payout',
    })
    await db.as(setup.ada).call('cancel_withdrawal', { p_withdrawal_id: setup.withdrawal.id })
    expect(await refusal(requestWithdrawal(db, setup.ada, 1000))).toMatchObject({
      hint: 'Withdrawals paused',
    })
    await tell(db, { ...told, ...won })
    await requestWithdrawal(db, setup.ada, 1000)
  })

  test('cannot pay by card; lost, money can be added to the wallet and pays the debt first', async () => {
    const scene = await settledScene(db, admin)
    await db.as('service').call('update_wallet_balance', {
      p_user_id: scene.bola.id,
      p_amount: 5000,
      p_transaction_type: 'payment',
    })
    const booking = await insertBooking(db, scene.bola, await item(db, scene.ada))
    const told = await dispute(scene)
    expect(await refusal(startBookingPayment(db, scene.bola, booking))).toMatchObject(paused)
    expect(await refusal(startWalletFunding(db, scene.bola, 1000))).toMatchObject(paused)
    await tell(db, { ...told, ...lost })
    expect(await refusal(startBookingPayment(db, scene.bola, booking))).toMatchObject({
      hint: 'Pay what you owe',
    })
    expect(await startWalletFunding(db, scene.bola, 1000)).toMatchObject({ amount: 1000 })
    await giveEarnings(db, scene.bola, 8000)
    expect(await moneyOf(db, scene.bola)).toEqual({ wallet: 0, escrow: 0, debt: 0 })
    expect(await startBookingPayment(db, scene.bola, booking)).toMatchObject({ amount: 8000 })
  })

  test('keeps the account, and loses points of trust for a lost one that Aso did not accept', async () => {
    const scene = await settledScene(db, admin)
    const told = await dispute(scene)
    const erase = () => refusal(db.as('service').call('erase_account', { p_user_id: scene.bola.id }))
    expect(await erase()).toMatchObject({ hint: 'Account not deleted' })
    await tell(db, { ...told, ...lost })
    const figures = 'select disputes_lost, open_debts from private.trust_figures_of(array[$1::uuid])'
    expect(await db.one(figures, [scene.bola.id])).toEqual({ disputes_lost: 1, open_debts: 1 })
    await db.query(
      `update private.chargebacks set answer = 'accept', answer_by = $2, answer_chosen_at = now() where dispute_id = $1`,
      [told.dispute, admin.id],
    )
    expect(await db.one(figures, [scene.bola.id])).toMatchObject({ disputes_lost: 0 })
  })
})
