import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { openTestDatabaseForRaces, race, times } from '../../support/database/race.ts'
import { refusal } from '../../support/database/refusals.ts'
import type { Person } from '../../support/database/test-database.ts'

const db = openTestDatabaseForRaces()
const MEGABYTE = 1024 * 1024
const bucket = 'verification-documents'

function row(owner: Person, name: string, size: number, inBucket = bucket) {
  return {
    id: randomUUID(),
    bucket_id: inBucket,
    name: `${owner.id}/${name}`,
    owner: owner.id,
    owner_id: owner.id,
    version: randomUUID(),
    metadata: JSON.stringify({ size }),
  }
}

/** As the storage service writes it in the name of its caller. */
async function upload(owner: Person, name: string, size = 1000, inBucket = bucket): Promise<void> {
  const values = row(owner, name, size, inBucket)
  const names = Object.keys(values)
  await db.as(owner).query(
    `insert into storage.objects (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})
     on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata`,
    Object.values(values),
  )
}

const usage = async (owner: Person, inBucket = bucket) => {
  const [found] = await db.query(
    `select files, bytes, hour_files, hour_bytes from private.upload_usage where user_id = $1 and bucket = $2`,
    [owner.id, inBucket],
  )
  return found
}
const stored = async (owner: Person) =>
  (await db.query('select 1 from storage.objects where name like $1', [`${owner.id}/%`])).length
const anHourLater = (owner: Person) =>
  db.query(`update private.upload_usage set hour_start = hour_start - interval '1 hour' where user_id = $1`, [
    owner.id,
  ])
const limit = (key: string, value: number) =>
  db.as('service').update('app_settings', { setting_value: String(value) }, { setting_key: `${key}_limit` })

describe('the hourly quota', () => {
  test('takes as many of sixty simultaneous documents as the limit, and counts no refused ones', async () => {
    const ada = await member(db, 'Ada')
    const { won, refused } = await race(times(60, (at) => () => upload(ada, `${at}.pdf`)))
    expect(won).toHaveLength(20)
    expect(new Set(refused.map(({ code, hint, message }) => `${code} ${hint}: ${message}`))).toEqual(
      new Set([
        'PT429 Upload Failed: You can upload 20 documents an hour. Please wait a while and try again.',
      ]),
    )
    expect(await stored(ada)).toBe(20)
    expect(await usage(ada)).toEqual({ files: 20, bytes: 20_000, hour_files: 20, hour_bytes: 20_000 })
  })

  test('limits megabytes; the next hour takes more', async () => {
    const ada = await member(db, 'Ada')
    for (const at of times(12, (number) => number)) await upload(ada, `${at}.pdf`, 5 * MEGABYTE)
    expect(await refusal(upload(ada, 'more.pdf', 1))).toMatchObject({
      code: 'PT429',
      message: 'You can upload 60 MB of documents an hour. Please wait a while and try again.',
    })
    await anHourLater(ada)
    await upload(ada, 'more.pdf', 5)
    expect(await usage(ada)).toMatchObject({ files: 13, hour_files: 1, hour_bytes: 5 })
  })

  test.each([
    ['item-images', 400, 'item photos'],
    ['profiles', 30, 'profile photos'],
  ])('of %s is %i files, which a refusal says; the next hour takes more', async (inBucket, files, what) => {
    const ada = await member(db, 'Ada')
    const hasSent = 'insert into private.upload_usage values ($1, $2, $3, 0, now(), $3, 0)'
    await db.query(hasSent, [ada.id, inBucket, files])
    expect(await refusal(upload(ada, 'more.jpg', 1000, inBucket))).toMatchObject({
      code: 'PT429',
      message: `You can upload ${files} ${what} an hour. Please wait a while and try again.`,
    })
    await anHourLater(ada)
    await upload(ada, 'more.jpg', 1000, inBucket)
    expect(await usage(ada, inBucket)).toMatchObject({ files: files + 1, hour_files: 1 })
  })

  test('is not freed by deleting; the quota of stored files is', async () => {
    const ada = await member(db, 'Ada')
    const inBucket = 'profiles'
    for (const at of times(30, (number) => number)) {
      await upload(ada, `${at}.jpg`, 10, inBucket)
      await db.as(ada).remove('storage.objects', { bucket_id: inBucket, name: `${ada.id}/${at}.jpg` })
    }
    expect(await usage(ada, inBucket)).toEqual({ files: 0, bytes: 0, hour_files: 30, hour_bytes: 300 })
    expect(await refusal(upload(ada, 'again.jpg', 10, inBucket))).toMatchObject({ code: 'PT429' })
  })

  test('counts a replacement as an upload', async () => {
    const ada = await member(db, 'Ada')
    for (const _ of times(30, () => 0)) await upload(ada, 'selfie.jpg', 10, 'profiles')
    expect(await refusal(upload(ada, 'selfie.jpg', 10, 'profiles'))).toMatchObject({ code: 'PT429' })
    expect(await usage(ada, 'profiles')).toMatchObject({ files: 1, bytes: 10, hour_files: 30 })
  })
})

