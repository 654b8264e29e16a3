import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { join, list } from '../../support/api/members.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

// `/marketplace` is written by the build, its first cards are drawn by a small script; the app comes later.
const site = openTestSite()

beforeAll(async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  await list(ada, { title: 'Red "gele" <b>& cap</b>', rental_price: 4000, sale_price: 90_000, size: 'M' })
  await list(ada, { title: 'Silk gown', images: [await uploadPhoto(ada, 1)] })
})

/** The market while the app is on its way, and what lets the app come. */
async function marketBeforeTheApp(path = '/marketplace') {
  const page = await site.visit('about:blank', { ownContext: true })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route(/\/assets\/vendor-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { page, release, asked }
}

const appHasCome = (page: Page) => page.locator('#page').waitFor({ state: 'detached' })

/** Each element of the cards with its attributes and its own text; ids are each drawing's own. */
const drawing = (page: Page) =>
  page.locator('[data-slot=items]').evaluate((grid) =>
    Array.from(grid.querySelectorAll('*'), (element) => {
      const attributes = Array.from(
        element.attributes,
        ({ name, value }) => `${name}=${value.replace(/url\(#.*?\)/, '')}`,
      )
      const own = Array.from(element.childNodes).filter((node) => node instanceof Text)
      const words = own.map(({ data }) => data).join('')
      return `${element.tagName} ${attributes
        .filter((one) => !/^(id|fill=url)/.test(one))
        .sort()
        .join(' ')} ${words}`
    }),
  )

test('The first cards are there before the app, as the app draws them, and are asked for once', async () => {
  const { page, release, asked } = await marketBeforeTheApp()
  await sees(
    page.getByRole('heading', { level: 1, name: 'Market' }),
    page.getByRole('link', { name: 'Silk gown' }),
    page.getByRole('link', { name: 'Red "gele" <b>& cap</b>' }),
  )
  const before = await drawing(page)
  expect(before.length).toBeGreaterThan(30)
  release()
  await appHasCome(page)
  expect(await drawing(page)).toEqual(before)
  await sees(page.getByText('2 items'))
  expect(asked.filter((address) => address.includes('/rest/v1/items'))).toHaveLength(1)
  expect(asked.filter((address) => address.endsWith('/env.json')).length).toBeLessThanOrEqual(2)
})

test('On a slow line the first photo has it for itself: other photos, the app and the letters come later', async () => {
  const chidi = await join(site.stack, 'Chidi Eze', 'lend')
  for (const number of [2, 3, 4]) {
    await list(chidi, { title: `Gown ${number}`, images: [await uploadPhoto(chidi, number)] })
  }
  const page = await site.visit('about:blank', { ownContext: true })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', saveData: false } }),
  )
  // The page gives a photo two seconds: they do not pass here.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const photos = () => asked.filter((address) => address.includes('/render/image/')).length
  const later = () => asked.filter((address) => /\/assets\/(vendor-|app-|.*\.woff2$)/.test(address)).length
  await page.route('**/render/image/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/marketplace', { waitUntil: 'commit' })
  await sees(page.getByRole('link', { name: 'Gown 4' }), page.getByRole('link', { name: 'Gown 2' }))
  await eventually(async () => photos()).toBe(1)
  // Whatever was asked for together with it has been asked for by the next frame.
  await page.evaluate(() => fetch('/robots.txt').then(() => undefined))
  expect([photos(), later()]).toEqual([1, 0])
  await page.clock.resume()
  release()
  await appHasCome(page)
  await eventually(async () => photos()).toBe(4)
  await eventually(async () => asked.some((address) => address.endsWith('.woff2'))).toBe(true)
})

test('What was typed before the app has come is kept, searched for, and still being typed', async () => {
  const { page, release } = await marketBeforeTheApp()
  // The small script is there, which keeps what is done.
  await sees(page.getByRole('link', { name: 'Silk gown' }))
  const search = page.getByRole('searchbox', { name: 'Search the market' })
  await search.pressSequentially('sil')
  await page.keyboard.press('Enter')
  release()
  await appHasCome(page)
  await page.keyboard.type('k')
  expect(await search.inputValue()).toBe('silk')
  await eventually(async () => new URL(page.url()).searchParams.get('q')).toBe('silk')
  await sees(page.getByText('1 item', { exact: true }))
})

test('What was pressed before the app has come is done by the app', async () => {
  const { page, release } = await marketBeforeTheApp()
  await sees(page.getByRole('link', { name: 'Silk gown' }))
  await page.getByRole('link', { name: 'Silk gown' }).click()
  expect(new URL(page.url()).pathname).toBe('/marketplace')
  release()
  await sees(page.getByRole('heading', { level: 1, name: 'Silk gown' }))
  await page.goBack()
  await sees(page.getByRole('heading', { level: 1, name: 'Market' }))
})

test('The cards that come with the first scroll leave those that are there in their place', async () => {
  const { page, release } = await marketBeforeTheApp()
  const gown = page.getByRole('link', { name: 'Silk gown' })
  await sees(gown)
  const before = await gown.elementHandle()
  expect(await page.getByRole('link', { name: 'Red "gele" <b>& cap</b>' }).count()).toBe(0)
  await page.evaluate(() => scrollTo(0, 130))
  await sees(page.getByRole('link', { name: 'Red "gele" <b>& cap</b>' }))
  expect(await before?.evaluate((link) => link.isConnected)).toBe(true)
  release()
  await appHasCome(page)
})

test('The place where a visitor reads is kept', async () => {
  const { page, release } = await marketBeforeTheApp()
  await sees(page.getByRole('link', { name: 'Silk gown' }))
  await page.setViewportSize({ width: 390, height: 400 })
  await page.evaluate(() => scrollTo(0, 130))
  release()
  await appHasCome(page)
  expect(await page.evaluate(() => scrollY)).toBe(130)
})

test('A search in the address is the app’s, and is not shown what is newest before', async () => {
  const { page, release, asked } = await marketBeforeTheApp('/marketplace?q=silk')
  await sees(page.getByRole('heading', { level: 1, name: 'Market' }))
  release()
  await sees(page.getByRole('link', { name: 'Silk gown' }))
  expect(asked.filter((address) => address.includes('/rest/v1/items'))).toHaveLength(0)
})

test('Without a network for the first page the app says what is wrong', async () => {
  site.expectProblem(/^400 GET \/rest\/v1\/items/)
  const page = await site.visit('about:blank', { ownContext: true })
  await page.route(/\/rest\/v1\/items/, (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.goto('/marketplace')
  await sees(page.getByRole('button', { name: 'Try again' }))
})
