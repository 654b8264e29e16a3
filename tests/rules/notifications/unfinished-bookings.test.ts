import { beforeAll, beforeEach, expect, test } from 'vitest'
import { bookBasket, bookingsOfBasket, pieceOf } from '../../support/database/baskets.ts'
import {
  type BookingRow,
  cancelBooking,
  type Item,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  runJobs,
  settleCardPayment,
  startBookingPayment,
} from '../../support/database/builders.ts'
import {
  forgetBookings,
  onDays,
  remindAt,
  reminderTitles,
} from '../../support/database/messaging/reminders.ts'
import { block, eraseAccount, suspend } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** A booking that was not paid, whose hold is over: its person is told that the item is still free, if it is. */

const db = openTestDatabase()

let ada: Person
let bola: Person
beforeAll(async () => {
  await setSetting(db, 'new_member_rental_limit', 1000)
  await setSetting(db, 'max_unpaid_holds', 1000)
})
beforeEach(async () => {
  await forgetBookings(db)
  ada = await member(db, 'Ada Obi')
  bola = await member(db, 'Bola Ade')
})

const title = 'Still free: Red gele'
const lapse = async (booking: BookingRow) => {
  await db.withoutTriggers(
    `update public.transactions set created_at = created_at - interval '1 hour', hold_expires_at = '2026-01-01' where id = $1`,
    [booking.id],
  )
  await runJobs(db)
  await db.withoutTriggers(
    `update public.transactions set hold_expires_at = '2099-05-01T12:00:00+01:00', rental_start_date = '2099-06-01',
       rental_end_date = '2099-06-03' where id = $1 and transaction_type = 'rental'`,
    [booking.id],
  )
  await db.withoutTriggers(
    `update public.transactions set hold_expires_at = '2099-05-01T12:00:00+01:00' where id = $1`,
    [booking.id],
  )
}
const unfinished = async () => {
  const booking = await insertBooking(db, bola, await item(db, ada))
  await lapse(booking)
  return booking
}

test('the person who did not pay is told once, some hours later, that the item is still free', async () => {
  const booking = await unfinished()
  expect(await remindAt(db, '2099-05-01 14:59')).toBe(0)
  await remindAt(db, '2099-05-01 15:00')
  await remindAt(db, '2099-05-01 16:00')
  expect(
    await db.query(`select user_id, link, body from public.notifications where kind = 'unfinished'`),
  ).toEqual([
    {
      user_id: bola.id,
      link: `/item/${booking.item_id}`,
      body: '“Red gele” is still free from 1 Jun 2099 to 3 Jun 2099. You have not paid for it yet.',
    },
  ])
})

test('of a basket that was not paid, the person is told of one item', async () => {
  const pieces = [await item(db, ada), await item(db, ada), await item(db, ada)]
  const basket = await bookBasket(
    db,
    bola,
    pieces.map((piece) => pieceOf(piece)),
  )
  for (const booking of await bookingsOfBasket(db, basket)) await lapse(booking)
  await remindAt(db, '2099-05-01 15:00')
  await remindAt(db, '2099-05-01 16:00')
  expect(await reminderTitles(db, bola)).toEqual([title])
})

test('the message counts who else has saved the item, without its owner and the person, and is silent about none', async () => {
  const saved = async (booking: BookingRow, people: Person[]) => {
    for (const { id } of people) {
      await db.query('insert into public.saved_items (user_id, item_id) values ($1, $2)', [
        id,
        booking.item_id,
      ])
    }
    await remindAt(db, '2099-05-01 15:00')
    const [row] = await db.query<{ body: string }>(
      `select body from public.notifications where kind = 'unfinished' and about = $1`,
      [booking.item_id],
    )
    return row?.body.split('yet.')[1]
  }
  expect(await saved(await unfinished(), [ada, bola])).toBe('')
  const [chi, dele] = [await member(db, 'Chi'), await member(db, 'Dele')]
  expect(await saved(await unfinished(), [chi, ada])).toBe(' 1 other person has saved it.')
  expect(await saved(await unfinished(), [chi, dele, bola])).toBe(' 2 others have saved it.')
})

