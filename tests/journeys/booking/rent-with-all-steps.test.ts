import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addDays, type DateOnly, formatDate, lagosToday } from '#contract/rules/dates.ts'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import {
  bookingsOfItem,
  daysPass,
  ledgerBalances,
  transfersOfBooking,
} from '../../support/api/stored-money.ts'
import { chooseDates, dayButton, openBooking, turnCalendarTo } from '../../support/browser/booking-screens.ts'
import { button, heading } from '../../support/browser/controls.ts'
import {
  conditionPhotos,
  chooseConditionPhotos as photographCondition,
  shownCode,
  typeCode,
} from '../../support/browser/handover-screens.ts'
import {
  chooseListingPhotos,
  fillBasics,
  itemsOf,
  listItemButton,
  takePhoto,
  threePhotos,
  waitUntilUploaded,
} from '../../support/browser/listing.ts'
import { facts, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

const site = openTestSite({ database: 'pglite' })

let ada: Member
let bola: Member
let gown: string
let booking: string
let start: DateOnly
let end: DateOnly

beforeEach(async () => {
  start = addDays(lagosToday(), 5)
  end = addDays(start, 2)
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 60_000)
})

const balances = () => ledgerBalances(site.stack, { ada, bola, item: gown })

const status = (page: Page, word: string) => page.getByText(word, { exact: true }).first()

test('A gown is listed with camera and photos, found on its days, requested, approved, handed over with a code, extended, returned late and settled to the kobo', async () => {
  const owner = await site.visit('/add-item', { as: ada, permissions: ['camera'] })
  await listGown(owner)
  const borrower = await site.visit('/marketplace', { as: bola })
  await findGown(borrower)
  await request(borrower)
  await approve(owner, borrower)
  await handOver(owner, borrower)
  await extend(owner, borrower)
  await returnLate(owner, borrower)
  await settled(owner, borrower)
})

/** One photo of the camera, three of the phone: ₦5,000.55 a day, ₦28,000.10 a week, ₦20,000.25 deposit. */
async function listGown(owner: Page): Promise<void> {
  await takePhoto(owner)
  await waitUntilUploaded(owner, 1)
  await chooseListingPhotos(owner, await threePhotos())
  await waitUntilUploaded(owner, 4)
  await fillBasics(owner, 'Emerald gown')
  await owner.getByLabel('Rental price per day').fill('5000.55')
  await owner.getByLabel('Security deposit').fill('20000.25')
  await owner.getByLabel('Pickup method').selectOption('pickup')
  await owner.getByText('More options', { exact: true }).click()
  await owner.getByLabel('Price for a week').fill('28000.10')
  await owner.getByRole('radio', { name: 'I approve first' }).click()
  await listItemButton(owner).click()
  await sees(heading(owner, 'My items'), owner.getByText('Item listed'))
  const [item] = await itemsOf(site.stack, ada)
  expect(item?.images).toHaveLength(4)
  gown = item?.id ?? ''
}

/** By a word and by the days: a gown that somebody has on one of them is not found. */
async function findGown(borrower: Page): Promise<void> {
  const eve = await join(site.stack, 'Eve Eze', 'lend')
  const other = await list(eve, { title: 'Emerald gown with train' })
  const chidi = await joinApproved(site.stack, 'Chidi Okoro')
  await book(chidi, other, 6)
  const found = () => borrower.locator('section[aria-label=Items] h2:has(a)').allInnerTexts()
  await borrower.getByRole('searchbox', { name: 'Search the market' }).fill('emerald gwon')
  await eventually(async () => (await found()).sort()).toEqual(['Emerald gown', 'Emerald gown with train'])
  await borrower.getByRole('button', { name: /^Filters/ }).click()
  const sheet = borrower.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Choose dates' }).click()
  await chooseDates(borrower, start, end)
  await sheet.getByRole('button', { name: 'Show 1 item', exact: true }).click()
  await eventually(found).toEqual(['Emerald gown'])
  await borrower.getByRole('link', { name: 'Emerald gown' }).click()
  await sees(heading(borrower, 'Emerald gown'))
}

/** The days that were looked for are chosen already. */
async function request(borrower: Page): Promise<void> {
  const dialog = await openBooking(borrower, 'Rent')
  await eventually(() => facts(dialog.getByLabel('Price breakdown'))).toEqual({
    'Rent (3 days)': '₦15,001.65',
    'Security deposit': '₦20,000.25',
    Total: '₦35,001.90',
  })
  await dialog.getByRole('button', { name: 'Book for ₦35,001.90' }).click()
  await sees(borrower.getByText('Booking request sent'))
  const made = await bookingsOfItem(site.stack, gown)
  expect(made).toMatchObject([
    { booking_status: 'requested', rental_start_date: start, rental_end_date: end },
  ])
  booking = made[0]?.id ?? ''
  await borrower.goto(`/booking/${booking}`)
  const bar = borrower.getByRole('region', { name: 'What now' })
  await sees(bar.getByText(/^By .+ · 23 h 59 min left$/))
  await sees(bar.getByText('If they don’t accept in time, you get a full refund.'))
  expect(await balances()).toEqual({ ada: 0, bola: 24_998.1, held: 35_001.9 })
}

