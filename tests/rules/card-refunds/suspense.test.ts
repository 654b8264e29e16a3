import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  heldForBooking,
  mailSubjects,
  member,
  moveIntoPast,
  storedBooking,
  storedStatement,
  walletBalance,
} from '../../support/database/builders.ts'
import {
  type GatewayAnswer,
  settlePayment,
  startWalletFunding,
} from '../../support/database/card-payments.ts'
import {
  accountBalance,
  beginRefund,
  type CardRefund,
  decideSuspense,
  inSuspense,
  moneyInSuspense,
  recordRefund,
  setUpUnbookedMismatch,
} from '../../support/database/card-refunds.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { joinAccounts } from '../../support/database/signals.ts'
import { letDecisionDayPass } from '../../support/database/staff-decisions.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import {
  approveWithdrawal,
  earner,
  giveEarnings,
  recordPayout,
  referenceOf,
  setUpWithdrawal,
} from '../../support/database/withdrawals.ts'

const db = openTestDatabase()
beforeEach(() => letDecisionDayPass(db))
let admin: Person
let second: Person
beforeAll(async () => {
  admin = await member(db, 'Ngozi', { admin: true })
  second = await member(db, 'Sade', { admin: true })
})

/** A booking of ₦8,000 for which another amount or currency came. */
async function setUpMismatch(answer: GatewayAnswer) {
  const setup = await setUpUnbookedMismatch(db, answer)
  return { ...setup, row: await inSuspense(db, admin, `payment:${setup.reference}`) }
}

async function setUpWrongFunding(kobo: number) {
  const bola = await earner(db, 0)
  const funding = await startWalletFunding(db, bola, 5000)
  await settlePayment(db, funding, { kobo })
  return { bola, funding, row: await inSuspense(db, admin, `payment:${funding.reference}`) }
}

const refundOf = (reference: string) =>
  db.one<CardRefund>(
    'select * from public.card_refunds where payment_reference = $1 order by created_at desc limit 1',
    [reference],
  )
const logged = (id: number) =>
  db.query(
    `select admin_id as user_id, action_data ->> 'decision' as decision, action_data ->> 'note' as note from private.admin_log
     where action_type = 'decide_suspense' and (action_data ->> 'item')::bigint = $1`,
    [id],
  )

