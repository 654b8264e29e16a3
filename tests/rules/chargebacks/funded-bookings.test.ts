import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  callPayFromWallet,
  cancelBooking,
  day,
  insertBooking,
  insertPaidBooking,
  item,
  mailSubjects,
  member,
  moveIntoPast,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import {
  fundingOf,
  lost,
  moneyOf,
  newDispute,
  paymentOf,
  storedChargeback,
  tell,
  won,
} from '../../support/database/chargebacks.ts'
import { rule } from '../../support/database/disputes.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { requestWithdrawal, setUpPendingWithdrawal } from '../../support/database/withdrawals.ts'

const db = openTestDatabase()
let admin: Person
beforeAll(async () => {
  admin = await member(db, 'Ngozi', { admin: true })
  await db.query(
    `update public.app_settings set setting_value = '1000' where setting_key = 'new_member_rental_limit'`,
  )
})
afterEach(async () => expect(await reconcile(db)).toEqual([]))

const onHold = { hint: 'Booking on hold' }
const isOnHold = async (booking: BookingRow) => (await storedBooking(db, booking)).frozen_at !== null

/** From the wallet, from today on for three days: ₦3,000 rent and ₦5,000 deposit. */
async function rentFromWallet(payer: Person, owner: Person): Promise<BookingRow> {
  const dates = { rental_start_date: day(0), rental_end_date: day(2) }
  const booking = await insertBooking(db, payer, await item(db, owner), dates)
  await callPayFromWallet(db, payer, booking)
  return storedBooking(db, booking)
}

/** What is in the wallet is spent on something else. */
const spend = (person: Person, p_amount: number) =>
  db.as('service').call('update_wallet_balance', {
    p_user_id: person.id,
    p_amount,
    p_transaction_type: 'payment',
  })

const handOver = (booking: BookingRow, borrower: Person) =>
  db.as(borrower).call('confirm_receipt', { p_transaction_id: booking.id })

/** Bola adds ₦8,000 by card and rents Ada's gele with it. */
async function fundedScene() {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  await settleFunding(db, bola, 8000)
  const told = { dispute: newDispute(), reference: await fundingOf(db, bola), amount: 8000 }
  return { ada, bola, told, booking: await rentFromWallet(bola, ada) }
}

