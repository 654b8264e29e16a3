import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, type DateOnly, formatDate, lagosToday } from '#contract/rules/dates.ts'
import { answered, clientOf } from '../../support/api/clients.ts'
import { join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { bookingsOfItem, daysPass, ledgerBalances } from '../../support/api/stored-money.ts'
import { fillSignIn } from '../../support/browser/accounts.ts'
import { bookingCard, chooseDates, payOnCheckout } from '../../support/browser/booking-screens.ts'
import { button, heading } from '../../support/browser/controls.ts'
import { shownCode, typeCode } from '../../support/browser/handover-screens.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees, seesForAMoment } from '../../support/browser/waiting.ts'

/** The whole rental on a phone, with the browser's Back at every step: it never loses, leaves or doubles anything. */

const site = openTestSite()
let ada: Member
let bola: Member
let gown: string
let start: DateOnly
let end: DateOnly

const pathOf = (page: Page) => new URL(page.url()).pathname
const at = (page: Page, path: string) => eventually(async () => pathOf(page)).toBe(path)
const balances = () => ledgerBalances(site.stack, { ada, bola, item: gown })
const dialog = (page: Page) => page.getByRole('dialog')
const bookings = () => bookingsOfItem(site.stack, gown)
const payments = () =>
  site.stack.database.query('select amount from private.payments where settled_at is not null')

test('From the landing page to the rating, Back closes or steps back, and one rental is paid once', async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada)
  start = addDays(lagosToday(), 5)
  end = addDays(start, 2)
  const page = await site.visit('/', { hasTouch: true, isMobile: true })
  await findGown(page)
  await signInOnTheWay(page)
  await chooseDays(page)
  await payOnce(page)
  const booking = await openBooking(page)
  await handOver(page, booking)
  await giveBack(page, booking)
  await rate(page)
})

async function findGown(page: Page): Promise<void> {
  const market = () => page.getByRole('link', { name: 'Browse Items' }).first().tap()
  await market()
  await sees(heading(page, 'Market'))
  await page.goBack()
  await at(page, '/')
  await market()
  await page.getByRole('button', { name: /^Filters/ }).tap()
  await dialog(page)
    .getByRole('radio', { name: /^Rent \d/ })
    .tap()
  await page.goBack()
  await misses(dialog(page))
  await sees(button(page, 'Remove Rent'))
  const item = page.getByRole('link', { name: 'Ankara gown', exact: true })
  await item.tap()
  await sees(heading(page, 'Ankara gown'))
  await page.goBack()
  await sees(heading(page, 'Market'), button(page, 'Remove Rent'))
  await item.tap()
}

async function signInOnTheWay(page: Page): Promise<void> {
  await button(page, 'Rent').tap()
  await sees(heading(page, 'Sign in or join'))
  await page.goBack()
  await sees(heading(page, 'Ankara gown'))
  await button(page, 'Rent').tap()
  await fillSignIn(page, bola.email, 'Aso-test-2026')
  await sees(dialog(page).getByRole('heading', { name: 'Rent Ankara gown' }))
  await page.goBack()
  await misses(dialog(page))
  await at(page, `/item/${gown}`)
  // The item is there once: Back leads on to the market, Forward to it again.
  await page.goBack()
  await sees(heading(page, 'Market'))
  await page.goForward()
  await sees(heading(page, 'Ankara gown'))
}

async function chooseDays(page: Page): Promise<void> {
  await button(page, 'Rent').tap()
  await chooseDates(page, start, end)
  await page.goBack()
  await misses(dialog(page))
  await button(page, 'Rent').tap()
  await sees(
    dialog(page).getByRole('button', { name: `Start date ${formatDate(start)}` }),
    dialog(page).getByRole('button', { name: `End date ${formatDate(end)}` }),
  )
}

