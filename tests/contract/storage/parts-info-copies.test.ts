import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answered, clientOf, serviceOf, visitorOf } from '../../support/api/clients.ts'
import { join, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { smallPdf } from '../../support/fixtures/pdf.ts'

let stack: TestStack
let ada: Member
let bola: Member
let path: string

const bucket = 'documents'
const pdf = { contentType: 'application/pdf' }
const whole = Buffer.from(smallPdf)
const filesOf = (member: Member) => clientOf(member).storage.from(bucket)

beforeAll(async () => {
  stack = await startTestStack({ engine: 'PGlite' })
  ada = await join(stack, 'Ada')
  bola = await join(stack, 'Bola')
  path = `${ada.id}/paper.pdf`
})
afterAll(() => stack.close())
beforeEach(async () => {
  await stack.database.query('delete from storage.objects')
  await stack.database.query('delete from private.upload_usage')
  await answered(filesOf(ada).upload(path, smallPdf, { ...pdf, metadata: { pages: 1 } }))
})

/** A request as a member, or with no key at all. */
async function ask(
  address: string,
  member: Member | undefined,
  headers: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Response> {
  const session = member && (await member.client.auth.getSession()).data.session
  const credentials = session && {
    apikey: stack.publishableKey,
    authorization: `Bearer ${session.access_token}`,
  }
  return fetch(`${stack.url}/storage/v1${address}`, { ...init, headers: { ...credentials, ...headers } })
}
const get = (headers: Record<string, string> = {}) => ask(`/object/${bucket}/${path}`, ada, headers)
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a part of a file', () => {
  const size = whole.length
  test.each([
    ['bytes=0-3', 0, 4],
    ['BYTES=2-', 2, size],
    ['bytes=-5', size - 5, size],
    ['bytes=4-99999999', 4, size],
    [`bytes=-${size * 2}`, 0, size],
  ])('%s', async (range, from, to) => {
    const response = await get({ range })
    expect([
      response.status,
      response.headers.get('content-range'),
      response.headers.get('content-length'),
    ]).toEqual([...[206, `bytes ${from}-${to - 1}/${size}`, String(to - from)]])
    expect(await bytes(response)).toEqual(whole.subarray(from, to))
  })

  test.each(['bytes=0-1,4-5', 'bytes=9-2', 'bytes=', 'lines=1-2', 'bytes=a-b'])(
    '%s is answered with all of it',
    async (range) => {
      const response = await get({ range })
      expect([response.status, response.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
      expect(await bytes(response)).toEqual(whole)
    },
  )

  test.each([`bytes=${size}-`, 'bytes=99999999-', 'bytes=-0'])('%s is not there', async (range) => {
    const response = await get({ range })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
    expect(await response.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange' })
  })

  test('of another version than the client has is not mixed with it', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    expect((await get({ range: 'bytes=0-3', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200)
  })

  test('is for the owner alone', async () => {
    const response = await ask(`/object/${bucket}/${path}`, bola, { range: 'bytes=0-3' })
    expect([response.status, await response.json()]).toMatchObject([400, { statusCode: '404' }])
  })
})

describe('an unchanged file is not sent again', () => {
  test('by its tag or by its time', async () => {
    const { headers } = await get()
    const etag = headers.get('etag') ?? ''
    const modified = headers.get('last-modified') ?? ''
    const unchanged: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
      { 'if-modified-since': new Date(Date.parse(modified) + 60_000).toUTCString() },
    ]
    for (const same of unchanged) {
      const response = await get(same)
      expect([response.status, (await bytes(response)).length], JSON.stringify(same)).toEqual([304, 0])
    }
    const changed: Record<string, string>[] = [
      { 'if-none-match': '"x"' },
      { 'if-none-match': '"x"', 'if-modified-since': modified },
      { 'if-modified-since': new Date(Date.parse(modified) - 60_000).toUTCString() },
      { 'if-modified-since': 'yesterday' },
    ]
    for (const other of changed) expect((await get(other)).status, JSON.stringify(other)).toBe(200)
  })
})

describe('what is known of a file', () => {
  test('its headers, without its content', async () => {
    const head = await ask(`/object/${bucket}/${path}`, ada, {}, { method: 'HEAD' })
    const { headers } = await get()
    for (const name of ['etag', 'last-modified', 'content-type', 'content-length'])
      expect(head.headers.get(name), name).toBe(headers.get(name))
    expect((await bytes(head)).length).toBe(0)
    const info = await ask(`/object/info/${bucket}/${path}`, ada, {}, { method: 'HEAD' })
    expect([info.status, info.headers.get('etag')]).toEqual([200, headers.get('etag')])
  })

  test('as an object, with what the sender added', async () => {
    const info = await answered(filesOf(ada).info(path))
    expect(info).toMatchObject({
      ...{ name: path, bucketId: bucket, size: whole.length, contentType: 'application/pdf' },
      metadata: { pages: 1 },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    await answered(filesOf(ada).upload(`${ada.id}/plain.pdf`, smallPdf, pdf))
    expect((await answered(filesOf(ada).info(`${ada.id}/plain.pdf`))).metadata).toEqual({})
  })

  test('in the fields of the real service alone', async () => {
    const response = await ask(`/object/info/${bucket}/${path}`, ada)
    expect(Object.keys(await response.json()).sort()).toEqual([
      ...['bucket_id', 'cache_control', 'content_type', 'created_at', 'etag', 'id', 'last_modified'],
      ...['metadata', 'name', 'size', 'version'],
    ])
  })

  test('whether it is there', async () => {
    expect((await filesOf(ada).exists(path)).data).toBe(true)
    for (const [files, name] of [
      [filesOf(ada), `${ada.id}/none.pdf`],
      [filesOf(bola), path],
    ] as const) {
      expect(await files.exists(name)).toMatchObject({ data: false, error: { code: 'NoSuchKey' } })
    }
  })
})

describe('a copy', () => {
  const target = () => `${ada.id}/copy.pdf`

  test('keeps what the sender added, or not, and never lies about the type', async () => {
    const copied = await answered(filesOf(ada).copy(path, target()))
    expect(copied.path).toBe(`${bucket}/${target()}`)
    expect((await answered(filesOf(ada).info(target()))).metadata).toEqual({ pages: 1 })
    const plain = `${ada.id}/plain.pdf`
    const metadata = { cacheControl: 'max-age=77', mimetype: 'text/html' }
    const response = await ask(
      '/object/copy',
      ada,
      { 'content-type': 'application/json' },
      {
        method: 'POST',
        body: JSON.stringify({
          ...{ bucketId: bucket, sourceKey: path, destinationKey: plain },
          ...{ copyMetadata: false, metadata },
        }),
      },
    )
    expect(await response.json()).toMatchObject({ Key: `${bucket}/${plain}`, name: plain, owner_id: ada.id })
    const info = await answered(filesOf(ada).info(plain))
    expect(info).toMatchObject({ metadata: {}, cacheControl: 'max-age=77', contentType: 'application/pdf' })
  })

  test('replaces another file only when asked to, where the person may, and under its id', async () => {
    const files = clientOf(ada).storage.from('item-images')
    const { data: other } = await serviceOf(stack).storage.from('documents').upload(target(), smallPdf, pdf)
    const send = (to: string, destinationBucket: string) =>
      ask(
        '/object/copy',
        ada,
        { 'content-type': 'application/json', 'x-upsert': 'true' },
        {
          method: 'POST',
          body: JSON.stringify({ bucketId: bucket, sourceKey: path, destinationKey: to, destinationBucket }),
        },
      )
    expect((await filesOf(ada).copy(path, target())).error).toMatchObject({ statusCode: '409' })
    // No policy lets people replace a paper.
    expect(await (await send(target(), bucket)).json()).toMatchObject({ statusCode: '403' })
    expect((await files.list(ada.id)).data).toEqual([])
    const replaced = await ask(
      '/object/copy',
      undefined,
      { apikey: stack.secretKey, 'content-type': 'application/json', 'x-upsert': 'true' },
      {
        method: 'POST',
        body: JSON.stringify({ bucketId: bucket, sourceKey: path, destinationKey: target() }),
      },
    )
    expect(await replaced.json()).toMatchObject({ Id: other?.id, id: other?.id })
    expect(Buffer.from(await (await answered(filesOf(ada).download(target()))).arrayBuffer())).toEqual(whole)
  })

  test('of somebody else’s file, or into somebody else’s folder, is refused', async () => {
    expect((await filesOf(bola).copy(path, `${bola.id}/got.pdf`)).error).toMatchObject({ statusCode: '404' })
    expect((await filesOf(ada).copy(path, `${bola.id}/gift.pdf`)).error).toMatchObject({ statusCode: '403' })
    expect(await stack.database.query('select name from storage.objects')).toEqual([{ name: path }])
  })
})

describe('names', () => {
  test.each(['ẹwà.pdf', 'a%25b.pdf', 'a"b.pdf', 'a[b].pdf', 'a~b.pdf', 'a|b.pdf', 'é.pdf'])(
    '%s is refused, as Supabase refuses it',
    async (name) => {
      const { error } = await filesOf(ada).upload(`${ada.id}/${name}`, smallPdf, pdf)
      expect(error).toMatchObject({ status: 400, statusCode: '400', code: 'InvalidKey' })
    },
  )

  test('that Supabase accepts are accepted', async () => {
    const name = `${ada.id}/A b_c-d.e!(f)'&$@=;:+,*.pdf`
    await answered(filesOf(ada).upload(name, smallPdf, pdf))
    expect((await answered(filesOf(ada).list(ada.id))).map((file) => file.name)).toContain(name.split('/')[1])
  })
})

test('a list of nothing to remove is refused', async () => {
  expect((await filesOf(ada).remove([])).error).toMatchObject({
    status: 400,
    message: 'body/prefixes must NOT have fewer than 1 items',
  })
})

test('without a key a private file is refused, not shown as missing', async () => {
  const answers: [address: string, init: RequestInit, statusCode: string][] = [
    [`/object/authenticated/${bucket}/${path}`, {}, '400'],
    [`/object/info/authenticated/${bucket}/${path}`, {}, '400'],
    [`/object/${bucket}/${path}`, {}, '404'],
    [`/object/info/${bucket}/${path}`, {}, '404'],
    [`/object/${bucket}`, { method: 'DELETE', body: JSON.stringify({ prefixes: [path] }) }, '400'],
    [`/object/${bucket}/${path}`, { method: 'POST', body: smallPdf.slice() }, '400'],
    [`/object/sign/${bucket}/${path}`, { method: 'POST', body: '{"expiresIn":60}' }, '400'],
  ]
  for (const [address, init, statusCode] of answers) {
    const response = await ask(address, undefined, {}, init)
    expect([response.status, await response.json()], address).toMatchObject([400, { statusCode }])
  }
  const byKey = await visitorOf(stack).storage.from(bucket).download(path)
  expect(byKey.error).toMatchObject({ statusCode: '404' })
})
