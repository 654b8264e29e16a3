import { beforeAll, describe, expect, test } from 'vitest'
import {
  callPayFromWallet,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  runJobs,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import { startConversation, write, writeAbout } from '../../support/database/messaging/chats.ts'
import {
  ageNotifications,
  notificationsOf,
  titlesOf,
  unreadOf,
} from '../../support/database/messaging/notifications.ts'
import { subscribe, waitingPushes } from '../../support/database/messaging/pushes.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { block, eraseAccount as erase } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** What people are told in the app, who reads it, and when it counts as new. */

const db = openTestDatabase()

let ada: Person
let bola: Person
let stranger: Person
beforeAll(async () => {
  await setSetting(db, 'new_member_rental_limit', 100)
})
const everybodyNew = async () => {
  ada = await member(db, 'Ada Obi')
  bola = await member(db, 'Bola Ade', { wallet: 500_000 })
  stranger = await member(db, 'Chi')
}
beforeAll(everybodyNew)

const markAll = (person: Person) => db.as(person).query('select public.mark_all_notifications_read() as n')
const openPage = (person: Person, path: string | null) =>
  db.as(person).call('mark_notifications_read_at', { p_path: path })

describe('a booking', () => {
  test('is told to both sides with name, item, what to do and until when; the call to pay goes with the payment', async () => {
    const dress = await item(db, ada, { title: 'Ankara gown', approval_required: true })
    const booking = await insertBooking(db, bola, dress)
    const [call] = await notificationsOf(db, bola)
    expect(call).toMatchObject({ kind: 'booking_unpaid', title: 'Pay for Ankara gown', about: booking.id })
    expect(call?.body).toMatch(
      /^Pay for “Ankara gown” by \w+ \d+ \w+, \d+:\d\d [ap]m to keep your booking\.$/i,
    )
    expect(await titlesOf(db, ada)).toEqual([])
    await callPayFromWallet(db, bola, booking)
    expect(await titlesOf(db, bola)).toEqual(['Paid: Ankara gown', '₦500,000 was added to your wallet'])
    const [request] = await notificationsOf(db, ada)
    expect(request).toMatchObject({ title: 'New request: Ankara gown', link: `/booking/${booking.id}` })
    expect(request?.body).toMatch(
      /^Bola wants to rent “Ankara gown” and has paid\. Please accept or decline by /,
    )
  })

  test('does not say whose act it was but by first name', async () => {
    await insertPaidBooking(db, bola, await item(db, ada))
    const read = db.as(ada).query('select actor from public.notifications')
    expect(await refusal(read)).toMatchObject({ code: '42501' })
  })

  test('that ended unpaid says so, and is not told to its owner', async () => {
    const dress = await item(db, ada, { title: 'Gold heels' })
    const { id } = await insertBooking(db, bola, dress)
    await db.withoutTriggers(`update public.transactions set hold_expires_at = now() where id = $1`, [id])
    await runJobs(db)
    const about = (await notificationsOf(db, bola)).filter((one) => one.about === id)
    expect(about.map(({ title }) => title)).toEqual(['Not booked: Gold heels'])
    expect((await notificationsOf(db, ada)).filter((one) => one.about === id)).toEqual([])
  })

  test('whose page is opened counts as read, with all that was told of it, and nothing else', async () => {
    const booking = await insertPaidBooking(db, bola, await item(db, ada, { title: 'Blue agbada' }))
    const before = await unreadOf(db, ada)
    for (const [who, path] of [
      [bola, `/booking/${booking.id}`],
      [ada, '/wallet'],
      [ada, '/booking/'],
      [ada, ''],
      [ada, null],
    ] as const)
      await openPage(who, path)
    expect(await unreadOf(db, ada)).toBe(before)
    // The page of the return is about the same booking.
    await openPage(ada, `/return/${booking.id}`)
    expect(await unreadOf(db, ada)).toBe(before - 1)
    await openPage(ada, `/booking/${booking.id}`)
    expect(await unreadOf(db, ada)).toBe(before - 1)
  })
})

test('money that comes into a wallet is told with the balance', async () => {
  const rich = await member(db, 'Dele', { wallet: 5000 })
  await settleFunding(db, rich, 700)
  const told = (await notificationsOf(db, rich)).map(({ title, body, link }) => ({ title, body, link }))
  expect(told[0]).toEqual({
    title: '₦700 was added to your wallet',
    body: 'Your balance is ₦5,700.',
    link: '/wallet',
  })
  expect(told).toHaveLength(2)
})

describe('messages', () => {
  test('of one person in one conversation are one line until it is read, then another begins', async () => {
    await everybodyNew()
    const booking = await insertPaidBooking(db, bola, await item(db, ada, { title: 'Ankara gown' }))
    await markAll(bola)
    const sent = await writeAbout(db, ada, booking, 'Where do we meet?')
    expect((await notificationsOf(db, bola))[0]).toMatchObject({
      title: 'A message from Ada',
      body: 'About “Ankara gown”.',
      link: `/messages/${sent.conversation_id}`,
      times: 1,
    })
    await writeAbout(db, ada, booking, 'At six?')
    await writeAbout(db, ada, booking, 'Or at seven?')
    const [line] = await notificationsOf(db, bola)
    expect(line).toMatchObject({ title: '3 messages from Ada', times: 3, read_at: null })
    expect(await unreadOf(db, bola)).toBe(1)
    // Another conversation is another line.
    const other = await item(db, bola)
    await write(db, stranger, await startConversation(db, stranger, other.id), 'Is it free?')
    expect(await unreadOf(db, bola)).toBe(2)
    await db
      .as(bola)
      .query('update public.chats set is_read = true where conversation_id = $1', [sent.conversation_id])
    expect(await unreadOf(db, bola)).toBe(1)
    await writeAbout(db, ada, booking, 'Hello?')
    const titles = await titlesOf(db, bola)
    expect(titles.slice(0, 3)).toEqual(['A message from Ada', 'A message from Chi', '3 messages from Ada'])
  })

  test('that become one line tell what the last of them is about', async () => {
    await everybodyNew()
    const dress = await item(db, ada, { title: 'Ankara gown' })
    const talk = await startConversation(db, bola, dress.id)
    await write(db, bola, talk, 'Is it free?')
    await db.as(ada).update('items', { title: 'Adire gown' }, { id: dress.id })
    await write(db, bola, talk, 'Is it?')
    expect(await notificationsOf(db, ada)).toMatchObject([
      { title: '2 messages from Bola', body: 'About “Adire gown”.' },
    ])
  })

  test('say nothing of what was written, so that nothing stays of what is erased', async () => {
    const all = await db.query(`select 1 from public.notifications where title || body like '%At six%'`)
    expect(all).toEqual([])
  })

  test('between people who are kept apart cause no notification', async () => {
    const dress = await item(db, ada)
    const conversation = await startConversation(db, stranger, dress.id)
    await markAll(ada)
    await block(db, ada, stranger)
    await refusal(write(db, stranger, conversation, 'Hello'))
    expect(await unreadOf(db, ada)).toBe(0)
  })
})

describe('who reads and writes', () => {
  test('nobody reads those of others, and nobody writes, changes or deletes any', async () => {
    const list = 'select id from public.notifications'
    expect(await db.as(stranger).query(list)).toEqual([])
    const [mine] = await notificationsOf(db, bola)
    const values = { user_id: bola.id, kind: 'account', title: 'x', body: 'x', link: '/wallet' }
    const clear = () => db.as(bola).query('delete from public.notifications')
    const lie = () => db.as(bola).query(`update public.notifications set title = 'x'`)
    expect(await refusal(db.as(bola).insert('notifications', values))).toMatchObject(forbidden)
    expect(await refusal(lie())).toMatchObject(forbidden)
    expect(await refusal(clear())).toMatchObject(forbidden)
    expect(await refusal(db.as('visitor').query(list))).toMatchObject(forbidden)
    // Ids are easily guessed.
    const read = db.as(stranger).query('select public.mark_notification_read($1) as n', [mine?.id])
    expect(await read).toEqual([{ n: 0 }])
  })

  test('one is read, then all; again changes nothing', async () => {
    await writeAbout(db, bola, await insertPaidBooking(db, bola, await item(db, ada)), 'Good morning')
    const unread = await unreadOf(db, ada)
    const [first] = await notificationsOf(db, ada)
    const mark = () =>
      db.as(ada).query<{ n: number }>('select public.mark_notification_read($1) as n', [first?.id])
    expect(await mark()).toEqual([{ n: 1 }])
    const [read] = await notificationsOf(db, ada)
    expect(await mark()).toEqual([{ n: 0 }])
    expect((await notificationsOf(db, ada))[0]?.read_at).toEqual(read?.read_at)
    expect(await markAll(ada)).toEqual([{ n: unread - 1 }])
    expect(await markAll(ada)).toEqual([{ n: 0 }])
    expect(await unreadOf(db, ada)).toBe(0)
    expect(await db.as(ada).query('select public.mark_notification_read(null) as n')).toEqual([{ n: 0 }])
  })
})

describe('as time goes by', () => {
  test('a notification is news as long as its kind says, and is deleted after the days of the setting', async () => {
    await everybodyNew()
    await insertPaidBooking(db, bola, await item(db, ada))
    expect(await unreadOf(db, ada)).toBe(1)
    await ageNotifications(db, ada, '15 days')
    expect(await unreadOf(db, ada)).toBe(0)
    await runJobs(db)
    expect(await notificationsOf(db, ada)).toHaveLength(1)
    await setSetting(db, 'notification_keep_days', 14)
    await runJobs(db)
    expect(await notificationsOf(db, ada)).toEqual([])
    expect(await titlesOf(db, bola)).toHaveLength(2)
  })

  test('what somebody wrote is told to nobody any more once the account is erased', async () => {
    const [efe, femi] = [await member(db, 'Efe'), await member(db, 'Femi')]
    await subscribe(db, efe)
    const talk = await startConversation(db, femi, (await item(db, efe)).id)
    await write(db, femi, talk, 'My own words')
    for (const [kind, title] of [
      ['question', 'A question about your item'],
      ['question_answer', 'Your question was answered'],
    ] as const)
      await db.query(
        `select private.notify($1, $2, $3, 'Femi: “My own words”', '/item/' || gen_random_uuid(), $4)`,
        [efe.id, kind, title, femi.id],
      )
    expect(await titlesOf(db, efe)).toHaveLength(3)
    expect(await waitingPushes(db, efe)).toHaveLength(3)
    await erase(db, femi)
    expect(await titlesOf(db, efe)).toEqual([])
    expect(await waitingPushes(db, efe)).toEqual([])
  })

  test('an erased account has none, and is told nothing more', async () => {
    await erase(db, stranger)
    const told = () =>
      db.query(`select private.notify($1, 'account', 'Hello', 'Hello', '/profile') as mail`, [stranger.id])
    expect(await told()).toEqual([{ mail: null }])
    const left = await db.query('select 1 from public.notifications where user_id = $1', [stranger.id])
    expect(left).toEqual([])
  })

  test('the copy of one’s data has them', async () => {
    const [{ copy } = { copy: {} }] = await db
      .as(bola)
      .query<{ copy: { notifications?: { title: string }[] } }>('select public.export_my_data() as copy')
    expect(copy.notifications?.map(({ title }) => title)).toEqual((await titlesOf(db, bola)).toReversed())
  })

  test('a long text is shortened, and one line', async () => {
    await db.query(
      `select private.notify($1, 'account', repeat('T', 500), E'One\n\n' || repeat('b', 5000), '/profile')`,
      [bola.id],
    )
    const [line] = await notificationsOf(db, bola)
    expect(line?.title).toMatch(/^T{119}…$/)
    expect(line?.body).toMatch(/^One b{395}…$/)
  })

  test('ends after a whole word', async () => {
    const cut = async (text: string, length: number) =>
      (await db.query<{ cut: string }>('select private.shortened($1, $2) as cut', [text, length]))[0]?.cut
    const text = 'Meet me, at the gate'
    expect(await cut(text, 20)).toBe(text)
    // Not in the middle of "gate", not in front of a blank, and not with a comma at its end.
    expect([await cut(text, 18), await cut(text, 16), await cut(text, 10)]).toEqual([
      'Meet me, at the…',
      'Meet me, at the…',
      'Meet me…',
    ])
  })
})
