import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { fillSignIn } from '../../support/browser/accounts.ts'
import { axe } from '../../support/browser/axe.ts'
import { chooseDates } from '../../support/browser/booking-screens.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

/** What sells in the market: hearts on the cards, quick filters above them, and cards high on the screen. */

const site = openTestSite()

let bola: Member
let gown: string

beforeAll(async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  await list(ada, { title: 'Small bag', category: 'Bags', size: '30 × 20 cm' })
  await list(ada, { title: 'Block heels', category: 'Shoes', size: '40' })
  gown = await list(ada, { title: 'Silk gown', size: 'uk12', images: [await uploadPhoto(ada, 1)] })
})

beforeEach(async () => {
  bola = await joinApproved(site.stack, 'Bola Ade')
})

const heart = (page: Page, title: string, pressed: boolean) =>
  page.getByRole('button', { name: `Save ${title}`, pressed })
const savedBy = (member: Member) =>
  site.stack.database.query<{ item_id: string }>(
    'select item_id from public.saved_items where user_id = $1',
    [member.id],
  )
const found = (page: Page) => page.locator('section[aria-label=Items] h2:has(a)').allInnerTexts()
/** Its chip is what is touched. */
const choose = (sheet: Locator, name: string) =>
  sheet
    .getByRole('radio', { name: new RegExp(`^${name} `) })
    .locator('..')
    .click()
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('A heart saves an item in place and takes it back, on every screen alike', async () => {
  const page = await site.visit('/marketplace', { as: bola })
  await heart(page, 'Silk gown', false).click()
  await sees(heart(page, 'Silk gown', true), page.getByText('Item saved to your collection'))
  expect(new URL(page.url()).pathname).toBe('/marketplace')
  expect(await savedBy(bola)).toEqual([{ item_id: gown }])
  await sees(heart(page, 'Block heels', false))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Silk gown' }).click()
  await sees(page.getByRole('button', { name: 'Saved', exact: true, pressed: true }))
  await page.goBack()
  await heart(page, 'Silk gown', true).click()
  await sees(page.getByText('Item removed from your collection'), heart(page, 'Silk gown', false))
  expect(await savedBy(bola)).toEqual([])
  const box = await heart(page, 'Silk gown', false).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
})

test('A visitor who taps a heart signs in, comes back to the search, and finds the item saved', async () => {
  const page = await site.visit('/marketplace?q=gown')
  await heart(page, 'Silk gown', false).click()
  await sees(page.getByText('You need to be logged in to save items'))
  await page.waitForURL('**/auth?*')
  await fillSignIn(page, bola.email, 'Aso-test-2026')
  await page.waitForURL('**/marketplace?q=gown')
  await sees(page.getByText('Item saved to your collection'), heart(page, 'Silk gown', true))
  expect(await savedBy(bola)).toEqual([{ item_id: gown }])
})