/** Back from the card page, and from the pages after it. */
async function payOnce(page: Page): Promise<void> {
  const book = dialog(page).getByRole('button', { name: 'Book for ₦25,000' })
  const cardPage = page.getByRole('heading', { name: 'Pay Aso ₦25,000' })
  await book.tap()
  await sees(cardPage)
  await page.goBack()
  await at(page, `/item/${gown}`)
  expect(await bookings()).toMatchObject([{ booking_status: 'pending' }])
  if (!(await book.isVisible())) await button(page, 'Rent').tap()
  await book.tap()
  await sees(cardPage)
  await payOnCheckout(page, 'success')
  const [booked] = await bookings()
  await at(page, `/booking/${booked?.id}`)
  await page.goBack()
  await seesForAMoment(page, 'Payment successful')
  await page.goBack()
  // Paystack's own page, which charges nothing twice and leads on.
  await sees(page.getByRole('heading', { name: 'Already paid' }))
  await page.getByRole('link', { name: 'Back to Aso' }).tap()
  await at(page, `/booking/${booked?.id}`)
  await page.goto('/transactions')
  await sees(bookingCard(page).getByText('Confirmed', { exact: true }))
  expect(await bookings()).toMatchObject([{ booking_status: 'confirmed' }])
  expect(await payments()).toEqual([{ amount: 25_000 }])
  expect(await balances()).toEqual({ ada: 0, bola: 0, held: 25_000 })
}

async function openBooking(page: Page): Promise<string> {
  const [booking] = await bookings()
  if (!booking) throw new Error('No booking')
  const link = bookingCard(page).getByRole('link', { name: 'Ankara gown' })
  await link.tap()
  await at(page, `/booking/${booking.id}`)
  await page.goBack()
  await at(page, '/transactions')
  await link.tap()
  await sees(heading(page, 'Ankara gown'))
  return booking.id
}

async function handOver(page: Page, booking: string): Promise<void> {
  await daysPass(site.stack, booking, 5)
  await page.reload()
  const code = await shownCode(page)
  await page.goBack()
  await at(page, '/transactions')
  await page.goForward()
  expect(await shownCode(page)).toBe(code)
  const owner = await site.visit(`/booking/${booking}`, { as: ada })
  await typeCode(owner, code)
  await sees(owner.getByText('Bola Ade has it now.'), page.getByText('Active', { exact: true }).first())
}

async function giveBack(page: Page, booking: string): Promise<void> {
  await daysPass(site.stack, booking, 2)
  await page.goto('/transactions')
  const card = bookingCard(page)
  await card.getByRole('button', { name: 'Confirm the return' }).tap()
  await sees(card.getByRole('button', { name: 'Confirm return' }))
  await page.goBack()
  await page.goForward()
  await at(page, '/transactions')
  expect(await bookings()).toMatchObject([{ booking_status: 'active' }])
  await card.getByRole('button', { name: 'Confirm the return' }).tap()
  await card.getByRole('button', { name: 'Confirm return' }).tap()
  await sees(card.getByText('You confirmed. Waiting for Ada Obi.'))
  const confirmed = { lender_return_confirmed: true }
  await answered(clientOf(ada).from('transactions').update(confirmed).eq('id', booking))
  expect(await balances()).toEqual({ ada: 15_000, bola: 10_000, held: 0 })
}

async function rate(page: Page): Promise<void> {
  const card = bookingCard(page)
  await card.getByRole('button', { name: 'Rate Ada Obi' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Rate Your Experience' })
  await sheet.getByLabel('Comment (optional)').fill('A lovely gown')
  await page.goBack()
  await misses(sheet)
  await at(page, '/transactions')
  await card.getByRole('button', { name: 'Rate Ada Obi' }).tap()
  for (const stars of ['Overall', 'Communication'])
    await sheet.getByRole('radiogroup', { name: stars }).getByRole('radio', { name: '5 Excellent' }).tap()
  await sheet.getByRole('button', { name: 'Submit rating' }).tap()
  await sees(page.getByText('Rating submitted'))
  await page.goBack()
  await page.goForward()
  const stored = await site.stack.database.query('select overall_rating from public.ratings')
  expect(stored).toEqual([{ overall_rating: 5 }])
  expect(await balances()).toEqual({ ada: 15_000, bola: 10_000, held: 0 })
}
