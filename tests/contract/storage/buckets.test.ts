import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AsoClient, answered, clientOf, serviceOf, visitorOf } from '../../support/api/clients.ts'
import { join, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { smallPdf } from '../../support/fixtures/pdf.ts'

/** Buckets are made and changed with the secret key alone, as on Supabase: no policy of storage.buckets lets others. */

let stack: TestStack
let ada: Member
let service: AsoClient

beforeAll(async () => {
  stack = await startTestStack({ engine: 'PGlite' })
  ada = await join(stack, 'Ada')
  service = serviceOf(stack)
})
afterAll(() => stack.close())

const made = 'receipts'
afterEach(async () => {
  await stack.database.query('delete from storage.objects')
  await stack.database.query('delete from storage.buckets where id = $1', [made])
})

const rows = () => stack.database.query('select * from storage.buckets order by id')
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

test('a bucket is made, read, listed, changed and deleted', async () => {
  const options = { public: false, fileSizeLimit: '2MB', allowedMimeTypes: ['application/pdf'] }
  expect(await answered(service.storage.createBucket(made, options))).toEqual({ name: made })
  expect(await answered(service.storage.getBucket(made))).toEqual({
    ...{ id: made, name: made, owner: '', public: false, file_size_limit: 2_000_000 },
    ...{ allowed_mime_types: ['application/pdf'] },
    ...{ created_at: expect.stringMatching(ISO), updated_at: expect.stringMatching(ISO) },
  })
  const all = await answered(service.storage.listBuckets())
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([made, 'item-images']))
  const found = await answered(service.storage.listBuckets({ search: 'ceip', limit: 1 }))
  expect(found.map(({ id }) => id)).toEqual([made])
  const changed = { public: true, fileSizeLimit: null, allowedMimeTypes: null }
  expect(await answered(service.storage.updateBucket(made, changed))).toEqual({
    message: 'Successfully updated',
  })
  const bucket = await answered(service.storage.getBucket(made))
  expect(bucket).toMatchObject({ public: true, file_size_limit: null, allowed_mime_types: null })
  expect(await answered(service.storage.deleteBucket(made))).toEqual({ message: 'Successfully deleted' })
  expect((await service.storage.getBucket(made)).error).toMatchObject({
    statusCode: '404',
    message: 'Bucket not found',
  })
})

test('a bucket with files is not deleted; once emptied it is, and the files are gone', async () => {
  await answered(service.storage.createBucket(made, { public: true }))
  const files = service.storage.from(made)
  for (const name of ['a.pdf', 'deep/b.pdf']) {
    await answered(files.upload(name, smallPdf, { contentType: 'application/pdf' }))
  }
  const { publicUrl } = files.getPublicUrl('a.pdf').data
  expect((await fetch(publicUrl)).status).toBe(200)
  expect((await service.storage.deleteBucket(made)).error).toMatchObject({
    statusCode: '409',
    message: 'The bucket you tried to delete is not empty',
  })
  expect((await fetch(publicUrl)).status).toBe(200)
  expect(await answered(service.storage.emptyBucket(made))).toEqual({
    message: 'Empty bucket has been queued. Completion may take up to an hour.',
  })
  expect((await fetch(publicUrl)).status).toBe(400)
  expect((await service.storage.deleteBucket(made)).error).toBeNull()
})

describe('refused with the code of the real service', () => {
  test.each([
    ['a name with a slash', 'a/b', {}, '400'],
    ['a name of another alphabet', 'ẹwà', {}, '400'],
    ['a name of 64 letters', 'x'.repeat(64), {}, '400'],
    ['an empty name', '', {}, '400'],
    ['a name that is taken', 'item-images', {}, '409'],
    ['a size without a unit', made, { fileSizeLimit: 'much' }, '400'],
    ['more than a file may have', made, { fileSizeLimit: '53MB' }, '413'],
    ['a type that is none', made, { allowedMimeTypes: ['image'] }, '415'],
  ])('%s', async (_what, name, options, statusCode) => {
    const before = await rows()
    const { error } = await service.storage.createBucket(name, { public: false, ...options })
    expect(error).toMatchObject({ status: 400, statusCode })
    expect(await rows()).toEqual(before)
  })

  test('a bucket that is not there', async () => {
    const { storage } = service
    for (const { error } of [
      await storage.updateBucket('nowhere', { public: true }),
      await storage.emptyBucket('nowhere'),
      await storage.deleteBucket('nowhere'),
    ]) {
      expect(error).toMatchObject({ status: 400, statusCode: '404', code: 'NoSuchBucket' })
    }
  })
})