const told = async () => {
  await remindAt(db, '2099-05-01 15:00')
  return reminderTitles(db, bola)
}

test('a purchase that was not paid is told of, too', async () => {
  await lapse(await insertPurchase(db, bola, await item(db, ada)))
  expect(await told()).toEqual([title])
})

/** Chi books the item of Bola's purchase that was not paid. */
const held: [string, (thing: Item) => Promise<unknown>][] = [
  [
    'is paying for it',
    async (thing) => {
      const chi = await member(db, 'Chi')
      await startBookingPayment(db, chi, await insertPurchase(db, chi, thing))
    },
  ],
  [
    'has bought it',
    async (thing) => {
      const chi = await member(db, 'Chi')
      await settleCardPayment(db, chi, await insertPurchase(db, chi, thing))
    },
  ],
  ['rents it later', async (thing) => insertPaidBooking(db, await member(db, 'Chi'), thing)],
]
test.each(held)('a purchase that was not paid is not told of where somebody else %s', async (_, hold) => {
  const booking = await insertPurchase(db, bola, await item(db, ada))
  await lapse(booking)
  await hold({ id: booking.item_id, owner_id: ada.id } as Item)
  expect(await told()).toEqual([])
})

test('a purchase that was not paid is told of where the next buyer did not pay in time either', async () => {
  const booking = await insertPurchase(db, bola, await item(db, ada))
  await lapse(booking)
  const other = await insertPurchase(db, await member(db, 'Chi'), {
    id: booking.item_id,
    owner_id: ada.id,
  } as Item)
  await db.withoutTriggers(`update public.transactions set hold_expires_at = '2026-01-01' where id = $1`, [
    other.id,
  ])
  expect(await told()).toEqual([title])
})

test.each<[string, (booking: BookingRow) => Promise<unknown>]>([
  [
    'it is taken',
    async ({ item_id }) => {
      const thing = { id: item_id, owner_id: ada.id } as Item
      const others = await insertPaidBooking(db, await member(db, 'Chi'), thing)
      await onDays(db, others, '2099-06-03', '2099-06-09')
    },
  ],
  [
    'it is off the market',
    ({ item_id }) => db.query(`update public.items set status = 'unavailable' where id = $1`, [item_id]),
  ],
  [
    'something else was booked since',
    async () => insertBooking(db, bola, await item(db, await member(db, 'Chi'))),
  ],
  ['one has blocked the other', () => block(db, ada, bola)],
  ['the person may not book', async () => suspend(db, await member(db, 'Ngozi', { admin: true }), bola)],
  [
    'its days have begun',
    ({ id }) =>
      db.withoutTriggers(`update public.transactions set rental_start_date = '2026-01-01' where id = $1`, [
        id,
      ]),
  ],
])('the person is not told where %s', async (_why, change) => {
  await change(await unfinished())
  expect(await told()).toEqual([])
})

test('the message leaves the list when somebody else books the item', async () => {
  const booking = await unfinished()
  expect(await told()).toEqual([title])
  await insertBooking(db, await member(db, 'Chi'), { id: booking.item_id, owner_id: ada.id } as Item)
  expect(await reminderTitles(db, bola)).toEqual([])
})

test('an erased person gets no reminder', async () => {
  await unfinished()
  await eraseAccount(db, bola)
  await remindAt(db, '2099-05-01 15:00')
  expect(await db.query(`select from private.outbox where recipient = $1`, [bola.email])).toEqual([])
  expect(await db.query('select from public.notifications where user_id = $1', [bola.id])).toEqual([])
})

test('somebody who had cancelled the booking gets no reminder', async () => {
  const booking = await insertBooking(db, bola, await item(db, ada))
  await cancelBooking(db, bola, booking)
  await lapse(booking)
  expect(await told()).toEqual([])
})
