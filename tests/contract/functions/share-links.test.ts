import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { itemPageWords } from '#contract/item-page.ts'
import { itemMessages } from '#contract/messages/common.ts'
import { answered, clientOf } from '../../support/api/clients.ts'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { book, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

const evil = `</title><script>alert(1)</script>" onload="x' & <b>`
const nowhere = '00000000-0000-4000-8000-000000000000'

let webDir: string
let stack: TestStack
let ada: Member
let gown: string
beforeAll(async () => {
  webDir = await mkdtemp(joinPath(tmpdir(), 'aso-share-'))
  await writeFile(joinPath(webDir, 'index.html'), '<!doctype html><title>Landing</title>')
  await writeFile(
    joinPath(webDir, 'app.html'),
    '<!doctype html><html><head><title>Aso</title><script type="module" src="/assets/app-1.js"></script></head><body><div id="root"></div></body></html>',
  )
  stack = await startTestStack({ webDir, trustedProxies: 1 })
  ada = await join(stack, 'Ada', 'lend')
})
beforeEach(async () => {
  gown = await list(ada, { title: 'Ankara gown' })
})
afterAll(async () => {
  await stack.close()
  await rm(webDir, { recursive: true })
})

const hide = (item: string) =>
  stack.database.query(
    `update public.items set status = 'unavailable', hidden_at = now(), hidden_reason = 'Fake' where id = $1`,
    [item],
  )

describe('share-card', () => {
  const card = (item: string, init: RequestInit = {}) =>
    fetch(`${stack.url}/functions/v1/share-card?item=${item}`, init)
  const pixels = async (item: string) =>
    sharp(await (await card(item)).arrayBuffer())
      .raw()
      .toBuffer()

  test('is a picture of 1200 × 630 that needs no key, small enough for every messenger', async () => {
    const response = await card(gown)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toContain('public, max-age=')
    const bytes = await response.arrayBuffer()
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(bytes.byteLength).toBeLessThan(300_000)
  })

  test('shows the first photo, whose ground is not the pattern', async () => {
    const bare = await pixels(gown)
    const photo = await uploadPhoto(ada, 1)
    const pictured = await pixels(await list(ada, { title: 'Ankara gown', images: [photo] }))
    const left = { left: 0, top: 0, width: 472, height: 630 }
    const raw = { width: 1200, height: 630, channels: 3 as const }
    const mean = async (data: Buffer) => (await sharp(data, { raw }).extract(left).stats()).channels
    const [before, after] = [await mean(bare), await mean(pictured)]
    const differences = before.map(({ mean: one }, at) => Math.abs(one - (after[at]?.mean ?? one)))
    expect(Math.max(...differences)).toBeGreaterThan(20)
  })

  test('is cached, and has a new tag after a change of price, title or bookings', async () => {
    const etag = async () => (await card(gown, { method: 'HEAD' })).headers.get('etag') ?? ''
    const first = await etag()
    const again = await card(gown, { headers: { 'if-none-match': first } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await answered(clientOf(ada).from('items').update({ rental_price: 4000 }).eq('id', gown).select())
    const cheaper = await etag()
    await book(await joinApproved(stack, 'Bola'), gown)
    const booked = await etag()
    expect(new Set([first, cheaper, booked]).size).toBe(3)
    expect((await card(gown, { headers: { 'if-none-match': first } })).status).toBe(200)
  })

  test('draws any title, and fetches no photo from elsewhere', async () => {
    for (const [title, images] of [
      [evil, ['http://127.0.0.1:1/x.jpg']],
      ['&#x0; ]]> <![CDATA[ &nbsp; ẹ̀yẹ 👗 \u202e', []],
      ['m'.repeat(120), ['../../../etc/passwd']],
    ] as const) {
      const item = await list(ada, { title })
      // As a row from before the rule about addresses.
      await stack.database.query(
        'update public.items set images = array(select jsonb_array_elements_text($2::jsonb)) where id = $1',
        [item, images],
      )
      const response = await card(item)
      expect(response.status, title).toBe(200)
      const picture = sharp(await response.arrayBuffer())
      expect(await picture.metadata()).toMatchObject({ width: 1200, height: 630 })
    }
  })

  test('of an item that is not there, or was taken down, is not found', async () => {
    await hide(gown)
    for (const item of [gown, nowhere, '', 'x', '%00', `${gown}'--`]) {
      const refused = await card(item)
      expect(refused.status).toBe(404)
      expect(await refused.json()).toMatchObject({ status: false, message: itemMessages.loadFailed.text })
    }
  })

  test('limits the requests of one network without affecting others', async () => {
    const from = (network: string) => card(gown, { headers: { 'x-forwarded-for': network } })
    await stack.database.query(
      `insert into private.rate_limits (key, window_start, hits) values ('share-card:network:105.112.7.7', now(), 600)`,
    )
    expect((await from('105.112.7.7')).status).toBe(429)
    expect((await from('105.112.7.8')).status).toBe(200)
  })

  test('is drawn once for simultaneous requests, with a limit per network and for all', async () => {
    const photo = await uploadPhoto(ada, 2)
    const hits = async (key: string) => {
      const [row] = await stack.database.query<{ hits: number }>(
        `select hits from private.rate_limits where key = 'share-card:drawings:' || $1`,
        [key],
      )
      return row?.hits ?? 0
    }
    const from = (item: string, network: string) =>
      card(item, { headers: { 'x-forwarded-for': network }, redirect: 'manual' })
    const item = await list(ada, { title: 'Crowd gown', images: [photo] })
    const crowd = await Promise.all(Array.from({ length: 20 }, () => from(item, '105.112.8.1')))
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await hits('network:105.112.8.1')).toBe(1)

    const use = (key: string, times: number) =>
      stack.database.query(
        `insert into private.rate_limits (key, window_start, hits) values ('share-card:drawings:' || $1, now(), $2)
         on conflict (key) do update set window_start = now(), hits = $2`,
        [key, times],
      )
    await use('network:105.112.8.1', 30)
    const next = await list(ada, { title: 'Next gown', images: [photo] })
    const refused = await from(next, '105.112.8.1')
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([302, 'no-store'])
    const plain = await fetch(refused.headers.get('location') ?? '')
    expect([plain.status, plain.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    // What is drawn already is still shown, and others have theirs drawn.
    expect((await from(item, '105.112.8.1')).status).toBe(200)
    expect((await from(next, '105.112.8.2')).status).toBe(200)

    await use('all', 90)
    const bare = await list(ada, { title: 'Bare gown' })
    expect((await from(bare, '105.112.8.3')).status).toBe(429)
    await use('all', 0)
  })

  test('is drawn by the WebAssembly file that the package contains', async () => {
    const own = await readFile(new URL('../../../supabase/functions/share-card/resvg.wasm', import.meta.url))
    const packaged = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
    expect(own.equals(await readFile(packaged))).toBe(true)
  })
})

describe('share-page, behind the address of an item', () => {
  const page = async (item: string) => (await fetch(`${stack.url}/item/${item}`)).text()
  const tag = (html: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]

  test('is the app, with the item in its head', async () => {
    const html = await page(gown)
    expect(html).toContain('<title>Ankara gown · Aso</title>')
    expect(html).toContain('<script type="module" src="/assets/app-1.js"></script>')
    expect(html).toContain(`<link rel="canonical" href="${stack.url}/item/${gown}" />`)
    expect(tag(html, 'og:title')).toBe('Ankara gown')
    expect(tag(html, 'og:description')).toBe('₦5,000 / day or buy ₦60,000 · Dresses')
    expect(tag(html, 'og:url')).toBe(`${stack.url}/item/${gown}`)
    expect(tag(html, 'twitter:card')).toBe('summary_large_image')
    const picture = await fetch(tag(html, 'og:image')?.replaceAll('&amp;', '&') ?? '')
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
  })

  test('has a picture at another address once the price is another', async () => {
    const before = tag(await page(gown), 'og:image')
    await answered(clientOf(ada).from('items').update({ rental_price: 4000 }).eq('id', gown).select())
    expect(tag(await page(gown), 'og:image')).not.toBe(before)
  })

  test('shows what people wrote as text', async () => {
    const html = await page(await list(ada, { title: evil, description: evil }))
    expect(html).not.toContain('<script>alert')
    expect(html).toContain(
      '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&quot;x&#39; &amp; &lt;b&gt;',
    )
    expect(html.match(/<script/g)).toHaveLength(2)
  })

  test('is the plain app for an item that does not exist or is not public', async () => {
    await hide(gown)
    const plain = await readFile(joinPath(webDir, 'app.html'), 'utf8')
    for (const item of [gown, nowhere, 'x', `${gown}x`]) expect(await page(item)).toBe(plain)
  })

  test('begins with its photo where the site has a page for that, and is the app elsewhere', async () => {
    const photographed = await list(ada, { title: evil, images: [await uploadPhoto(ada, 7)] })
    expect(await page(photographed)).toContain('<body><div id="root"></div></body>')
    const { title, photo, project } = itemPageWords
    const itemPage = `<!doctype html><html><head></head><body><h1>${title}</h1><img src="${project}/storage/v1/object/public/item-images/${photo}"></body></html>`
    await writeFile(joinPath(webDir, 'item.html'), itemPage)
    const html = await page(photographed)
    expect(html).toContain('<h1>&lt;/title&gt;&lt;script&gt;')
    const [, address = ''] = /<img src="([^"]*)"/.exec(html) ?? []
    expect((await fetch(address)).headers.get('content-type')).toMatch(/^image\//)
    const saving = await fetch(`${stack.url}/item/${photographed}`, { headers: { 'save-data': 'on' } })
    expect(await saving.text()).not.toContain('<img')
  })

  test('is revalidated each time, and not sent again while it is unchanged', async () => {
    const first = await fetch(`${stack.url}/item/${gown}`)
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(first.headers.get('content-security-policy')).toContain("default-src 'self'")
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(`${stack.url}/item/${gown}`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })
})
