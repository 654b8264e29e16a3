import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { item, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
beforeEach(() => db.query('delete from private.uploads_to_check'))

async function upload(owner: Person, count: number, bucket = 'item-images'): Promise<void> {
  await db.query(
    `insert into storage.objects (bucket_id, name, owner_id, version)
     select $1, $2 || '/' || gen_random_uuid() || '.jpg', $2, '1' from generate_series(1, $3)`,
    [bucket, owner.id, count],
  )
}

interface Claimed {
  bucket: string
  path: string
  uploaded_at: string
  may_be_pdf: boolean
}
const claim = (most: number) =>
  db.as('service').query<Claimed>('select *, uploaded_at::text from claim_uploads_to_check($1)', [most])
const finish = async ({ bucket, path, uploaded_at }: Claimed, fine: boolean | null) => {
  const [row] = await db
    .as('service')
    .query<{ given_up: boolean }>('select finish_upload_check($1, $2, $3, $4, $5) as given_up', [
      ...[bucket, path, uploaded_at, fine],
      'not readable',
    ])
  return row?.given_up
}
const waiting = () =>
  db.query<{ path: string; tries: number; minutes: number | null }>(
    `select path, tries, case when isfinite(next_try_at) then round(extract(epoch from next_try_at - now()) / 60) end as minutes
     from private.uploads_to_check order by path`,
  )
const removals = (path: string) =>
  db.query('select bucket from private.files_to_remove where path = $1', [path])

describe('the queue of uploads to check', () => {
  test('has the uploads of people in public and private buckets, not files written by Aso', async () => {
    const ada = await member(db, 'Ada')
    for (const bucket of [
      'item-images',
      'profiles',
      'verification-documents',
      'condition-photos',
      'documents',
      'agreements',
      'chat-photos',
    ])
      await upload(ada, 1, bucket)
    const claimed = await claim(10)
    expect(claimed.map(({ bucket, may_be_pdf }) => [bucket, may_be_pdf]).sort()).toEqual([
      ['chat-photos', false],
      ['condition-photos', false],
      ['documents', true],
      ['item-images', false],
      ['profiles', false],
      ['verification-documents', true],
    ])
  })

  test('takes one upload of each person in turn', async () => {
    const [eve, ada, bola] = [await member(db, 'Eve'), await member(db, 'Ada'), await member(db, 'Bola')]
    await upload(eve, 300)
    await upload(ada, 2)
    await upload(bola, 1)
    const owners = (await claim(6)).map(({ path }) => path.split('/')[0])
    const count = (person: Person) => owners.filter((owner) => owner === person.id).length
    expect([count(eve), count(ada), count(bola)]).toEqual([3, 2, 1])
  })

  test('is not starved by one sender: behind 5,000 of theirs everybody else’s go with the first claim, and so do later ones', async () => {
    const eve = await member(db, 'Eve')
    await db.query(
      `insert into private.uploads_to_check (bucket, path, sender)
       select 'item-images', $1::text || '/' || n || '.jpg', $1::text from generate_series(1, 5000) n`,
      [eve.id],
    )
    const people = await Promise.all(Array.from({ length: 30 }, (_, at) => member(db, `Person ${at}`)))
    const ownersOfNextClaim = async () => (await claim(50)).map(({ path }) => path.split('/')[0])
    for (const _ of ['first', 'second']) {
      for (const person of people) await upload(person, 1)
      const owners = await ownersOfNextClaim()
      expect(owners).toHaveLength(50)
      expect(people.filter(({ id }) => !owners.includes(id))).toEqual([])
    }
  })

  test('gives nothing to two checkers at once', async () => {
    const eve = await member(db, 'Eve')
    await upload(eve, 40)
    const claimed = (await Promise.all([claim(15), claim(15), claim(15)])).flat().map(({ path }) => path)
    expect(new Set(claimed).size).toBe(claimed.length)
    expect(await claim(100)).toHaveLength(40 - claimed.length)
  })

  test('drops removed files', async () => {
    const ada = await member(db, 'Ada')
    await upload(ada, 2)
    await db.as(ada).remove('storage.objects', { bucket_id: 'item-images', owner_id: ada.id })
    expect(await waiting()).toEqual([])
  })
})

describe('a file that cannot be read', () => {
  async function unreadable(bucket: string): Promise<Claimed> {
    await upload(await member(db, 'Ada'), 1, bucket)
    const [claimed] = await claim(1)
    if (!claimed) throw new Error('Nothing was queued')
    return claimed
  }

  test('is not checked: it is tried again after growing pauses', async () => {
    const upload = await unreadable('item-images')
    const pauses: unknown[] = []
    for (let tries = 1; tries <= 9; tries += 1) {
      expect(await finish(upload, null)).toBe(false)
      pauses.push(...(await waiting()).map(({ minutes }) => minutes))
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256])
    expect(await removals(upload.path)).toEqual([])
    await db.query('delete from storage.objects where name = $1', [upload.path])
  })

  test.each([
    ['item-images', [{ bucket: 'item-images' }]],
    ['verification-documents', []],
  ])(
    'of %s is given up after ten tries: out of a public bucket, for an admin in a private one',
    async (bucket, gone) => {
      const upload = await unreadable(bucket)
      for (let tries = 1; tries <= 9; tries += 1) await finish(upload, null)
      expect(await finish(upload, null)).toBe(true)
      expect(await waiting()).toEqual([{ path: upload.path, tries: 10, minutes: null }])
      expect(await removals(upload.path)).toEqual(gone)
      expect(await claim(10)).toEqual([])
    },
  )

  test('counts as removed only when its row is removed', async () => {
    const upload = await unreadable('item-images')
    await db.query('alter table storage.objects disable trigger objects_forget_check')
    await db.query('delete from storage.objects where name = $1', [upload.path])
    await db.query('alter table storage.objects enable trigger objects_forget_check')
    expect(await finish(upload, null)).toBe(false)
    expect(await waiting()).toEqual([])
  })
})