test('On a phone the first row of cards begins above 260 px, for a visitor and with filters', async () => {
  for (const address of ['/marketplace', '/marketplace?category=Dresses&state=Lagos&type=rent']) {
    const page = await site.visit(address)
    const photo = page.locator('section[aria-label=Items] li').first()
    if (address === '/marketplace') {
      await sees(photo)
      expect((await photo.boundingBox())?.y).toBeLessThan(260)
      await expectAccessible(page)
    }
    const list = page.getByRole('list', { name: 'Quick filters' })
    await sees(list)
    expect((await list.boundingBox())?.height).toBeLessThan(50)
    // What does not fit scrolls within the line, not the page.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})

test('On a wide screen the first row begins above 360 px beside the filters, which are open', async () => {
  const page = await site.visit('/marketplace', { viewport: laptop })
  const photo = page.locator('section[aria-label=Items] li').first()
  await sees(photo, page.getByRole('group', { name: 'Category' }))
  const place = await photo.boundingBox()
  expect(place?.y).toBeLessThan(360)
  expect(place?.x).toBeGreaterThan(272)
  expect(place?.width).toBeGreaterThan(200)
})

test('On a phone the first row begins above 260 px for whoever has still to finish their profile, too', async () => {
  const chidi = await join(site.stack, 'Chidi Eze', 'borrow')
  const page = await site.visit('/marketplace', { as: chidi })
  const profile = page.getByRole('region', { name: 'Finish your profile' })
  const photo = page.locator('section[aria-label=Items] li').first()
  await sees(profile, page.getByRole('button', { name: 'Become a Lender' }), photo)
  const top = (await photo.boundingBox())?.y ?? 0
  expect(top).toBeLessThan(260)
  expect((await profile.boundingBox())?.y).toBeGreaterThan(top)
  await page.setViewportSize(laptop)
  await eventually(async () => (await profile.boundingBox())?.y ?? 0).toBeLessThan(260)
})

test('Dates, size and category are one tap away, show what was chosen, and are taken back', async () => {
  const page = await site.visit('/marketplace')
  const quick = page.getByRole('list', { name: 'Quick filters' })
  await quick.getByRole('button', { name: 'Size' }).click()
  const sheet = page.getByRole('dialog')
  await sees(sheet.getByRole('radio', { name: 'EU 40 1 item' }))
  expect(await sheet.getByRole('radio').count()).toBe(3)
  expect(await axe(page)).toEqual([])
  await choose(sheet, 'EU 40')
  await misses(sheet)
  await eventually(() => found(page)).toEqual(['Block heels'])
  expect(searchOf(page)).toEqual({ size: 'Shoe EU 40' })
  await sees(quick.getByRole('button', { name: 'Size: Shoe size EU 40' }))

  // A size of shoes is none of dresses, and bags have none.
  await quick.getByRole('button', { name: 'Category' }).click()
  await choose(sheet, 'Dresses')
  await eventually(() => found(page)).toEqual(['Silk gown'])
  expect(searchOf(page)).toEqual({ category: 'Dresses' })
  await quick.getByRole('button', { name: 'Category: Dresses' }).click()
  await choose(sheet, 'Bags')
  await eventually(() => found(page)).toEqual(['Small bag'])
  await misses(quick.getByRole('button', { name: 'Size' }))
  await quick.getByRole('button', { name: 'Remove Bags' }).click()
  await eventually(() => found(page)).toEqual(['Silk gown', 'Block heels', 'Small bag'])

  const from = addDays(lagosToday(), 7)
  await quick.getByRole('button', { name: 'Dates' }).click()
  await chooseDates(page, from, addDays(from, 2))
  await misses(sheet)
  expect(searchOf(page)).toEqual({ from, to: addDays(from, 2) })
  await sees(quick.getByRole('button', { name: /^Dates: / }), page.getByText('₦15,000 for 3 days').first())
  // Back closes a sheet and stays in the market.
  await quick.getByRole('button', { name: /^Dates: / }).click()
  await sees(sheet)
  await page.goBack()
  await misses(sheet)
  expect(new URL(page.url()).pathname).toBe('/marketplace')
})

test('On a wide screen the filters stand beside the list, until they are closed', async () => {
  const page = await site.visit('/marketplace', { viewport: laptop })
  const panel = page.getByRole('region', { name: 'Filters' })
  await sees(panel.getByRole('radio', { name: /^Shoes/ }))
  const column = await panel.boundingBox()
  const cards = await page.locator('section[aria-label=Items] li').first().boundingBox()
  expect(cards?.x ?? 0).toBeGreaterThan((column?.x ?? 0) + (column?.width ?? 0))
  await page.getByRole('button', { name: 'Filters' }).click()
  await misses(panel)
  await page.getByRole('link', { name: 'Silk gown' }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'Silk gown' }))
  await page.goBack()
  await sees(page.getByRole('link', { name: 'Silk gown' }))
  await misses(panel)
})
