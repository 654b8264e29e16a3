import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { fingersOn, touch } from '../../support/browser/fingers.ts'
import { laptop, openTestSite, phone } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

/** The ways that a phone has on every page: back to the list, to the bookings, and more of the page itself. */

const site = openTestSite()
const items = 30
let ada: Member
let gown: string

beforeAll(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  for (let number = 1; number <= items; number += 1) {
    gown = await list(ada, { title: `Gown ${number}`, approval_required: number === items })
  }
})

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const card = (page: Page, number: number) => page.getByRole('link', { name: `Gown ${number}`, exact: true })
const scrolled = (page: Page) => page.evaluate(() => scrollY)

test('The back button of an item leads to the list as it was left', async () => {
  const page = await site.visit('/marketplace?sort=price_low')
  // The page of a first visit has no list behind it.
  await page.goto(`/item/${gown}`)
  await page.goto('/marketplace')
  await sees(card(page, 12))
  await card(page, 12).scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(1000)
  await card(page, 12).click()
  await sees(title(page, 'Gown 12'))
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await sees(card(page, 12))
  await eventually(() => scrolled(page)).toBe(before)
})

test('Bookings are one tap away, say how many wait, and fit beside a full wallet', async () => {
  const bola = await joinApproved(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 60_000)
  await fund(site.stack, ada, 1_250_000)
  const booking = await book(bola, gown)
  await payFromWallet(bola, booking)
  const letter = { sender_id: bola.id, receiver_id: ada.id, transaction_id: booking.id, message: 'Hello' }
  await bola.client.from('chats').insert(letter).throwOnError()
  const page = await site.visit('/marketplace', { as: ada, viewport: { width: 320, height: 640 } })
  const bookings = page.getByRole('banner').getByRole('link', { name: /^Bookings/ })
  await sees(
    bookings.getByText('1 waiting for you'),
    page.getByRole('banner').getByText('1 unread'),
    page.getByRole('link', { name: 'Wallet ₦1,250,000', exact: true }),
  )
  for (const width of [320, 360, 383, 384, 390, 412, 419, 420, laptop.width]) {
    const viewport = { width, height: phone.height }
    await page.setViewportSize(viewport)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  }
  await bookings.click()
  await sees(title(page, 'My Transactions'))
  await page.getByRole('button', { name: 'Accept' }).click()
  await misses(bookings.getByText('waiting for you'))
  // Who waits for the other side has nothing to do.
  const borrower = await site.visit('/marketplace', { as: bola })
  await sees(borrower.getByRole('banner').getByRole('link', { name: 'Bookings', exact: true }))
})

/** A finger that moves the page by this much: down the page for positive values. */
async function scrollBy(fingers: CDPSession, distance: number): Promise<void> {
  const [from, steps] = [distance > 0 ? 600 : 200, 10]
  const way = Array.from({ length: steps + 1 }, (_, step) => from - (distance * step) / steps)
  await touch(fingers, ...way.map((y): [number, number][] => [[195, y]]))
}

test('Header and bars leave a page that a finger scrolls down, and come back on the way up', async () => {
  const page = await site.visit('/marketplace', { hasTouch: true, isMobile: true })
  await sees(card(page, items))
  const fingers = await fingersOn(page)
  const header = page.getByRole('banner')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const edges = async () => {
    const top = await header.boundingBox()
    // The round entry stands out above the bar.
    const ys = await navigation.evaluate((bar) =>
      [bar, ...bar.querySelectorAll('*')].map((part) => part.getBoundingClientRect().y),
    )
    return { header: top && top.y + top.height > 0, navigation: Math.min(...ys) < phone.height }
  }
  await scrollBy(fingers, 350)
  await eventually(edges).toEqual({ header: false, navigation: false })
  await scrollBy(fingers, -150)
  await eventually(edges).toEqual({ header: true, navigation: true })
  await scrollBy(fingers, 350)
  await eventually(edges).toEqual({ header: false, navigation: false })
  // What the keyboard reaches is on the screen.
  await header.getByRole('link').first().focus()
  await eventually(edges).toEqual({ header: true, navigation: false })
  await card(page, items - 8).tap()
  await sees(title(page, `Gown ${items - 8}`))
  await eventually(edges).toEqual({ header: true, navigation: true })
  // To rent stays within reach.
  await scrollBy(fingers, 350)
  await eventually(edges).toEqual({ header: false, navigation: false })
  const rent = await page.getByRole('button', { name: 'Rent', exact: true }).boundingBox()
  expect(rent && rent.y + rent.height).toBeLessThanOrEqual(phone.height)
  expect(rent?.y).toBeGreaterThan(phone.height - 100)
})
