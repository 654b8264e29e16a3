import { beforeEach, expect, test } from 'vitest'
import { type DateOnly, formatDate } from '#contract/rules/dates.ts'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import {
  chooseDates,
  dayButton,
  openBooking,
  pressDays,
  seesShutDay,
  turnCalendarTo,
} from '../../support/browser/booking-screens.ts'
import { facts, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'
import { day } from '../../support/database/builders.ts'

const site = openTestSite()
const span = (from: DateOnly, to: DateOnly) => `${formatDate(from)} to ${formatDate(to)}`

let ada: Member
let bola: Member
let gown: string

beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada, { buffer_days: 1 })
})

const openCalendar = () => site.visit(`/item-calendar/${gown}`, { as: ada })

test('An owner blocks days; they cannot be booked until they are freed', async () => {
  const page = await openCalendar()
  await sees(page.getByText('None yet. Choose days in the calendar to block them.'))
  await pressDays(page, day(4), day(6))
  await sees(page.getByText(span(day(4), day(6))))
  await page.getByLabel('Note (optional)').fill("My sister's wedding")
  // Pressed twice, they are blocked once: a second request would be refused, and the page says so.
  await page.getByRole('button', { name: 'Block these days' }).dblclick()
  await sees(page.getByText('Days blocked'), page.getByText("My sister's wedding"))

  const borrower = await site.visit(`/item/${gown}`, { as: bola })
  await openBooking(borrower, 'Rent')
  await seesShutDay(borrower, day(5), 'not for rent')
  await sees(borrower.getByText('The owner needs a day for cleaning after your rental.'))

  await page.getByRole('button', { name: `Free ${span(day(4), day(6))}` }).click()
  await sees(page.getByText('Days freed'))
  await borrower.reload()
  await openBooking(borrower, 'Rent')
  await chooseDates(borrower, day(4), day(6))
  await sees(borrower.getByRole('button', { name: 'Book for ₦25,000' }))
})

test('An item that is out today says when it is free, instead of “Available”', async () => {
  const page = await site.visit(`/item/${gown}`)
  await sees(page.getByText('Available', { exact: true }))
  await fund(site.stack, bola, 30_000)
  await payFromWallet(bola, await book(bola, gown, 0))
  await page.reload()
  await sees(page.getByText(`Available from ${formatDate(day(4))}`))
  await misses(page.getByText('Available', { exact: true }))
})

test('A week that costs less than its days says so', async () => {
  const wig = await list(ada, {
    title: 'Long wig',
    weekly_price: 28_000,
    rental_period: 'weekly',
    deposit_amount: 0,
  })
  const page = await site.visit(`/item/${wig}`, { as: bola })
  const dialog = await openBooking(page, 'Rent')
  await sees(dialog.getByText(/^7–30 days, counting both days\. The owner rents this item by the week\.$/))
  await turnCalendarTo(page, day(2))
  await dayButton(page, day(2)).click()
  await turnCalendarTo(page, day(7))
  expect(await dayButton(page, day(7)).isDisabled()).toBe(true)
  await turnCalendarTo(page, day(8))
  await dayButton(page, day(8)).click()
  await sees(dialog.getByText('Weekly price applied: you save ₦7,000.'))
  await eventually(() => facts(dialog.getByLabel('Price breakdown'))).toEqual({
    'Rent (7 days)': '₦28,000',
    Total: '₦28,000',
  })
})
