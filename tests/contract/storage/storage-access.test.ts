import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { join, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { smallPdf } from '../../support/fixtures/pdf.ts'

let stack: TestStack
let ada: Member
let bola: Member
let visitor: SupabaseClient
let picture: Buffer

beforeAll(async () => {
  stack = await startTestStack({ engine: 'PGlite' })
  ada = await join(stack, 'Ada')
  bola = await join(stack, 'Bola')
  visitor = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } })
  const blank = sharp({ create: { width: 600, height: 800, channels: 3, background: '#c2410c' } })
  picture = await blank.jpeg().toBuffer()
})
afterAll(() => stack.close())

const jpeg = { contentType: 'image/jpeg' }

/** What a refusal means: HTTP says 400 and the body the rest, as on Supabase. */
async function refusalOf(response: Response): Promise<string> {
  expect(response.status).toBe(400)
  return ((await response.json()) as { statusCode: string }).statusCode
}

const images = (client: SupabaseClient) => client.storage.from('item-images')
const papers = (client: SupabaseClient) => client.storage.from('verification-documents')
const publicUrl = (name: string): string => images(visitor).getPublicUrl(name).data.publicUrl

async function uploaded(member: Member, name: string): Promise<string> {
  const path = `${member.id}/${name}`
  const { error } = await images(member.client).upload(path, picture, jpeg)
  expect(error).toBeNull()
  return path
}

describe('who may write where', () => {
  test('people upload under their own id only, visitors nowhere', async () => {
    const { data, error } = await images(ada.client).upload(`${ada.id}/dress.jpg`, picture, jpeg)
    expect(error).toBeNull()
    expect(data?.path).toBe(`${ada.id}/dress.jpg`)
    const other = await images(ada.client).upload(`${bola.id}/dress.jpg`, picture, jpeg)
    expect(other.error).toMatchObject({ statusCode: '403' })
    const root = await images(ada.client).upload('dress.jpg', picture, jpeg)
    expect(root.error).toMatchObject({ statusCode: '403' })
    const nobody = await images(visitor).upload(`${ada.id}/more.jpg`, picture, jpeg)
    expect(nobody.error).toMatchObject({ statusCode: '403' })
    const rows = await stack.database.query(`select name from storage.objects where name <> $1`, [data?.path])
    expect(rows).toEqual([])
  })

  test('names that leave their folder are refused', async () => {
    for (const name of [`${ada.id}/../${bola.id}/x.jpg`, `${ada.id}//x.jpg`, `${ada.id}/x\\y.jpg`]) {
      const path = encodeURIComponent(name)
      const response = await fetch(`${stack.url}/storage/v1/object/item-images/${path}`, {
        method: 'POST',
        headers: { apikey: stack.publishableKey, 'content-type': 'image/jpeg', ...(await bearer(ada)) },
        body: new Uint8Array(picture),
      })
      expect(response.status).toBe(400)
    }
  })

  test('an upload replaces only when asked to, and only one’s own file', async () => {
    const path = await uploaded(ada, 'replace.jpg')
    const twice = await images(ada.client).upload(path, picture, jpeg)
    expect(twice.error).toMatchObject({ statusCode: '409' })
    const smaller = await sharp(picture).resize(60).jpeg().toBuffer()
    const replaced = await images(ada.client).upload(path, smaller, { ...jpeg, upsert: true })
    expect(replaced.error).toBeNull()
    const [row] = await stack.database.query<{ id: string }>(
      'select id from storage.objects where name = $1',
      [path],
    )
    expect(replaced.data?.id).toBe(row?.id)
    const stolen = await images(bola.client).upload(path, picture, { ...jpeg, upsert: true })
    expect(stolen.error).toMatchObject({ statusCode: '403' })
    const updated = await images(bola.client).update(path, picture, jpeg)
    expect(updated.error).toMatchObject({ statusCode: '404' })
    expect((await (await fetch(publicUrl(path))).arrayBuffer()).byteLength).toBe(smaller.length)
  })

  test('malformed addresses and names are refused without a server error', async () => {
    const headers = { apikey: stack.publishableKey, ...(await bearer(ada)) }
    const ask = async (path: string, method = 'GET', body?: object) => {
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      return (await fetch(`${stack.url}/storage/v1/object/${path}`, init)).status
    }
    expect(await ask('public/item-images/%ZZ')).toBe(400)
    expect(await ask('public/item-images%00/a.jpg')).toBe(400)
    expect(await ask('list/item-images', 'POST', { prefix: '\u0000' })).toBe(400)
    expect(await ask('item-images', 'DELETE', { prefixes: ['\u0000'] })).toBe(400)
  })

  test('a copy cannot bring a file into a bucket that does not take its type', async () => {
    const paper = `${ada.id}/paper.pdf`
    const { error } = await papers(ada.client).upload(paper, smallPdf, {})
    expect(error).toBeNull()
    const copied = await papers(ada.client).copy(paper, paper, { destinationBucket: 'item-images' })
    expect(copied.error).toMatchObject({ statusCode: '415' })
    expect(await refusalOf(await fetch(publicUrl(paper)))).toBe('404')
  })

  test('people move, copy and remove only their own files', async () => {
    const path = await uploaded(ada, 'mine.jpg')
    expect((await images(bola.client).move(path, `${bola.id}/got.jpg`)).error).toMatchObject({
      statusCode: '404',
    })
    expect((await images(ada.client).move(path, `${bola.id}/gift.jpg`)).error).toMatchObject({
      statusCode: '403',
    })
    expect((await images(bola.client).remove([path])).data).toEqual([])
    expect((await images(ada.client).copy(path, `${ada.id}/copy.jpg`)).error).toBeNull()
    expect((await images(ada.client).move(path, `${ada.id}/moved.jpg`)).error).toBeNull()
    expect((await images(ada.client).remove([`${ada.id}/moved.jpg`])).data).toHaveLength(1)
    expect(await refusalOf(await fetch(publicUrl(`${ada.id}/moved.jpg`)))).toBe('404')
    expect((await fetch(publicUrl(`${ada.id}/copy.jpg`))).status).toBe(200)
  })
})

