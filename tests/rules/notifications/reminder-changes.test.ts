import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  cancelBooking,
  day,
  insertPaidBooking,
  item,
  member,
} from '../../support/database/builders.ts'
import { accept, at, suggest } from '../../support/database/messaging/meetings.ts'
import { subscribe, waitingPushes } from '../../support/database/messaging/pushes.ts'
import {
  agreed,
  forgetBookings,
  handedOver,
  onDays,
  remindAt,
  reminderTitles,
} from '../../support/database/messaging/reminders.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

/** Reminders of what changes: it moves, is called off, happens early, was told too late or is not wanted. */

const db = openTestDatabase()

let ada: Person
let bola: Person
beforeAll(async () => {
  await setSetting(db, 'new_member_rental_limit', 1000)
})
beforeEach(async () => {
  await forgetBookings(db)
  ada = await member(db, 'Ada Obi')
  bola = await member(db, 'Bola Ade', { wallet: 100_000 })
})

async function rental(): Promise<BookingRow> {
  const booking = await insertPaidBooking(db, bola, await item(db, ada))
  await onDays(db, booking, '2100-01-01', '2100-01-31')
  return booking
}

/** Mails that wait to be sent, and those that were sent. */
const mails = (person: Person, kind = 'reminder') =>
  db.query<{ subject: string; waits: boolean }>(
    'select subject, next_try_at > now() as waits from private.outbox where recipient = $1 and cause = $2 order by id',
    [person.email, kind],
  )
const dayBefore = '2099-12-31 10:00'

describe('a booking that changes after its reminder', () => {
  test('is cancelled: the unread line and what waits to be sent go, a line that was read stays', async () => {
    const booking = await rental()
    await subscribe(db, ada)
    expect(await remindAt(db, dayBefore)).toBe(2)
    expect([(await mails(ada)).length, (await waitingPushes(db, ada)).length >= 1]).toEqual([1, true])
    await db.as(bola).query('select public.mark_all_notifications_read()')
    await cancelBooking(db, bola, booking)
    expect(await reminderTitles(db, ada)).toEqual([])
    expect(await mails(ada)).toEqual([])
    const pushed = (await waitingPushes(db, ada)).map(({ body }) => body)
    expect(pushed.filter((body) => body.includes('Hand over'))).toEqual([])
    expect(await reminderTitles(db, bola)).toHaveLength(1)
    expect(await remindAt(db, '2099-12-31 12:00')).toBe(0)
  })

  test('moves to other days: the old reminder goes, the new day is told', async () => {
    const booking = await insertPaidBooking(db, bola, await item(db, ada))
    await remindAt(db, `${day(9)} 10:00`)
    const [first] = await reminderTitles(db, bola)
    await db.as(bola).call('change_rental_dates', {
      p_transaction_id: booking.id,
      p_start: day(20),
      p_end: day(22),
      p_difference: 0,
    })
    expect(await reminderTitles(db, bola)).toEqual([])
    expect(await remindAt(db, `${day(9)} 11:00`)).toBe(0)
    expect(await remindAt(db, `${day(19)} 10:00`)).toBe(2)
    const [second] = await reminderTitles(db, bola)
    expect([first, second].every((title) => title?.startsWith('Pick up'))).toBe(true)
    expect(second).not.toBe(first)
  })

  test('changes hands early: the pickup is told no more, the return is', async () => {
    const booking = await rental()
    await remindAt(db, dayBefore)
    await db.query(
      `update public.transactions set booking_status = 'active', handed_over_at = now(), handover_proven_at = now() where id = $1`,
      [booking.id],
    )
    expect(await reminderTitles(db, bola)).toEqual([])
    expect(await remindAt(db, '2099-12-31 11:00')).toBe(0)
    expect(await remindAt(db, '2100-01-30 10:00')).toBe(2)
  })

  test('is confirmed as returned by one side: its return is told to nobody', async () => {
    const booking = await rental()
    await handedOver(db, booking)
    await remindAt(db, '2100-01-30 10:00')
    await db.query('update public.transactions set lender_return_confirmed = true where id = $1', [
      booking.id,
    ])
    expect([await reminderTitles(db, ada), await reminderTitles(db, bola)]).toEqual([[], []])
    await db.query('delete from private.reminders')
    expect(await remindAt(db, '2100-01-30 10:00')).toBe(0)
  })

  test('is in question or on hold: nobody is told to meet', async () => {
    const booking = await rental()
    const hold = (value: string | null) =>
      db.withoutTriggers('update public.transactions set frozen_at = $2 where id = $1', [booking.id, value])
    await hold('2026-01-01')
    expect(await remindAt(db, dayBefore)).toBe(0)
    await hold(null)
    expect(await remindAt(db, dayBefore)).toBe(2)
    expect(await reminderTitles(db, ada)).toHaveLength(1)
    // A question takes back what is not read yet.
    await db.query(
      `update public.transactions set question = 'cancel', question_by = 'borrower', question_at = now(),
         question_due_at = now() + interval '1 day' where id = $1`,
      [booking.id],
    )
    expect(await reminderTitles(db, ada)).toEqual([])
  })
})

