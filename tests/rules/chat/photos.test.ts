import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  insertBooking,
  insertPaidBooking,
  item,
  member,
} from '../../support/database/builders.ts'
import { report, rule } from '../../support/database/disputes.ts'
import {
  chatPeople,
  inboxOf,
  messagesFor,
  startConversation,
  write,
  writeAbout,
} from '../../support/database/messaging/chats.ts'
import { titlesOf } from '../../support/database/messaging/notifications.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Photos in messages: who sends and who sees them. */

const db = openTestDatabase()

let ada: Person
let bola: Person
let stranger: Person
let admin: Person
beforeAll(async () => {
  ;({ ada, bola, stranger, admin } = await chatPeople(db))
})

const paid = async (): Promise<BookingRow> => insertPaidBooking(db, bola, await item(db, ada))
const notSent = (message: string, code = 'PT409') => ({ code, hint: 'Failed to send message', message })
const notOwn = notSent(
  'photo_path must be the name of a new photo that you uploaded to chat-photos.',
  'PT400',
)

async function upload(as: Person, name = `${as.id}/${randomUUID()}.jpg`): Promise<string> {
  await db
    .as(as)
    .query("insert into storage.objects (bucket_id, name, owner_id) values ('chat-photos', $1, $2)", [
      name,
      as.id,
    ])
  return name
}
const sees = async (as: Person, name: string): Promise<boolean> => {
  const rows = await db
    .as(as)
    .query("select 1 from storage.objects where bucket_id = 'chat-photos' and name = $1", [name])
  return rows.length === 1
}
const sendPhoto = (from: Person, booking: BookingRow, photo_path: string, message = '') =>
  writeAbout(db, from, booking, message, { photo_path })

/** What stands in the list of conversations. */
const lastLine = async (as: Person, { conversation_id }: { conversation_id: string }) =>
  (await inboxOf(db, as, { p_conversation_id: conversation_id }))[0]?.last_message

test('a photo is a message, which the two see and nobody else', async () => {
  const booking = await paid()
  const photo = await upload(bola)
  expect(await sees(ada, photo)).toBe(false)
  const sent = await sendPhoto(bola, booking, photo)
  expect(sent).toMatchObject({ message: 'Photo', photo_path: photo, receiver_id: ada.id })
  expect(await lastLine(ada, sent)).toBe('Bola sent a photo')
  expect(await lastLine(bola, sent)).toBe('You sent a photo')
  expect(await sendPhoto(ada, booking, await upload(ada), ' The hem ')).toMatchObject({ message: 'The hem' })
  expect((await titlesOf(db, ada))[0]).toBe('Bola sent a photo')
  expect(await lastLine(ada, sent)).toBe('You: The hem')
  expect(await lastLine(bola, sent)).toBe('The hem')
  for (const [person, seen] of [
    [ada, true],
    [bola, true],
    [stranger, false],
    [admin, false],
  ] as const) {
    expect(await sees(person, photo)).toBe(seen)
  }
})

describe('refused are', () => {
  test('photos before the booking is paid and accepted, which nobody can mask', async () => {
    const words = notSent('Photos can be sent once the booking is paid and accepted.')
    const photo = await upload(bola)
    const booking = await insertBooking(db, bola, await item(db, ada))
    expect(await refusal(sendPhoto(bola, booking, photo))).toEqual(words)
    const request = await insertPaidBooking(db, bola, await item(db, ada, { approval_required: true }))
    expect(await refusal(sendPhoto(bola, request, photo))).toEqual(words)
    const talk = await startConversation(db, bola, (await item(db, ada)).id)
    await write(db, bola, talk, 'Hello')
    const inTalk = db.as(bola).insert('chats', {
      conversation_id: talk,
      sender_id: bola.id,
      receiver_id: ada.id,
      message: 'x',
      photo_path: photo,
    })
    expect(await refusal(inTalk)).toEqual(words)
  })

  test('photos of others, from elsewhere, that are not there, and the same one twice', async () => {
    const booking = await paid()
    const hers = await upload(ada)
    for (const name of [hers, `${bola.id}/${randomUUID()}.jpg`, 'x', '']) {
      expect(await refusal(sendPhoto(bola, booking, name, 'Look'))).toEqual(notOwn)
    }
    expect(await sees(bola, hers)).toBe(false)
    const photo = await upload(bola)
    await sendPhoto(bola, booking, photo)
    expect(await refusal(sendPhoto(bola, await paid(), photo))).toEqual(notOwn)
  })

  test('uploads under another id or name, changes and removals', async () => {
    for (const name of [
      `${ada.id}/${randomUUID()}.jpg`,
      `${bola.id}/a/${randomUUID()}.jpg`,
      `${bola.id}/a.jpg`,
    ]) {
      expect(await refusal(upload(bola, name))).toMatchObject(forbidden)
    }
    const photo = await upload(bola)
    const change = "update storage.objects set metadata = '{}' where name = $1 returning name"
    expect(await db.as(bola).query(change, [photo])).toEqual([])
    expect(
      await db.as(bola).query('delete from storage.objects where name = $1 returning name', [photo]),
    ).toEqual([])
  })

  test('more photos a day than the setting says; the messages without one go on', async () => {
    const [dee, eve] = [await member(db, 'Dee', { wallet: 100_000 }), await member(db, 'Eve')]
    const booking = await insertPaidBooking(db, dee, await item(db, eve))
    await setSetting(db, 'chat_photos_daily_limit', 1)
    await sendPhoto(dee, booking, await upload(dee))
    expect(await refusal(sendPhoto(dee, booking, await upload(dee)))).toEqual(
      notSent('You have sent many photos today. Please continue tomorrow.', 'PT429'),
    )
    await writeAbout(db, dee, booking, 'Hello')
    await setSetting(db, 'chat_photos_daily_limit', null)
  })
})

