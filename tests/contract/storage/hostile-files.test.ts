import { readdir, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { join, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { heicPhoto } from '../../support/fixtures/heic.ts'
import { heicOf, manyPasses, packedTexts, padded } from '../../support/fixtures/hostile-images.ts'
import { smallPdf } from '../../support/fixtures/pdf.ts'

const FIVE_MEGABYTES = 5 * 1024 * 1024

let stack: TestStack
let ada: Member

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada')
})
afterAll(() => stack.close())

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b45309' }, limitInputPixels: false })
const photo = () => blank(600, 800).jpeg().toBuffer()
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

const images = () => ada.client.storage.from('item-images')

async function send(
  name: string,
  content: Uint8Array,
  contentType = 'image/jpeg',
): Promise<string | undefined> {
  const { error } = await images().upload(`${ada.id}/${name}`, content, { contentType })
  return error ? (error as { statusCode?: string }).statusCode : undefined
}

/** The names of the objects, and how many files there are. */
async function stored(): Promise<{ names: string[]; files: number }> {
  const rows = await stack.database.query<{ name: string }>('select name from storage.objects order by name')
  const found = await readdir(joinPath(stack.dataDir, 'storage', 'objects'), {
    recursive: true,
    withFileTypes: true,
  })
  return { names: rows.map(({ name }) => name), files: found.filter((entry) => entry.isFile()).length }
}

describe('files that are refused and leave nothing stored', () => {
  afterEach(async () => {
    expect(await stored()).toEqual({ names: [], files: 0 })
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  test.each([
    ['markup', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from(svg)],
    ['SVG behind a byte order mark', Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`)],
    ['a PDF', smallPdf],
    ['a film', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2', 'latin1')],
    ['a program', Buffer.from('MZ\x90\0', 'latin1')],
    ['an archive', Buffer.from('PK\x03\x04', 'latin1')],
    ['a GIF that is also a script', Buffer.from('GIF89a/*\0\0*/=1;alert(1)', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('%s under the name and the type of a photo', async (_name, content) => {
    expect(await send('photo.jpg', content)).toBe('415')
  })

  test('pictures of 40 megapixels, however small the file, without opening them', async () => {
    const bombs = [
      await blank(8000, 5000).png({ palette: true, compressionLevel: 9 }).toBuffer(),
      await blank(8000, 5000).jpeg({ quality: 1 }).toBuffer(),
      await blank(8000, 5000).webp({ lossless: true, effort: 0 }).toBuffer(),
      heicOf(8000, 5000),
    ]
    const before = process.memoryUsage().rss
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        send(`bomb-${number}.jpg`, bombs[number % 4] ?? Buffer.alloc(0)),
      ),
    )
    expect(new Set(answers)).toEqual(new Set(['413']))
    const grown = (process.memoryUsage().rss - before) / 1024 / 1024
    expect(grown).toBeLessThan(150)
  })

  test('pictures that would take minutes to open, without opening them', async () => {
    const [passes, texts] = [await manyPasses(5000, 5900, 5000), await packedTexts(90)]
    const before = process.cpuUsage()
    expect(await send('passes.jpg', passes)).toBe('415')
    expect(await send('texts.png', texts)).toBe('415')
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(20)
  })

  test('truncated pictures', async () => {
    const picture = noise(400, 500)
    const whole = {
      jpeg: await picture.clone().jpeg().toBuffer(),
      progressive: await picture.clone().jpeg({ progressive: true }).toBuffer(),
      png: await picture.clone().png().toBuffer(),
      webp: await picture.clone().webp().toBuffer(),
      avif: await picture.clone().avif({ effort: 0 }).toBuffer(),
      heic: heicPhoto,
    }
    for (const [name, content] of Object.entries(whole)) {
      for (const share of [0.02, 0.5, 0.9]) {
        const part = content.subarray(0, Math.floor(content.length * share))
        expect(await send(`${name}.jpg`, part), `${share} of ${name}`).toBe('415')
      }
    }
    // An end is quickly put behind it.
    const half = whole.jpeg.subarray(0, whole.jpeg.length / 2)
    expect(await send('ended.jpg', Buffer.concat([half, Buffer.from('ffd9', 'hex')]))).toBe('415')
  })

  test('pictures that are also a valid file of another kind', async () => {
    const picture = blank(60, 80)
    const page = Buffer.from('<!doctype html><script src="/evil.js"></script>')
    const archive = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')
    const hosts = {
      jpeg: await picture.clone().jpeg().toBuffer(),
      png: await picture.clone().png().toBuffer(),
      webp: await picture.clone().webp().toBuffer(),
      avif: await picture.clone().avif({ effort: 0 }).toBuffer(),
      heic: heicPhoto,
    }
    for (const [name, host] of Object.entries(hosts)) {
      for (const passenger of [page, archive]) {
        expect(await send(`${name}.jpg`, Buffer.concat([host, passenger])), name).toBe('415')
        expect(await send(`${name}.jpg`, Buffer.concat([passenger, host])), name).toBe('415')
      }
    }
    // Two ends: behind the first hides something, behind the second nothing.
    const twice = Buffer.concat([hosts.jpeg, page, Buffer.from('ffd9', 'hex')])
    expect(await send('twice.jpg', twice)).toBe('415')
  })

  test('paths outside of the person’s own folder, in any spelling', async () => {
    const content = new Uint8Array(await photo())
    const { data } = await ada.client.auth.getSession()
    const headers = {
      apikey: stack.publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'image/jpeg',
    }
    const paths: [path: string, status: number][] = [
      [`${ada.id}/%2e%2e/x.jpg`, 403],
      [`${ada.id}%2f..%2f..%2fx.jpg`, 400],
      [`${ada.id}/..%5cx.jpg`, 400],
      [`${ada.id}/x%00.jpg`, 400],
      [`${ada.id}/x%0d%0aset-cookie:a=b.jpg`, 400],
      [`${ada.id}//x.jpg`, 400],
      [`%2fetc/x.jpg`, 400],
      ['x.jpg', 403],
      [`${ada.id}x/x.jpg`, 403],
      [`${ada.id.toUpperCase()}/x.jpg`, 403],
      [`${ada.id}/${'x'.repeat(950)}.jpg`, 400],
    ]
    for (const [path, status] of paths) {
      const address = `${stack.url}/storage/v1/object/item-images/${path}`
      const response = await fetch(address, { method: 'POST', headers, body: content })
      expect(response.status, path).toBe(400)
      expect(await response.json(), path).toMatchObject({ statusCode: String(status) })
    }
  })

  test('a byte more than 5 MB, sent in a form or alone', async () => {
    const picture = await photo()
    const over = padded(picture, FIVE_MEGABYTES + 1)
    expect(await send('over.jpg', over)).toBe('413')
    const { error } = await images().upload(`${ada.id}/over.jpg`, new Blob([new Uint8Array(over)]))
    expect(error).toMatchObject({ statusCode: '413' })
  })
})

describe('files that are accepted', () => {
  test('5 MB to the byte', async () => {
    expect(await send('full.jpg', padded(await photo(), FIVE_MEGABYTES))).toBeUndefined()
  })

  test('many of the largest pictures at once, decoded one after the other', async () => {
    const large = await blank(5000, 5900)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 20 })
      .toBuffer()
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 20)
    const sent = await Promise.all(
      Array.from({ length: 5 }, (_, number) => send(`large-${number}.jpg`, large)),
    )
    clearInterval(watch)
    expect(sent).toEqual(Array.from({ length: 5 }, () => undefined))
    expect((most - before) / 1024 / 1024).toBeLessThan(450)
  })

  test('HEIC, which becomes a JPEG without metadata', async () => {
    expect(await send('iphone.heic', heicPhoto, 'image/heic')).toBeUndefined()
    const { data } = await images().download(`${ada.id}/iphone.heic`)
    const content = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())
    expect(data?.type).toBe('image/jpeg')
    const { format, width, height, exif } = await sharp(content).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'jpeg',
      width: 120,
      height: 160,
      exif: undefined,
    })
    const { dominant } = await sharp(content).extract({ left: 50, top: 60, width: 20, height: 40 }).stats()
    expect(dominant.r).toBeGreaterThan(dominant.b * 2)
  })

  test('people can list their own files only', async () => {
    const visitor = await fetch(`${stack.url}/storage/v1/object/list/item-images`, {
      method: 'POST',
      headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ prefix: ada.id }),
    })
    expect(await visitor.json()).toEqual([])
    const bola = await join(stack, 'Bola')
    expect((await bola.client.storage.from('item-images').list(ada.id)).data).toEqual([])
    expect((await images().list(ada.id)).data?.length).toBeGreaterThan(0)
  })
})

