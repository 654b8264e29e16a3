import { expect, test } from 'vitest'
import { item, member } from '../support/database/builders.ts'
import { startConversation, write } from '../support/database/messaging/chats.ts'
import { subscribe, waitingPushes } from '../support/database/messaging/pushes.ts'
import { refusal } from '../support/database/refusals.ts'
import { setSetting } from '../support/database/settings.ts'
import { openTestDatabase, type Person } from '../support/database/test-database.ts'

/** Accounts that have proven nothing are free: neither one of them nor many fill somebody's inbox or phone. */
const db = openTestDatabase()

const written = async ({ id }: Person) =>
  (await db.query('select from public.chats where sender_id = $1', [id])).length
const free = (name: string) => member(db, name, { identity: 'none' })

test('a free account writes fewer messages an hour than one that has proven something', async () => {
  const [ada, eve] = [await member(db, 'Ada'), await free('Eve')]
  await setSetting(db, 'messages_unproven_per_hour', 3)
  const dress = await item(db, ada)
  const talk = await startConversation(db, eve, dress.id)
  for (const word of ['one', 'two', 'three']) await write(db, eve, talk, word)
  expect(await refusal(write(db, eve, talk, 'four'))).toMatchObject({
    code: 'PT429',
    hint: 'Failed to send message',
  })
  expect(await written(eve)).toBe(3)
  await db.query(
    `update private.profiles set phone_verified_at = now(), phone_number = '+2348030000001' where user_id = $1`,
    [eve.id],
  )
  await write(db, eve, talk, 'four')
  const bola = await member(db, 'Bola')
  const other = await startConversation(db, bola, dress.id)
  for (const word of ['one', 'two', 'three', 'four']) await write(db, bola, other, word)
  expect([await written(eve), await written(bola)]).toEqual([4, 4])
  await setSetting(db, 'messages_unproven_per_hour', null)
})

test('many free accounts together ring a phone a few times an hour; the rest stands in the list, and others ring', async () => {
  const ada = await member(db, 'Ada')
  await subscribe(db, ada)
  await setSetting(db, 'pushes_of_unproven_hourly_limit', 3)
  const dress = await item(db, ada)
  for (let at = 0; at < 6; at += 1) {
    const eve = await free('Eve')
    await write(db, eve, await startConversation(db, eve, dress.id), 'Is it free?')
  }
  expect(await waitingPushes(db, ada)).toHaveLength(3)
  expect(
    await db.query(`select from public.notifications where user_id = $1 and kind = 'message'`, [ada.id]),
  ).toHaveLength(6)
  const [bola, admin] = [
    await member(db, 'Bola'),
    await member(db, 'Admin', { identity: 'none', admin: true }),
  ]
  await write(db, bola, await startConversation(db, bola, dress.id), 'Is it free?')
  expect(await waitingPushes(db, ada)).toHaveLength(4)
  const tell = (kind: string, by: Person) =>
    db.query(`select private.notify($1, $2, 'It was taken down', 'A long text', '/profile', $3)`, [
      ada.id,
      kind,
      by.id,
    ])
  await tell('moderation', admin)
  await tell('handover', await free('Eve'))
  await tell('event', await free('Eve'))
  expect(await waitingPushes(db, ada)).toHaveLength(6)
  // Another person's phone has a count of its own.
  const chidi = await member(db, 'Chidi')
  await subscribe(db, chidi)
  const eve = await free('Eve')
  await write(db, eve, await startConversation(db, eve, (await item(db, chidi)).id), 'Is it free?')
  expect(await waitingPushes(db, chidi)).toHaveLength(1)
  await setSetting(db, 'pushes_of_unproven_hourly_limit', null)
})
