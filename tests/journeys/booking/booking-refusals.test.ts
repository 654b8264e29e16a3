import { beforeEach, expect, test } from 'vitest'
import { addDays, type DateOnly, dayDifference, formatDate, lagosToday } from '#contract/rules/dates.ts'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { heldForItem, payFromWallet, walletByLedger } from '../../support/api/stored-money.ts'
import {
  bookingCard,
  chooseDates,
  dayButton,
  openBooking,
  turnCalendarTo,
} from '../../support/browser/booking-screens.ts'
import { eventually, laptop, misses, openTestSite, sees } from '../../support/browser/test-site.ts'

const site = openTestSite()
const start = addDays(lagosToday(), 7)
const end = addDays(start, 2)

function lastOfMonth(day: DateOnly): DateOnly {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10)
}

let ada: Member
let gown: string

beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  gown = await list(ada, { pickup_method: 'both' })
})

test('Without an approved identity check renting is shut and says why; buying is open', async () => {
  const dami = await join(site.stack, 'Dami Bello', 'borrow')
  const page = await site.visit(`/item/${gown}`, { as: dami })
  const banner = page.getByRole('region', { name: 'Identity check' })
  await sees(banner.getByText('Complete verification now'))
  expect(await page.getByRole('button', { name: 'KYC Required to Rent' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Buy', exact: true }).isEnabled()).toBe(true)

  await site.stack.database.query(
    `insert into public.borrower_verifications (user_id, verification_status) values ($1, 'pending')`,
    [dami.id],
  )
  await page.reload()
  await sees(banner.getByText('Your verification is under review'))
  await site.stack.database.query(
    `update public.borrower_verifications set verification_status = 'approved' where user_id = $1`,
    [dami.id],
  )
  await page.reload()
  await openBooking(page, 'Rent')
  await misses(banner)
})

test('An owner cannot book their own item', async () => {
  // The link that somebody shared who looked for these days.
  const page = await site.visit(`/item/${gown}?from=${start}&to=${end}`, { as: ada })
  await sees(
    page.getByText('Cannot book own item'),
    page.getByText('You cannot book an item that you listed. Others can.'),
  )
  expect(await page.getByRole('button', { name: /^(Rent|Buy|KYC)/ }).count()).toBe(0)
})

test('Days that another person has just booked are named at once, and the form keeps its values', async () => {
  const bola = await joinApproved(site.stack, 'Bola Ade')
  // In two months, whatever day it is: the calendar has turned on when the refusal comes.
  const first = lastOfMonth(start)
  const last = addDays(first, 2)
  const chidi = await joinApproved(site.stack, 'Chidi Eze')
  await fund(site.stack, bola, 40_000)
  const page = await site.visit(`/item/${gown}`, { as: bola })
  const dialog = await openBooking(page, 'Rent')
  await turnCalendarTo(page, first)
  await dayButton(page, first).click()
  // It stays where the first day is; the arrow leads to the last one.
  await eventually(() => dayButton(page, first).getAttribute('aria-label')).toContain('selected')
  await turnCalendarTo(page, last)
  await dayButton(page, last).click()
  await eventually(() => dayButton(page, last).getAttribute('aria-label')).toContain('selected')
  await dialog.getByLabel('Special instructions (optional)').fill('Please iron it')
  await book(chidi, gown, dayDifference(lagosToday(), first))

  site.expectProblem(/^409 POST \/rest\/v1\/transactions$/)
  await dialog.getByRole('button', { name: 'Book for ₦25,000' }).click()
  await sees(
    page.getByText('Item not available'),
    page.getByText('This item is already booked on some of these dates. Please choose other dates.'),
  )
  expect(await dialog.getByLabel('Special instructions (optional)').inputValue()).toBe('Please iron it')
  await eventually(() => dayButton(page, first).getAttribute('aria-label')).toContain('taken')
  expect(await walletByLedger(site.stack, bola)).toBe(40_000)

  await dialog.getByRole('button', { name: 'Start date' }).click()
  await chooseDates(page, addDays(last, 3), addDays(last, 5))
  await dialog.getByRole('button', { name: 'Book for ₦25,000' }).click()
  const card = bookingCard(page)
  await sees(card.getByText(formatDate(addDays(last, 3))), card.getByText('Please iron it'))
  expect(await heldForItem(site.stack, gown)).toBe(25_000)
})

test('Offline in the dialog: it says so, keeps what was typed, and books once the phone is connected', async () => {
  const bola = await joinApproved(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 40_000)
  const page = await site.visit(`/item/${gown}`, { as: bola })
  const dialog = await openBooking(page, 'Rent')
  await chooseDates(page, start, end)
  await dialog.getByRole('radio', { name: 'Delivery' }).click()
  await dialog.getByLabel('Delivery address').fill('5 Marina, Lagos Island')

  await page.context().setOffline(true)
  await sees(page.getByText('You are offline. What you typed is saved.'))
  await dialog.getByRole('button', { name: 'Book for ₦25,000' }).click()
  await sees(
    page.getByText(
      'This moves money, so it needs a connection. Nothing was sent and what you typed is kept.',
    ),
  )
  expect(await dialog.getByLabel('Delivery address').inputValue()).toBe('5 Marina, Lagos Island')
  expect(await heldForItem(site.stack, gown)).toBe(0)

  await page.context().setOffline(false)
  await misses(page.getByText('You are offline. What you typed is saved.'))
  await dialog.getByRole('button', { name: 'Book for ₦25,000' }).click()
  const card = bookingCard(page)
  await sees(card.getByText('5 Marina, Lagos Island'), card.getByText('Confirmed', { exact: true }))
  expect(await walletByLedger(site.stack, bola)).toBe(15_000)
})

test('Missing fields are named one after the other and get the focus', async () => {
  const bola = await joinApproved(site.stack, 'Bola Ade')
  const page = await site.visit(`/item/${gown}`, { as: bola, viewport: laptop })
  const dialog = await openBooking(page, 'Rent')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await sees(page.getByText('Please select start and end dates for your rental.'))
  await chooseDates(page, start, end)
  await dialog.getByRole('radio', { name: 'Delivery' }).click()
  await dialog.getByRole('button', { name: 'Book for ₦25,000' }).click()
  await sees(page.getByRole('paragraph').filter({ hasText: /^Please enter a delivery address\.$/ }))
  await eventually(() =>
    dialog.getByLabel('Delivery address').evaluate((field) => field === document.activeElement),
  ).toBe(true)
  await dialog.getByLabel('Delivery address').fill('5 Marina, Lagos Island')
  await dialog.getByRole('radio', { name: 'Wallet' }).click()
  await dialog.getByRole('button', { name: 'Book for ₦25,000' }).click()
  await sees(page.getByText('You need ₦25,000 but have ₦0 available.'))
  expect(await heldForItem(site.stack, gown)).toBe(0)
})

test('A new member with a rental running is told to finish it first', async () => {
  const bola = await joinApproved(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 60_000)
  await payFromWallet(bola, await book(bola, gown, 20))
  const page = await site.visit(`/item/${gown}`, { as: bola })
  const dialog = await openBooking(page, 'Rent')
  await chooseDates(page, start, end)
  site.expectProblem(/^403 POST \/rest\/v1\/transactions$/)
  await dialog.getByRole('button', { name: 'Book for ₦25,000' }).click()
  await sees(page.getByText('Rental limit reached'))
  expect(await walletByLedger(site.stack, bola)).toBe(35_000)
})
