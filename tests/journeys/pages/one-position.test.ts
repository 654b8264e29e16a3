import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Booking, book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually } from '../../support/browser/waiting.ts'

// Whoever goes from screen to screen on a wide one sees the bar, the left edge and the title stand still.
const site = openTestSite()

/** Of the bar, of what a page begins with, and of what stands below the way back. */
const BAR = { left: 0, top: 0, right: 1280, bottom: 64 }
const LEFT = 24
const RIGHT = 1280 - LEFT
const TOP = 96
const BELOW_BACK = 152
const SIDEBAR = 272

let ada: Member
let bola: Member
let gown: string
let booking: Booking

beforeAll(async () => {
  ada = await join(site.stack, 'Ada Obi', 'both')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada)
  await fund(site.stack, bola, 30_000)
  booking = await book(bola, gown)
  await payFromWallet(bola, booking)
})

const placesOf = (page: Page, title: string) =>
  page.evaluate((selector) => {
    const place = (element: Element | null | undefined) => {
      const { left, top, right, bottom } = element?.getBoundingClientRect() ?? new DOMRect()
      return { left, top, right, bottom }
    }
    const header = document.querySelector('header')
    const brand = place(header?.querySelector('a'))
    const { left, top } = place(document.querySelector(selector))
    return { bar: place(header), brand: { left: brand.left, top: brand.top }, title: { left, top } }
  }, title)

interface Place {
  path: string
  left?: number
  top?: number
  /** What stands at the place: the title of most screens. */
  selector?: string
}

async function standsStill(page: Page, places: readonly Place[]): Promise<void> {
  for (const { path, left = LEFT, top = TOP, selector = 'h1' } of places) {
    await page.goto(path)
    await page.locator(`main ${selector}`).first().waitFor()
    await eventually(async () => ({ path, ...(await placesOf(page, `main ${selector}`)) })).toEqual({
      path,
      bar: BAR,
      brand: { left: LEFT, top: 10 },
      title: { left, top },
    })
  }
}

/** The right end of the bar, where one signs in or finds oneself. */
const rightEnd = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link')
    .last()
    .evaluate((link) => link.getBoundingClientRect().right)

/** The panel with the title of help, safety and the legal pages. */
const panel = { top: BELOW_BACK, selector: 'header > div' }

test('For a visitor each screen begins at the same place', async () => {
  const page = await site.visit('/marketplace', { viewport: laptop })
  expect(await rightEnd(page)).toBe(RIGHT)
  await standsStill(page, [
    { path: '/marketplace' },
    { path: '/marketplace?q=spacesuit' },
    { path: `/item/${gown}`, top: BELOW_BACK, selector: 'article > *' },
    { path: `/closet/${ada.id}`, selector: '.page > *' },
    { path: '/help', ...panel },
    { path: '/safety', ...panel },
    { path: '/terms', ...panel },
    { path: '/privacy', ...panel },
  ])
  await page.goto('/')
  await eventually(() => placesOf(page, 'main h1')).toMatchObject({
    bar: BAR,
    brand: { left: LEFT, top: 10 },
    title: { left: LEFT },
  })
})

test('For somebody signed in each screen begins at the same place', async () => {
  const page = await site.visit('/marketplace', { as: bola, viewport: laptop })
  const profile = page.getByRole('banner').getByRole('link', { name: 'My profile' })
  await profile.waitFor()
  expect(await rightEnd(page)).toBe(RIGHT)
  await standsStill(page, [
    { path: '/marketplace' },
    { path: '/wallet' },
    { path: '/transactions' },
    { path: '/messages' },
    { path: '/notifications' },
    { path: '/saved' },
    { path: '/ai' },
    { path: '/events' },
    { path: '/analytics' },
    { path: '/dashboard' },
    { path: '/basket', top: BELOW_BACK },
    { path: '/notifications/settings', top: BELOW_BACK },
    { path: '/blocked-people' },
    { path: '/profile', selector: '.page > header' },
    { path: '/edit-profile', top: BELOW_BACK },
    { path: '/security', top: BELOW_BACK },
    { path: '/social-connect', top: BELOW_BACK },
    { path: '/create-dispute', top: BELOW_BACK },
    { path: `/booking/${booking.id}`, top: BELOW_BACK, selector: '.page > :nth-child(2)' },
    { path: `/return/${booking.id}`, top: BELOW_BACK, selector: '.page > :nth-child(2)' },
  ])
})

test('For a lender each screen begins at the same place', async () => {
  const page = await site.visit('/my-items', { as: ada, viewport: laptop })
  await standsStill(page, [
    { path: '/my-items' },
    { path: '/verify-borrower' },
    { path: '/add-item', top: BELOW_BACK },
    { path: `/edit-item/${gown}`, top: BELOW_BACK },
    { path: `/item-calendar/${gown}`, top: BELOW_BACK },
  ])
})

test('For an admin each screen begins at the same place, beside the menu', async () => {
  const page = await site.visit('/admin', { as: await joinAdmin(site.stack, 'Ngozi'), viewport: laptop })
  const screens = ['', '/users', '/items', '/kyc', '/disputes', '/reports', '/signals', '/withdrawals']
  const more = ['/suspense', '/chargebacks', '/books', '/settings', '/log']
  await standsStill(page, [
    ...[...screens, ...more].map((screen) => ({ path: `/admin${screen}`, left: SIDEBAR })),
    { path: `/admin/users/${bola.id}`, left: SIDEBAR, top: BELOW_BACK },
  ])
})
