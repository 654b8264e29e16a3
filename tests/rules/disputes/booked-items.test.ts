import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  cancelBooking,
  type Item,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  moveIntoPast,
  runJobs,
  settleCardPayment,
  storedBooking,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import {
  evidenceFor,
  newDispute,
  paymentOf,
  storedChargeback,
  tell,
} from '../../support/database/chargebacks.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row, type Values } from '../../support/database/test-database.ts'

/** What an item was when it was booked stays out of both sides' reach while somebody may have to decide about it. */

const db = openTestDatabase()

const words = { description: 'Silk, without a stain', colour: 'Red', size: 'M', brand: 'Lisa Folawiyo' }
const measurements = { bust: 92, length: 140 }
let admin: Person
let ada: Person
let bola: Person
let dress: Item
let photos: string[]

beforeAll(async () => {
  admin = await member(db, 'Ngozi', { admin: true })
})
beforeEach(async () => {
  ada = await member(db, 'Ada')
  bola = await member(db, 'Bola')
  photos = [1, 2].map(() => `${ada.id}/${randomUUID()}.jpg`)
  for (const photo of photos) await store(photo)
  dress = await item(db, ada, { ...words, measurements, images: list(photos) })
})

/** An array, as Postgres writes it. */
const list = (paths: readonly (string | undefined)[]) => `{${paths.join()}}`

const store = (path: string, bucket = 'item-images') =>
  db.query(
    `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
     values ($1, $2, $3, 'first', '{"eTag": "first", "size": 10}')`,
    [bucket, path, path.split('/')[0]],
  )
const replace = (path: string) =>
  db.query(
    `update storage.objects set version = 'second', metadata = '{"eTag": "second", "size": 10}' where name = $1 returning version`,
    [path],
  )
const remove = (path: string) =>
  db.query('delete from storage.objects where name = $1 returning name', [path])
const stored = () =>
  db.query('select name, version from storage.objects where name like $1 order by name', [`${ada.id}/%`])
const untouched = () => [...photos].sort().map((name) => ({ name, version: 'first' }))
const removals = () =>
  db.query('select path from private.files_to_remove where path like $1 order by path', [`${ada.id}/%`])
const change = (values: Values) => db.as(ada).update('items', values, { id: dress.id })
/** Came back so many days ago, and both sides have confirmed it; a sale is settled by its buyer. */
async function settle(booking: BookingRow, days = 0): Promise<BookingRow> {
  if (booking.transaction_type === 'rental') await moveIntoPast(db, booking, { days: 12 + days })
  await updateReturnConfirmation(db, bola, booking)
  if (booking.transaction_type === 'rental') await updateReturnConfirmation(db, ada, booking)
  return booking
}
const endedDaysAgo = ({ id }: BookingRow, days: number) =>
  db.query(`update public.transactions set settled_at = now() - make_interval(days => $2) where id = $1`, [
    id,
    days,
  ])
const settled = async () => settle(await insertPaidBooking(db, bola, dress))

const stays = { code: 'PT409', hint: 'Upload Failed' }
async function expectKept(): Promise<void> {
  for (const photo of photos) {
    expect(await refusal(replace(photo))).toMatchObject(stays)
    expect(
      await refusal(
        db.query(`update storage.objects set name = $2 where name = $1`, [photo, `${ada.id}/elsewhere.jpg`]),
      ),
    ).toMatchObject(stays)
    expect(await remove(photo)).toEqual([])
  }
  expect(await stored()).toEqual(untouched())
}
async function expectFree(): Promise<void> {
  const [first = '', second = ''] = photos
  expect(await replace(first)).toEqual([{ version: 'second' }])
  expect(await remove(second)).toEqual([{ name: second }])
}

