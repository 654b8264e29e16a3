import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  insertBooking,
  insertPaidBooking,
  item,
  member,
} from '../../support/database/builders.ts'
import { chatPeople, inboxOf, messagesFor, writeAbout } from '../../support/database/messaging/chats.ts'
import {
  accept,
  at,
  meetingsFor,
  refusedMeeting,
  staleSuggestion,
  suggest,
  withdraw,
} from '../../support/database/messaging/meetings.ts'
import { titlesOf } from '../../support/database/messaging/notifications.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { block, suspend } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** One side suggests where and when to meet, the other accepts. */

const db = openTestDatabase()

let ada: Person
let bola: Person
let stranger: Person
let admin: Person
beforeAll(async () => {
  ;({ ada, bola, stranger, admin } = await chatPeople(db))
  await setSetting(db, 'messages_per_minute', 1000)
  await setSetting(db, 'messages_per_hour', 1000)
})

const paid = async (): Promise<BookingRow> => insertPaidBooking(db, bola, await item(db, ada))
const statuses = async (booking: BookingRow) =>
  (await meetingsFor(db, ada, booking)).map(({ place, status }) => `${place}: ${status}`)

test('the other side is told of each step, and the list of conversations names the last one', async () => {
  const chi = await member(db, 'Chi Ani')
  const dayo = await member(db, 'Dayo Bello', { wallet: 900_000 })
  const booking = await insertPaidBooking(db, dayo, await item(db, chi))
  const toldLast = async (person: Person) => (await titlesOf(db, person))[0]
  const lastLines = async () => [
    (await inboxOf(db, chi))[0]?.last_message,
    (await inboxOf(db, dayo))[0]?.last_message,
  ]
  await withdraw(db, chi, await suggest(db, chi, booking))
  expect(await toldLast(dayo)).toBe('2 messages from Chi')
  expect(await lastLines()).toEqual(['You withdrew a suggestion', 'Chi withdrew a suggestion'])
  await db.as(dayo).query('select public.mark_all_notifications_read()')
  const id = await suggest(db, chi, booking)
  expect(await toldLast(dayo)).toBe('Chi suggested a place and time')
  expect(await lastLines()).toEqual(['You suggested a place and time', 'Chi suggested a place and time'])
  await accept(db, dayo, id)
  expect(await toldLast(chi)).toBe('Dayo agreed to a place and time')
  expect(await lastLines()).toEqual(['Dayo agreed to a place and time', 'You agreed to a place and time'])
})

test('a number over several suggestions is masked, and its sender learns why', async () => {
  const chi = await member(db, 'Chi')
  const dayo = await member(db, 'Dayo', { wallet: 900_000 })
  const booking = await insertBooking(db, dayo, await item(db, chi))
  const places = ['Call 0803', '123', '4567']
  for (const [position, p_place] of places.entries()) {
    await suggest(db, chi, booking, { p_place, p_meet_at: at(10, 12 + position) })
  }
  const rows = await db.query<{ message: string; hidden_kinds: string }>(
    'select message, hidden_kinds from public.chats where transaction_id = $1 order by created_at',
    [booking.id],
  )
  expect(rows.at(-1)?.message).not.toContain('4567')
  expect(rows.at(-1)?.hidden_kinds).toBe('{"phone number"}')
})

test('steps count as messages: who takes too many in a minute is refused, and nothing has changed', async () => {
  const [dee, eve] = [await member(db, 'Dee', { wallet: 500_000 }), await member(db, 'Eve')]
  const booking = await insertPaidBooking(db, dee, await item(db, eve))
  await setSetting(db, 'messages_per_minute', 2)
  await suggest(db, dee, booking)
  const newest = await suggest(db, dee, booking, { p_place: 'Elsewhere' })
  expect(await refusal(withdraw(db, dee, newest))).toEqual({
    code: 'PT429',
    hint: 'Failed to send message',
    message: 'You are writing very fast. Please wait a minute.',
  })
  expect((await meetingsFor(db, eve, booking)).map(({ status }) => status)).toEqual(['replaced', 'open'])
  await setSetting(db, 'messages_per_minute', 1000)
})

/** Lines of the conversation, without the times in them. */
async function lines(booking: BookingRow): Promise<string[]> {
  const [row] = await db.query<{ conversation_id: string }>(
    'select distinct conversation_id from public.chats where transaction_id = $1',
    [booking.id],
  )
  const read = await messagesFor(db, ada, row?.conversation_id ?? '')
  return read.map(({ message }) => message.replace(/ on \w{3} \d+ \w{3}, \d+:00 [ap]m/, ''))
}

