import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { essentialWords, notificationTopics } from '#contract/notification-topics.ts'
import { insertPaidBooking, item, mailSubjects, member, runJobs } from '../../support/database/builders.ts'
import { writeAbout } from '../../support/database/messaging/chats.ts'
import { titlesOf } from '../../support/database/messaging/notifications.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { eraseAccount } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { chooseMailSettings, mails, notifyPerson } from './mail-settings.ts'

/** What people choose: where a topic goes, quiet hours; and what is read before its mail is due. */

const db = openTestDatabase()

let ada: Person
let bola: Person
beforeAll(async () => {
  await setSetting(db, 'new_member_rental_limit', 100)
})
beforeEach(async () => {
  ada = await member(db, 'Ada Obi')
  bola = await member(db, 'Bola Ade', { wallet: 500_000 })
})

describe('a topic', () => {
  test('that is switched off is not mailed, and stays in the list', async () => {
    await chooseMailSettings(db, ada, { p_muted: '{bookings:mail}' })
    await insertPaidBooking(db, bola, await item(db, ada))
    expect(await mailSubjects(db, ada)).toEqual([])
    expect(await titlesOf(db, ada)).toEqual(['New booking: Red gele'])
    expect(await mailSubjects(db, bola)).toEqual(['Paid: Red gele'])
    await chooseMailSettings(db, ada)
    await notifyPerson(db, ada, 'booking_new', 'Again')
    expect(await mailSubjects(db, ada)).toEqual(['Again'])
  })

  test('of messages that is switched off is not mailed after the wait, either', async () => {
    await chooseMailSettings(db, ada, { p_muted: '{messages:mail}' })
    await writeAbout(db, bola, await insertPaidBooking(db, bola, await item(db, ada)), 'Hello')
    const late = `update public.chats set created_at = created_at - interval '1 hour' where receiver_id = $1`
    await db.withoutTriggers(late, [ada.id])
    await runJobs(db)
    expect(await mailSubjects(db, ada)).toEqual(['New booking: Red gele'])
    await chooseMailSettings(db, ada)
    await runJobs(db)
    expect(await mailSubjects(db, ada)).toContain('A message from Bola')
  })

  test('that money and deadlines depend on is always mailed', async () => {
    for (const muted of [
      '{account:mail}',
      '{answers:mail}',
      '{admin:mail}',
      '{bookings:app}',
      '{x}',
      '{NULL}',
    ])
      expect(await refusal(chooseMailSettings(db, ada, { p_muted: muted }))).toMatchObject({
        hint: 'Settings not saved',
      })
    await chooseMailSettings(db, ada, { p_muted: '{account:push,answers:push}' })
    await notifyPerson(db, ada, 'claim', 'A claim')
    expect(await mailSubjects(db, ada)).toEqual(['A claim'])
  })

  test('on the screen is one of the database, with the same reason to stay on', async () => {
    const stored = await db.query(
      `select topic, is_essential as "isEssential" from private.notification_topics where topic <> 'admin' order by topic`,
    )
    const shown = notificationTopics.map(({ topic, isEssential }) => ({ topic, isEssential }))
    expect(shown.toSorted((a, b) => a.topic.localeCompare(b.topic))).toEqual(stored)
    expect(essentialWords).toContain('always come by email')
  })
})

describe('who chooses', () => {
  test('is the person alone, through the procedure', async () => {
    await chooseMailSettings(db, ada, { p_daily_digest: true })
    expect(await db.as(bola).read('notification_settings', { user_id: ada.id })).toEqual([])
    const [mine] = await db.as(ada).read('notification_settings')
    expect(mine).toMatchObject({ daily_digest: true, quiet_from: null })
    const write = () => db.as(ada).query('update public.notification_settings set quiet_from = 1')
    expect(await refusal(write())).toMatchObject(forbidden)
    expect(await refusal(db.as('visitor').call('save_notification_settings', {}))).toBeTruthy()
    for (const [from, until] of [
      [22, null],
      [7, 7],
      [24, 7],
      [22, -1],
    ])
      expect(
        await refusal(chooseMailSettings(db, ada, { p_quiet_from: from, p_quiet_until: until })),
      ).toMatchObject({
        message: 'Quiet hours need two different hours of the day.',
      })
  })

  test('an erased account has no settings and gets no mail of the day', async () => {
    await chooseMailSettings(db, ada, { p_daily_digest: true })
    await notifyPerson(db, ada, 'watch', 'Free now')
    await eraseAccount(db, ada)
    expect(await db.query('select 1 from public.notification_settings where user_id = $1', [ada.id])).toEqual(
      [],
    )
    expect(await db.query('select 1 from private.messages_for_digest where user_id = $1', [ada.id])).toEqual(
      [],
    )
  })
})

