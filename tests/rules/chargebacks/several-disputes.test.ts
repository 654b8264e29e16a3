import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  callPayFromWallet,
  cancelBooking,
  day,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding, settlePayment, startWalletFunding } from '../../support/database/card-payments.ts'
import {
  beginRefund,
  decideSuspense,
  inSuspense,
  refundToCard,
  setUpCancelled,
  setUpUnbookedMismatch,
  storedRefund,
} from '../../support/database/card-refunds.ts'
import {
  fundingOf,
  lost,
  moneyOf,
  newDispute,
  paymentOf,
  storedChargeback,
  type Told,
  tell,
  won,
} from '../../support/database/chargebacks.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { giveEarnings, setUpPendingWithdrawal } from '../../support/database/withdrawals.ts'

/** Several disputes of one payer, and disputes beside questions, refunds and admins: each naira counts once. */
const db = openTestDatabase()
let admin: Person
beforeAll(async () => {
  admin = await member(db, 'Ngozi', { admin: true })
  await db.query(
    `update public.app_settings set setting_value = '1000' where setting_key = 'new_member_rental_limit'`,
  )
})
afterEach(async () => expect(await reconcile(db)).toEqual([]))

/** ₦3,000 rent and ₦5,000 deposit from the wallet. */
async function rentFromWallet(payer: Person, owner: Person): Promise<BookingRow> {
  const dates = { rental_start_date: day(0), rental_end_date: day(2) }
  const booking = await insertBooking(db, payer, await item(db, owner), dates)
  await callPayFromWallet(db, payer, booking)
  return storedBooking(db, booking)
}

const spend = (person: Person, p_amount: number) =>
  db.as('service').call('update_wallet_balance', {
    p_user_id: person.id,
    p_amount,
    p_transaction_type: 'payment',
  })

/** Adds money by card; the words of a dispute of all of it. */
async function fund(person: Person, amount: number): Promise<Told> {
  await settleFunding(db, person, amount)
  return { dispute: newDispute(), reference: await fundingOf(db, person), amount }
}

describe('what disputes of one payer take', () => {
  test('one pending withdrawal does not stand in for several of them', async () => {
    const { ada: payer, withdrawal } = await setUpPendingWithdrawal(db)
    await spend(payer, await walletBalance(db, payer))
    const all = [await fund(payer, 8000), await fund(payer, 8000), await fund(payer, 8000)]
    const friend = await member(db, 'Tola')
    const bookings = [await rentFromWallet(payer, friend), await rentFromWallet(payer, friend)]
    bookings.push(await rentFromWallet(payer, friend))
    for (const told of all) await tell(db, told)
    expect((await moneyOf(db, payer)).debt).toBe(-withdrawal.amount)
    const escrows = await Promise.all(bookings.map(async (one) => (await moneyOf(db, payer, one)).escrow))
    expect(escrows.reduce((sum, one) => sum + one, 0)).toBe(withdrawal.amount)
    for (const told of all) await tell(db, { ...told, ...lost })
    await db.as(payer).call('cancel_withdrawal', { p_withdrawal_id: withdrawal.id })
    expect((await moneyOf(db, payer)).debt).toBe(0)
  })

  test('parts of one payment take together at most what of it came into the wallet', async () => {
    const [ada, tola, bola] = [await member(db, 'Ada'), await member(db, 'Tola'), await member(db, 'Bola')]
    const dates = { rental_start_date: day(0), rental_end_date: day(2) }
    const paid = await insertPaidBooking(db, bola, await item(db, ada), dates)
    await moveIntoPast(db, paid, { days: 2 })
    for (const side of [bola, ada]) await updateReturnConfirmation(db, side, paid)
    await settleFunding(db, bola, 3000)
    const booking = await rentFromWallet(bola, tola)
    const reference = await paymentOf(db, paid)
    const [first, second] = [newDispute(), newDispute()]
    for (const dispute of [first, second]) await tell(db, { dispute, reference, amount: 4000 })
    expect(await storedChargeback(db, first)).toMatchObject({ from_escrow: 4000, from_debt: 0 })
    expect(await storedChargeback(db, second)).toMatchObject({ from_escrow: 1000, from_debt: 3000 })
    expect((await moneyOf(db, bola, booking)).escrow).toBe(3000)
    await tell(db, { dispute: first, reference, amount: 4000, ...won })
    expect((await moneyOf(db, bola, booking)).escrow).toBe(7000)
    await tell(db, { dispute: newDispute(), reference, amount: 4000 })
    expect((await moneyOf(db, bola, booking)).escrow).toBe(3000)
  })

  test('only what had come into the wallet before a booking was paid is followed into it', async () => {
    const [ada, tola, bola] = [await member(db, 'Ada'), await member(db, 'Tola'), await member(db, 'Bola')]
    const dates = { rental_start_date: day(10), rental_end_date: day(13) }
    const paid = await insertPaidBooking(db, bola, await item(db, ada), dates)
    const shorter = { p_transaction_id: paid.id, p_start: day(10), p_end: day(12) }
    const [quote] = await db.as(bola).call<{ difference: number }>('quote_date_change', shorter)
    await db.as(bola).call('change_rental_dates', { ...shorter, p_difference: quote?.difference })
    expect(await walletBalance(db, bola)).toBe(1000)
    await giveEarnings(db, bola, 7000)
    const other = await rentFromWallet(bola, tola)
    await cancelBooking(db, bola, paid)
    await spend(bola, await walletBalance(db, bola))
    const told = { dispute: newDispute(), reference: await paymentOf(db, paid), amount: 9000 }
    await tell(db, told)
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ from_escrow: 1000, from_debt: 8000 })
    expect((await moneyOf(db, bola, other)).escrow).toBe(7000)
  })
})

