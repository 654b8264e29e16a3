import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { join, joinApproved, list } from '../../support/api/members.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

/** A market longer than a page, and who sees what in it. */

const site = openTestSite()
const items = 60

beforeAll(async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const location = { city: 'Ikeja', state: 'Lagos', country: 'Nigeria' }
  await ada.client.from('profiles').update({ location }).eq('user_id', ada.id).throwOnError()
  await site.stack.database.query(
    `update public.app_settings set setting_value = '100' where setting_key = 'items_unproven_limit'`,
  )
  for (let number = 1; number <= items; number += 1) {
    await list(ada, { title: `Gown ${number}`, images: [], category: number % 2 ? 'Dresses' : 'Suits' })
  }
})

const cards = (page: Page) => page.getByRole('region', { name: 'Items' }).getByRole('listitem')
const gown = (page: Page, number: number) => page.getByRole('link', { name: `Gown ${number}`, exact: true })

/** Down until nothing more comes. */
async function scrollToEnd(page: Page, count: number): Promise<void> {
  await eventually(async () => {
    await page.mouse.wheel(0, 2000)
    return cards(page).count()
  }).toBe(count)
}

test.each([
  ['of what is newest', '/marketplace', items],
  ['of a search', '/marketplace?q=gown&category=Suits', items / 2],
])('The list %s goes on as it is scrolled, each item once', async (_, path, count) => {
  const page = await site.visit(path)
  await eventually(() => cards(page).count()).toBe(24)
  await sees(page.getByRole('status').getByText('First 24 items'), page.getByText('No Image').first())
  // As on a wide screen, once somebody uses the page.
  await page.keyboard.press('Tab')
  await sees(page.getByRole('status').getByText(`${count} items`))
  await scrollToEnd(page, count)
  const titles = await page.getByRole('region', { name: 'Items' }).getByRole('heading').allInnerTexts()
  expect(new Set(titles).size).toBe(count)
  await sees(page.getByRole('status').getByText(`${count} items`))
})

test('The way back from an item leads to the same list at the same place', async () => {
  const page = await site.visit('/marketplace')
  await sees(gown(page, items))
  await scrollToEnd(page, items)
  await gown(page, 20).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(2000)
  await gown(page, 20).click()
  await sees(page.getByRole('heading', { level: 1, name: 'Gown 20' }))
  await page.goBack()
  await eventually(() => cards(page).count()).toBe(items)
  await eventually(() => page.evaluate(() => scrollY)).toBe(before)
})

test('The way back to a search restores its filters and place', async () => {
  const search = '?q=gown&category=Suits&type=rent&state=Lagos&sort=price_low'
  const page = await site.visit(`/marketplace${search}`)
  await scrollToEnd(page, items / 2)
  const shown = await cards(page).locator('h2').allInnerTexts()
  // All cost the same: which is the last of them differs.
  const last = page.getByRole('link', { name: shown.at(-1) ?? '', exact: true })
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(1000)
  await last.click()
  await sees(page.getByRole('heading', { level: 1, name: shown.at(-1) ?? '' }))
  await page.goBack()
  await eventually(() => cards(page).locator('h2').allInnerTexts()).toEqual(shown)
  await eventually(() => page.evaluate(() => scrollY)).toBe(before)
  expect(new URL(page.url()).search).toBe(search)
  await sees(...['Suits', 'Rent', 'Lagos'].map((set) => page.getByRole('button', { name: `Remove ${set}` })))
})

test('Another search starts at the top of its results', async () => {
  const page = await site.visit('/marketplace')
  await sees(gown(page, items))
  await scrollToEnd(page, items)
  await page.getByRole('searchbox').fill('suits')
  await eventually(() => page.evaluate(() => scrollY)).toBe(0)
})

test('With data saving on, more items load by a button', async () => {
  const page = await site.visit('about:blank', { ownContext: true })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.goto('/marketplace')
  await eventually(() => cards(page).count()).toBe(24)
  // As a person does, who scrolls before: then the cards below are laid out, and the button keeps its place.
  await page.mouse.wheel(0, 400)
  await eventually(() => page.locator('[data-below]').count()).toBe(0)
  await page.getByRole('button', { name: 'Show more' }).click()
  await eventually(() => cards(page).count()).toBe(48)
})

test('A page that could not be loaded is retried', async () => {
  const page = await site.visit('/marketplace')
  await eventually(() => cards(page).count()).toBe(24)
  site.expectProblem(/^503 GET \/rest\/v1\/items$/)
  await page.route('**/rest/v1/items?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.mouse.wheel(0, 20_000)
  await sees(page.getByText('The next items could not be loaded.'))
  expect(await cards(page).count()).toBe(24)
  await page.unroute('**/rest/v1/items?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await eventually(() => cards(page).count()).toBeGreaterThan(24)
})

test('The market offers lenders their items, and borrowers to become a lender', async () => {
  const offered = (page: Page) => page.locator('h1 + div').locator('a, button').allInnerTexts()
  const banner = (page: Page) => page.getByRole('heading', { name: 'Want to earn from your wardrobe' })
  const everybodys = ['Connect Social', 'Style Me', 'Trust Score', 'Quality Check']
  const ngozi = await join(site.stack, 'Ngozi Eze', 'lend')
  const lender = await site.visit('/marketplace', { as: ngozi, viewport: laptop })
  await eventually(() => offered(lender)).toEqual([...everybodys, 'My Items', 'Add Item'])
  const bola = await joinApproved(site.stack, 'Bola Ade')
  const both = await site.visit('/marketplace', { as: bola, viewport: laptop })
  await eventually(() => offered(both)).toEqual([...everybodys, 'My Items', 'Add Item'])
  await bola.client.from('profiles').update({ role: 'borrow' }).eq('user_id', bola.id)
  const borrower = await site.visit('/marketplace', { as: bola })
  await sees(banner(borrower), borrower.getByRole('button', { name: 'Become a Lender' }))
  expect(await offered(borrower)).toEqual(everybodys)
  const visitor = await site.visit('/marketplace')
  await sees(gown(visitor, items))
  expect(await offered(visitor)).toEqual(everybodys)
  for (const page of [visitor, lender, both]) expect(await banner(page).count()).toBe(0)
  await visitor.getByRole('main').getByRole('link', { name: 'Style Me' }).click()
  await visitor.waitForURL('**/auth?*')
})
