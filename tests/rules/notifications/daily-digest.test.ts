import { beforeEach, describe, expect, test } from 'vitest'
import { mailSubjects, member, runJobs } from '../../support/database/builders.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { chooseMailSettings, mails, notifyPerson } from './mail-settings.ts'

/** The one mail a day of who chooses it. */

const db = openTestDatabase()

let ada: Person
beforeEach(async () => {
  ada = await member(db, 'Ada Obi')
})

describe('one mail a day', () => {
  const age = (ago: string) =>
    db.query('update private.messages_for_digest set created_at = created_at - $1::text::interval', [ago])

  test('has all of the day but what has to be answered, and comes once', async () => {
    await chooseMailSettings(db, ada, { p_daily_digest: true })
    await notifyPerson(db, ada, 'watch', 'Free now')
    await notifyPerson(db, ada, 'booking_paid', 'Paid')
    await notifyPerson(db, ada, 'return', 'Please confirm')
    expect(await mailSubjects(db, ada)).toEqual(['Please confirm'])
    // Neither the digests of the hour nor the day before its hour send it.
    await db.query('select private.send_due_digests()')
    await age('25 hours')
    await db.query('select private.send_due_digests()')
    expect(await mailSubjects(db, ada)).toEqual(['Please confirm'])
    await runJobs(db)
    await notifyPerson(db, ada, 'watch', 'Cheaper now')
    await runJobs(db)
    const [, day, ...more] = await mails(db, ada)
    expect(more).toEqual([])
    expect(day?.subject).toBe('Your day on Aso: 2 updates')
    expect(day?.body).toContain('- Free now: Text of Free now\n- Paid: Text of Paid\n\nOpen Aso')
  })

  test('waits for its hour in Lagos, and leaves the digest of the hour alone', async () => {
    const gather = (subject: string, isDaily: boolean, before: string) =>
      db.query(
        `insert into private.messages_for_digest (user_id, cause, subject, body, is_daily, created_at)
         values ($1, 'watch', $2, 'Text', $3, private.day_start(private.today()) + $4::text::interval)`,
        [ada.id, subject, isDaily, before],
      )
    const [now] = await db.query<{ hour: number }>(
      `select extract(hour from now() at time zone 'Africa/Lagos')::int as hour`,
    )
    const hour = now?.hour ?? 0
    await chooseMailSettings(db, ada, { p_daily_digest: true })
    const send = async () => {
      await db.query('select private.send_daily_digests()')
      return (await mails(db, ada)).map(({ body }) => body.replaceAll('\n', ' '))
    }
    await gather('Hourly', false, '-2 days')
    // Since yesterday's hour.
    await setSetting(db, 'daily_digest_hour', 23)
    await gather('Late', true, '-30 minutes')
    if (hour < 23) expect(await send()).toEqual([])
    await setSetting(db, 'daily_digest_hour', 0)
    expect(await send()).toEqual([expect.stringMatching(/new: - Late: Text {2}Open Aso/)])
    await setSetting(db, 'daily_digest_hour', null)
    const left = 'select subject from private.messages_for_digest where user_id = $1'
    expect(await db.query(left, [ada.id])).toEqual([{ subject: 'Hourly' }])
  })

  test('names the first fifty and says how many more there are', async () => {
    await chooseMailSettings(db, ada, { p_daily_digest: true })
    for (let n = 1; n <= 52; n += 1) await notifyPerson(db, ada, 'watch', `Free ${n}`)
    await age('25 hours')
    await runJobs(db)
    const [day] = await mails(db, ada)
    expect(day?.subject).toBe('Your day on Aso: 52 updates')
    expect(day?.body.match(/\n- /g)).toHaveLength(50)
    expect(day?.body).toContain('- Free 50: Text of Free 50\nand 2 more.\n\nOpen Aso')
  })

  test('is no part of the digest of what came too fast before it was chosen', async () => {
    await setSetting(db, 'mails_per_cause_limit', 1)
    for (const title of ['First', 'Second', 'Third']) await notifyPerson(db, ada, 'watch', title)
    await chooseMailSettings(db, ada, { p_daily_digest: true })
    await notifyPerson(db, ada, 'watch', 'Fourth')
    await setSetting(db, 'mails_per_cause_limit', null)
    await age('2 hours')
    await db.query('select private.send_due_digests()')
    const [, digest] = await mails(db, ada)
    expect(digest?.subject).toBe('2 more updates on items you are watching')
    expect(digest?.body).not.toContain('Fourth')
    const left = await db.query('select subject from private.messages_for_digest where user_id = $1', [
      ada.id,
    ])
    expect(left).toEqual([{ subject: 'Fourth' }])
  })

  test('that is switched off again sends what waits, and nothing is lost', async () => {
    await chooseMailSettings(db, ada, { p_daily_digest: true })
    await notifyPerson(db, ada, 'watch', 'Free now')
    await chooseMailSettings(db, ada)
    await notifyPerson(db, ada, 'watch', 'Cheaper now')
    expect(await mailSubjects(db, ada)).toEqual(['Cheaper now'])
    await age('25 hours')
    await runJobs(db)
    expect(await mailSubjects(db, ada)).toContain('Your day on Aso: 1 update')
  })
})