describe('a meeting that moves', () => {
  test('takes its reminders along; the new time is told anew, once', async () => {
    const booking = await insertPaidBooking(db, bola, await item(db, ada))
    await accept(db, ada, await suggest(db, bola, booking, { p_meet_at: at(10, 14) }))
    expect(await remindAt(db, `${day(9)} 10:00`)).toBe(2)
    expect(await remindAt(db, `${day(10)} 12:00`)).toBe(2)
    expect(await reminderTitles(db, ada)).toHaveLength(2)
    // Only a suggestion: what was agreed holds.
    const other = await suggest(db, bola, booking, { p_meet_at: at(10, 18) })
    expect(await reminderTitles(db, ada)).toHaveLength(2)
    await accept(db, ada, other)
    expect(await reminderTitles(db, ada)).toEqual([])
    expect(await remindAt(db, `${day(10)} 15:59`)).toBe(0)
    expect(await remindAt(db, `${day(10)} 16:00`)).toBe(2)
    expect((await reminderTitles(db, ada)).at(-1)).toContain('6:00 pm')
    expect(await remindAt(db, `${day(10)} 16:30`)).toBe(0)
  })

  test('that was agreed within its last two hours needs no reminder', async () => {
    const booking = await rental()
    await agreed(db, booking, '2100-01-01 14:00')
    await db.query(
      `update public.meetings set changed_at = '2100-01-01T13:00:00+01:00' where status = 'agreed'`,
    )
    expect(await remindAt(db, '2100-01-01 13:01')).toBe(0)
  })
})

test('what was paid for after the hour of the reminder is not told again on that day', async () => {
  const booking = await rental()
  const paid = (time: string) =>
    db.withoutTriggers('update public.transactions set accepted_at = $2::timestamptz where id = $1', [
      booking.id,
      time,
    ])
  await paid('2099-12-31T10:00:01+01:00')
  expect(await remindAt(db, '2099-12-31 15:00')).toBe(0)
  await paid('2099-12-31T10:00:00+01:00')
  expect(await remindAt(db, '2099-12-31 15:00')).toBe(2)
})

describe('jobs that stood still', () => {
  test('tell late what is still worth telling, and nothing that is over', async () => {
    const booking = await rental()
    await agreed(db, booking, '2100-01-01 14:00')
    // From the 31st on nothing ran until a quarter to two.
    expect(await remindAt(db, '2100-01-01 13:45')).toBe(2)
    expect(await reminderTitles(db, bola)).toEqual(['Pick up Fri 1 Jan, 2:00 pm: Red gele'])
    const late = await rental()
    await agreed(db, late, '2100-01-01 14:00')
    expect(await remindAt(db, '2100-01-01 14:00')).toBe(0)
    await remindAt(db, '2099-12-31 23:30')
    expect(await reminderTitles(db, bola)).toHaveLength(3)
  })
})

describe('who does not want to be told, or can’t be', () => {
  const choose = (person: Person, values: Values) =>
    db.as(person).call('save_notification_settings', {
      p_muted: '{}',
      p_quiet_from: null,
      p_quiet_until: null,
      p_daily_digest: false,
      ...values,
    })

  test('in quiet hours the reminder of the day before waits; the one of a meeting that begins soon does not', async () => {
    const [{ hour = 0 } = {}] = await db.query<{ hour: number }>(
      `select extract(hour from now() at time zone 'Africa/Lagos')::int as hour`,
    )
    await choose(ada, { p_quiet_from: hour, p_quiet_until: (hour + 23) % 24 })
    const booking = await rental()
    await agreed(db, booking, '2100-01-01 14:00')
    await remindAt(db, dayBefore)
    await remindAt(db, '2100-01-01 12:00')
    expect((await mails(ada)).map(({ waits }) => waits)).toEqual([true])
    expect((await mails(ada, 'meeting_soon')).map(({ waits }) => waits)).toEqual([false])
  })

  test('nothing is sent that quiet hours would hold back until it is of no use', async () => {
    const [{ hour = 0 } = {}] = await db.query<{ hour: number }>(
      `select extract(hour from now() at time zone 'Africa/Lagos')::int as hour`,
    )
    await choose(ada, { p_quiet_from: hour, p_quiet_until: (hour + 23) % 24 })
    await subscribe(db, ada)
    await db.query(
      `select private.notify($1, 'reminder', 'Pick up soon', 'Text', '/wallet', p_until => now() + interval '1 minute')`,
      [ada.id],
    )
    expect(await mails(ada)).toEqual([])
    expect(await waitingPushes(db, ada)).toEqual([])
    expect(await reminderTitles(db, ada)).toEqual(['Pick up soon'])
  })

  test('the mail of the day takes no reminder with it: it would come too late', async () => {
    await choose(ada, { p_daily_digest: true })
    await rental()
    await remindAt(db, dayBefore)
    expect(await mails(ada)).toHaveLength(1)
    const waiting = `select from private.messages_for_digest where user_id = $1 and cause = 'reminder'`
    expect(await db.query(waiting, [ada.id])).toEqual([])
  })

  test('topics that are switched off are not mailed', async () => {
    await choose(ada, { p_muted: '{bookings:mail}' })
    await rental()
    await remindAt(db, dayBefore)
    expect([await mails(ada), (await mails(bola)).length]).toEqual([[], 1])
  })
})