async function report(booking: BookingRow, by: Person = bola): Promise<string> {
  await db.as(by).insert('disputes', {
    transaction_id: booking.id,
    reporter_id: by.id,
    issue_type: 'item_damaged',
    description: 'It was torn when I got it, and it is not the one of the photos.',
  })
  const { id } = await db.one<{ id: string }>('select id from public.disputes where transaction_id = $1', [
    booking.id,
  ])
  return id
}
async function fileFor(reader: Person, dispute: string) {
  const [row] = await db
    .as(reader)
    .call<{ dispute_file: { item: Row; booked: Row } }>('dispute_file', { p_dispute_id: dispute })
  return row?.dispute_file
}
const asBooked = () => ({
  title: 'Red gele',
  ...words,
  measurements,
  images: photos,
  rental_price: 1000,
  sale_price: 20_000,
  deposit_amount: 5000,
})

test('the file of a dispute shows both sides and admins the item as it was booked, beside what the listing says now', async () => {
  const booking = await insertPaidBooking(db, bola, dress)
  await change({
    ...{ title: 'Old gele', description: 'Has stains, sold as seen', measurements: { bust: 80 }, size: 'S' },
    ...{ sale_price: 900_000, deposit_amount: 90_000, images: list(photos.slice(1)) },
  })
  const dispute = await report(booking)
  for (const reader of [ada, bola, admin]) {
    const file = await fileFor(reader, dispute)
    expect(file?.booked).toMatchObject({
      ...asBooked(),
      photos: photos.map((path, at) => ({
        path,
        fingerprint: 'first',
        was_there: true,
        kept: true,
        shown: at === 1,
      })),
    })
    expect(file?.item).toMatchObject({
      title: 'Old gele',
      description: 'Has stains, sold as seen',
      images: photos.slice(1),
    })
  }
  await expectKept()
  expect(await removals()).toEqual([])
})

test('a photo whose content is not there is told as such, and nothing that comes under its name later counts as it', async () => {
  const [first = '', second = ''] = photos
  await remove(first)
  const refused = `${ada.id}/${randomUUID()}.jpg`
  await store(refused)
  await db.query(`select private.remove_refused('item-images', $1)`, [refused])
  await change({ images: list([first, second, refused]) })
  const booking = await insertPaidBooking(db, bola, dress)
  await store(first)
  const seen = [
    { path: first, was_there: false, kept: false, fingerprint: null },
    { path: second, was_there: true, kept: true, fingerprint: 'first' },
    { path: refused, was_there: false, kept: false, fingerprint: null },
  ]
  const dispute = await report(booking)
  for (const reader of [ada, bola, admin])
    expect((await fileFor(reader, dispute))?.booked.photos).toMatchObject(seen)
  expect(await remove(second)).toEqual([])
  // What is no evidence is its owner's.
  expect(await remove(first)).toEqual([{ name: first }])
})

test('neither side writes what is kept', async () => {
  const booking = await insertPaidBooking(db, bola, dress)
  for (const who of [ada, bola, admin, 'service'] as const)
    for (const text of [
      `update private.booked_items set facts = '{}' where transaction_id = '${booking.id}'`,
      `delete from private.booked_photos where transaction_id = '${booking.id}'`,
    ])
      expect(await refusal(db.as(who).query(text))).toMatchObject({ code: '42501' })
})

describe('the photos of a booking are neither replaced, moved nor removed while it', () => {
  const kept: Record<string, () => Promise<unknown>> = {
    'waits for its payment': () => insertBooking(db, bola, dress),
    'is paid': () => insertPaidBooking(db, bola, dress),
    'is a purchase': () => insertPurchase(db, bola, dress),
    'has ended lately': async () => endedDaysAgo(await settled(), 179),
    'has an open dispute, however old': async () => {
      const booking = await settled()
      await report(booking)
      await endedDaysAgo(booking, 400)
    },
    'has an open chargeback, however old': async () => {
      const booking = await settled()
      await tell(db, { dispute: newDispute(), reference: await paymentOf(db, booking), amount: 8000 })
      await endedDaysAgo(booking, 400)
    },
    'is cancelled, while the bank may ask': async () =>
      cancelBooking(db, bola, await insertPaidBooking(db, bola, dress)),
  }
  test.each(Object.keys(kept))('%s', async (when) => {
    await kept[when]?.()
    await change({ images: '{}' })
    await expectKept()
    expect(await removals()).toEqual([])
  })
})