describe('a booking that the wallet paid with disputed money', () => {
  test('is on hold, and its money put aside: the owner is told, and nobody gets any of it', async () => {
    const { ada, bola, told, booking } = await fundedScene()
    expect(await tell(db, told)).toBe('open')
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ from_escrow: 8000, from_debt: 0 })
    expect(await moneyOf(db, bola, booking)).toEqual({ wallet: 0, escrow: 0, debt: 0 })
    expect(await isOnHold(booking)).toBe(true)
    expect(await mailSubjects(db, ada)).toContain('A booking is on hold')
    expect(await refusal(cancelBooking(db, bola, booking))).toMatchObject(onHold)
    expect(await refusal(cancelBooking(db, ada, booking))).toMatchObject(onHold)
    expect(await refusal(updateReturnConfirmation(db, bola, booking))).toMatchObject(onHold)
    await tell(db, { ...told, ...won })
    expect(await moneyOf(db, bola, booking)).toEqual({ wallet: 0, escrow: 8000, debt: 0 })
    expect(await isOnHold(booking)).toBe(false)
  })

  test('is cancelled when it is lost before the handover, and nobody owes anything', async () => {
    const { ada, bola, told, booking } = await fundedScene()
    await tell(db, told)
    for (let times = 0; times < 3; times += 1) expect(await tell(db, { ...told, ...lost })).toBe('lost')
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'cancelled', frozen_at: null })
    expect(await moneyOf(db, bola, booking)).toEqual({ wallet: 0, escrow: 0, debt: 0 })
    expect(await walletBalance(db, ada)).toBe(0)
  })

  test('that was handed over comes back while it is on hold; lost, an admin decides', async () => {
    const { ada, bola, told, booking } = await fundedScene()
    await moveIntoPast(db, booking, { days: 2 })
    await handOver(booking, bola)
    await tell(db, told)
    await updateReturnConfirmation(db, bola, booking)
    await updateReturnConfirmation(db, ada, booking)
    expect(await walletBalance(db, ada)).toBe(0)
    await tell(db, { ...told, ...lost })
    expect((await storedBooking(db, booking)).booking_status).toBe('disputed')
    const open = await db.one<{ id: string }>('select id from public.disputes where transaction_id = $1', [
      booking.id,
    ])
    await rule(db, admin, open, 'for_lender', { penalty: 3000 })
    expect(await moneyOf(db, bola, booking)).toEqual({ wallet: 0, escrow: 0, debt: -3000 })
  })

  test('that was handed over and came back is settled when it is won', async () => {
    const { ada, bola, told, booking } = await fundedScene()
    await moveIntoPast(db, booking, { days: 2 })
    await handOver(booking, bola)
    await tell(db, told)
    for (const side of [bola, ada]) await updateReturnConfirmation(db, side, booking)
    await tell(db, { ...told, ...won })
    expect((await storedBooking(db, booking)).booking_status).toBe('completed')
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([3000, 5000])
  })

  test('that is settled already: the owner keeps what she earned', async () => {
    const { ada, bola, told, booking } = await fundedScene()
    await moveIntoPast(db, booking, { days: 2 })
    for (const side of [bola, ada]) await updateReturnConfirmation(db, side, booking)
    await tell(db, told)
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ from_wallet: 5000, from_debt: 3000 })
    expect(await walletBalance(db, ada)).toBe(3000)
  })

  test('stays on hold until the last of two chargebacks is over', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const told = []
    for (const amount of [3000, 5000]) {
      await settleFunding(db, bola, amount)
      told.push({ dispute: newDispute(), reference: await fundingOf(db, bola), amount })
    }
    const booking = await rentFromWallet(bola, ada)
    for (const one of told) await tell(db, one)
    const [first, second] = told as [(typeof told)[0], (typeof told)[0]]
    await tell(db, { ...first, ...won })
    expect(await isOnHold(booking)).toBe(true)
    expect((await moneyOf(db, bola, booking)).escrow).toBe(3000)
    await tell(db, { ...second, ...lost })
    expect((await storedBooking(db, booking)).booking_status).toBe('cancelled')
    expect(await moneyOf(db, bola, booking)).toEqual({ wallet: 3000, escrow: 0, debt: 0 })
  })
})

describe('what is looked at before it', () => {
  test('the wallet: what it covers is not taken from a booking', async () => {
    const { bola, told, booking } = await fundedScene()
    await settleFunding(db, bola, 6000)
    await tell(db, told)
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ from_wallet: 6000, from_escrow: 2000 })
    expect((await moneyOf(db, bola, booking)).escrow).toBe(6000)
    await tell(db, { ...told, ...lost })
    expect(await moneyOf(db, bola, booking)).toEqual({ wallet: 6000, escrow: 0, debt: 0 })
  })

  test('a withdrawal that waits: it is not paid out, and pays what is owed when it comes back', async () => {
    const { ada: payer, withdrawal } = await setUpPendingWithdrawal(db)
    await spend(payer, await walletBalance(db, payer))
    await settleFunding(db, payer, 8000)
    const told = { dispute: newDispute(), reference: await fundingOf(db, payer), amount: 8000 }
    const booking = await rentFromWallet(payer, await member(db, 'Tola'))
    await tell(db, told)
    const from_debt = Math.min(withdrawal.amount, 8000)
    expect(await storedChargeback(db, told.dispute)).toMatchObject({
      from_debt,
      from_escrow: 8000 - from_debt,
    })
    expect(await isOnHold(booking)).toBe(from_debt < 8000)
    await db.as(payer).call('cancel_withdrawal', { p_withdrawal_id: withdrawal.id })
    expect((await moneyOf(db, payer)).debt).toBe(0)
    expect(await refusal(requestWithdrawal(db, payer, 1000))).toMatchObject({ hint: 'Withdrawals paused' })
  })
})