test('a refused file is removed even when an item shows it again', async () => {
  const ada = await member(db, 'Ada')
  await upload(ada, 1)
  const [page] = await claim(1)
  if (!page) throw new Error('Nothing was queued')
  const address = `/storage/v1/object/public/item-images/${page.path}`
  await finish(page, false)
  const shown = await item(db, ada, { images: `{${address}}` })
  expect(await removals(page.path)).toEqual([{ bucket: 'item-images' }])
  await db.as(ada).update('items', { images: '{}' }, { id: shown.id })
  await db.as(ada).update('items', { images: `{${address}}` }, { id: shown.id })
  expect(await removals(page.path)).toEqual([{ bucket: 'item-images' }])
})

describe('the name of a file', () => {
  const insert = (person: Person, name: string) =>
    db
      .as(person)
      .query(
        `insert into storage.objects (id, bucket_id, name, owner_id) values ($1, 'item-images', $2, $3)`,
        [randomUUID(), name, person.id],
      )

  test.each([
    'x?.jpg',
    'x%3F.jpg',
    'x#.jpg',
    '../x.jpg',
    'x..jpg',
    './x.jpg',
    'a//x.jpg',
    'x.jpg/',
    ' x.jpg',
    'x .jpg/ y',
    'x\\y.jpg',
    'x\n.jpg',
    'x\u0000.jpg'.replace('\u0000', '\u0001'),
    'х.jpg',
    'x\u200b.jpg',
    'ｘ.jpg',
    'x\u202egpj.exe',
    'x<script>.jpg',
    'x"y.jpg',
  ])('cannot be %j', async (name) => {
    const ada = await member(db, 'Ada')
    expect(await refusal(insert(ada, `${ada.id}/${name}`))).toMatchObject({
      code: 'PT400',
      hint: 'Upload Failed',
      message: expect.stringContaining('name: '),
    })
    expect(await db.query('select 1 from storage.objects where owner_id = $1', [ada.id])).toEqual([])
  })

  test.each(['1700000000000.jpg', 'selfie/IMG 2024 (1).jpg', "Ada's_gown-2.webp"])(
    'may be %j',
    async (name) => {
      const ada = await member(db, 'Ada')
      await insert(ada, `${ada.id}/${name}`)
      const renamed = db
        .as(ada)
        .update('storage.objects', { name: `${ada.id}/x?.jpg` }, { name: `${ada.id}/${name}` })
      expect(await refusal(renamed)).toMatchObject({ code: 'PT400' })
    },
  )
})