describe('what may be written', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  test.each([
    ['markup', '<!doctype html><script>alert(1)</script>'],
    ['SVG', svg],
    ['nothing', ''],
    ['a picture that ends after its first bytes', '\xff\xd8\xff\xe0'],
  ])('%s is not a picture, whatever it is called', async (_name, content) => {
    const path = `${ada.id}/evil.png`
    const { error } = await images(ada.client).upload(path, Buffer.from(content, 'latin1'), {
      contentType: 'image/png',
    })
    expect(error).toMatchObject({ statusCode: '415' })
    expect(await refusalOf(await fetch(publicUrl(path)))).toBe('404')
  })

  test('the type that is served is the real one, never sniffed', async () => {
    const path = `${ada.id}/named-png.png`
    expect((await images(ada.client).upload(path, picture, { contentType: 'text/html' })).error).toBeNull()
    const { headers } = await fetch(publicUrl(path))
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('a file over the bucket’s limit is refused, in a form and alone', async () => {
    const big = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)])
    const form = await images(ada.client).upload(`${ada.id}/big.jpg`, new Blob([big]), jpeg)
    expect(form.error).toMatchObject({ statusCode: '413' })
    const alone = await images(ada.client).upload(`${ada.id}/big.jpg`, big, jpeg)
    expect(alone.error).toMatchObject({ statusCode: '413' })
  })
})

async function bearer(member: Member): Promise<Record<string, string>> {
  const { data } = await member.client.auth.getSession()
  return { authorization: `Bearer ${data.session?.access_token}` }
}

describe('who may read', () => {
  test('a private file is its owner’s alone', async () => {
    const path = `${ada.id}/id-card.jpg`
    expect((await papers(ada.client).upload(path, picture, jpeg)).error).toBeNull()
    expect((await papers(ada.client).download(path)).data?.size).toBe(picture.length)
    for (const other of [bola.client, visitor]) {
      expect((await papers(other).download(path)).error).not.toBeNull()
      expect((await papers(other).createSignedUrl(path, 60)).error).not.toBeNull()
      expect((await papers(other).list(ada.id)).data).toEqual([])
    }
    const url = papers(visitor).getPublicUrl(path).data.publicUrl
    expect(await refusalOf(await fetch(url))).toBe('404')
    expect(await refusalOf(await fetch(url.replace('/object/public/', '/render/image/public/')))).toBe('404')
  })

  test('a thousand addresses are signed at once, and missing files are named', async () => {
    const path = `${ada.id}/many.pdf`
    expect((await papers(ada.client).upload(path, smallPdf, {})).error).toBeNull()
    const paths = Array.from({ length: 999 }, () => path)
    const { data } = await papers(ada.client).createSignedUrls([...paths, `${ada.id}/none.pdf`], 60)
    expect(data?.filter(({ signedUrl }) => signedUrl)).toHaveLength(999)
    expect(data?.at(-1)).toMatchObject({ signedUrl: null, error: expect.stringContaining('does not exist') })
  })

  test('a signed address opens one file until it expires', async () => {
    const path = `${ada.id}/signed.jpg`
    await papers(ada.client).upload(path, picture, jpeg)
    const { data } = await papers(ada.client).createSignedUrl(path, 60)
    const url = data?.signedUrl ?? ''
    expect((await fetch(url)).status).toBe(200)
    expect(await refusalOf(await fetch(url.replace('signed.jpg', 'id-card.jpg')))).toBe('400')
    expect(await refusalOf(await fetch(url.slice(0, -2)))).toBe('400')
    const token = new URL(url).searchParams.get('token')
    const asPerson = await fetch(`${stack.url}/rest/v1/profiles`, {
      headers: { apikey: stack.publishableKey, authorization: `Bearer ${token}` },
    })
    expect(asPerson.status).toBe(401)

    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 61_000)
    expect(await refusalOf(await fetch(url))).toBe('400')
    vi.useRealTimers()
  })

  test('a person lists their own folder and its subfolders only', async () => {
    await uploaded(ada, 'album/one.jpg')
    await uploaded(ada, 'album/two.jpg')
    const top = (await images(ada.client).list(ada.id)).data ?? []
    expect(top.find(({ name }) => name === 'album')?.id).toBeNull()
    const album = (await images(ada.client).list(`${ada.id}/album`, { limit: 1, offset: 1 })).data
    expect(album?.map(({ name }) => name)).toEqual(['two.jpg'])
    expect((await images(bola.client).list(ada.id)).data).toEqual([])
    expect((await images(visitor).list('')).data).toEqual([])
  })
})
