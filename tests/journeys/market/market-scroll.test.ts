import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { scroll } from '../../../bench/phone/scroll-trace.ts'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { join, list } from '../../support/api/members.ts'
import { laptop, openTestSite, phone } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

/** A market of photos as a phone scrolls through it: nothing jumps, nothing is bigger than it is shown. */

const site = openTestSite()
const items = 30

beforeAll(async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const photos = await Promise.all([1, 2, 3, 4].map((number) => uploadPhoto(ada, number)))
  for (let number = 1; number <= items; number += 1) {
    const photo = photos[number % photos.length] ?? ''
    await list(ada, {
      title: `Gown ${number}`,
      weekly_price: 28_000,
      images: number % 7 === 0 ? [] : [photo],
    })
  }
})

/** Notes every shift of what stands still from the very beginning, and everything that keeps the page busy. */
async function watched(
  viewport: typeof phone,
  deviceScaleFactor: number,
  onRequest: (request: Request) => void = () => {},
): Promise<Page> {
  const page = await site.visit('about:blank', { viewport, deviceScaleFactor, isMobile: viewport === phone })
  await page.addInitScript(() => {
    const noted = { shift: 0 }
    Object.assign(window, { noted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) noted.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  page.on('request', onRequest)
  await page.goto('/marketplace')
  await sees(page.getByRole('link', { name: `Gown ${items}`, exact: true }))
  return page
}

const shift = (page: Page) =>
  page.evaluate(() => (window as unknown as { noted: { shift: number } }).noted.shift)

/** Down in steps of a thumb, as far as there is anything. */
async function scrollDown(page: Page): Promise<void> {
  const last = page.getByRole('link', { name: 'Gown 1', exact: true })
  await eventually(async () => {
    await page.evaluate(async () => {
      for (let step = 0; step < 12; step += 1) {
        scrollBy(0, 60)
        await new Promise((drawn) => requestAnimationFrame(drawn))
      }
    })
    return last.count()
  }).toBe(1)
  await last.scrollIntoViewIfNeeded()
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => image.complete || image.loading === 'lazy'),
  )
}

test.each([
  ['a phone', phone, 2],
  ['a laptop', laptop, 1],
] as const)(
  'On %s nothing moves by itself while the market loads and is scrolled',
  async (_, viewport, density) => {
    const page = await watched(viewport, density)
    await page.waitForLoadState('networkidle')
    expect(await shift(page)).toBeLessThan(0.05)
    await scrollDown(page)
    expect(await shift(page)).toBeLessThan(0.05)
  },
)

/** Of each photo that was asked for: its width, and the widths on offer for the place where it is shown widest. */
async function askedFor(page: Page, requests: readonly string[]) {
  const shown = await page.evaluate(() =>
    Array.from(document.images, ({ currentSrc, srcset, clientWidth }) => ({
      photo: new URL(currentSrc || 'about:blank').pathname,
      dots: clientWidth * devicePixelRatio,
      steps: Array.from(srcset.matchAll(/ (\d+)w/g), ([, width]) => Number(width)),
    })).filter(({ steps }) => steps.length > 0),
  )
  return requests.map((address) => {
    const { pathname, searchParams } = new URL(address)
    const places = shown.filter(({ photo }) => photo === pathname)
    const dots = Math.max(...places.map((place) => place.dots))
    const steps = places[0]?.steps ?? []
    const enough = steps.find((step) => step >= dots) ?? Math.max(...steps)
    return { address, width: Number(searchParams.get('width')), enough, dots }
  })
}

const tablet = { width: 820, height: 1180 }

test.each([
  ['a phone of single density', phone, 1],
  ['a phone of double density', phone, 2],
  ['a phone of triple density', phone, 3],
  ['a tablet', tablet, 2],
  ['a laptop', laptop, 1],
] as const)('On %s no photo is asked for wider than it is shown', async (_, viewport, density) => {
  const requests: string[] = []
  const page = await watched(viewport, density, (request) => {
    if (request.resourceType() === 'image') requests.push(request.url())
  })
  await scrollDown(page)
  await page.waitForLoadState('networkidle')
  const [photos, others] = [/\/render\/image\//, /\/favicon\.svg$/].map((kind) =>
    requests.filter((address) => kind.test(address)),
  )
  expect(requests.length).toBe((photos?.length ?? 0) + (others?.length ?? 0))
  const asked = await askedFor(page, photos ?? [])
  expect(asked.filter(({ width, enough }) => !(width <= enough))).toEqual([])
  // The four photos, nothing twice.
  expect(asked.length).toBe(4)
  // Beyond double density nobody sees more dots.
  const worth = Math.min(1, 2 / density)
  expect(asked.filter(({ width, dots }) => width < dots * worth)).toEqual([])
})

test('Fast scrolling through the market does not block the page', async () => {
  const page = await site.visit('/marketplace', { deviceScaleFactor: 2 })
  await sees(page.getByRole('link', { name: `Gown ${items}`, exact: true }))
  await page.waitForLoadState('networkidle')
  const longest: number[] = []
  // What the page does in one go would hold up frames everywhere; what else the machine is busy with does not do so in
  // every one of five flicks. Frames that are dropped are counted by the bench, beside those of a bare page.
  for (let flick = 0; flick < 5; flick += 1) {
    await page.evaluate(() => scrollTo(0, 0))
    const { wanted, longestTask, pixels } = await scroll(page, 4000, 1)
    expect(pixels).toBeGreaterThan(2000)
    expect(wanted).toBeGreaterThan(10)
    expect(longestTask).toBeGreaterThan(0)
    longest.push(longestTask)
  }
  expect(Math.min(...longest), `longest tasks in ms: ${longest}`).toBeLessThan(50)
})
