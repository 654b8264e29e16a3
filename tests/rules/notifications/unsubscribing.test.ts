import { beforeEach, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { eraseAccount } from '../../support/database/safety.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** The address in a mail that switches such mails off. */

const db = openTestDatabase()

let ada: Person
let bola: Person
beforeEach(async () => {
  ada = await member(db, 'Ada Obi')
  bola = await member(db, 'Bola Ade')
  await db.query('delete from private.outbox')
})

const unsubscribe = async (token: string | null) => {
  const [row] = await db
    .as('service')
    .query<{ topic: string | null }>('select public.unsubscribe($1) as topic', [token])
  return row?.topic
}
const mutedBy = async (person: Person) =>
  (await db.as(person).read<{ muted: string }>('notification_settings'))[0]?.muted
/** The token in the mail about something of this kind. */
const tokenFor = async (person: Person, kind: string) => {
  await db.query(`select private.notify($1, $2, 'Title', 'Text', '/wallet')`, [person.id, kind])
  await db.query('update private.outbox set next_try_at = now()')
  const [mail] = await db
    .as('service')
    .call<{ unsubscribe_token: string | null }>('claim_outbox', { p_limit: 10 })
  return mail?.unsubscribe_token ?? null
}

test('The address in a mail switches off the mails of its topic, of this person alone, also twice', async () => {
  const token = await tokenFor(ada, 'watch')
  expect(await unsubscribe(token)).toBe('market')
  expect(await unsubscribe(token)).toBe('market')
  expect(await mutedBy(ada)).toBe('{market:mail}')
  expect(await mutedBy(bola)).toBeUndefined()
})

test('What was chosen before stays', async () => {
  await db.as(ada).call('save_notification_settings', {
    p_muted: '{messages:push}',
    p_daily_digest: true,
    p_quiet_from: 22,
    p_quiet_until: 7,
  })
  // The mail of the day is about all topics.
  const { token } = await db.one<{ token: string }>(
    `select private.unsubscribe_token($1, private.unsubscribe_topic('daily_digest')) as token`,
    [ada.id],
  )
  expect(await unsubscribe(token)).toBe('all')
  const [settings] = await db.as(ada).read('notification_settings')
  expect(settings).toMatchObject({
    muted: '{bookings:mail,market:mail,messages:mail,messages:push,money:mail}',
    daily_digest: true,
    quiet_from: 22,
  })
})

test('Mails that money and deadlines depend on have no such address', async () => {
  for (const kind of ['account', 'claim', 'chargeback']) {
    expect(await tokenFor(ada, kind)).toBeNull()
    await db.query('delete from private.outbox')
  }
})

test('A forged address is refused, and so is that of an erased account', async () => {
  const token = (await tokenFor(ada, 'watch')) ?? ''
  const [person = '', topic = '', signature = ''] = token.split('-')
  for (const forged of [
    `${bola.id.replaceAll('-', '')}-${topic}-${signature}`,
    `${person}-messages-${signature}`,
    `${person}-account-${signature}`,
    `${person}-${topic}-${'0'.repeat(64)}`,
    `${person}-${topic}`,
    '',
    null,
  ])
    expect(await unsubscribe(forged)).toBeNull()
  expect(await mutedBy(ada)).toBeUndefined()
  expect(await refusal(db.as(ada).call('unsubscribe', { p_token: token }))).toMatchObject(forbidden)
  expect(await refusal(db.as('visitor').call('unsubscribe', { p_token: token }))).toMatchObject(forbidden)
  await eraseAccount(db, ada)
  expect(await unsubscribe(token)).toBeNull()
})
