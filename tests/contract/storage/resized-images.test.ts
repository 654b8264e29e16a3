import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { smallPdf } from '../../support/fixtures/pdf.ts'

let stack: TestStack
let ada: Member
let path: string

beforeAll(async () => {
  // A busy machine may need longer for a photo than people are kept waiting.
  stack = await startTestStack({ storageLimits: { renderTimeoutMs: 60_000 } })
  ada = await join(stack, 'Ada')
  path = `${ada.id}/dress.jpg`
  const dress = sharp({ create: { width: 600, height: 800, channels: 3, background: '#7c2d12' } })
  const content = await dress
    .withMetadata({ exif: { IFD3: { GPSLatitude: '6/1 27/1 0/1' } } })
    .jpeg()
    .toBuffer()
  const { error } = await ada.client.storage
    .from('item-images')
    .upload(path, content, { contentType: 'image/jpeg' })
  expect(error).toBeNull()
})
afterAll(() => stack.close())

async function render(query: string, accept = '*/*'): Promise<Response> {
  const address = `${stack.url}/storage/v1/render/image/public/item-images/${path}`
  return fetch(`${address}?${query}`, { headers: { accept } })
}

async function read(
  response: Response,
): Promise<{ format: string; width: number; height: number; exif: boolean }> {
  expect(response.status).toBe(200)
  const { format, width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { format, width, height, exif: exif !== undefined }
}

test.each([
  ['width=360', 360, 480],
  ['width=300', 360, 480],
  ['height=480', 360, 480],
  ['width=200&height=200', 240, 240],
  ['width=200&height=240&resize=contain', 180, 240],
  ['width=1200', 600, 800],
  ['width=1200&height=1200', 600, 600],
  ['width=2500', 600, 800],
  ['width=99999', 600, 800],
  ['width=0', 600, 800],
  ['quality=40', 600, 800],
])('%s gives %i × %i: the next step up, never more than the photo has', async (query, width, height) => {
  expect(await read(await render(query))).toMatchObject({ format: 'jpeg', width, height })
})

test('the smallest format that the browser accepts, without the photo’s location', async () => {
  const browser = 'image/avif,image/webp,image/*,*/*;q=0.8'
  const avif = await render('width=300', browser)
  expect(avif.headers.get('content-type')).toBe('image/avif')
  expect(avif.headers.get('vary')).toContain('accept')
  expect(await read(avif)).toMatchObject({ format: 'heif', exif: false })
  expect(await read(await render('width=300', 'image/webp,*/*'))).toMatchObject({ format: 'webp' })
  expect(await read(await render('width=300&format=origin', browser))).toMatchObject({
    format: 'jpeg',
    exif: false,
  })
  expect(await read(await render('width=300&format=webp', browser))).toMatchObject({ format: 'webp' })
})

test('a picture is cached for long, and answered with 304 when it is unchanged', async () => {
  const first = await render('width=240')
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d{6,}/)
  const etag = first.headers.get('etag') ?? ''
  const address = first.url
  const again = await fetch(address, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  const bodies = await Promise.all(Array.from({ length: 5 }, () => render('width=240')))
  for (const body of bodies) expect(body.headers.get('etag')).toBe(etag)
})

test.each([
  'width=-1',
  'width=',
  'height=x',
  'height=1.5',
  'quality=19',
  'quality=101',
  'resize=stretch',
  'format=svg',
  'width=240&height=240&gravity=sm',
])('%s is refused', async (query) => {
  expect((await render(query)).status).toBe(400)
})

test('the answer says what was done to the picture', async () => {
  const said = async (query: string) => (await render(query)).headers.get('x-transformations')
  expect(await said('width=99999&height=40')).toBe('height:40,width:2500,resizing_type:fill')
  expect(await said('width=240&resize=contain&quality=50')).toBe('width:240,resizing_type:fit,quality:50')
  expect((await render('width=240&format=avif')).headers.get('content-type')).toBe('image/avif')
  const webp = await render('width=240&format=webp')
  expect(webp.headers.get('content-type')).toBe('image/webp')
  expect(webp.headers.get('x-transformations')).toBe('width:240,resizing_type:fill,format:webp')
})

test('a file that is no picture is refused, after what was asked for is', async () => {
  const papers = ada.client.storage.from('verification-documents')
  await papers.upload(`${ada.id}/paper.pdf`, smallPdf, { contentType: 'application/pdf' })
  const { data } = await papers.createSignedUrl(`${ada.id}/paper.pdf`, 60, { transform: { width: 100 } })
  const refused = await fetch(data?.signedUrl ?? '')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toEqual({
    ...{ statusCode: '400', code: 'InvalidRequest', error: 'InvalidRequest' },
    message: 'The source image is invalid or unsupported for rendering',
  })
  const { session } = (await ada.client.auth.getSession()).data
  const address = `${stack.url}/storage/v1/render/image/authenticated/verification-documents/${ada.id}/paper.pdf`
  const badly = await fetch(`${address}?width=-1`, {
    headers: { apikey: stack.publishableKey, authorization: `Bearer ${session?.access_token}` },
  })
  expect(badly.status).toBe(400)
  expect(await badly.json()).toMatchObject({ message: 'querystring/width must be >= 0' })
})

test('a signed picture comes in the size that was signed', async () => {
  const papers = ada.client.storage.from('verification-documents')
  const card = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await papers.upload(`${ada.id}/card.png`, card, { contentType: 'image/png' })
  const { data } = await papers.createSignedUrl(`${ada.id}/card.png`, 60, { transform: { width: 100 } })
  const response = await fetch(`${data?.signedUrl}&width=400`)
  expect(response.headers.get('cache-control')).toMatch(/^private/)
  expect(await read(response)).toMatchObject({ format: 'png', width: 128, height: 96 })
})
