import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  cancelBooking,
  day,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  settleCardPayment,
} from '../../support/database/builders.ts'
import { accept, at, suggest } from '../../support/database/messaging/meetings.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { type Caller, openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

/** A booking as its two sides, and nobody else, take it into their calendars. */

const db = openTestDatabase()

let ada: Person
let bola: Person
beforeAll(async () => {
  await setSetting(db, 'new_member_rental_limit', 1000)
})
beforeEach(async () => {
  ada = await member(db, 'Ada Obi')
  bola = await member(db, 'Bola Ade')
})

const calendar = (as: Caller, { id }: Pick<BookingRow, 'id'>) =>
  db.as(as).call<Row & { sequence: number }>('booking_calendar', { p_transaction_id: id })
const rental = async () => insertPaidBooking(db, bola, await item(db, ada))

test('the calendar of a rental has the first and the last day, in the words of each side', async () => {
  const booking = await rental()
  const days = [
    { occasion: 'handover', day: day(10), meet_at: null, place: null, status: 'CONFIRMED', alarms: '{840}' },
    { occasion: 'return', day: day(12), meet_at: null, place: null, status: 'CONFIRMED', alarms: '{840}' },
  ]
  const mine = await calendar(bola, booking)
  expect(mine).toMatchObject(days)
  expect(mine.map(({ summary }) => summary)).toEqual(['Pick up: Red gele', 'Bring back: Red gele'])
  expect(mine[0]?.description).toMatch(
    /Agree with Ada on a place and time\. Show your code when you receive it\.$/,
  )
  const theirs = await calendar(ada, booking)
  expect(theirs).toMatchObject(days)
  expect(theirs.map(({ summary }) => summary)).toEqual(['Hand over: Red gele', 'Get back: Red gele'])
  expect(theirs[1]?.description).toMatch(
    /Agree with Bola on a place and time\. Show your code when you get it back\.$/,
  )
})

test('the calendar names the area of the pickup until a place is agreed', async () => {
  await db
    .as(ada)
    .update(
      'profiles',
      { location: { city: 'Ikeja', state: 'Lagos', country: 'Nigeria' } },
      { user_id: ada.id },
    )
  const [handover] = await calendar(bola, await rental())
  expect(handover?.description).toContain('Agree with Ada on a place and time in Ikeja, Lagos.')
})

test('the calendar has the place and time that both agreed on, not what one of them suggests', async () => {
  const booking = await rental()
  const before = await calendar(bola, booking)
  const id = await suggest(db, ada, booking, { p_meet_at: at(10, 14) })
  expect((await calendar(bola, booking))[0]).toMatchObject({ meet_at: null, place: null })
  await accept(db, bola, id)
  const [handover, back] = await calendar(bola, booking)
  expect(handover).toMatchObject({ day: day(10), place: 'Shoprite Ikeja, main gate', alarms: '{1440,120}' })
  expect(Date.parse(String(handover?.meet_at))).toBe(Date.parse(at(10, 14)))
  expect(back).toMatchObject({ meet_at: null })
  expect(handover?.sequence).toBeGreaterThanOrEqual(before[0]?.sequence ?? 0)
})

test('the sequence number in the calendar grows with each change of the booking and of its meetings', async () => {
  const booking = await rental()
  const numbers: number[] = []
  const note = async () => numbers.push((await calendar(ada, booking))[0]?.sequence ?? Number.NaN)
  const later = (text: string) => db.withoutTriggers(text, [booking.id])
  await note()
  await later(`update public.transactions set updated_at = created_at + interval '1 hour' where id = $1`)
  await note()
  await accept(db, ada, await suggest(db, bola, booking))
  await later(`update public.meetings set changed_at = now() + interval '2 hours' where transaction_id = $1`)
  await note()
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  expect(new Set(numbers).size).toBe(3)
})

test('a cancelled booking keeps its entries in the calendar, marked as cancelled, with what was agreed', async () => {
  const booking = await rental()
  await accept(db, ada, await suggest(db, bola, booking))
  await cancelBooking(db, bola, booking)
  expect(await calendar(ada, booking)).toMatchObject([
    { occasion: 'handover', status: 'CANCELLED', place: 'Shoprite Ikeja, main gate' },
    { occasion: 'return', status: 'CANCELLED' },
  ])
})

test('a request that is not accepted yet stands in the calendar as tentative', async () => {
  const request = await insertPaidBooking(db, bola, await item(db, ada, { approval_required: true }))
  expect((await calendar(ada, request)).map(({ status }) => status)).toEqual(['TENTATIVE', 'TENTATIVE'])
})

test('a sale stands in the calendar once its handover is agreed, not before', async () => {
  const sale = await insertPurchase(db, bola, await item(db, ada))
  await settleCardPayment(db, bola, sale)
  expect(await calendar(bola, sale)).toEqual([])
  await accept(db, ada, await suggest(db, bola, sale, { p_meet_at: at(3, 9) }))
  expect(await calendar(bola, sale)).toMatchObject([{ occasion: 'handover', day: day(3) }])
})

test('the handover of a delivery has its address in the calendar, the return has none', async () => {
  const booking = await insertPaidBooking(db, bola, await item(db, ada, { pickup_method: 'delivery' }), {
    delivery_address: '5 Allen Avenue, Ikeja',
  })
  const [handover, back] = await calendar(ada, booking)
  expect(handover).toMatchObject({ summary: 'Deliver: Red gele', place: '5 Allen Avenue, Ikeja' })
  expect(back).toMatchObject({ place: null })
})

describe('the calendar of a booking', () => {
  test('is read by no stranger, no admin and no visitor', async () => {
    const booking = await rental()
    const others = [await member(db, 'Chi'), await member(db, 'Ngozi', { admin: true })]
    for (const other of others) {
      expect(await refusal(calendar(other, booking))).toMatchObject({
        code: 'PT404',
        hint: 'Transaction Not Found',
      })
    }
    for (const caller of ['visitor', 'service'] as const) {
      expect(await refusal(calendar(caller, booking))).toMatchObject({ code: '42501' })
    }
  })

  test('is not read by its two sides before it is paid for', async () => {
    const booking = await insertBooking(db, bola, await item(db, ada))
    for (const side of [ada, bola]) {
      expect(await refusal(calendar(side, booking))).toMatchObject({ code: 'PT409', hint: 'No calendar yet' })
    }
  })
})
