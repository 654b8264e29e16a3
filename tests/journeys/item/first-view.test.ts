import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { join, list } from '../../support/api/members.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'

// `/item/<id>` comes with its photo, title and price, which the function `share-page` writes; the app comes later.
const site = openTestSite()
let gown: string
let bare: string

beforeAll(async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const photo = await uploadPhoto(ada, 1)
  gown = await list(ada, {
    title: 'Silk "gown" <b>ItemPagePrice</b>',
    images: [photo],
    rental_price: 4000,
    sale_price: null,
    availability_type: 'rent',
  })
  bare = await list(ada, { title: 'Red gele' })
})

/** An item while the app is on its way, and what lets the app come. */
async function itemBeforeTheApp(item: string) {
  const page = await site.visit('about:blank', { ownContext: true })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/vendor-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/item/${item}`, { waitUntil: 'commit' })
  return { page, release }
}

const appHasCome = (page: Page) => page.locator('#page').waitFor({ state: 'detached' })

/** Where the photo and the title are, and which file the photo is. */
const places = (page: Page) =>
  page.evaluate(() => {
    const photo = document.querySelector<HTMLImageElement>('main img[fetchpriority=high]')
    const title = document.querySelector('main h1')
    const { x, y, width, height } = photo?.getBoundingClientRect() ?? new DOMRect()
    return {
      photo: [photo?.currentSrc, x, y, width, height],
      title: [title?.textContent, title?.getBoundingClientRect().x, title?.getBoundingClientRect().y],
    }
  })

test('An item shows its photo, title and price before the app, and the app shows them in the same place', async () => {
  const { page, release } = await itemBeforeTheApp(gown)
  await sees(
    page.getByRole('heading', { level: 1, name: 'Silk "gown" <b>ItemPagePrice</b>' }),
    page.getByText('₦4,000 / day', { exact: true }),
  )
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('main img[fetchpriority=high]')?.complete,
  )
  const before = await places(page)
  expect(before.photo[0]).toMatch(/\/render\/image\/public\/item-images\/.*width=(480|640|960)/)
  release()
  await appHasCome(page)
  await sees(page.getByRole('button', { name: 'Rent', exact: true }))
  expect(await places(page)).toEqual(before)
})

test('What was pressed before the app has come is done by the app', async () => {
  const { page, release } = await itemBeforeTheApp(gown)
  await page.getByRole('link', { name: 'Back' }).click()
  release()
  await sees(page.getByRole('heading', { level: 1, name: 'Market' }))
})

test('An item without a photo is drawn by the app alone', async () => {
  const { page, release } = await itemBeforeTheApp(bare)
  await page.locator('#root').waitFor({ state: 'attached' })
  expect(await page.locator('#page').count()).toBe(0)
  release()
  await sees(page.getByRole('heading', { level: 1, name: 'Red gele' }))
})

test('Who is signed in sees the app, and nothing of the page before it', async () => {
  const bola = await join(site.stack, 'Bola Ade', 'borrow')
  const page = await site.visit(`/item/${gown}`, { as: bola })
  await sees(page.getByRole('heading', { level: 1, name: /^Silk/ }))
  expect(await page.locator('#page').count()).toBe(0)
})
