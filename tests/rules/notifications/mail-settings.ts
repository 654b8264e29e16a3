import type { Person, TestDatabase, Values } from '../../support/database/test-database.ts'

/** What people choose about their mails, what they are told, and the mails that come of it. */

/** Chooses these settings, and for the rest what they are at first. */
export const chooseMailSettings = (db: TestDatabase, person: Person, values: Values = {}) =>
  db.as(person).call('save_notification_settings', {
    p_muted: '{}',
    p_quiet_from: null,
    p_quiet_until: null,
    p_daily_digest: false,
    ...values,
  })

export const notifyPerson = (db: TestDatabase, person: Person, kind: string, title: string) =>
  db.query(`select private.notify($1, $2, $3, 'Text of ' || $3, '/wallet')`, [person.id, kind, title])

export const mails = (db: TestDatabase, { email }: Person) =>
  db.query<{ subject: string; body: string; waits: boolean }>(
    'select subject, body, next_try_at > now() as waits from private.outbox where recipient = $1 order by id',
    [email],
  )
