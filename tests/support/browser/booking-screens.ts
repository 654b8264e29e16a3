import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, type DateOnly } from '#contract/rules/dates.ts'
import { eventually, sees } from './waiting.ts'

/** What people do on more than one journey. */

const dayName = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Where the calendar of now is: the dialog that is open, else the page. A page may have a calendar behind its dialog. */
function front(page: Page): Locator {
  return page.locator('[role="dialog"], body:not(:has([role="dialog"])) main')
}

/** A day of the calendar in the booking dialog, or of the page where no dialog is open. */
export function dayButton(page: Page, day: DateOnly): Locator {
  const name = dayName.format(Date.parse(`${day}T00:00:00Z`))
  return front(page).getByRole('button', { name: new RegExp(`^${name}(,|$)`) })
}

/** Opens the booking dialog of the item that is shown, and picks the dates. */
export async function openBooking(page: Page, button: 'Rent' | 'Buy'): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await sees(dialog.getByRole('heading', { name: new RegExp(`^${button} `) }))
  return dialog
}

export async function chooseDates(page: Page, start: DateOnly, end: DateOnly): Promise<void> {
  for (const day of [start, end]) {
    await turnCalendarTo(page, day)
    await dayButton(page, day).click()
  }
}

/** To the month of a day, back or forth. */
export async function turnCalendarTo(page: Page, day: DateOnly): Promise<void> {
  const grid = front(page).getByRole('grid').first()
  await sees(grid)
  for (let month = 0; month < 12 && (await dayButton(page, day).count()) === 0; month += 1) {
    const shown = await grid.getAttribute('aria-label')
    const back = Date.parse(`${day}T00:00:00Z`) < Date.parse(`1 ${shown} UTC`)
    const turn = `Go to the ${back ? 'Previous' : 'Next'} Month`
    await front(page).getByRole('button', { name: turn }).click()
  }
}

const cardNumbers = { success: '4084 0840 8408 4081', declined: '4084 0800 0000 5408' }

/** On the page where the card is charged. */
export async function payOnCheckout(page: Page, card: keyof typeof cardNumbers): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumbers[card])
  await page.getByLabel('Expiry (MM/YY)').fill('12/40')
  await page.getByLabel('CVV').fill('408')
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
}

/** A booking in My Transactions. */
export function bookingCard(page: Page, title = 'Ankara gown'): Locator {
  return page.getByRole('article', { name: title })
}

/** Confirms one's own side of a return, on the card of the booking. */
export async function confirmReturnOnCard(
  card: Locator,
  dateLabel: string,
  returned?: DateOnly,
): Promise<void> {
  await card.getByRole('button', { name: 'Confirm the return' }).click()
  if (returned) await card.getByLabel(dateLabel).fill(returned)
  await card.getByRole('button', { name: 'Confirm return' }).click()
}

/** In a calendar of days that are chosen one by one. */
export async function pressDays(page: Page, ...days: DateOnly[]): Promise<void> {
  for (const day of days) {
    await turnCalendarTo(page, day)
    await dayButton(page, day).click()
  }
}

export async function seesShutDay(page: Page, day: DateOnly, why: string): Promise<void> {
  await turnCalendarTo(page, day)
  await eventually(() => dayButton(page, day).isDisabled()).toBe(true)
  expect(await dayButton(page, day).getAttribute('aria-label')).toContain(why)
}

/** To the page where a card is charged for three days of an item. */
export async function goToCheckout(page: Page, start: DateOnly): Promise<void> {
  const dialog = await openBooking(page, 'Rent')
  await chooseDates(page, start, addDays(start, 2))
  await dialog.getByRole('radio', { name: 'Card' }).click()
  await dialog.getByRole('button', { name: 'Book for ₦25,000' }).click()
  await sees(page.getByRole('heading', { name: 'Pay Aso ₦25,000' }))
}

/** Whoever reaches for a link of an answer to a payment is not led on. */
export async function reachFor(page: Page, href: string): Promise<void> {
  await page.waitForFunction((to) => {
    const link = document.querySelector<HTMLElement>(`main a[href="${to}"]`)
    link?.focus()
    return link !== null
  }, href)
}
