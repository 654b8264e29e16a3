import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { type Finger, fingersOn, touch } from '../../support/browser/fingers.ts'
import { openTestSite, phone } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

/** On a phone: Back closes what lies over a page before it leaves the page, and a finger pulls a sheet down. */

const site = openTestSite()
let gown: string
let bola: Member

beforeAll(async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada, { title: 'Silk gown', images: [await uploadPhoto(ada, 1)] })
})

const at = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const dialog = (page: Page) => page.getByRole('dialog')

/** From the market to the item, as a borrower who may rent. */
async function itemFromMarket(): Promise<Page> {
  const page = await site.visit('/marketplace', { as: bola })
  await page.getByRole('link', { name: 'Silk gown', exact: true }).click()
  await sees(title(page, 'Silk gown'))
  return page
}

async function openZoom(page: Page): Promise<void> {
  await page.getByRole('button', { name: /zoom in$/ }).click()
  await sees(dialog(page).getByRole('img').last())
}

async function openRent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rent', exact: true }).click()
  await sees(page.getByRole('dialog', { name: 'Rent Silk gown' }))
}

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await sees(page.getByRole('dialog', { name: 'Filters' }))
}

test('Back closes the filters, keeps what was chosen, and then leaves the market', async () => {
  const page = await site.visit('/help')
  await page.getByRole('link', { name: 'Market' }).click()
  await openFilters(page)
  await dialog(page)
    .getByRole('radio', { name: /^Rent \d/ })
    .click()
  await eventually(async () => at(page)).toBe('/marketplace?type=rent')
  await page.goBack()
  await misses(dialog(page))
  await sees(title(page, 'Market'), page.getByRole('button', { name: 'Remove Rent' }))
  expect(at(page)).toBe('/marketplace?type=rent')
  await page.goForward()
  await eventually(async () => at(page)).toBe('/marketplace?type=rent')
  await misses(dialog(page))
  await page.goBack()
  await eventually(async () => at(page)).toBe('/help')
})

test.each([
  ['the zoomed photo', openZoom],
  ['the booking dialog', openRent],
])('Back closes %s, and then leads from the item to the market', async (_, open) => {
  const page = await itemFromMarket()
  await open(page)
  await page.goBack()
  await misses(dialog(page))
  expect(at(page)).toBe(`/item/${gown}`)
  await open(page)
  await page.goBack()
  await misses(dialog(page))
  await sees(title(page, 'Silk gown'))
  await page.goBack()
  await sees(title(page, 'Market'))
})

test('What was closed by its button or Escape, or was open when the page was loaded anew, costs no second Back', async () => {
  const page = await itemFromMarket()
  await openZoom(page)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await misses(dialog(page))
  await openRent(page)
  await page.keyboard.press('Escape')
  await misses(dialog(page))
  await openRent(page)
  await page.reload()
  await sees(title(page, 'Silk gown'))
  await misses(dialog(page))
  await eventually(() => page.evaluate(() => history.state.overlays ?? 0)).toBe(0)
  await page.goBack()
  await sees(title(page, 'Market'))
})

test('A page that a dialog leads to comes after the page, not after the dialog', async () => {
  const page = await site.visit('/help')
  await page.goto('/')
  await page.getByRole('button', { name: 'Join' }).click()
  await dialog(page)
    .getByRole('radio', { name: /^borrow/i })
    .click()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await sees(page.getByLabel('Full name'))
  await page.goBack()
  await sees(page.getByRole('dialog', { name: 'Join Aso' }))
  await page.goBack()
  await misses(dialog(page))
  await eventually(async () => at(page)).toBe('/')
  await page.goBack()
  await eventually(async () => at(page)).toBe('/help')
})

test('A finger pulls a sheet down; a short pull, one across and one up from further down leave it open', async () => {
  const page = await site.visit('/marketplace', { hasTouch: true, isMobile: true })
  const fingers = await fingersOn(page)
  await openFilters(page)
  const sheet = dialog(page)
  // As it stands when it has come up.
  await sheet.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
  const top = (await sheet.boundingBox())?.y ?? 0
  const way = (...steps: [across: number, down: number][]): Finger[][] =>
    steps.map(([across, down]) => [[phone.width / 2 + across, top + 20 + down]])
  await touch(fingers, ...way([0, 0], [60, 5], [150, 200]))
  await sees(sheet)
  expect((await sheet.boundingBox())?.y).toBe(top)
  const content = sheet.locator('.overflow-y-auto')
  await content.evaluate((part) => part.scrollTo(0, 80))
  await touch(fingers, ...way([0, 150], [0, 200], [0, 500]))
  await sees(sheet)
  await touch(fingers, ...way([0, 0], [0, 40], [0, 300]))
  await misses(sheet)
  expect(at(page)).toBe('/marketplace')
  await eventually(() => page.evaluate(() => history.state.overlays ?? 0)).toBe(0)
})
