import { beforeEach, expect, test } from 'vitest'
import { addDays, type DateOnly, formatDate, lagosToday } from '#contract/rules/dates.ts'
import { book, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { heldForItem } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import {
  bookingCard,
  chooseDates,
  goToCheckout,
  openBooking,
  payOnCheckout,
  reachFor,
} from '../../support/browser/booking-screens.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let gown: string
let start: DateOnly

beforeEach(async () => {
  start = addDays(lagosToday(), 7)
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada)
})

test('The checkout says that a card was declined, and another card pays', async () => {
  const page = await site.visit(`/item/${gown}`, { as: bola })
  await goToCheckout(page, start)
  await payOnCheckout(page, 'declined')
  await sees(page.getByRole('alert').getByText('Declined. Try another card, or cancel.'))
  expect(await heldForItem(site.stack, gown)).toBe(0)
  await payOnCheckout(page, 'success')
  await reachFor(page, '/transactions')
  await sees(page.getByRole('heading', { name: 'Payment successful' }))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View My Bookings' }).click()
  await sees(bookingCard(page).getByText('Confirmed', { exact: true }))
  expect(await heldForItem(site.stack, gown)).toBe(25_000)
})

test('An unpaid booking counts down, expires on the open screen and frees its dates', async () => {
  const { id } = await book(bola, gown)
  const page = await site.visit('/transactions', { as: bola })
  const card = bookingCard(page)
  const timer = card.getByRole('timer', { name: 'Time left' })
  await sees(timer)
  const first = await timer.textContent()
  expect(first).toMatch(/^1[34]:\d\d$/)
  await eventually(() => timer.textContent()).not.toBe(first)

  await site.stack.database.query(
    `update public.transactions set hold_expires_at = now() + interval '3 seconds' where id = $1`,
    [id],
  )
  await page.reload()
  await sees(card.getByText('Expired', { exact: true }), card.getByText('It ended before it was paid.'))
  await misses(timer, card.getByRole('button', { name: 'Pay now' }))
  // What it was.
  await sees(
    card.getByText('₦25,000 total'),
    card.getByText(formatDate(start), { exact: true }),
    card.getByText(formatDate(addDays(start, 2)), { exact: true }),
  )

  const chidi = await joinApproved(site.stack, 'Chidi Eze')
  const other = await site.visit(`/item/${gown}`, { as: chidi })
  await openBooking(other, 'Rent')
  await chooseDates(other, start, addDays(start, 2))
  await sees(other.getByRole('button', { name: 'Book for ₦25,000' }))
})
