import { beforeAll, expect, test } from 'vitest'
import { insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { startConversation, write } from '../../support/database/messaging/chats.ts'
import { notificationsOf } from '../../support/database/messaging/notifications.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** What others were told of somebody stays when the account is erased, without the first name. */

const db = openTestDatabase()

let ada: Person
beforeAll(async () => {
  ada = await member(db, 'Ada Obi')
})

/** As erase_account does once nothing keeps it from closing the account. */
const erase = async ({ id }: Person) => {
  await db.query('update private.profiles set deleted_at = now() where user_id = $1', [id])
  await db.query('select private.erase_person_data($1)', [id])
}

/** Where others still read the name. */
const named = (name: string) =>
  db.query(
    `select 'line' as in, title || body as text from public.notifications where title || body like '%' || $1 || '%'
     union all select 'mail', subject || body from private.outbox where subject || body like '%' || $1 || '%'
     union all select 'digest', subject || body from private.messages_for_digest where subject || body like '%' || $1 || '%'`,
    [name],
  )

const bodies = async (person: Person) => (await notificationsOf(db, person)).map(({ body }) => body)

test('lines, mails and digests of a booking and of a rating say "Former member"', async () => {
  const zuri = await member(db, 'Zuri Bako', { wallet: 500_000 })
  const dress = await item(db, ada, { title: 'Zuri gown', approval_required: true })
  const booking = await insertPaidBooking(db, zuri, dress)
  // Told by a job, in nobody's name.
  await db.query(
    `select private.notify($1, 'overdue', 'A rental is overdue', 'Zuri, who has “Zuri gown”, is late.', $2)`,
    [ada.id, `/booking/${booking.id}`],
  )
  await db.as(ada).call('save_notification_settings', { p_muted: '{}', p_daily_digest: true })
  await db.query(
    `select private.notify($1, 'rating', 'You have been rated', 'Zuri has rated you.', '/profile', $2)`,
    [ada.id, zuri.id],
  )
  const before = await named('Zuri')
  expect(new Set(before.map((row) => row.in))).toEqual(new Set(['line', 'mail', 'digest']))
  await erase(zuri)
  expect(await bodies(ada)).toEqual([
    'Former member has rated you.',
    'Former member, who has “Zuri gown”, is late.',
    expect.stringMatching(/^Former member wants to rent “Zuri gown” and has paid/),
  ])
  // The title of the item is the owner's word.
  expect((await named('Zuri')).filter(({ text }) => /Zuri(?! gown)/.test(String(text)))).toEqual([])
})

test('a name with signs of patterns is a name; others with the same beginning keep theirs', async () => {
  const [odd, oddo] = [await member(db, 'A.(b Bako'), await member(db, 'A.(bo Bako')]
  for (const who of [odd, oddo])
    await db.query(`select private.notify($1, 'rating', 'You have been rated', $2, '/profile', $3)`, [
      ada.id,
      `${who.id === odd.id ? 'A.(b' : 'A.(bo'} has rated you.`,
      who.id,
    ])
  await erase(odd)
  expect((await bodies(ada)).slice(0, 2)).toEqual(['A.(bo has rated you.', 'Former member has rated you.'])
})

test('a person of the same name is greeted as before, and told of others as before', async () => {
  const [first, second] = [await member(db, 'Kemi One'), await member(db, 'Kemi Two')]
  const talk = await startConversation(db, second, (await item(db, ada)).id)
  await write(db, second, talk, 'Good morning')
  await db.query(`select private.notify($1, 'account', 'A change', 'Kemi has changed it.', '/profile', $2)`, [
    second.id,
    first.id,
  ])
  await erase(first)
  const mails = await db.query(`select body from private.outbox where recipient = $1 and cause = 'account'`, [
    second.email,
  ])
  expect(mails.map(({ body }) => body)).toContain('Hello Kemi Two,\n\nFormer member has changed it.\n\nAso')
  expect((await notificationsOf(db, ada))[0]?.title).toBe('A message from Kemi')
})
