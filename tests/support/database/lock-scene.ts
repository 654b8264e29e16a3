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
  startBookingPayment,
  startWalletFunding,
  storedBooking,
} from './builders.ts'
import { type Thing, thing } from './lock-order.ts'
import type { Person, TestDatabase } from './test-database.ts'

/** Ada lends and Bola borrows: a booking in each state in which something can be done with it. */
export interface LockScene {
  ada: Person
  bola: Person
  admin: Person
  /** Somebody without open bookings, with an item and a booking long over. */
  dami: Person
  /** Waits for the review of the identity. */
  efe: Person
  listed: Item
  bookings: Record<BookingName, BookingRow>
  references: { rental: string; sale: string; funding: string }
  things: Thing[]
}

type BookingName =
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

const soon = { rental_start_date: day(1), rental_end_date: day(3) }

export async function lockScene(db: TestDatabase): Promise<LockScene> {
  await db.query(
    `update public.app_settings set setting_value = '1000' where setting_key in ('new_member_rental_limit', 'max_unpaid_holds')`,
  )
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 900_000 })]
  const [admin, dami] = [await member(db, 'Admin', { admin: true }), await member(db, 'Dami')]
  const efe = await member(db, 'Efe', { identity: 'pending' })
  const own = (values = {}) => item(db, ada, values)
  const rental = async () => insertPaidBooking(db, bola, await own(), soon)
  const running = async () => {
    const booking = await insertPaidBooking(db, bola, await own())
    await moveIntoPast(db, booking, { days: 11 })
    await db.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
    return storedBooking(db, booking)
  }
  const halfReturned = await running()
  await db.as(bola).update('transactions', { borrower_return_confirmed: true }, { id: halfReturned.id })
  await moveIntoPast(db, halfReturned, { days: 9 })
  const cancelled = await insertPaidBooking(db, dami, await item(db, ada))
  await db.as(dami).call('cancel_booking', { p_transaction_id: cancelled.id })
  await item(db, dami)
  const spent = { p_user_id: dami.id, p_amount: cancelled.total_amount, p_transaction_type: 'payment' }
  await db.as('service').call('update_wallet_balance', spent)
  const atCheckout = await insertBooking(db, bola, await own())
  const unpaidSale = await insertPurchase(db, bola, await own())
  const bookings = {
    unpaidRental: await insertBooking(db, bola, await own()),
    unpaidSale,
    atCheckout,
    requested: await insertPaidBooking(db, bola, await own({ approval_required: true })),
    rental: await rental(),
    later: await insertPaidBooking(db, bola, await own()),
    running: await running(),
    halfReturned,
    sale: await insertPaidBooking(db, bola, await own(), { transaction_type: 'buy' }),
    cancelled,
  }
  const references = {
    rental: (await startBookingPayment(db, bola, atCheckout)).reference,
    sale: (await startBookingPayment(db, bola, unpaidSale)).reference,
    funding: (await startWalletFunding(db, bola, 5000)).reference,
  }
  const scene = { ada, bola, admin, dami, efe, listed: await own(), bookings, references }
  return { ...scene, things: await thingsOf(db, scene) }
}

async function thingsOf(db: TestDatabase, scene: Omit<LockScene, 'things'>): Promise<Thing[]> {
  const { ada, bola, admin, dami, efe, bookings, references } = scene
  const people = { ada, bola, admin, dami, efe }
  const items = await db.query<Item>('select * from public.items order by id')
  const accounts = await db.query<{ id: number; kind: string }>(
    'select id, kind from private.ledger_accounts',
  )
  return [
    ...Object.entries(people).flatMap(([name, { id }]) => [thing.person(id, name), thing.profile(id, name)]),
    ...items.map(({ id }) => thing.item(id, id)),
    ...Object.entries(bookings).map(([name, { id }]) => thing.booking(id, name)),
    ...Object.entries(references).map(([name, reference]) => thing.payment(reference, name)),
    ...accounts.map(({ id, kind }) => thing.account(id, `${kind} ${id}`)),
  ]
}
