import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, type DateOnly, formatDate, lagosToday } from '#contract/rules/dates.ts'
import { book, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { fillSignIn } from '../../support/browser/accounts.ts'
import { chooseDates, openBooking } from '../../support/browser/booking-screens.ts'
import { hasFocus } from '../../support/browser/keyboard.ts'
import { facts, laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let gown: string
let from: DateOnly
let to: DateOnly
beforeAll(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada)
})
beforeEach(() => {
  from = addDays(lagosToday(), 8)
  to = addDays(from, 3)
})

test('The dates of a search are preselected, also after signing in; dates chosen otherwise stay', async () => {
  const page = await site.visit(`/item/${gown}?from=${from}&to=${to}`)
  await page.getByRole('button', { name: 'Rent', exact: true }).click()
  await fillSignIn(page, bola.email, 'Aso-test-2026')
  const dialog = page.getByRole('dialog', { name: 'Rent Ankara gown' })
  await sees(dialog)
  expect(new URL(page.url()).search).toBe(`?from=${from}&to=${to}`)
  const chosen = (first: string, last: string) =>
    sees(
      dialog.getByRole('button', { name: `Start date ${formatDate(first)}` }),
      dialog.getByRole('button', { name: `End date ${formatDate(last)}` }),
    )
  await chosen(from, to)
  await eventually(() => facts(dialog.getByLabel('Price breakdown'))).toMatchObject({
    'Rent (4 days)': '₦20,000',
  })
  const other = addDays(from, 1)
  await dialog.getByRole('button', { name: /^Start date/ }).click()
  await chooseDates(page, other, addDays(from, 2))
  await page.reload()
  await openBooking(page, 'Rent')
  await chosen(other, addDays(from, 2))
})

test('Dates of a search that are not free are named, and none are preselected', async () => {
  const shoes = await list(ada, { title: 'Gold heels' })
  await book(await joinApproved(site.stack, 'Chidi Okoro'), shoes, 10)
  const page = await site.visit(`/item/${shoes}?from=${from}&to=${to}`, { as: bola })
  const dialog = await openBooking(page, 'Rent')
  await sees(
    dialog.getByText(`It can’t be rented from ${formatDate(from)} to ${formatDate(to)}. Choose other days.`),
    dialog.getByRole('button', { name: 'Start date Choose a day' }),
  )
  await expectAccessible(page)
  await chooseDates(page, addDays(from, 20), addDays(from, 22))
  await misses(dialog.getByText(/^It can't be rented/))
})

test('The page behind the dialog is inert, including a calendar that loads late; closing returns the focus', async () => {
  const page = await site.visit(`/item/${gown}`, { as: bola, viewport: laptop })
  let arrive: () => void = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/rpc/item_taken_dates*', async (route) => {
    await late
    await route.continue()
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Availability' }).scrollIntoViewIfNeeded()
  const rent = page.getByRole('button', { name: 'Rent', exact: true })
  await rent.focus()
  await page.keyboard.press('Enter')
  await sees(page.getByRole('dialog'))
  arrive()
  await eventually(() => page.locator('main [role=grid]').count()).toBe(2)
  const inTheTree = await page.locator('body').ariaSnapshot()
  expect(inTheTree).not.toContain('Availability')
  expect(await page.locator('main').evaluate((main) => main.matches('[inert]'))).toBe(true)
  await page.keyboard.press('Escape')
  await misses(page.getByRole('dialog'))
  expect(await page.locator('main').evaluate((main) => main.matches('[inert]'))).toBe(false)
  await eventually(() => hasFocus(rent)).toBe(true)
})
