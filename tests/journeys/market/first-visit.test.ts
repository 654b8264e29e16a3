import { readdir, readFile } from 'node:fs/promises'
import { join as path } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fashionNames } from '../../../supabase/functions/_shared/engine/colour/fashion-names.ts'
import { onepieces, tops } from '../../../supabase/functions/_shared/engine/outfit/words/clothes.ts'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { join, list } from '../../support/api/members.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()
const KB = 1000

interface Download {
  address: string
  type: string
  /** As it came over the wire, headers included. */
  bytes: number
}

/** Everything that a page downloads from now on. */
async function weigh(page: Page): Promise<Download[]> {
  const developerTools = await page.context().newCDPSession(page)
  const begun = new Map<string, Pick<Download, 'address' | 'type'>>()
  const done: Download[] = []
  developerTools.on('Network.responseReceived', ({ requestId, response, type }) => {
    begun.set(requestId, { address: response.url, type })
  })
  developerTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = begun.get(requestId)
    if (known) done.push({ ...known, bytes: encodedDataLength })
  })
  await developerTools.send('Network.enable')
  return done
}

async function zippedSize(scripts: readonly Download[]): Promise<number> {
  let zipped = 0
  for (const { address } of scripts) {
    const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
    zipped += gzipSync(await response.text()).length
  }
  return zipped
}

const sum = (downloads: Download[]) => downloads.reduce((bytes, download) => bytes + download.bytes, 0)

test('A first visit to a market of twenty-four photos costs a phone less than 500 KB', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const numbers = Array.from({ length: 24 }, (_, number) => number + 1)
  for (const number of numbers) {
    await list(ada, { title: `Gown ${number}`, images: [await uploadPhoto(ada, number)] })
  }
  const page = await site.visit('about:blank', { deviceScaleFactor: 2, hasTouch: true, isMobile: true })
  const downloads = await weigh(page)
  await page.goto('/marketplace', { waitUntil: 'networkidle' })
  await sees(page.getByRole('link', { name: 'Gown 24' }))
  // Down to the last row, so that no photo is left out because it is loaded late.
  for (const number of numbers.toReversed()) {
    await page.getByRole('link', { name: `Gown ${number}`, exact: true }).scrollIntoViewIfNeeded()
  }
  const pictures = () => downloads.filter(({ type }) => type === 'Image')
  const large = () => pictures().filter(({ address }) => /width=[2-9]\d\d/.test(address))
  await eventually(async () => large().length).toBe(24)
  await page.waitForFunction(() => Array.from(document.images).every((image) => image.complete))
  // Each photo once: in no second width, and not again when the app takes over.
  const photos = pictures().map(({ address }) => new URL(address).pathname)
  expect(photos.toSorted()).toEqual([...new Set(photos)].toSorted())
  expect(photos.filter((path) => path.includes('/render/image/'))).toHaveLength(24)
  // Not a picture that is a few grey pixels.
  expect(Math.min(...large().map(({ bytes }) => bytes))).toBeGreaterThan(3 * KB)
  const scripts = downloads.filter(({ type }) => type === 'Script')
  const sizes = {
    pictures: sum(pictures()),
    scripts: sum(scripts),
    everything: sum(downloads),
  }
  expect(sizes.everything, JSON.stringify(sizes)).toBeLessThan(500 * KB)

  const zipped = await zippedSize(scripts)
  expect(zipped).toBeGreaterThan(20 * KB)
  expect(zipped, 'JavaScript, gzip').toBeLessThan(151 * KB)
})

test('An item has its calendar and what is like it when they are near, and not with the page', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  await list(ada, { title: 'Red gown' })
  const gown = await list(ada, { title: 'Silk gown', description: 'Long. '.repeat(200) })
  const page = await site.visit('about:blank', { hasTouch: true, isMobile: true })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const downloads = await weigh(page)
  await page.goto(`/item/${gown}`, { waitUntil: 'networkidle' })
  await sees(page.getByRole('heading', { level: 1, name: 'Silk gown' }))
  const zipped = await zippedSize(downloads.filter(({ type }) => type === 'Script'))
  expect(zipped, 'JavaScript, gzip').toBeLessThan(164 * KB)
  const later = () => asked.filter((address) => /availability-days.*\.js|similar_items/.test(address)).length
  expect(later()).toBe(0)
  await page.getByRole('heading', { name: 'Availability' }).scrollIntoViewIfNeeded()
  await sees(page.getByRole('main').getByRole('grid').first())
  await page.getByRole('button', { name: 'Report this item' }).scrollIntoViewIfNeeded()
  const similar = page.getByRole('region', { name: 'Similar items' })
  await similar.scrollIntoViewIfNeeded()
  await sees(similar.getByRole('link', { name: 'Red gown' }))
  expect(later()).toBe(2)
})

async function builtFiles(): Promise<string[]> {
  const files = await readdir(site.site, { recursive: true, withFileTypes: true })
  return files.filter((file) => file.isFile()).map((file) => path(file.parentPath, file.name))
}

test('No secret is in anything that a browser can download', async () => {
  const built = await builtFiles()
  expect(built.length).toBeGreaterThan(10)
  for (const file of built) {
    const text = await readFile(file, 'latin1')
    expect(text, file).not.toMatch(
      /sb_secret|sk_(test|live)|service_role|(SECRET|PRIVATE)_KEY|CRON_SECRET|re_[A-Za-z0-9]{20}/,
    )
    expect(text.includes(site.stack.secretKey), file).toBe(false)
  }
  const env: unknown = await (await fetch(`${site.stack.url}/env.json`)).json()
  expect(env).toEqual({ supabaseUrl: site.stack.url, publishableKey: site.stack.publishableKey })
})

test('Nothing of the house engine is in anything that a browser can download', async () => {
  // A line of each of its tables, as it stands in the bundle.
  const lines = [onepieces, tops, fashionNames].map((table) => table.trim().split('\n')[0] ?? '')
  const own = [...lines, 'aso ebi, lace, gown, gele, agbada']
  expect(Math.min(...own.map(({ length }) => length))).toBeGreaterThan(20)
  const scripts = (await builtFiles()).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  for (const file of scripts) {
    const text = await readFile(file, 'utf8')
    for (const line of own) expect(text.includes(line), `${file}: ${line}`).toBe(false)
  }
})