describe('quiet hours', () => {
  test.each<[string, number, number, string, string | null]>([
    ['before they begin', 22, 7, '2026-11-23T21:59:59+01', null],
    ['with their first second', 22, 7, '2026-11-23T22:00:00+01', '2026-11-24T07:00:00+01'],
    ['over midnight', 22, 7, '2026-11-23T23:59:59+01', '2026-11-24T07:00:00+01'],
    ['after midnight in Lagos, before it in London', 22, 7, '2026-11-23T23:30:00Z', '2026-11-24T07:00:00+01'],
    ['in their last second', 22, 7, '2026-11-24T06:59:59+01', '2026-11-24T07:00:00+01'],
    ['when they are over', 22, 7, '2026-11-24T07:00:00+01', null],
    ['that begin at midnight', 0, 6, '2026-11-24T00:00:00+01', '2026-11-24T06:00:00+01'],
    ['that begin at midnight, the evening before', 0, 6, '2026-11-23T23:59:59+01', null],
    ['that end at midnight', 20, 0, '2026-11-23T23:59:59+01', '2026-11-24T00:00:00+01'],
    ['that end at midnight, at midnight', 20, 0, '2026-11-24T00:00:00+01', null],
    ['during the day', 9, 17, '2026-11-24T12:00:00+01', '2026-11-24T17:00:00+01'],
    ['over the end of a year', 22, 7, '2026-12-31T23:00:00+01', '2027-01-01T07:00:00+01'],
  ])('%s', async (_, from, until, at, end) => {
    const found = await db.one<{ is: boolean }>(
      `select private.quiet_end($1, $2, $3::text::timestamptz) is not distinct from $4::text::timestamptz as is`,
      [from, until, at, end],
    )
    expect(found.is).toBe(true)
  })

  test('keep mails until they end, but for what money and deadlines depend on', async () => {
    // From this hour on in Lagos, whatever it is now.
    const { hour } = await db.one<{ hour: number }>(
      `select extract(hour from now() at time zone 'Africa/Lagos')::int as hour`,
    )
    await chooseMailSettings(db, ada, { p_quiet_from: hour, p_quiet_until: (hour + 23) % 24 })
    await notifyPerson(db, ada, 'booking_new', 'New')
    await notifyPerson(db, ada, 'overdue', 'Late')
    await notifyPerson(db, ada, 'account', 'Password')
    expect(await mails(db, ada)).toMatchObject([
      { subject: 'New', waits: true },
      { subject: 'Late', waits: false },
      { subject: 'Password', waits: false },
    ])
    expect(await titlesOf(db, ada)).toHaveLength(3)
  })
})

describe('what is read in the app', () => {
  const read = (person: Person) => db.as(person).query('select public.mark_all_notifications_read()')

  test('before its mail is due is not mailed, unless money or deadlines depend on it', async () => {
    await notifyPerson(db, ada, 'booking_new', 'New')
    await notifyPerson(db, ada, 'overdue', 'Late')
    expect(await mails(db, ada)).toMatchObject([
      { subject: 'New', waits: true },
      { subject: 'Late', waits: false },
    ])
    await read(bola)
    expect(await mails(db, ada)).toHaveLength(2)
    await read(ada)
    expect(await mailSubjects(db, ada)).toEqual(['Late'])
  })

  test('is in no digest, either', async () => {
    await chooseMailSettings(db, ada, { p_daily_digest: true })
    await notifyPerson(db, ada, 'watch', 'Free now')
    await read(ada)
    await notifyPerson(db, ada, 'watch', 'Cheaper now')
    const left = () =>
      db.query('select subject from private.messages_for_digest where user_id = $1 order by id', [ada.id])
    expect(await left()).toEqual([{ subject: 'Cheaper now' }])
    // What money depends on is mailed all the same.
    await db.query(
      `insert into private.messages_for_digest (user_id, cause, subject, body, notification_id)
       select user_id, 'claim', 'A claim', 'Text', id from public.notifications where user_id = $1 and title = 'Cheaper now'`,
      [ada.id],
    )
    await read(ada)
    expect(await left()).toEqual([{ subject: 'A claim' }])
  })

  test('after its mail was sent, or while it is sent, changes nothing', async () => {
    await notifyPerson(db, ada, 'booking_new', 'New')
    await db.query('update private.outbox set tries = 1 where recipient = $1', [ada.email])
    await read(ada)
    expect(await mailSubjects(db, ada)).toEqual(['New'])
  })

  test('waits as long as the setting says', async () => {
    await setSetting(db, 'mail_delay_minutes', 0)
    await notifyPerson(db, ada, 'booking_new', 'New')
    await setSetting(db, 'mail_delay_minutes', null)
    expect(await mails(db, ada)).toMatchObject([{ subject: 'New', waits: false }])
  })
})