test('one suggests, the other accepts; both read it and the conversation says so', async () => {
  const booking = await paid()
  const id = await suggest(db, ada, booking, { p_place: '  Shoprite\n Ikeja ' })
  expect(await statuses(booking)).toEqual(['Shoprite Ikeja: open'])
  await accept(db, bola, id)
  await accept(db, bola, id)
  expect(await meetingsFor(db, bola, booking)).toMatchObject([
    { status: 'agreed', suggested_by: ada.id, asked_id: bola.id, occasion: 'handover' },
  ])
  expect(await lines(booking)).toEqual([
    'Let’s meet for the handover. Place: Shoprite Ikeja',
    'Agreed: handover.',
  ])
  const unread =
    'select receiver_id, meeting_id from public.chats where transaction_id = $1 order by created_at'
  expect(await db.query(unread, [booking.id])).toEqual([
    { receiver_id: bola.id, meeting_id: id },
    { receiver_id: ada.id, meeting_id: id },
  ])
})

test('a new suggestion takes the place of the open one; what is agreed holds until the new one is accepted', async () => {
  const booking = await paid()
  const first = await suggest(db, ada, booking, { p_place: 'First' })
  const second = await suggest(db, bola, booking, { p_place: 'Second' })
  expect(await refusal(accept(db, bola, first))).toEqual(staleSuggestion)
  await accept(db, ada, second)
  const third = await suggest(db, ada, booking, { p_place: 'Third' })
  expect(await statuses(booking)).toEqual(['First: replaced', 'Second: agreed', 'Third: open'])
  await accept(db, bola, third)
  expect(await statuses(booking)).toEqual(['First: replaced', 'Second: replaced', 'Third: agreed'])
  expect(await refusal(accept(db, ada, second))).toEqual(staleSuggestion)
  expect(await refusal(accept(db, bola, first))).toEqual(staleSuggestion)
})

test('a suggestion is taken back by who made it, and only before it is accepted', async () => {
  const booking = await paid()
  const id = await suggest(db, ada, booking)
  expect(await refusal(withdraw(db, bola, id))).toEqual(
    refusedMeeting('Only the person who suggested it can take it back.', 'PT403'),
  )
  await withdraw(db, ada, id)
  await withdraw(db, ada, id)
  expect(await refusal(accept(db, bola, id))).toEqual(staleSuggestion)
  const agreed = await suggest(db, ada, booking)
  await accept(db, bola, agreed)
  expect(await refusal(withdraw(db, ada, agreed))).toMatchObject({ code: 'PT409' })
  expect((await meetingsFor(db, ada, booking)).map(({ status }) => status)).toEqual(['withdrawn', 'agreed'])
  expect(await lines(booking)).toContain('I’ve withdrawn my suggestion: handover.')
})

test('handover and return are agreed on separately, and the same suggestion sent twice is there once', async () => {
  const booking = await paid()
  const handover = await suggest(db, ada, booking)
  expect(await suggest(db, ada, booking)).toBe(handover)
  const back = await suggest(db, bola, booking, { p_occasion: 'return', p_meet_at: at(12) })
  await accept(db, bola, handover)
  await accept(db, ada, back)
  expect((await meetingsFor(db, ada, booking)).map((m) => [m.occasion, m.status])).toEqual([
    ['handover', 'agreed'],
    ['return', 'agreed'],
  ])
})

