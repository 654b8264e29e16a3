import { expect, test } from 'vitest'
import { addDays, formatDate, lagosToday } from '#contract/rules/dates.ts'
import { fund, join, joinApproved, list } from '../../support/api/members.ts'
import { heldForItem } from '../../support/api/stored-money.ts'
import { bookingCard, dayButton } from '../../support/browser/booking-screens.ts'
import { hasFocus, tabTo } from '../../support/browser/keyboard.ts'
import { facts, laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

test('A rental is booked from the wallet by keyboard, with the focus where it is expected', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const bola = await joinApproved(site.stack, 'Bola Ade')
  const gown = await list(ada)
  await fund(site.stack, bola, 30_000)
  const page = await site.visit('/marketplace', { as: bola, viewport: laptop })
  await sees(page.getByRole('link', { name: 'Ankara gown' }))
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Ankara gown' }))
  await page.keyboard.press('Enter')
  await sees(page.getByRole('heading', { level: 1, name: 'Ankara gown' }))
  await eventually(() => hasFocus(page.getByRole('main'))).toBe(true)

  const rent = page.getByRole('button', { name: 'Rent', exact: true })
  await tabTo(page, rent)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rent Ankara gown' })
  await sees(dialog)
  // Escape leaves, and the keyboard is back where it came from.
  await page.keyboard.press('Escape')
  await eventually(() => hasFocus(rent)).toBe(true)
  await page.keyboard.press('Enter')
  await sees(dialog)

  const today = lagosToday()
  await tabTo(page, dayButton(page, today))
  const start = addDays(today, 3)
  for (let day = 1; day <= 3; day += 1) await page.keyboard.press('ArrowRight')
  await eventually(() => hasFocus(dayButton(page, start))).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const end = addDays(start, 2)
  await eventually(() => hasFocus(dayButton(page, end))).toBe(true)
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByLabel('Special instructions (optional)'))
  await page.keyboard.type('Please iron it')
  await tabTo(page, dialog.getByRole('radio', { name: 'Wallet' }))
  // Held as long as a finger does.
  await page.keyboard.press('ArrowDown', { delay: 60 })
  await eventually(() => dialog.getByRole('radio', { name: 'Card' }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowUp', { delay: 60 })
  await eventually(() => dialog.getByRole('radio', { name: 'Wallet' }).isChecked()).toBe(true)
  await tabTo(page, dialog.getByRole('button', { name: 'Book for ₦25,000' }))
  await page.keyboard.press('Enter')

  await sees(page.getByRole('heading', { name: 'My Transactions' }))
  await eventually(() => facts(bookingCard(page))).toMatchObject({
    'Start date': formatDate(start),
    'End date': formatDate(end),
    'Special instructions': 'Please iron it',
  })
  expect(await heldForItem(site.stack, gown)).toBe(25_000)
})
