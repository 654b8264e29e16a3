import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { type DateOnly, formatDate, lagosToday } from '#contract/rules/dates.ts'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import {
  dayButton,
  openBooking,
  pressDays,
  seesShutDay,
  turnCalendarTo,
} from '../../support/browser/booking-screens.ts'
import { tabTo } from '../../support/browser/keyboard.ts'
import { openTestSite, phone } from '../../support/browser/test-site.ts'
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

test('Days booked in the meantime are not blocked; a break blocks all items of the owner', async () => {
  const shoes = await list(ada, { title: 'Gold heels' })
  const page = await openCalendar()
  await pressDays(page, day(9), day(12))
  await fund(site.stack, bola, 30_000)
  const booking = await book(bola, gown, 10)
  await payFromWallet(bola, booking)
  site.expectProblem(/^409 POST \/rest\/v1\/availability_blocks/)
  await page.getByRole('button', { name: 'Block these days' }).click()
  await sees(page.getByText('“Ankara gown” is booked on some of these days.'))
  await page.getByRole('button', { name: 'Clear' }).click()
  await sees(page.getByRole('link', { name: `${span(day(10), day(12))} Bola Ade Confirmed` }))
  await seesShutDay(page, day(11), 'taken')
  await turnCalendarTo(page, day(13))
  await eventually(() => dayButton(page, day(13)).getAttribute('aria-label')).toContain('cleaning day')

  await pressDays(page, day(20), day(21))
  await page.getByRole('radio', { name: 'Take a break' }).click()
  await page.getByRole('button', { name: 'Take a break' }).click()
  await sees(page.getByText('Enjoy your break'), page.getByText('Whole wardrobe', { exact: true }))
  const borrower = await site.visit(`/item/${shoes}`, { as: bola })
  await openBooking(borrower, 'Rent')
  await seesShutDay(borrower, day(20), 'not for rent')
})

test('The owner subscribes to the calendar feed, whose address can be renewed', async () => {
  await fund(site.stack, bola, 30_000)
  await payFromWallet(bola, await book(bola, gown, 10))
  const page = await site.visit(`/item-calendar/${gown}`, {
    as: ada,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.getByRole('button', { name: 'Show the address' }).click()
  const address = await page.getByLabel('Calendar address').inputValue()
  await page.getByRole('button', { name: 'Copy' }).click()
  await sees(page.getByText('Address copied'))
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address)
  const calendar = new ICAL.Component(ICAL.parse(await (await fetch(address)).text()))
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)

  await page.getByRole('button', { name: 'Create a new address' }).click()
  await page.getByRole('button', { name: 'Make it' }).click()
  await sees(page.getByText('New address created'))
  expect((await fetch(address)).status).toBe(404)
  const renewed = await page.getByLabel('Calendar address').inputValue()
  expect((await fetch(renewed)).status).toBe(200)
})

test('By keyboard alone days are chosen, blocked and freed', async () => {
  const page = await openCalendar()
  const today = lagosToday()
  await sees(dayButton(page, today))
  await tabTo(page, dayButton(page, today))
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await sees(page.getByText(span(today, day(1))))
  await tabTo(page, page.getByRole('button', { name: 'Block these days' }))
  await page.keyboard.press('Enter')
  const free = page.getByRole('button', { name: `Free ${span(today, day(1))}` })
  await tabTo(page, free)
  await page.keyboard.press('Enter')
  await misses(free)
})

test('Another person’s item shows no calendar', async () => {
  const page = await site.visit(`/item-calendar/${gown}`, { as: bola })
  await sees(page.getByRole('heading', { name: 'Item not found' }))
  await page.goto('/item-calendar/nonsense')
  await sees(page.getByRole('heading', { name: 'Item not found' }))
})

test('The calendars are accessible', async () => {
  await fund(site.stack, bola, 30_000)
  await payFromWallet(bola, await book(bola, gown, 2))
  const page = await openCalendar()
  await pressDays(page, day(20), day(21))
  await page.getByRole('button', { name: 'Block these days' }).click()
  await sees(page.getByRole('button', { name: `Free ${span(day(20), day(21))}` }))
  await pressDays(page, day(25))
  await page.getByRole('button', { name: 'Show the address' }).click()
  await page.getByRole('button', { name: 'Create a new address' }).click()
  // Nothing half under the header, wherever the longer page was scrolled to.
  await page.evaluate('scrollTo(0, 0)')
  await expectAccessible(page)
  const eve = await joinApproved(site.stack, 'Eve')
  const borrower = await site.visit(`/item/${gown}`, { as: eve, viewport: phone })
  const dialog = await openBooking(borrower, 'Rent')
  await sees(dialog.getByText('Taken', { exact: true }), dialog.getByText('Not for rent'))
  await expectAccessible(borrower)
})
