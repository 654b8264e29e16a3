import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertBooking, insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { report, rule } from '../../support/database/disputes.ts'
import {
  chatPeople,
  inboxOf,
  messagesFor,
  startConversation,
  write,
  writeAbout,
} from '../../support/database/messaging/chats.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { block, suspend, unblock } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Who writes to whom, when, and what the server makes of it. */

const db = openTestDatabase()

let ada: Person
let bola: Person
let stranger: Person
let admin: Person
beforeAll(async () => {
  ;({ ada, bola, stranger, admin } = await chatPeople(db))
})

const notSent = (message: string, code = 'PT409') => ({ code, hint: 'Failed to send message', message })

describe('about a booking', () => {
  test('both sides write and read; the receiver and the time are the server’s, a stranger has no part in it', async () => {
    const booking = await insertPaidBooking(db, bola, await item(db, ada))
    const sent = await writeAbout(db, bola, booking, '  Good morning!  ', { receiver_id: stranger.id })
    expect(sent).toMatchObject({
      sender_id: bola.id,
      receiver_id: ada.id,
      message: 'Good morning!',
      is_read: false,
    })
    await writeAbout(db, ada, booking, 'Good morning, Bola')
    const read = await messagesFor(db, ada, sent.conversation_id)
    expect(read.map(({ message }) => message)).toEqual(['Good morning!', 'Good morning, Bola'])
    expect(await messagesFor(db, stranger, sent.conversation_id)).toEqual([])
    expect(await messagesFor(db, admin, sent.conversation_id)).toEqual([])
    expect(await refusal(writeAbout(db, stranger, booking, 'Hello'))).toEqual(
      notSent('This booking was not found.', 'PT404'),
    )
    expect(await refusal(write(db, stranger, sent.conversation_id, 'Hello'))).toEqual(
      notSent('This conversation was not found.', 'PT404'),
    )
  })

  test('nobody writes in the name of another, changes a text or makes a message unread', async () => {
    const booking = await insertPaidBooking(db, bola, await item(db, ada))
    const sent = await writeAbout(db, bola, booking, 'Hello')
    expect(
      await refusal(writeAbout(db, stranger, booking, 'I am Bola', { sender_id: bola.id })),
    ).toMatchObject({ code: /PT404|42501/ })
    expect(
      await refusal(db.as(ada).update('chats', { message: 'I owe you' }, { id: sent.id })),
    ).toMatchObject(forbidden)
    expect(await db.as(bola).update('chats', { is_read: true }, { id: sent.id })).toEqual([])
    await db.as(ada).update('chats', { is_read: true }, { id: sent.id })
    await db.as(ada).update('chats', { is_read: false }, { id: sent.id })
    expect(await messagesFor(db, bola, sent.conversation_id)).toMatchObject([
      { message: 'Hello', is_read: true },
    ])
    expect(await refusal(db.as(ada).remove('chats', { id: sent.id }))).toMatchObject(forbidden)
  })

  test('a message that is sent again by the same device is there once', async () => {
    const booking = await insertPaidBooking(db, bola, await item(db, ada))
    const client_id = randomUUID()
    const sent = await writeAbout(db, bola, booking, 'Once', { client_id })
    expect(await refusal(writeAbout(db, bola, booking, 'Once', { client_id }))).toMatchObject({
      code: '23505',
    })
    expect(await messagesFor(db, ada, sent.conversation_id)).toHaveLength(1)
  })

  test.each(['', '   ', '\n\t', '\u200b\u200b', '\u202e'])('%j is no message', async (message) => {
    const booking = await insertPaidBooking(db, bola, await item(db, ada))
    expect(await refusal(writeAbout(db, bola, booking, message))).toEqual(
      notSent('Write a message first.', 'PT400'),
    )
  })

  test('a text longer than the setting is refused, and signs that turn the direction of reading are taken out', async () => {
    const booking = await insertPaidBooking(db, bola, await item(db, ada))
    expect(await refusal(writeAbout(db, bola, booking, 'x'.repeat(2001)))).toMatchObject({
      hint: 'Invalid input',
      message: 'message must be at most 2000 characters.',
    })
    const sent = await writeAbout(db, bola, booking, 'Pay \u202e0005\u202c now <b>x</b>')
    expect(sent.message).toBe('Pay 0005 now <b>x</b>')
  })
})