async function approve(owner: Page, borrower: Page): Promise<void> {
  await owner.goto(`/booking/${booking}`)
  const bar = owner.getByRole('region', { name: 'What now' })
  await sees(bar.getByText(/^By .+ · 23 h 5\d min left$/))
  await sees(bar.getByText('Bola Ade has paid. If you don’t answer in time, they get a full refund.'))
  await owner.getByRole('button', { name: 'Accept' }).click()
  await sees(status(owner, 'Confirmed'))
  // The other side sees it without asking.
  await sees(status(borrower, 'Confirmed'))
  expect(await balances()).toEqual({ ada: 0, bola: 24_998.1, held: 35_001.9 })
}

async function handOver(owner: Page, borrower: Page): Promise<void> {
  await daysPass(site.stack, booking, 5)
  await borrower.reload()
  await sees(borrower.getByText('Show this code to Ada Obi'), borrower.getByLabel('QR code'))
  await photographCondition(borrower, 'Hem', 'Sleeve')
  await eventually(() => conditionPhotos(borrower).count()).toBe(2)
  await owner.reload()
  await eventually(() => conditionPhotos(owner).count()).toBe(2)
  await photographCondition(owner, 'Collar')
  await eventually(() => conditionPhotos(owner).count()).toBe(3)
  await conditionPhotos(owner).first().click()
  await sees(owner.getByRole('dialog').getByAltText(/^By Bola Ade, /))
  await owner.keyboard.press('Escape')

  const code = await shownCode(borrower)
  await typeCode(owner, code === '000000' ? '000001' : '000000')
  await sees(owner.getByText('Invalid Code. This is not the code the other side sees.'))
  await typeCode(owner, code)
  await sees(owner.getByText('Bola Ade has it now.'), status(owner, 'Active'))
  await sees(status(borrower, 'Active'), borrower.getByText(/^Handed over /))
}

async function extend(owner: Page, borrower: Page): Promise<void> {
  await button(borrower, 'Keep it longer').click()
  const longer = borrower.getByRole('dialog')
  const newEnd = addDays(start, 1)
  await turnCalendarTo(borrower, newEnd)
  await dayButton(borrower, newEnd).click()
  await eventually(() => facts(longer)).toEqual({
    'More days': '4',
    'New last day': formatDate(newEnd),
    // A week has its own price: ₦28,000.10 instead of ₦35,003.85.
    'To pay now': '₦12,998.45',
  })
  await longer.getByRole('button', { name: 'Pay ₦12,998.45' }).click()
  await sees(borrower.getByText(`Bring it back by ${formatDate(newEnd)}.`))
  await eventually(() => facts(borrower.getByRole('article'))).toMatchObject({
    'End date': formatDate(newEnd),
    'Rental duration': '7 days',
  })
  await eventually(() => facts(owner.getByRole('article'))).toMatchObject({ 'End date': formatDate(newEnd) })
  await sees(
    borrower.getByText('You paid for the new dates'),
    owner.getByText('Bola Ade paid for the new dates'),
  )
  expect(await balances()).toEqual({ ada: 0, bola: 11_999.65, held: 48_000.35 })
}

/** It comes back two days late, with a code. */
async function returnLate(owner: Page, borrower: Page): Promise<void> {
  await daysPass(site.stack, booking, 8)
  await borrower.reload()
  await sees(
    borrower.getByText('2 days late.'),
    borrower.getByText('So far ₦10,001.10 of your deposit goes to Ada Obi (₦5,000.55 a day)'),
    status(borrower, 'Late'),
  )
  await owner.reload()
  await sees(owner.getByText('Show this code to Bola Ade'))
  await photographCondition(owner, 'Stain')
  await eventually(() => conditionPhotos(owner).count()).toBe(4)
  await typeCode(borrower, await shownCode(owner))
  await sees(
    borrower.getByText(
      'Deposit refunded: ₦9,999.15 is back in your wallet. ₦10,001.10 was kept for 2 late days.',
    ),
    owner.getByText('Returned. All done.'),
  )
}

/** ₦28,000.10 for seven days and ₦10,001.10 for two late ones are Ada's; the rest of the deposit is Bola's again. */
async function settled(owner: Page, borrower: Page): Promise<void> {
  expect(await balances()).toEqual({ ada: 38_001.2, bola: 21_998.8, held: 0 })
  expect(await transfersOfBooking(site.stack, booking)).toEqual([
    { from: 'Bola Ade', to: 'held', naira: 35_001.9 },
    { from: 'Bola Ade', to: 'held', naira: 12_998.45 },
    { from: 'held', to: 'Ada Obi', naira: 28_000.1 },
    { from: 'held', to: 'Ada Obi', naira: 10_001.1 },
    { from: 'held', to: 'Bola Ade', naira: 9999.15 },
  ])
  expect(await bookingsOfItem(site.stack, gown)).toMatchObject([
    { booking_status: 'completed', late_days: 2 },
  ])
  await eventually(() => conditionPhotos(borrower).count()).toBe(4)
  await owner.goto('/wallet')
  await sees(owner.getByLabel('Balance').getByText('₦38,001.20'))
  await borrower.goto('/wallet')
  await sees(borrower.getByLabel('Balance').getByText('₦21,998.80'))
}