describe('a storage that does not look into files', () => {
  /** As a hosted Storage would have taken it: the file changes under a row that stays. */
  async function smuggle(name: string, content: Uint8Array): Promise<string> {
    const path = `${ada.id}/${name}`
    expect(await send(name, await photo())).toBeUndefined()
    const [object] = await stack.database.query<{ version: string }>(
      'select version from storage.objects where name = $1',
      [path],
    )
    const version = object?.version ?? ''
    await writeFile(joinPath(stack.dataDir, 'storage', 'objects', version.slice(0, 2), version), content)
    return path
  }

  test('is cleaned by the next check: only real pictures stay', async () => {
    await stack.runJobs()
    const page = await smuggle('page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'))
    const both = await smuggle('both.jpg', Buffer.concat([await photo(), Buffer.from('<script>')]))
    const bomb = await smuggle('bomb.jpg', await blank(8000, 5000).jpeg({ quality: 1 }).toBuffer())
    const fine = await smuggle('fine.jpg', await blank(70, 90).webp().toBuffer())
    await stack.runJobs()
    const { names } = await stored()
    expect(names).toContain(fine)
    for (const path of [page, both, bomb]) {
      expect(names).not.toContain(path)
      const address = `${stack.url}/storage/v1/object/public/item-images/${path}`
      const response = await fetch(address)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ statusCode: '404', error: 'not_found' })
    }
    expect(await stack.database.query('select * from private.uploads_to_check')).toEqual([])
  })

  test('a file that was replaced during its check is checked again', async () => {
    const path = await smuggle('again.jpg', Buffer.from('<script>'))
    const [claimed] = await stack.database.query<{ uploaded_at: string }>(
      'select uploaded_at::text from public.claim_uploads_to_check(10) where path = $1',
      [path],
    )
    await images().upload(path, await photo(), { contentType: 'image/jpeg', upsert: true })
    await stack.database.query(
      `select public.finish_upload_check('item-images', $1, $2::timestamptz, false)`,
      [path, claimed?.uploaded_at],
    )
    await stack.runJobs()
    expect((await stored()).names).toContain(path)
  })
})