test('neither members nor visitors see, make, change, empty or delete a bucket', async () => {
  const path = `${ada.id}/mine.pdf`
  await answered(
    clientOf(ada)
      .storage.from('verification-documents')
      .upload(path, smallPdf, { contentType: 'application/pdf' }),
  )
  const before = await rows()
  for (const { storage } of [clientOf(ada), visitorOf(stack)]) {
    expect(await answered(storage.listBuckets())).toEqual([])
    for (const [statusCode, { error }] of [
      ['404', await storage.getBucket('item-images')],
      ['403', await storage.createBucket(made, { public: true })],
      ['403', await storage.createBucket('item-images', { public: true })],
      ['404', await storage.updateBucket('verification-documents', { public: true })],
      ['404', await storage.emptyBucket('verification-documents')],
      ['404', await storage.deleteBucket('verification-documents')],
      ['404', await storage.deleteBucket('agreements')],
    ] as const) {
      expect(error).toMatchObject({ status: 400, statusCode })
    }
  }
  expect(await rows()).toEqual(before)
  const kept = await stack.database.query('select name from storage.objects')
  expect(kept).toEqual([{ name: path }])
})

test('only what is declared as text and is text passes as text, and it is only downloaded', async () => {
  await answered(service.storage.createBucket(made, { public: true, allowedMimeTypes: ['text/plain'] }))
  const files = service.storage.from(made)
  const send = async (name: string, content: string | Blob | Buffer, contentType: string) => {
    const { error } = await files.upload(name, content, { contentType, upsert: true })
    return error && (error as { statusCode?: string }).statusCode
  }
  expect(await send('note.txt', 'Bring the shoes', 'text/plain;charset=UTF-8')).toBeNull()
  expect(await send('form.txt', new Blob(['Ẹ kú'], { type: 'text/plain' }), 'text/plain')).toBeNull()
  expect(await send('page.txt', '<script>alert(1)</script>', 'text/plain')).toBeNull()
  for (const name of ['note.txt', 'form.txt', 'page.txt']) {
    const response = await fetch(files.getPublicUrl(name).data.publicUrl)
    expect(response.headers.get('content-type')).toBe('text/plain')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(await send('wrong.txt', 'Bring the shoes', 'image/png')).toBe('415')
  expect(await send('wrong.txt', '<script>alert(1)</script>', 'text/html')).toBe('415')
  expect(await send('wrong.txt', Buffer.from('MZ\0\0', 'latin1'), 'text/plain')).toBe('415')
  expect(await send('wrong.txt', Buffer.from('\xff\xfe', 'latin1'), 'text/plain')).toBe('415')
  expect(await send('wrong.txt', smallPdf, 'text/plain')).toBe('415')
})

test('anybody may ask whether the storage answers, and for its version', async () => {
  const ask = (path: string) => fetch(`${stack.url}/storage/v1/${path}`)
  expect((await ask('status')).status).toBe(200)
  expect(await (await ask('version')).text()).toMatch(/^\d+\.\d+\.\d+$/)
  expect((await ask('health')).status).toBe(404)
})

test('without a key nothing is answered', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['GET', '/item-images'],
    ['PUT', '/item-images'],
    ['POST', '/item-images/empty'],
    ['DELETE', '/item-images'],
  ]) {
    const response = await fetch(`${stack.url}/storage/v1/bucket${path}`, { method: method ?? 'GET' })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      ...{ statusCode: '400', error: 'Error' },
      message: "headers must have required property 'authorization'",
    })
  }
})