describe('the quota of stored files', () => {
  test('limits the files and megabytes of a person in a bucket', async () => {
    const ada = await member(db, 'Ada')
    for (const at of times(20, (number) => number)) await upload(ada, `a${at}.pdf`)
    await anHourLater(ada)
    for (const at of times(20, (number) => number)) await upload(ada, `b${at}.pdf`)
    await anHourLater(ada)
    expect(await refusal(upload(ada, 'c.pdf'))).toMatchObject({
      message: 'You can keep 40 documents. Please contact our support.',
    })
    await limit('verification_documents_megabytes', 10)
    const bola = await member(db, 'Bola')
    await upload(bola, 'large.pdf', 9 * MEGABYTE)
    expect(await refusal(upload(bola, 'more.pdf', 2 * MEGABYTE))).toMatchObject({
      message: 'You can keep 10 MB of documents. Please contact our support.',
    })
    await limit('verification_documents_megabytes', 150)
    expect(await stored(bola)).toBe(1)
  })

  test('counts only the difference of a replacement', async () => {
    const ada = await member(db, 'Ada')
    await upload(ada, 'selfie.jpg', 1000, 'profiles')
    await upload(ada, 'selfie.jpg', 1500, 'profiles')
    expect(await usage(ada, 'profiles')).toMatchObject({ files: 1, bytes: 1500, hour_bytes: 2500 })
  })

  test('counts a moved file in its new bucket; two opposite moves do not deadlock', async () => {
    const ada = await member(db, 'Ada')
    for (const at of times(5, (number) => number)) {
      await upload(ada, `a${at}.jpg`, 10, 'profiles')
      await upload(ada, `b${at}.jpg`, 10, 'item-images')
    }
    const move = (name: string, to: string) =>
      db.as(ada).update('storage.objects', { bucket_id: to }, { name: `${ada.id}/${name}` })
    await race(
      times(
        10,
        (at) => () => (at % 2 ? move(`a${at >> 1}.jpg`, 'item-images') : move(`b${at >> 1}.jpg`, 'profiles')),
      ),
    )
    expect(await usage(ada, 'profiles')).toMatchObject({ files: 5, bytes: 50, hour_files: 10 })
    expect(await usage(ada, 'item-images')).toMatchObject({ files: 5, bytes: 50, hour_files: 10 })
  })
})

describe('writes in the way of hosted Supabase Storage', () => {
  const text = `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
    values ('verification-documents', $1, $2, $3, $4, $5::jsonb)
    on conflict (bucket_id, name) do update
      set owner_id = excluded.owner_id, version = excluded.version, metadata = excluded.metadata`
  const values = (owner: Person, at: number, metadata: string | null) => [
    `${owner.id}/${at}.pdf`,
    ...[owner.id, owner.id, randomUUID()],
    metadata,
  ]

  test('the rolled-back permission check counts nothing; the service’s write counts for the owner', async () => {
    const ada = await member(db, 'Ada')
    for (const at of times(25, (number) => number)) {
      const asked = db.as(ada).query(`${text} returning 1 / 0`, values(ada, at, null))
      expect(await refusal(asked)).toMatchObject({ code: '22012' })
    }
    expect(await usage(ada)).toBeUndefined()
    const complete = (at: number) => () => db.as('service').query(text, values(ada, at, '{"size": 4800000}'))
    const { won, refused } = await race(times(60, complete))
    expect([won.length, refused.length]).toEqual([13, 47])
    expect(await usage(ada)).toMatchObject({ files: 13, bytes: 13 * 4_800_000 })
  })

  test('uploads of the service without an owner are not counted', async () => {
    const ada = await member(db, 'Ada')
    for (const at of times(30, (number) => number)) {
      await db
        .as('service')
        .query(
          `insert into storage.objects (bucket_id, name, metadata) values ('profiles', $1, '{"size": 1}')`,
          [`${ada.id}/${at}.jpg`],
        )
    }
    expect(await usage(ada, 'profiles')).toBeUndefined()
  })
})

test('an owner lists fifty items with eight photos in a day', async () => {
  const ada = await member(db, 'Ada')
  for (const at of times(400, (number) => number)) await upload(ada, `${at}.jpg`, 700_000, 'item-images')
  expect(await usage(ada, 'item-images')).toMatchObject({ files: 400 })
})
