import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AsoClient, answered, clientOf, visitorOf } from '../../support/api/clients.ts'
import { join, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let ada: Member
let bola: Member
let asAda: AsoClient
let asBola: AsoClient
let visitor: AsoClient
let photo: Buffer

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada', 'lend')
  bola = await join(stack, 'Bola', 'borrow')
  asAda = clientOf(ada)
  asBola = clientOf(bola)
  visitor = visitorOf(stack)
  photo = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#7a1f3d' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => stack.close())
beforeEach(() => stack.database.query('delete from storage.objects'))

const jpeg = { contentType: 'image/jpeg', cacheControl: '3600' }
const names = async () =>
  (await stack.database.query<{ name: string }>('select name from storage.objects order by name')).map(
    ({ name }) => name,
  )

/** What anyone gets who has the address. */
async function open(address: string) {
  const response = await fetch(address)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: await response.arrayBuffer(),
  }
}

describe('public photos', () => {
  test('of an item: uploaded under the owner’s id, shown by its public address', async () => {
    const path = `${ada.id}/${Date.now()}.jpg`
    const bucket = asAda.storage.from('item-images')
    expect(await answered(bucket.upload(path, photo, jpeg))).toMatchObject({
      path,
      fullPath: `item-images/${path}`,
      id: expect.any(String),
    })
    const { publicUrl } = bucket.getPublicUrl(path).data
    const id = await list(ada, { images: [publicUrl] })
    const { data } = await visitor.from('items').select('images').eq('id', id).single()
    const shown = await open(data?.images[0] ?? '')
    expect(shown).toMatchObject({ status: 200, type: 'image/jpeg' })
    expect(Buffer.from(shown.body)).toEqual(photo)
  })

  test('of a phone that leaves the end of its scan header empty are photos', async () => {
    const odd = Buffer.from(photo)
    const scan = odd.indexOf(Buffer.from([0xff, 0xda])) + 2
    odd.fill(0, scan + odd.readUInt16BE(scan) - 3, scan + odd.readUInt16BE(scan))
    const path = `${ada.id}/odd-scan.jpg`
    await answered(asAda.storage.from('item-images').upload(path, odd, jpeg))
    const shown = await open(asAda.storage.from('item-images').getPublicUrl(path).data.publicUrl)
    expect(shown).toMatchObject({ status: 200, type: 'image/jpeg' })
    expect(Buffer.from(shown.body)).toEqual(odd)
  })

  test('of a person: the new one replaces the old', async () => {
    const path = `${ada.id}/selfie.jpg`
    const bucket = asAda.storage.from('profiles')
    await answered(bucket.upload(path, photo, jpeg))
    const second = await sharp(photo).negate().jpeg().toBuffer()
    expect((await bucket.upload(path, second, jpeg)).error).toMatchObject({ statusCode: '409' })
    await answered(bucket.upload(path, second, { ...jpeg, upsert: true }))
    const { publicUrl } = bucket.getPublicUrl(path).data
    await asAda.from('profiles').update({ selfie_url: publicUrl }).eq('user_id', ada.id)
    const { data } = await visitor.from('profiles').select('selfie_url').eq('user_id', ada.id).single()
    expect(Buffer.from((await open(data?.selfie_url ?? '')).body)).toEqual(second)
    expect(await names()).toEqual([path])
  })

  test('are listed to their owner only', async () => {
    for (const bucket of ['item-images', 'profiles']) {
      await answered(asAda.storage.from(bucket).upload(`${ada.id}/1.jpg`, photo, jpeg))
      const own = await answered(asAda.storage.from(bucket).list(ada.id))
      expect(own.map(({ name }) => name)).toEqual(['1.jpg'])
      for (const client of [asBola, visitor]) {
        for (const folder of ['', ada.id]) {
          expect((await client.storage.from(bucket).list(folder)).data ?? []).toEqual([])
        }
      }
    }
  })
})

describe('another person’s folder', () => {
  test.each(['item-images', 'profiles', 'verification-documents', 'documents'])(
    'in %s is closed',
    async (bucket) => {
      const path = `${ada.id}/theirs.jpg`
      await answered(asAda.storage.from(bucket).upload(path, photo, jpeg))
      for (const client of [asBola, visitor]) {
        const files = client.storage.from(bucket)
        for (const attempt of [
          await files.upload(`${ada.id}/mine.jpg`, photo, jpeg),
          await files.upload(path, photo, { ...jpeg, upsert: true }),
          await files.upload('mine.jpg', photo, jpeg),
          await files.update(path, photo, jpeg),
          await files.move(path, `${bola.id}/moved.jpg`),
        ]) {
          expect(
            Number(attempt.error && 'statusCode' in attempt.error && attempt.error.statusCode),
          ).toBeGreaterThan(399)
          expect(attempt.data).toBeNull()
        }
        await files.remove([path])
      }
      expect(await names()).toEqual([path])
    },
  )
})

describe('private documents', () => {
  const path = () => `${ada.id}/government_id/${Date.now()}.jpg`

  test('identity documents have no public address and others cannot read them', async () => {
    const paper = path()
    const bucket = asAda.storage.from('verification-documents')
    await answered(bucket.upload(paper, photo, jpeg))
    const own = await answered(bucket.download(paper))
    expect(Buffer.from(await own.arrayBuffer())).toEqual(photo)
    const outside = await open(bucket.getPublicUrl(paper).data.publicUrl)
    expect(outside.status).toBeGreaterThanOrEqual(400)
    for (const client of [asBola, visitor]) {
      const files = client.storage.from('verification-documents')
      expect((await files.download(paper)).error).not.toBeNull()
      expect((await files.createSignedUrl(paper, 60)).error).not.toBeNull()
      expect((await files.list(ada.id)).data ?? []).toEqual([])
    }
  })

  test('cannot be changed or removed once submitted', async () => {
    const paper = path()
    const bucket = asAda.storage.from('verification-documents')
    await answered(bucket.upload(paper, photo, jpeg))
    expect((await bucket.upload(paper, photo, { ...jpeg, upsert: true })).error).not.toBeNull()
    await bucket.remove([paper])
    expect(await names()).toEqual([paper])
  })

  test('agreements are written by the server only', async () => {
    const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
    for (const client of [asAda, visitor]) {
      const { error } = await client.storage
        .from('agreements')
        .upload(`${ada.id}/x.pdf`, pdf, { contentType: 'application/pdf' })
      expect(error).toMatchObject({ statusCode: '403' })
    }
    expect(await names()).toEqual([])
  })
})

test('no client can create, publish or delete buckets', async () => {
  const before = await stack.database.query('select * from storage.buckets order by id')
  for (const client of [asAda, visitor]) {
    expect((await client.storage.createBucket('mine', { public: true })).error).not.toBeNull()
    expect(
      (await client.storage.updateBucket('verification-documents', { public: true })).error,
    ).not.toBeNull()
    expect((await client.storage.emptyBucket('profiles')).error).not.toBeNull()
    expect((await client.storage.deleteBucket('profiles')).error).not.toBeNull()
  }
  expect(await stack.database.query('select * from storage.buckets order by id')).toEqual(before)
})
