import {
  type BookingRow,
  day,
  type Item,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  moveIntoPast,
  storedBooking,
} from '../builders.ts'
import { closedLongAgo, reportItem } from '../safety.ts'
import type { Person, TestDatabase } from '../test-database.ts'

export type LockedBookings = Record<
  | 'unpaidRental'
  | 'unpaidSale'
  | 'atCheckout'
  | 'requested'
  | 'rental'
  | 'later'
  | 'running'
  | 'halfReturned'
  | 'sale'
  | 'cancelled'
  | 'startedToday'
  | 'asked',
  BookingRow
>

/** Lists an item of Ada. */
export type Lister = (values?: object) => Promise<Item>

// By the clock of the call: a run may go on past midnight.
const soon = () => ({ rental_start_date: day(1), rental_end_date: day(3) })
const fromToday = () => ({ rental_start_date: day(0), rental_end_date: day(2) })

/** Bola's, of items of Ada; the cancelled one was Dami's. */
export async function lockedBookings(
  db: TestDatabase,
  { ada, bola, dami }: Record<'ada' | 'bola' | 'dami', Person>,
  own: Lister,
): Promise<LockedBookings> {
  const running = async () => {
    const booking = await insertPaidBooking(db, bola, await own())
    await moveIntoPast(db, booking, { days: 11 })
    await db.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
    return storedBooking(db, booking)
  }
  const halfReturned = await running()
  await db.as(bola).update('transactions', { borrower_return_confirmed: true }, { id: halfReturned.id })
  await moveIntoPast(db, halfReturned, { days: 9 })
  const cancelled = await cancelledBooking(db, dami, own)
  await reportItem(db, bola, { id: cancelled.item_id })
  await leaveNothingOpen(db, dami, cancelled)
  const asked = await insertPaidBooking(db, bola, await own(), fromToday())
  await db.as(bola).call('report_not_received', { p_transaction_id: asked.id })
  return {
    atCheckout: await insertBooking(db, bola, await own()),
    unpaidSale: await insertPurchase(db, bola, await own()),
    unpaidRental: await insertBooking(db, bola, await own()),
    requested: await insertPaidBooking(db, bola, await own({ approval_required: true })),
    rental: await insertPaidBooking(db, bola, await own(), soon()),
    later: await insertPaidBooking(db, bola, await own()),
    running: await running(),
    halfReturned,
    sale: await insertPaidBooking(db, bola, await own(), { transaction_type: 'buy' }),
    cancelled,
    startedToday: await insertPaidBooking(db, bola, await own(), fromToday()),
    asked: await storedBooking(db, asked),
  }
}

/** Paid and cancelled by its borrower, the money back in the wallet. */
async function cancelledBooking(db: TestDatabase, borrower: Person, own: Lister): Promise<BookingRow> {
  const booking = await insertPaidBooking(db, borrower, await own())
  await db.as(borrower).call('cancel_booking', { p_transaction_id: booking.id })
  return booking
}

/** Somebody with an item and a booking of Ada's, whose account an admin deleted so long ago that it is due to be erased. */
export async function closedAccount(db: TestDatabase, admin: Person, own: Lister): Promise<Person> {
  const person = await member(db, 'Gbenga')
  await leaveNothingOpen(db, person, await cancelledBooking(db, person, own))
  await db.as(admin).call('admin_delete_user', { target_user_id: person.id })
  await closedLongAgo(db, person)
  return person
}

/** Lists an item of who cancelled, and spends the money that came back, so that the account can be deleted. */
async function leaveNothingOpen(db: TestDatabase, person: Person, cancelled: BookingRow): Promise<void> {
  await item(db, person)
  const spent = { p_user_id: person.id, p_amount: cancelled.total_amount, p_transaction_type: 'payment' }
  await db.as('service').call('update_wallet_balance', spent)
}
