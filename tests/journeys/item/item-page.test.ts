import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, formatDate, lagosToday } from '#contract/rules/dates.ts'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { book, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { hasFocus, tabTo } from '../../support/browser/keyboard.ts'
import { facts, laptop, openTestSite, phone } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let gown: string
beforeAll(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  const images = [await uploadPhoto(ada, 1), await uploadPhoto(ada, 2), await uploadPhoto(ada, 3)]
  gown = await list(ada, {
    title: 'Emerald gown',
    images,
    rental_period: 'all',
    weekly_price: 25_000,
    monthly_price: 80_000,
    size: 'M',
    brand: 'Deola Sagoe',
    colour: 'Emerald',
    description: 'Worn once.',
    pickup_method: 'both',
    delivery_fee: 1500,
    return_delivery_fee: 1200,
    owner_pays_delivery: true,
    measurements: { bust: 92, length: 140 },
    buffer_days: 1,
    approval_required: true,
    min_rental_days: 3,
    max_rental_days: 14,
  })
})

const photo = (page: Page, number: number) =>
  page.getByRole('button', { name: `Emerald gown, photo ${number} of 3: zoom in` })
test('Photos are swiped on a phone, chosen by their thumbnails, and turned by arrow keys', async () => {
  const page = await site.visit(`/item/${gown}`)
  await sees(photo(page, 1))
  const strip = page.getByRole('region', { name: 'Photos' }).getByRole('list').first()
  // What a finger does to a row that snaps.
  await strip.evaluate((row) => row.scrollTo({ left: row.clientWidth * 0.8, behavior: 'instant' }))
  await sees(page.getByText('2 / 3'))
  await eventually(() =>
    strip.evaluate((row) => Math.round((row.scrollLeft / row.clientWidth) * 100) / 100),
  ).toBe(1)
  await page.getByRole('button', { name: 'Show photo 3' }).click()
  await sees(page.getByText('3 / 3'))
  expect(await page.getByRole('button', { name: 'Show photo 3' }).getAttribute('aria-current')).toBe('true')

  await page.setViewportSize(laptop)
  await page.reload()
  await tabTo(page, photo(page, 1))
  await page.keyboard.press('ArrowRight')
  await sees(page.getByText('2 / 3'))
  await page.keyboard.press('ArrowLeft')
  await sees(page.getByText('1 / 3'))
  await page.getByRole('button', { name: 'Next photo' }).click()
  await sees(page.getByText('2 / 3'), page.getByRole('button', { name: 'Previous photo' }))
})

test('A photo opens full screen, zooms by keys, buttons and double tap, and closing returns the focus', async () => {
  const page = await site.visit(`/item/${gown}`, { viewport: laptop })
  await tabTo(page, photo(page, 1))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Emerald gown, photo 1 of 3' })
  const frame = dialog.getByRole('region', { name: 'Photo', exact: true })
  await sees(dialog.getByRole('img', { name: 'Emerald gown, photo 1 of 3' }))
  await eventually(() => hasFocus(frame)).toBe(true)
  const grown = () => frame.evaluate((view) => view.scrollWidth / view.clientWidth)
  await page.keyboard.press('+')
  await eventually(grown).toBeCloseTo(1.5, 1)
  await page.keyboard.press('0')
  await eventually(grown).toBe(1)
  await frame.dblclick()
  await eventually(grown).toBeCloseTo(2.5, 1)
  await dialog.getByRole('button', { name: 'Zoom out' }).click()
  await eventually(grown).toBeCloseTo(1.67, 1)
  await frame.dblclick()
  await eventually(grown).toBe(1)
  await frame.focus()
  await page.keyboard.press('ArrowRight')
  await sees(page.getByRole('dialog', { name: 'Emerald gown, photo 2 of 3' }))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await misses(page.getByRole('dialog'))
  await sees(page.getByText('2 / 3'))
  await eventually(() => hasFocus(photo(page, 2))).toBe(true)
})