describe('liars', () => {
  test('nobody accepts for the other side, and strangers and admins have no part in it', async () => {
    const booking = await paid()
    const id = await suggest(db, ada, booking)
    expect(await refusal(accept(db, ada, id))).toEqual(
      refusedMeeting('The other side has to accept what you suggest.', 'PT403'),
    )
    const notFound = { code: 'PT404', hint: 'Meeting not found' }
    for (const person of [stranger, admin]) {
      expect(await refusal(accept(db, person, id))).toMatchObject(notFound)
      expect(await refusal(withdraw(db, person, id))).toMatchObject(notFound)
      expect(await refusal(suggest(db, person, booking))).toMatchObject({ code: 'PT404' })
      expect(await meetingsFor(db, person, booking)).toEqual([])
    }
    expect(await refusal(accept(db, bola, randomUUID()))).toMatchObject(notFound)
    const agree = db.as(bola).update('meetings', { status: 'agreed' }, { id })
    expect(await refusal(agree)).toMatchObject(forbidden)
    const card = writeAbout(db, bola, booking, 'Agreed', { meeting_id: id })
    expect(await refusal(card)).toMatchObject(forbidden)
    expect((await meetingsFor(db, ada, booking)).map(({ status }) => status)).toEqual(['open'])
  })

  test('both suggest at once: one suggestion is open, and who accepts the other one is refused', async () => {
    const booking = await paid()
    const [one, other] = await Promise.all([
      suggest(db, ada, booking, { p_place: 'Hers' }),
      suggest(db, bola, booking, { p_place: 'His' }),
    ])
    const open = (await meetingsFor(db, ada, booking)).filter(({ status }) => status === 'open')
    expect(open).toHaveLength(1)
    const [asks, late] = open[0]?.id === one ? [bola, accept(db, ada, other)] : [ada, accept(db, bola, one)]
    expect(await refusal(late)).toEqual(staleSuggestion)
    await accept(db, asks, open[0]?.id ?? '')
  })

  test('accepting and taking back at once ends in one of the two', async () => {
    const booking = await paid()
    const id = await suggest(db, ada, booking)
    const ends = await Promise.allSettled([accept(db, bola, id), withdraw(db, ada, id)])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(['agreed', 'withdrawn']).toContain((await meetingsFor(db, ada, booking))[0]?.status)
  })

  test('times that have passed, or far from the booking’s days, are refused; so is what has passed meanwhile', async () => {
    const booking = await paid()
    const time = (p_meet_at: string, values = {}) =>
      refusal(suggest(db, ada, booking, { p_meet_at, ...values }))
    expect(await time(at(-1))).toEqual(refusedMeeting('This time has passed. Choose a later one.'))
    const fit = expect.objectContaining({ message: expect.stringMatching(/^Choose a time between /) })
    for (const days of [8, 12, 400]) expect(await time(at(days))).toEqual(fit)
    for (const days of [9, 14]) expect(await time(at(days), { p_occasion: 'return' })).toEqual(fit)
    expect(await time('infinity')).toEqual(fit)
    expect(await refusal(suggest(db, ada, booking, { p_place: ' \u200b ' }))).toEqual(
      refusedMeeting('Say where you want to meet.'),
    )
    expect(await refusal(suggest(db, ada, booking, { p_place: 'x'.repeat(121) }))).toMatchObject({
      message: 'p_place must be at most 120 characters.',
    })
    const id = await suggest(db, ada, booking)
    await db.query("update public.meetings set meet_at = now() - interval '1 minute' where id = $1", [id])
    expect(await refusal(accept(db, bola, id))).toEqual(
      refusedMeeting('This time has passed. Choose a later one.'),
    )
  })

  test('a sale has no return, and a rental that was handed over no handover', async () => {
    const sale = await insertPaidBooking(db, bola, await item(db, ada), { transaction_type: 'buy' })
    expect(await refusal(suggest(db, ada, sale, { p_occasion: 'return', p_meet_at: at(1) }))).toMatchObject({
      message: 'A sale has no return.',
    })
    // Within two weeks.
    await suggest(db, ada, sale, { p_meet_at: at(13) })
    expect(await refusal(suggest(db, ada, sale, { p_meet_at: at(15) }))).toMatchObject({
      message: expect.stringMatching(/^Choose a time between /),
    })
    const booking = await paid()
    await db.query('update public.transactions set handover_proven_at = now() where id = $1', [booking.id])
    expect(await refusal(suggest(db, ada, booking))).toEqual(
      refusedMeeting('This booking has no handover ahead.', 'PT409'),
    )
    expect(await suggest(db, ada, booking, { p_occasion: 'return', p_meet_at: at(12) })).not.toBe('')
  })

  test('contact details in the place are masked until the booking is paid and accepted, also over several messages', async () => {
    const dress = await item(db, ada, { approval_required: true })
    const request = await insertPaidBooking(db, bola, dress)
    await suggest(db, bola, request, { p_place: 'Ikeja, call 0803 123 4567' })
    await writeAbout(db, bola, request, 'My line is 0803')
    await suggest(db, bola, request, { p_place: '123 4567' })
    const hidden = ['Ikeja, call [phone number hidden]: replaced', '[phone number hidden]: open']
    expect(await statuses(request)).toEqual(hidden)
    expect(await lines(request)).toContain('Let’s meet for the handover. Place: [phone number hidden]')
    const booking = await paid()
    await suggest(db, bola, booking, { p_place: 'Ikeja, call 0803 123 4567' })
    expect(await statuses(booking)).toEqual(['Ikeja, call 0803 123 4567: open'])
  })

  test('people kept apart and suspended people suggest nothing before it is agreed', async () => {
    const [dee, eve] = [await member(db, 'Dee', { wallet: 500_000 }), await member(db, 'Eve')]
    const booking = await insertBooking(db, dee, await item(db, eve))
    await suggest(db, dee, booking)
    await block(db, eve, dee)
    expect(await refusal(suggest(db, dee, booking, { p_place: 'Elsewhere' }))).toMatchObject({
      code: 'PT409',
    })
    expect((await meetingsFor(db, eve, booking)).map(({ status }) => status)).toEqual(['ended'])
    const [femi, gozie] = [await member(db, 'Femi'), await member(db, 'Gozie')]
    const request = await insertPaidBooking(db, femi, await item(db, gozie, { approval_required: true }))
    await suspend(db, admin, femi)
    expect(await refusal(suggest(db, femi, request))).toMatchObject({ code: expect.stringMatching(/^PT40/) })
  })
})