describe('a payment of another amount', () => {
  test('is in suspense, and admins see it with what was asked', async () => {
    const before = await accountBalance(db, 'suspense')
    const counts = async () =>
      (await db.as(admin).call<{ open_suspense: number }>('admin_counts'))[0]?.open_suspense
    const counted = Number(await counts())
    const { booking, reference, row } = await setUpMismatch({ kobo: 900_000 })
    expect(row).toMatchObject({
      kind: 'mismatch',
      amount: 9000,
      currency: 'NGN',
      asked_amount: 8000,
      full_name: 'Bola',
      can_refund: true,
      can_accept: true,
      can_credit: true,
      is_own: false,
    })
    expect(await accountBalance(db, 'suspense')).toBe(before + 9000)
    expect(await counts()).toBe(counted + 1)
    expect(await mailSubjects(db, admin)).toContain('A payment of another amount or currency')
    await moveIntoPast(db, booking, { minutes: 16 })
    expect(await inSuspense(db, admin, `payment:${reference}`)).toMatchObject({ can_accept: false })
  })

  test('is for admins only, and not for the payer who is one', async () => {
    const { bola, row } = await setUpMismatch({ kobo: 700_000 })
    for (const call of [() => moneyInSuspense(db, bola), () => decideSuspense(db, bola, row.id, 'refund')])
      expect(await refusal(call())).toMatchObject({ hint: 'Access denied' })
    expect(await refusal(db.as('visitor').call('money_in_suspense'))).toMatchObject(forbidden)
    await db.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [bola.id])
    expect(await inSuspense(db, bola, row.source)).toMatchObject({ is_own: true })
    for (const decision of ['refund', 'accept', 'paid_back'] as const)
      expect(await refusal(decideSuspense(db, bola, row.id, decision))).toMatchObject({ code: 'PT403' })
    await db.query('update private.profiles set is_admin = false where user_id = $1', [bola.id])
    expect(await refusal(decideSuspense(db, admin, row.id, 'credit', { person: admin }))).toMatchObject({
      code: 'PT403',
    })
    expect(await refusal(decideSuspense(db, admin, row.id, 'refund', { reason: ' ' }))).toMatchObject({
      message: 'Please give a reason.',
    })
    expect(await refusal(decideSuspense(db, admin, -1, 'refund'))).toMatchObject({ code: 'PT404' })
  })

  test('keeps the account of the payer until it is decided', async () => {
    const { bola, row } = await setUpMismatch({ kobo: 700_000 })
    const erase = () => db.as('service').call('erase_account', { p_user_id: bola.id })
    await db.query(`update public.transactions set hold_expires_at = now() where borrower_id = $1`, [bola.id])
    expect(await refusal(erase())).toMatchObject({
      message: 'We are checking a payment of yours. Wait until that is done.',
    })
    await decideSuspense(db, admin, row.id, 'paid_back')
    await erase()
  })

  test('sent back: once, and the payer is told', async () => {
    const { bola, reference, row } = await setUpMismatch({ kobo: 900_000 })
    await decideSuspense(db, admin, row.id, 'refund')
    for (const decision of ['refund', 'credit', 'accept', 'paid_back'] as const)
      expect(await refusal(decideSuspense(db, admin, row.id, decision, { person: bola }))).toMatchObject({
        message: 'This was decided already.',
      })
    const refund = await refundOf(reference)
    expect(refund).toMatchObject({ user_id: bola.id, amount: 9000, status: 'requested' })
    await beginRefund(db, refund)
    await recordRefund(db, refund, 'processed')
    expect(await inSuspense(db, admin, row.source, true)).toMatchObject({
      decision: 'refund',
      refund_status: 'processed',
      reason: 'Compared with Paystack',
    })
    expect(await walletBalance(db, bola)).toBe(0)
    expect((await mailSubjects(db, bola)).at(-1)).toBe('Your refund is on its way to your card')
    expect(await logged(row.id)).toEqual([
      { user_id: admin.id, decision: 'refund', note: 'Compared with Paystack' },
    ])
  })

  test('that Paystack could not refund waits for another decision', async () => {
    const { bola, reference, row } = await setUpMismatch({ kobo: 900_000 })
    await decideSuspense(db, admin, row.id, 'refund')
    const refund = await refundOf(reference)
    await beginRefund(db, refund)
    await recordRefund(db, refund, 'failed')
    expect(await inSuspense(db, admin, row.source)).toMatchObject({ decision: null, failed_refunds: 1 })
    await decideSuspense(db, admin, row.id, 'credit', { person: bola })
    expect(await walletBalance(db, bola)).toBe(9000)
    // Paystack says afterwards that it did refund: that contradicts the decision and moves nothing.
    await recordRefund(db, refund, 'processed')
    expect(await walletBalance(db, bola)).toBe(9000)
    await db.as(admin).call('see_card_refund_problem', { p_id: refund.id, p_reason: 'Taken from the wallet' })
  })

  test('credited: it is card money in that wallet, and other admins hear of another person', async () => {
    const { row } = await setUpMismatch({ kobo: 900_000 })
    const chidi = await earner(db, 1000)
    expect(await refusal(decideSuspense(db, admin, row.id, 'credit'))).toMatchObject({
      message: 'Please choose a member whose wallet it goes to.',
    })
    for (const one of [admin, second]) await decideSuspense(db, one, row.id, 'credit', { person: chidi })
    expect(await walletBalance(db, chidi)).toBe(10_000)
    expect((await storedStatement(db, chidi)).at(-1)).toMatchObject({
      transaction_type: 'deposit',
      amount: 9000,
    })
    expect((await db.as(chidi).call<object>('withdrawal_terms'))[0]).toMatchObject({
      card_money_held: 9000,
      available: 1000,
    })
    expect(await mailSubjects(db, admin)).toContain('Money in suspense was credited')
  })

  test('accepted while the booking waits: too much goes to the wallet', async () => {
    const { bola, booking, row } = await setUpMismatch({ kobo: 900_000 })
    await decideSuspense(db, admin, row.id, 'accept')
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'confirmed',
      payment_method: 'card',
    })
    expect([await heldForBooking(db, booking), await walletBalance(db, bola)]).toEqual([8000, 1000])
  })

  test('less than the booking costs is not accepted: nobody takes the rest from the wallet of the payer', async () => {
    const { bola, booking, row } = await setUpMismatch({ kobo: 700_000 })
    await giveEarnings(db, bola, 100_000)
    expect(row).toMatchObject({ can_accept: false })
    expect((await refusal(decideSuspense(db, admin, row.id, 'accept'))).message).toBe(
      '₦1,000 are missing. Send the money back, or credit it: then the payer can pay the booking from the wallet.',
    )
    expect([await heldForBooking(db, booking), await walletBalance(db, bola)]).toEqual([0, 100_000])
    await decideSuspense(db, admin, row.id, 'credit', { person: bola })
    expect(await walletBalance(db, bola)).toBe(107_000)
  })

  test('is not accepted by an admin whose second account lends the item; another admin accepts it', async () => {
    const { ada, bola, booking, row } = await setUpMismatch({ kobo: 900_000 })
    const owner = await member(db, 'Owner', { admin: true })
    await joinAccounts(db, owner, ada)
    expect(await refusal(decideSuspense(db, owner, row.id, 'accept'))).toMatchObject({
      code: 'PT403',
      hint: 'Access denied',
    })
    expect([await walletBalance(db, bola), await heldForBooking(db, booking)]).toEqual([0, 0])
    expect(await storedBooking(db, booking)).toMatchObject({ paid_at: null })
    await decideSuspense(db, admin, row.id, 'accept')
    expect([await walletBalance(db, bola), await heldForBooking(db, booking)]).toEqual([1000, 8000])
    await db.query('update private.profiles set is_admin = false where user_id = $1', [owner.id])
  })

  test('is not accepted for a booking that waits no more; of a wallet funding, what came is funded', async () => {
    const { booking, row } = await setUpMismatch({ kobo: 900_000 })
    await moveIntoPast(db, booking, { minutes: 16 })
    expect((await refusal(decideSuspense(db, admin, row.id, 'accept'))).message).toContain(
      'no longer needs a payment',
    )
    await decideSuspense(db, admin, row.id, 'paid_back')
    const { bola, row: other } = await setUpWrongFunding(450_000)
    await decideSuspense(db, admin, other.id, 'accept')
    expect(await walletBalance(db, bola)).toBe(4500)
    expect((await db.as(bola).call<object>('withdrawal_terms'))[0]).toMatchObject({ card_money_held: 4500 })
  })
})