test('The page says what the item costs, what it is and how it is rented', async () => {
  const page = await site.visit(`/item/${gown}`)
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Availability' }).scrollIntoViewIfNeeded()
  await sees(main.getByRole('grid').first())
  expect(await facts(main)).toMatchObject({
    'Rental price': '₦5,000 / day',
    'By the week': '₦25,000 / week',
    'By the month': '₦80,000 / month',
    'Sale price': '₦60,000',
    'Security deposit': '₦10,000',
    Size: 'M',
    Brand: 'Deola Sagoe',
    Colour: 'Emerald',
    'Rental period': '3–14 days',
    Booking: 'The owner accepts each request',
    'Between rentals': '1 day for cleaning',
    Bust: '92 cm · 36 in',
    Length: '140 cm · 55 in',
  })
  await expectAccessible(page)
})

test('Similar items are those that are free on the dates of the search', async () => {
  const eve = await join(site.stack, 'Eve Eze', 'lend')
  await list(eve, { title: 'Free gown' })
  const taken = await list(eve, { title: 'Taken gown' })
  await book(bola, taken, 10)
  const start = addDays(lagosToday(), 10)
  const end = addDays(start, 3)
  const page = await site.visit(`/item/${gown}?from=${start}&to=${end}`)
  await page.getByRole('button', { name: 'Report this item' }).scrollIntoViewIfNeeded()
  const similar = page.getByRole('region', { name: 'Similar items' })
  await similar.scrollIntoViewIfNeeded()
  await sees(
    similar.getByText(`Available from ${formatDate(start)} to ${formatDate(end)}`),
    similar.getByRole('link', { name: 'Free gown' }),
  )
  expect(await similar.getByRole('link', { name: 'Taken gown' }).count()).toBe(0)
  await similar.getByRole('link', { name: 'Free gown' }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'Free gown' }))
  expect(new URL(page.url()).search).toBe(`?from=${start}&to=${end}`)
})

test('A link is shared by the phone where it can, and copied where it cannot', async () => {
  const page = await site.visit(`/item/${gown}`, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: 'Share' }).click()
  await sees(page.getByText('Item link copied to clipboard'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.stack.url}/item/${gown}`)
})

test('The phone is given the link with the name and the price', async () => {
  const page = await site.visit('/marketplace', { ownContext: true })
  await page.addInitScript(() => {
    const share = async (link: ShareData) => localStorage.setItem('shared', JSON.stringify(link))
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await page.goto(`/item/${gown}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await sees(page.getByText('Shared successfully'))
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('shared'))) ?? '')).toEqual({
    title: 'Emerald gown',
    text: 'Emerald gown: ₦5,000 / day or buy ₦60,000 on Aso',
    url: `${site.stack.url}/item/${gown}`,
  })
})

test('A view is counted once a visit, and the owner’s is not', async () => {
  const shoes = await list(ada, { title: 'Red shoes' })
  const views = async () => {
    const [row] = await site.stack.database.query<{ views: number }>(
      'select coalesce(sum(views), 0)::int as views from private.item_views where item_id = $1',
      [shoes],
    )
    return row?.views
  }
  const own = await site.visit(`/item/${shoes}`, { as: ada })
  await sees(own.getByText('Cannot book own item'))
  const page = await site.visit(`/item/${shoes}`)
  await eventually(views).toBe(1)
  await page.reload()
  await sees(page.getByRole('heading', { level: 1, name: 'Red shoes' }))
  await page.waitForLoadState('networkidle')
  expect(await views()).toBe(1)
  await site.visit(`/item/${shoes}`, { as: bola })
  await eventually(views).toBe(2)
})

test('The address of an item has its head before any script, and the app starts from it', async () => {
  const page = await site.visit(`/item/${gown}`, { viewport: phone })
  await sees(page.getByRole('heading', { level: 1, name: 'Emerald gown' }))
  expect(await page.title()).toBe('Emerald gown · Aso')
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('Emerald gown')
  const card = await page.locator('meta[property="og:image"]').getAttribute('content')
  const response = await page.request.get(card ?? '')
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/jpeg'])
})