describe('contact details', () => {
  test('are masked until the booking is paid, and stay masked in what was written before', async () => {
    const dress = await item(db, ada)
    const booking = await insertBooking(db, bola, dress)
    const before = await writeAbout(db, bola, booking, 'Call 0803 123 4567')
    expect(before).toMatchObject({ message: 'Call [phone number hidden]', hidden_kinds: '{"phone number"}' })
    const paid = await insertPaidBooking(db, bola, await item(db, ada))
    const open = await writeAbout(db, bola, paid, 'Call 0803 123 4567')
    expect(open).toMatchObject({ message: 'Call 0803 123 4567', hidden_kinds: '{}' })
  })

  test('are masked when they come in pieces', async () => {
    const talk = await startConversation(db, bola, (await item(db, ada)).id)
    await write(db, bola, talk, '0803')
    await write(db, ada, talk, 'Sorry?')
    await write(db, bola, talk, '123')
    expect((await write(db, bola, talk, '4567')).message).toBe('[phone number hidden]')
    const other = await startConversation(db, bola, (await item(db, ada)).id)
    const digits = [...'08031234567']
    const written = []
    await setSetting(db, 'messages_per_minute', 100)
    for (const digit of digits) written.push((await write(db, bola, other, digit)).message)
    expect(written.at(-1)).toBe('[phone number hidden]')
    await setSetting(db, 'messages_per_minute', null)
  })
})

describe('before a booking', () => {
  test('a question about an item becomes the conversation of its booking', async () => {
    const dress = await item(db, ada)
    const talk = await startConversation(db, bola, dress.id)
    expect(await startConversation(db, bola, dress.id)).toBe(talk)
    await write(db, bola, talk, 'Is it still free on Saturday?')
    const booking = await insertPaidBooking(db, bola, dress)
    const sent = await writeAbout(db, ada, booking, 'It is yours')
    expect(sent.conversation_id).toBe(talk)
    expect(await inboxOf(db, bola, { p_conversation_id: talk })).toMatchObject([
      {
        transaction_id: booking.id,
        last_message: 'It is yours',
        unread: 1,
        other_name: 'Ada',
        is_owner: false,
        can_write: true,
      },
    ])
  })

  test('own items, items out of the market and blocked people can’t be asked about', async () => {
    const dress = await item(db, ada)
    expect(await refusal(startConversation(db, ada, dress.id))).toEqual(notSent('This item is yours.'))
    expect(await refusal(startConversation(db, bola, randomUUID()))).toEqual(
      notSent('This item was not found.', 'PT404'),
    )
    await block(db, ada, stranger)
    expect(await refusal(startConversation(db, stranger, dress.id))).toEqual(
      notSent('You can no longer write about this item.'),
    )
    await unblock(db, ada, stranger)
    const talk = await startConversation(db, stranger, dress.id)
    await write(db, stranger, talk, 'Hello')
    await block(db, ada, stranger)
    expect(await refusal(write(db, stranger, talk, 'Why?'))).toEqual(
      notSent('You can no longer write about this item.'),
    )
    await unblock(db, ada, stranger)
    await db.as(ada).update('items', { status: 'unavailable' }, { id: dress.id })
    expect(await refusal(write(db, stranger, talk, 'Why?'))).toEqual(
      notSent('You can no longer write about this item.'),
    )
  })

  test('a suspended person writes only about bookings that are agreed', async () => {
    const [dee, eve] = [await member(db, 'Dee'), await member(db, 'Eve')]
    const dress = await item(db, eve)
    const booking = await insertPaidBooking(db, dee, dress)
    const talk = await startConversation(db, dee, (await item(db, eve)).id)
    await suspend(db, admin, dee)
    expect(await refusal(write(db, dee, talk, 'Hello'))).toMatchObject({
      code: 'PT403',
      hint: 'Account suspended',
    })
    expect((await writeAbout(db, dee, booking, 'I bring it back tomorrow')).receiver_id).toBe(eve.id)
  })

  test('floods are refused: messages a minute and an hour, new questions a day', async () => {
    const [dee, eve] = [await member(db, 'Dee'), await member(db, 'Eve')]
    await setSetting(db, 'messages_per_minute', 3)
    await setSetting(db, 'conversations_daily_limit', 2)
    const talk = await startConversation(db, dee, (await item(db, eve)).id)
    for (const word of ['one', 'two', 'three']) await write(db, dee, talk, word)
    expect(await refusal(write(db, dee, talk, 'four'))).toEqual(
      notSent('You are writing very fast. Please wait a minute.', 'PT429'),
    )
    expect(await messagesFor(db, eve, talk)).toHaveLength(3)
    await startConversation(db, dee, (await item(db, eve)).id)
    expect(await refusal(startConversation(db, dee, (await item(db, eve)).id))).toMatchObject({
      code: 'PT429',
    })
    await setSetting(db, 'messages_per_minute', null)
    await setSetting(db, 'conversations_daily_limit', null)
    // Also spread over many conversations, or over an hour.
    await setSetting(db, 'messages_per_hour', 4)
    await write(db, dee, await startConversation(db, dee, (await item(db, eve)).id), 'five')
    expect(await refusal(write(db, dee, talk, 'six'))).toMatchObject({ code: 'PT429' })
    await setSetting(db, 'messages_per_hour', null)
  })
})