test('one that fitted no payment at first is not concluded by an admin once nothing differs any more', async () => {
  const bola = await member(db, 'Bola')
  const started = await startWalletFunding(db, bola, 8000)
  const told = { dispute: newDispute(), reference: started.reference, amount: 8000 }
  expect(await tell(db, told)).toBe('unmatched')
  const { id } = await storedChargeback(db, told.dispute)
  await db.as(admin).call('acknowledge_chargeback', { p_chargeback_id: id, p_note: 'Seen at Paystack' })
  await settlePayment(db, started)
  expect((await storedChargeback(db, told.dispute)).status).toBe('open')
  const conclusion = { p_chargeback_id: id, p_outcome: 'won', p_reason: 'He is nice' }
  expect(await refusal(db.as(admin).call('conclude_chargeback', conclusion))).toMatchObject({
    hint: 'Not concluded',
  })
  expect(await walletBalance(db, bola)).toBe(0)
  expect(await tell(db, { ...told, ...lost })).toBe('lost')
})

describe('refunds to a card', () => {
  test('of another payment of the payer stop where they were not sent, and cover what is disputed', async () => {
    const { bola, reference } = await setUpCancelled(db)
    const told = await fund(bola, 8000)
    await spend(bola, 8000)
    const refund = await refundToCard(db, bola, reference, 8000)
    expect(await walletBalance(db, bola)).toBe(0)
    await tell(db, told)
    expect((await storedRefund(db, refund)).status).toBe('failed')
    expect(await beginRefund(db, refund)).toBe(false)
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ from_wallet: 8000, from_debt: 0 })
  })

  test('of somebody else, and those that were sent, go on', async () => {
    const [one, other] = [await setUpCancelled(db), await setUpCancelled(db)]
    const told = await fund(one.bola, 8000)
    await spend(one.bola, 8000)
    const sent = await refundToCard(db, one.bola, one.reference, 8000)
    expect(await beginRefund(db, sent)).toBe(true)
    const foreign = await refundToCard(db, other.bola, other.reference, 8000)
    await tell(db, told)
    expect((await storedRefund(db, sent)).concluded_at).toBeNull()
    expect(await beginRefund(db, foreign)).toBe(true)
    expect((await moneyOf(db, one.bola)).debt).toBe(-8000)
  })

  test('of money in another currency are not possible when the bank took it back', async () => {
    const { reference } = await setUpUnbookedMismatch(db, { kobo: 90_000, currency: 'USD' })
    const told = { dispute: newDispute(), reference, amount: 900, currency: 'USD' }
    await tell(db, told)
    expect(await tell(db, { ...told, ...lost })).toBe('unmatched')
    const { id } = await storedChargeback(db, told.dispute)
    await db.as(admin).call('acknowledge_chargeback', { p_chargeback_id: id, p_note: 'Seen at Paystack' })
    const row = await inSuspense(db, admin, `payment:${reference}`)
    expect(await refusal(decideSuspense(db, admin, row.id, 'refund'))).toMatchObject({
      hint: 'Not decided',
      code: 'PT409',
    })
    const second = await member(db, 'Sade', { admin: true })
    expect(await decideSuspense(db, admin, row.id, 'paid_back')).toBe('needs_second_admin')
    expect(await decideSuspense(db, second, row.id, 'paid_back')).toBe('decided')
  })
})

test('a hold during an open question moves the deadlines of its booking once', async () => {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  const told = await fund(bola, 8000)
  const booking = await rentFromWallet(bola, ada)
  const question = { p_transaction_id: booking.id }
  await db.as(bola).call('report_not_received', question)
  const due = (await storedBooking(db, booking)).question_due_at
  await tell(db, told)
  await db.withoutTriggers(
    `update public.transactions set frozen_at = frozen_at - interval '10 days', question_at = question_at - interval '10 days',
      question_due_at = question_due_at - interval '10 days' where id = $1`,
    [booking.id],
  )
  await tell(db, { ...told, ...won })
  const asked = await storedBooking(db, booking)
  expect(asked.clocks_paused).toBe('00:00:00')
  expect(Date.parse(String(asked.question_due_at))).toBeGreaterThanOrEqual(Date.parse(String(due)))
  await db.as(bola).call('withdraw_question', question)
  expect((await storedBooking(db, booking)).clocks_paused).toMatch(/^10 days/)
})