test('an admin sees the photos of an open dispute after the messages were read, which is logged, and not afterwards', async () => {
  const [dee, eve] = [await member(db, 'Dee', { wallet: 100_000 }), await member(db, 'Eve')]
  const booking = await insertPaidBooking(db, dee, await item(db, eve))
  const photo = await upload(dee)
  await sendPhoto(dee, booking, photo)
  const dispute = await report(db, dee, booking, { issue_type: 'poor_communication' })
  expect(await sees(admin, photo)).toBe(false)
  const read = await db.as(admin).call('dispute_messages', { p_dispute_id: dispute.id })
  expect(read).toMatchObject([{ message: 'Photo', photo_path: photo }])
  expect(await sees(admin, photo)).toBe(true)
  expect(await sees(stranger, photo)).toBe(false)
  const other = await member(db, 'Other', { admin: true })
  expect(await sees(other, photo)).toBe(false)
  await rule(db, admin, dispute, 'dismissed')
  expect(await sees(admin, photo)).toBe(false)
  expect(await sees(eve, photo)).toBe(true)
})

test('an erased account takes its photos along', async () => {
  const [dee, eve] = [await member(db, 'Dee'), await member(db, 'Eve')]
  const booking = await insertPaidBooking(db, dee, await item(db, eve))
  const photo = await upload(dee)
  const { conversation_id } = await sendPhoto(dee, booking, photo)
  await db.as(dee).call('cancel_booking', { p_transaction_id: booking.id })
  const spent = { p_user_id: dee.id, p_amount: booking.total_amount, p_transaction_type: 'payment' }
  await db.as('service').call('update_wallet_balance', spent)
  const [copy] = await db
    .as(dee)
    .query<{ files: string[] }>("select public.export_my_data() -> 'files' as files")
  expect(copy?.files).toContain(`chat-photos/${photo}`)
  const [erased] = await db
    .as('service')
    .call<{ erase_account: string }>('erase_account', { p_user_id: dee.id })
  expect(erased?.erase_account).toContain(`chat-photos/${photo}`)
  expect(await messagesFor(db, eve, conversation_id)).toMatchObject([
    { message: 'Removed with the account.', photo_path: null },
  ])
  expect(await sees(eve, photo)).toBe(false)
})

test('a photo that was never sent is deleted after the time of the setting; a sent one stays', async () => {
  const booking = await paid()
  const [kept, unsent, fresh] = [await upload(bola), await upload(bola), await upload(bola)]
  await sendPhoto(bola, booking, kept)
  await setSetting(db, 'chat_photo_unsent_hours', 5)
  const olderBy = (photo: string, age: string) =>
    db.query('update private.unsent_photos set uploaded_at = now() - $2::interval where path = $1', [
      photo,
      age,
    ])
  await olderBy(kept, '6 hours')
  await olderBy(unsent, '5 hours 1 minute')
  await olderBy(fresh, '4 hours 59 minutes')
  const [done] = await db.query<{ d: object }>('select private.run_due_jobs() as d')
  expect(done?.d).toMatchObject({ photos_cleared: 1, failed: [] })
  const queued = await db
    .as('service')
    .query<{ path: string }>('select path from public.claim_files_to_remove(100)')
  const bolas = queued.map(({ path }) => path).filter((path) => path.startsWith(bola.id))
  expect(bolas).toEqual([unsent])
  // What is on its way out is not sent any more, and what was sent is not sent again.
  expect(await refusal(sendPhoto(bola, booking, unsent))).toEqual(notOwn)
  expect(await refusal(sendPhoto(bola, booking, kept))).toEqual(notOwn)
  await sendPhoto(bola, booking, fresh)
  expect(await db.query('select path from private.unsent_photos')).not.toContainEqual({ path: fresh })
})