describe('which bookings', () => {
  test('those that were not handed over first, of them the newest; never one from before', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 8000 })]
    const before = await rentFromWallet(bola, ada)
    await settleFunding(db, bola, 24_000)
    const reference = await fundingOf(db, bola)
    const [older, newer] = [await rentFromWallet(bola, ada), await rentFromWallet(bola, ada)]
    const running = await rentFromWallet(bola, ada)
    await moveIntoPast(db, running, { days: 1 })
    await handOver(running, bola)
    const held = async () => Promise.all([before, older, newer, running].map(isOnHold))
    await tell(db, { dispute: newDispute(), reference, amount: 8000 })
    expect(await held()).toEqual([false, false, true, false])
    await tell(db, { dispute: newDispute(), reference, amount: 10_000 })
    expect(await held()).toEqual([false, true, true, true])
    expect((await moneyOf(db, bola, running)).escrow).toBe(6000)
    await tell(db, { dispute: newDispute(), reference, amount: 6000 })
    expect((await moneyOf(db, bola, before)).escrow).toBe(8000)
  })

  test('what came back of a cancelled booking is followed, too', async () => {
    const [ada, tola, bola] = [await member(db, 'Ada'), await member(db, 'Tola'), await member(db, 'Bola')]
    const paid = await insertPaidBooking(db, bola, await item(db, ada))
    await cancelBooking(db, bola, paid)
    const booking = await rentFromWallet(bola, tola)
    const told = { dispute: newDispute(), reference: await paymentOf(db, paid), amount: 8000 }
    await tell(db, told)
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ from_escrow: 8000, from_debt: 0 })
    expect(await isOnHold(booking)).toBe(true)
    await tell(db, { ...told, ...lost })
    expect((await storedBooking(db, booking)).booking_status).toBe('cancelled')
  })

  test('at most what came into the wallet: what the first owner earned is owed by the payer', async () => {
    const [ada, tola, bola] = [await member(db, 'Ada'), await member(db, 'Tola'), await member(db, 'Bola')]
    const paid = await insertPaidBooking(db, bola, await item(db, ada), {
      rental_start_date: day(0),
      rental_end_date: day(2),
    })
    await moveIntoPast(db, paid, { days: 2 })
    for (const side of [bola, ada]) await updateReturnConfirmation(db, side, paid)
    await settleFunding(db, bola, 3000)
    const booking = await rentFromWallet(bola, tola)
    const told = { dispute: newDispute(), reference: await paymentOf(db, paid), amount: 8000 }
    await tell(db, told)
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ from_escrow: 5000, from_debt: 3000 })
    expect((await moneyOf(db, bola, booking)).escrow).toBe(3000)
  })

  test('of a booking that a card paid only what the wallet paid for other dates', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const dates = { rental_start_date: day(0), rental_end_date: day(2) }
    const booking = await insertPaidBooking(db, bola, await item(db, ada), dates)
    await handOver(booking, bola)
    await settleFunding(db, bola, 3000)
    const reference = await fundingOf(db, bola)
    const longer = { p_transaction_id: booking.id, p_new_end: day(3) }
    const [quote] = await db.as(bola).call<{ extra_rent: number }>('quote_extension', longer)
    const more = quote?.extra_rent ?? Number.NaN
    await db.as(bola).call('extend_rental', { ...longer, p_amount: more })
    await spend(bola, 3000 - more)
    const told = { dispute: newDispute(), reference, amount: 3000 }
    await tell(db, told)
    expect(await storedChargeback(db, told.dispute)).toMatchObject({
      from_escrow: more,
      from_debt: 3000 - more,
    })
    expect((await moneyOf(db, bola, booking)).escrow).toBe(8000)
  })
})
