import { beforeEach, expect, test } from 'vitest'
import { addDays, type DateOnly, lagosToday } from '#contract/rules/dates.ts'
import { join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { chooseDates, openBooking } from '../../support/browser/booking-screens.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let ada: Member
let gown: string
let start: DateOnly
let end: DateOnly

beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  gown = await list(ada, { pickup_method: 'both' })
  start = addDays(lagosToday(), 7)
  end = addDays(start, 2)
})

test('Without an approved identity check renting is shut and says why; buying is open', async () => {
  const dami = await join(site.stack, 'Dami Bello', 'borrow')
  const page = await site.visit(`/item/${gown}`, { as: dami })
  const banner = page.getByRole('region', { name: 'Identity check' })
  await sees(banner.getByText('Complete verification now'))
  await expectAccessible(page)
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

test('A missing address is named and gets the focus', async () => {
  const bola = await joinApproved(site.stack, 'Bola Ade')
  const page = await site.visit(`/item/${gown}`, { as: bola, viewport: laptop })
  const dialog = await openBooking(page, 'Rent')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await sees(page.getByText('Please select start and end dates for your rental.'))
  await chooseDates(page, start, end)
  await dialog.getByRole('radio', { name: 'Delivery' }).click()
  await dialog.getByRole('button', { name: 'Book for ₦25,000' }).click()
  await sees(page.getByRole('paragraph').filter({ hasText: /^Please enter a delivery address\.$/ }))
  await expectAccessible(page)
  await eventually(() =>
    dialog.getByLabel('Delivery address').evaluate((field) => field === document.activeElement),
  ).toBe(true)
  await dialog.getByLabel('Delivery address').fill('5 Marina, Lagos Island')
})
