import { beforeEach, describe, expect, test } from 'vitest'
import { insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { startConversation, write } from '../../support/database/messaging/chats.ts'
import { subscribe, waitingPushes } from '../../support/database/messaging/pushes.ts'
import { openTestDatabase, type Values } from '../../support/database/test-database.ts'

/** Which notifications go to the browsers of a person. */

const db = openTestDatabase()

let ada: Awaited<ReturnType<typeof member>>
beforeEach(async () => {
  ada = await member(db, 'Ada Obi')
  await subscribe(db, ada)
})

const tell = (kind: string, title: string) =>
  db.query(`select private.notify($1, $2, $3, 'A long text', '/wallet')`, [ada.id, kind, title])
const choose = (values: Values) =>
  db.as(ada).call('save_notification_settings', { p_muted: '{}', p_daily_digest: false, ...values })
const pushedTitles = async () =>
  (await waitingPushes(db, ada)).map(({ body }): string => JSON.parse(body).title)
const hour = async (plus: number) => {
  const [row] = await db.query<{ hour: number }>(
    `select extract(hour from (now() at time zone 'Africa/Lagos') + make_interval(hours => $1))::int as hour`,
    [plus],
  )
  return row?.hour
}

test('A notification goes to the phone with its title, and leads where its line leads', async () => {
  await tell('booking_accepted', 'Bola accepted your request')
  const [pushed] = await waitingPushes(db, ada)
  const [line] = await db.query<{ id: string }>('select id from public.notifications where user_id = $1', [
    ada.id,
  ])
  expect(JSON.parse(pushed?.body ?? '')).toMatchObject({
    id: Number(line?.id),
    title: 'Bola accepted your request',
    link: '/wallet',
  })
})

test('A phone shows the title alone, so it names the item, once', async () => {
  const bola = await member(db, 'Bola Ade', { wallet: 500_000 })
  const gown = await item(db, ada, { title: 'Red gown' })
  const booking = await insertPaidBooking(db, bola, gown)
  await write(db, bola, await startConversation(db, bola, gown.id), 'Hello')
  const tellOf = (link: string, title: string) =>
    db.query(`select private.notify($1, 'return', $2, 'A long text', $3)`, [ada.id, title, link])
  await tellOf(`/return/${booking.id}`, 'Please confirm the return')
  await tellOf(`/item/${gown.id}`, 'A question about your item')
  await tellOf('/profile', 'You have been rated')
  expect(await pushedTitles()).toEqual([
    'New booking: Red gown',
    'A message from Bola: Red gown',
    'Please confirm the return: Red gown',
    'A question about your item: Red gown',
    'You have been rated',
  ])
  // The list says the rest beside the title.
  const lines = await db.query('select title from public.notifications where user_id = $1 order by id', [
    ada.id,
  ])
  expect(lines.map(({ title }) => title)).toContain('Please confirm the return')
})

/** What others could read on a locked phone, and should not: these say no more than that there is something. */
const discreet = [
  ['account', 'A message about your account'],
  ['admin_task', 'A task for admins'],
  ['books', 'Findings in the books'],
  ['chargeback', 'A message about a card payment'],
  ['claim', 'News about a claim'],
  ['debt', 'A message about your wallet'],
  ['dispute', 'News about a dispute'],
  ['event', 'News about an event'],
  ['moderation', 'A message about something you posted'],
  ['payment', 'A message about a payment'],
  ['payout', 'News about your money'],
] as const

test('The kinds with a title of their own for pushes are all tested', async () => {
  const stored = await db.query<{ kind: string }>(
    'select kind from private.notification_kinds where push_title is not null order by kind',
  )
  expect(stored.map(({ kind }) => kind)).toEqual(discreet.map(([kind]) => kind))
})

test.each(discreet)('What a locked phone shows of %s says no more than %j', async (kind, shown) => {
  await tell(kind, 'Your account is suspended: ₦44,000 is owed')
  expect(await pushedTitles()).toEqual([shown])
})

test('A one-time code is not pushed', async () => {
  await tell('one_time_code', '123456')
  expect(await pushedTitles()).toEqual([])
})

describe('what a person chose', () => {
  test('a topic that is switched off for pushes is listed and mailed alone', async () => {
    await choose({ p_muted: '{bookings:push}' })
    await tell('booking_accepted', 'Bola accepted your request')
    expect(await pushedTitles()).toEqual([])
    expect(await db.query('select title from public.notifications where user_id = $1', [ada.id])).toEqual([
      { title: 'Bola accepted your request' },
    ])
  })

  test('in quiet hours a push waits for their end, and one with a deadline does not', async () => {
    await choose({ p_quiet_from: await hour(0), p_quiet_until: await hour(3) })
    await tell('booking_accepted', 'Bola accepted your request')
    await tell('booking_request', 'Bola wants to rent Red gele')
    const rows = await db.query<{ title: string; waits: boolean }>(
      `select o.body::jsonb ->> 'title' as title, o.next_try_at > now() + interval '1 hour' as waits
       from private.outbox o join private.pushes p on p.outbox_id = o.id
       join private.push_subscriptions s on s.id = p.subscription_id where s.user_id = $1 order by o.id`,
      [ada.id],
    )
    expect(rows).toEqual([
      { title: 'Bola accepted your request', waits: true },
      { title: 'Bola wants to rent Red gele', waits: false },
    ])
  })
})

test('What was read in the app is not pushed any more', async () => {
  await tell('booking_accepted', 'Bola accepted your request')
  const [pushed] = await waitingPushes(db, ada)
  await db.as(ada).call('mark_all_notifications_read', {})
  expect(await db.as('service').call('push_target', { p_id: pushed?.id })).toEqual([])
  expect(await pushedTitles()).toEqual([])
})
