import { beforeAll, expect, test } from 'vitest'
import {
  type BookingRow,
  day,
  insertBooking,
  insertPaidBooking,
  item,
  member,
} from '../../support/database/builders.ts'
import { chatPeople } from '../../support/database/messaging/chats.ts'
import {
  accept,
  at,
  meetingsFor,
  refusedMeeting,
  staleSuggestion,
  suggest,
} from '../../support/database/messaging/meetings.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** What becomes of a meeting: in calendars, and when its booking or a person is gone. */

const db = openTestDatabase()

let ada: Person
let bola: Person
beforeAll(async () => {
  ;({ ada, bola } = await chatPeople(db))
})

const paid = async (): Promise<BookingRow> => insertPaidBooking(db, bola, await item(db, ada))

test('what is agreed stands in the calendar feed of the item, with its time and place', async () => {
  const booking = await paid()
  const id = await suggest(db, ada, booking)
  const [feed] = await db
    .as(ada)
    .query<{ token: string }>('select public.calendar_token($1) as token', [booking.item_id])
  const meetingsIn = () =>
    db.query<{ summary: string; place: string }>(
      'select summary, place from public.calendar_events($1) where starts_at is not null',
      [feed?.token],
    )
  expect(await meetingsIn()).toEqual([])
  await accept(db, bola, id)
  expect(await meetingsIn()).toEqual([
    { summary: expect.stringMatching(/^Handover: /), place: 'Shoprite Ikeja, main gate' },
  ])
})

test('a booking that is called off ends its meetings', async () => {
  const booking = await paid()
  await accept(db, bola, await suggest(db, ada, booking))
  const open = await suggest(db, ada, booking, { p_place: 'Elsewhere' })
  await db.as(bola).call('cancel_booking', { p_transaction_id: booking.id })
  expect((await meetingsFor(db, ada, booking)).map(({ status }) => status)).toEqual(['ended', 'ended'])
  expect(await refusal(accept(db, bola, open))).toEqual(staleSuggestion)
  expect(await refusal(suggest(db, ada, booking))).toEqual(
    refusedMeeting('This booking has no handover ahead.', 'PT409'),
  )
})

test('other days end the meetings of the days that moved', async () => {
  const booking = await paid()
  await accept(db, bola, await suggest(db, ada, booking))
  await accept(db, ada, await suggest(db, bola, booking, { p_occasion: 'return', p_meet_at: at(12) }))
  await db.as(bola).call('change_rental_dates', {
    p_transaction_id: booking.id,
    p_start: day(11),
    p_end: day(12),
    p_difference: -Number(booking.rental_price),
  })
  expect((await meetingsFor(db, ada, booking)).map((m) => [m.occasion, m.status])).toEqual([
    ['handover', 'ended'],
    ['return', 'agreed'],
  ])
})

test('an erased account leaves no place behind', async () => {
  const [dee, eve] = [await member(db, 'Dee'), await member(db, 'Eve')]
  const booking = await insertBooking(db, dee, await item(db, eve))
  await suggest(db, dee, booking, { p_place: 'My house' })
  await db.as(dee).call('cancel_booking', { p_transaction_id: booking.id })
  const [copy] = await db
    .as(dee)
    .query<{ meetings: { place: string }[] }>("select public.export_my_data() -> 'meetings' as meetings")
  expect(copy?.meetings.map(({ place }) => place)).toEqual(['My house'])
  await db.as('service').call('erase_account', { p_user_id: dee.id })
  expect(await meetingsFor(db, eve, booking)).toMatchObject([
    { place: 'Removed with the account.', status: 'ended' },
  ])
  const said = 'select message from public.chats where transaction_id = $1'
  expect(await db.query(said, [booking.id])).toEqual([{ message: 'Removed with the account.' }])
})