test('a withdrawal of an erased account that came back is credited, as what comes back of a withdrawal', async () => {
  const { ada, withdrawal } = await setUpWithdrawal(db)
  await approveWithdrawal(db, admin, withdrawal)
  await db.as('service').call('begin_payout', { p_reference: referenceOf(withdrawal) })
  await recordPayout(db, withdrawal, 'success')
  await db.query('update private.profiles set deleted_at = now() where user_id = $1', [ada.id])
  await recordPayout(db, withdrawal, 'reversed')
  const row = await inSuspense(db, admin, `withdrawal:${withdrawal.id}`)
  expect(row).toMatchObject({ kind: 'withdrawal', amount: 10_000, can_refund: false, can_accept: false })
  expect(await refusal(decideSuspense(db, admin, row.id, 'refund'))).toMatchObject({ code: 'PT409' })
  expect(await refusal(decideSuspense(db, admin, row.id, 'credit', { person: ada }))).toMatchObject({
    message: 'Please choose a member whose wallet it goes to.',
  })
  const again = await earner(db, 0)
  for (const one of [admin, second]) await decideSuspense(db, one, row.id, 'credit', { person: again })
  expect(await walletBalance(db, again)).toBe(10_000)
  expect((await db.as(again).call<object>('withdrawal_terms'))[0]).toMatchObject({ card_money_held: 0 })
})

test('what differs between the suspense account and its items is found by the nightly check', async () => {
  const { row } = await setUpWrongFunding(450_000)
  const problems = async () => await db.query('select problem from private.reconcile()')
  await db.query('update private.suspense_items set amount = 4000 where id = $1', [row.id])
  expect(await problems()).toEqual([
    { problem: 'the suspense account differs from the money in suspense' },
    { problem: 'a payment that was not booked is not in suspense' },
  ])
  await db.query('update private.suspense_items set amount = 4500 where id = $1', [row.id])
})
