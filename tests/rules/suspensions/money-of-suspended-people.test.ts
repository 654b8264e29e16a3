import { describe, expect, test } from 'vitest'
import {
  day,
  heldForBooking,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  startBookingPayment,
  storedBooking,
  storedStatement,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding, settlePayment } from '../../support/database/card-payments.ts'
import { report, rule, settledScene } from '../../support/database/disputes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { safetyScene, suspend } from '../../support/database/safety.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import {
  approveWithdrawal,
  giveEarnings,
  makeWithdrawalPayable,
  noteBankAccount,
  recordPayout,
  referenceOf,
  requestWithdrawal,
  storedWithdrawal,
  withdrawalBalances,
} from '../../support/database/withdrawals.ts'

/** A suspension takes no money, and keeps nobody from their own. */
const db = openTestDatabase()

/** The balance and the newest lines of the statement, as the person's own screens read them. */
async function shownMoney(person: Person) {
  const [profile] = await db.as(person).read('profiles', { user_id: person.id })
  const lines = await db.as(person).read('wallet_transactions', { user_id: person.id })
  return { balance: profile?.wallet_balance, lines: lines.length }
}

describe('the wallet of a suspended person', () => {
  test('is read with its statement, by nobody else than before', async () => {
    const { bola, ada, admin } = await safetyScene(db)
    await settleFunding(db, bola, 4000)
    await suspend(db, admin, bola)
    expect(await shownMoney(bola)).toEqual({ balance: 4000, lines: 1 })
    expect(await db.as(bola).read('wallet_transactions', { user_id: bola.id })).toMatchObject([
      { transaction_type: 'deposit', amount: 4000, balance_after: 4000 },
    ])
    expect(await db.as(ada).read('wallet_transactions', { user_id: bola.id })).toEqual([])
  })

  test('takes money that is put into it', async () => {
    const { bola, admin } = await safetyScene(db)
    await suspend(db, admin, bola)
    expect(await settleFunding(db, bola, 2500)).toMatchObject({ outcome: 'funded', new_balance: 2500 })
    expect(await walletBalance(db, bola)).toBe(2500)
    expect(await shownMoney(bola)).toEqual({ balance: 2500, lines: 1 })
  })

  test('gets a card payment that was under way for a booking which the suspension ended', async () => {
    const { bola, dress, admin } = await safetyScene(db)
    const booking = await insertBooking(db, bola, dress)
    const payment = await startBookingPayment(db, bola, booking)
    await suspend(db, admin, bola)
    await settlePayment(db, payment)
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'cancelled', paid_at: null })
    expect(await heldForBooking(db, booking)).toBe(0)
    expect(await shownMoney(bola)).toMatchObject({ balance: booking.total_amount })
  })

  test('pays for no longer rental, and gets the deposit of the rental back', async () => {
    const { ada, bola, dress, admin } = await safetyScene(db)
    const booking = await insertPaidBooking(db, bola, dress)
    await settleFunding(db, bola, 10_000)
    await moveIntoPast(db, booking, { days: 11 })
    await db.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
    await suspend(db, admin, bola)
    const before = await storedBooking(db, booking)
    const longer = { p_transaction_id: booking.id, p_new_end: day(3), p_amount: 2000 }
    expect(await refusal(db.as(bola).call('extend_rental', longer))).toMatchObject({
      code: 'PT403',
      hint: 'Account suspended',
    })
    expect(await storedBooking(db, booking)).toEqual(before)
    expect([await walletBalance(db, bola), await heldForBooking(db, booking)]).toEqual([10_000, 8000])
    await updateReturnConfirmation(db, bola, booking)
    await updateReturnConfirmation(db, ada, booking)
    expect(await heldForBooking(db, booking)).toBe(0)
    expect(await walletBalance(db, ada)).toBe(3000)
    expect(await shownMoney(bola)).toMatchObject({ balance: 15_000 })
  })

  test('gets what a rental earns, after what the person owes', async () => {
    const { ada, bola, booking: ended, admin } = await settledScene(db)
    const chi = await member(db, 'Chi')
    const booking = await insertPaidBooking(db, chi, await item(db, ada))
    await rule(db, admin, await report(db, bola, ended), 'for_borrower', { penalty: '4000.00' })
    await suspend(db, admin, ada)
    expect(await walletBalance(db, ada)).toBe(0)
    await moveIntoPast(db, booking, { days: 12 })
    await updateReturnConfirmation(db, chi, booking)
    await updateReturnConfirmation(db, ada, booking)
    expect(await shownMoney(ada)).toMatchObject({ balance: 2000 })
    expect((await storedStatement(db, ada)).slice(-2)).toMatchObject([
      { amount: 3000 },
      { transaction_type: 'payment', amount: 1000, balance_after: 2000 },
    ])
    expect(await db.query('select amount, paid from private.debts where debtor_id = $1', [ada.id])).toEqual([
      { amount: 1000, paid: 1000 },
    ])
  })

  test('is paid out to the person’s bank account once an admin has looked and written a note', async () => {
    const [ada, admin] = [await member(db, 'Ada Obi'), await member(db, 'Ngozi Eze', { admin: true })]
    await giveEarnings(db, ada, 10_000)
    await noteBankAccount(db, ada, 'OBI ADA')
    await suspend(db, admin, ada)
    const withdrawal = await requestWithdrawal(db, ada, 5000)
    expect(withdrawal).toMatchObject({ status: 'pending', fraud_check_status: 'review' })
    await makeWithdrawalPayable(db, withdrawal)
    expect(await refusal(approveWithdrawal(db, admin, withdrawal))).toMatchObject({
      hint: 'Failed to process payout',
    })
    expect(await withdrawalBalances(db, ada)).toMatchObject({ wallet: 5000, held: 5000 })
    expect(await approveWithdrawal(db, admin, withdrawal, 'Suspended for fakes, the money is hers')).toBe(
      'approved',
    )
    await db.as('service').call('begin_payout', { p_reference: referenceOf(withdrawal) })
    await recordPayout(db, withdrawal, 'success')
    expect(await storedWithdrawal(db, withdrawal)).toMatchObject({ status: 'paid' })
    expect(await withdrawalBalances(db, ada)).toMatchObject({ wallet: 5000, held: 0 })
  })
})