describe('the photos are the owner’s again', () => {
  const free: Record<string, () => Promise<unknown>> = {
    'where nobody booked': () => Promise.resolve(),
    'where the time to pay is over': async () =>
      db.query('update public.transactions set hold_expires_at = now() where id = $1', [
        (await insertBooking(db, bola, dress)).id,
      ]),
    'where an unpaid booking was cancelled': async () =>
      cancelBooking(db, bola, await insertBooking(db, bola, dress)),
    'long after the end': async () => endedDaysAgo(await settled(), 181),
  }
  test.each(Object.keys(free))('%s', async (when) => {
    await free[when]?.()
    await expectFree()
  })

  test('and go once no item shows them and no other booking needs them', async () => {
    const [first, second] = photos
    await endedDaysAgo(await settle(await insertPaidBooking(db, bola, dress), 40), 181)
    await change({ images: list([second]) })
    const next = await insertPaidBooking(db, bola, dress)
    await change({ images: '{}' })
    const jobs = async () => {
      await db.query(
        `update private.booked_items set check_at = now() - interval '1 minute' where check_at is not null`,
      )
      await runJobs(db)
      return removals()
    }
    expect(await jobs()).toEqual([{ path: first }])
    await endedDaysAgo(await settle(next), 181)
    expect(await jobs()).toEqual([first, second].sort().map((path) => ({ path })))
  })
})

test('a file that a check refused goes, whoever booked what it shows', async () => {
  await insertPaidBooking(db, bola, dress)
  const [first = ''] = photos
  await db.query(`select private.remove_refused('item-images', $1)`, [first])
  expect(await remove(first)).toEqual([{ name: first }])
})

test('the evidence for a bank has the item as it was booked and as it is now, of an erased owner too', async () => {
  const booking = await insertPurchase(db, bola, dress)
  await settleCardPayment(db, bola, booking)
  await settle(await storedBooking(db, booking))
  const dispute = newDispute()
  await change({ description: 'Has stains', images: '{}' })
  await tell(db, { dispute, reference: await paymentOf(db, booking), amount: 20_000 })
  const { id } = await storedChargeback(db, dispute)
  const seen = async () =>
    (await evidenceFor(db, id, admin)).booking as { title: string; item: Row } | undefined
  const expected = {
    title: 'Red gele',
    item: {
      booked: asBooked(),
      now: { description: 'Has stains' },
      photos: photos.map((path) => ({
        path,
        fingerprint: 'first',
        was_there: true,
        kept: true,
        shown: false,
      })),
    },
  }
  expect(await seen()).toMatchObject(expected)
  // An owner who erases the account after the payout takes the photos and words from readers, not from who decides.
  await db.query('select private.queue_files_of($1), private.erase_person_data($1)', [ada.id])
  expect(await removals()).toEqual([])
  expect(await seen()).toMatchObject({ ...expected, item: { ...expected.item, now: { description: null } } })
})

test('what an erased owner wrote of an item is gone for the renter, and for everybody once nobody can dispute it', async () => {
  const booking = await settled()
  const dispute = await report(booking)
  await db.as(admin).call('rule_dispute', {
    p_dispute_id: dispute,
    p_outcome: 'dismissed',
    p_reason: 'Nothing was found.',
  })
  await db.query('select private.queue_files_of($1), private.erase_person_data($1)', [ada.id])
  const erased = { title: 'Red gele', description: null, images: [] }
  expect((await fileFor(bola, dispute))?.booked).toMatchObject(erased)
  const facts = () =>
    db.one<{ facts: Row }>('select facts from private.booked_items where transaction_id = $1', [booking.id])
  expect((await facts()).facts).toMatchObject({ description: words.description })
  await endedDaysAgo(booking, 181)
  await db.query(`update private.booked_items set check_at = now() where transaction_id = $1`, [booking.id])
  await runJobs(db)
  expect((await facts()).facts).toMatchObject(erased)
  expect(await removals()).toEqual([...photos].sort().map((path) => ({ path })))
})