test('a conversation closes some days after its booking is over', async () => {
  const booking = await insertPaidBooking(db, bola, await item(db, ada))
  const sent = await writeAbout(db, bola, booking, 'Hello')
  await db.as(bola).call('cancel_booking', { p_transaction_id: booking.id })
  expect((await writeAbout(db, ada, booking, 'A pity')).message).toBe('A pity')
  await setSetting(db, 'chat_closes_days', 0)
  expect(await refusal(writeAbout(db, ada, booking, 'Still there?'))).toEqual(
    notSent('This conversation is closed, because the booking is over.'),
  )
  await setSetting(db, 'chat_closes_days', null)
  expect(await messagesFor(db, bola, sent.conversation_id)).toHaveLength(2)
  // Counted from the end: what changes afterwards, such as a file that is removed, opens nothing again.
  await db.withoutTriggers(
    `update public.transactions set settled_at = now() - interval '15 days', updated_at = now() where id = $1`,
    [booking.id],
  )
  expect(await refusal(writeAbout(db, ada, booking, 'And now?'))).toEqual(
    notSent('This conversation is closed, because the booking is over.'),
  )
})

test('whose booking is over asks about the item again, with contact details hidden, as long as it can be asked about', async () => {
  const dress = await item(db, ada)
  const booking = await insertPaidBooking(db, bola, dress)
  const { conversation_id: talk } = await writeAbout(db, bola, booking, 'Hello')
  await db.as(bola).call('cancel_booking', { p_transaction_id: booking.id })
  const line = async () => (await inboxOf(db, bola, { p_conversation_id: talk }))[0]
  expect(await line()).toMatchObject({ transaction_id: booking.id, can_write: true })
  await setSetting(db, 'chat_closes_days', 0)
  expect(await startConversation(db, bola, dress.id)).toBe(talk)
  expect(await line()).toMatchObject({ transaction_id: null, can_write: true, reason: null })
  expect((await write(db, bola, talk, 'Free in May? 0803 123 4567')).message).toBe(
    'Free in May? [phone number hidden]',
  )
  await db.as(ada).update('items', { status: 'unavailable' }, { id: dress.id })
  expect(await line()).toMatchObject({
    transaction_id: booking.id,
    can_write: false,
    reason: 'This conversation is closed, because the booking is over.',
  })
  await setSetting(db, 'chat_closes_days', null)
})

describe('what is kept', () => {
  test('an admin reads the messages of an open dispute, which is logged; nobody else does, and not afterwards', async () => {
    const [dee, eve] = [await member(db, 'Dee', { wallet: 100_000 }), await member(db, 'Eve')]
    const dress = await item(db, eve)
    await write(db, dee, await startConversation(db, dee, dress.id), 'Is the zip fine?')
    const booking = await insertPaidBooking(db, dee, dress)
    await writeAbout(db, eve, booking, 'It is')
    const other = await insertPaidBooking(db, dee, await item(db, eve))
    await writeAbout(db, eve, other, 'About something else')
    const dispute = await report(db, dee, booking, { issue_type: 'poor_communication' })
    const read = (person: Person) => db.as(person).call('dispute_messages', { p_dispute_id: dispute.id })
    expect(await read(admin)).toMatchObject([
      { by: 'lender', message: 'It is' },
      { by: 'borrower', message: 'Is the zip fine?' },
    ])
    expect(await read(dee)).toHaveLength(2)
    expect(await refusal(read(stranger))).toMatchObject({ code: 'PT404' })
    const logged = () =>
      db.query('select admin_id as user_id, action_data from private.admin_log where action_type = $1', [
        'read_messages',
      ])
    const once = { user_id: admin.id, action_data: { dispute_id: dispute.id, transaction_id: booking.id } }
    expect(await logged()).toEqual([once])
    await read(admin)
    expect(await logged()).toEqual([once, once])
    await rule(db, admin, dispute, 'dismissed')
    expect(await refusal(read(admin))).toMatchObject({ code: 'PT403' })
    expect(await logged()).toEqual([once, once])
  })

  test('an erased account leaves no words, and the other side’s stay', async () => {
    const [dee, eve] = [await member(db, 'Dee'), await member(db, 'Eve')]
    const talk = await startConversation(db, dee, (await item(db, eve)).id)
    await write(db, dee, talk, 'My secret')
    await write(db, eve, talk, 'Your answer')
    const [copy] = await db
      .as(dee)
      .query<{ messages: { message: string }[] }>("select public.export_my_data() -> 'messages' as messages")
    expect(copy?.messages.map(({ message }) => message)).toEqual(['My secret', 'Your answer'])
    await db.as('service').call('erase_account', { p_user_id: dee.id })
    expect((await messagesFor(db, eve, talk)).map(({ message }) => message)).toEqual([
      'Removed with the account.',
      'Your answer',
    ])
    expect(await refusal(write(db, eve, talk, 'Hello?'))).toEqual(notSent('This person has left Aso.'))
  })
})
