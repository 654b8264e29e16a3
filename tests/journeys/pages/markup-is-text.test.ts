import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { fund, join, joinApproved, list } from '../../support/api/members.ts'
import { daysPass } from '../../support/api/stored-money.ts'
import { chooseDates, openBooking } from '../../support/browser/booking-screens.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

/** Runs when it is ever read as markup: a script dialog is a problem, and so is what the security policy stops. */
const evil = (where: string) => `<img src="/${where}" onerror="alert('${where}')"><b>${where}</b>`

/** Nobody's text has become an element. */
async function nothingOf(page: Page, ...places: string[]): Promise<void> {
  for (const place of places) {
    expect(await page.locator(`img[src="/${place}"], b:text-is("${place}")`).count(), place).toBe(0)
  }
}

test('Titles, names, terms, instructions and notes with markup are shown as they were typed', async () => {
  const ada = await join(site.stack, evil('owner'), 'lend')
  const bola = await joinApproved(site.stack, evil('borrower'))
  await fund(site.stack, bola, 40_000)
  const gown = await list(ada, {
    title: evil('title'),
    description: evil('description'),
    owner_terms: evil('terms'),
    brand: evil('brand'),
    size: evil('size'),
  })
  const page = await site.visit('/marketplace', { as: bola })
  await page.getByRole('link', { name: evil('title') }).click()
  await sees(
    page.getByRole('heading', { level: 1, name: evil('title') }),
    ...['description', 'terms', 'brand', 'size', 'owner'].map((place) =>
      page.getByText(evil(place), { exact: true }),
    ),
  )
  const dialog = await openBooking(page, 'Rent')
  await sees(dialog.getByRole('heading', { name: `Rent ${evil('title')}` }))
  const start = addDays(lagosToday(), 7)
  await chooseDates(page, start, addDays(start, 2))
  await dialog.getByLabel('Special instructions (optional)').fill(evil('instructions'))
  await dialog.getByRole('button', { name: 'Book for ₦25,000' }).click()
  const card = page.getByRole('article', { name: evil('title') })
  await sees(
    card.getByText(evil('instructions'), { exact: true }),
    card.getByText(evil('owner'), { exact: true }).first(),
  )

  const [booking] = await site.stack.database.query<{ id: string }>(
    'select id from public.transactions where item_id = $1',
    [gown],
  )
  await daysPass(site.stack, booking?.id ?? '', 10)
  await page.reload()
  await card.getByRole('button', { name: 'Confirm the return' }).click()
  await card.getByLabel('Notes (optional)').fill(evil('notes'))
  await card.getByRole('button', { name: 'Confirm return' }).click()
  await sees(card.getByText(`“${evil('notes')}”`))
  await nothingOf(page, 'title', 'description', 'terms', 'owner', 'instructions', 'notes')

  const lenderPage = await site.visit(`/return/${booking?.id}`, { as: ada })
  await sees(
    lenderPage.getByText(`“${evil('notes')}”`),
    lenderPage.getByRole('heading', { name: evil('title') }),
    lenderPage.getByText(evil('borrower'), { exact: true }).first(),
  )
  await nothingOf(lenderPage, 'title', 'borrower', 'instructions', 'notes')
  await lenderPage.goto('/inbox')
  await sees(lenderPage.getByRole('heading', { name: 'Inbox' }))
  await nothingOf(lenderPage, 'title', 'borrower', 'owner')
})

test('A toast, the browser’s title and a wallet line show markup as text', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const bola = await joinApproved(site.stack, evil('cancels'))
  await fund(site.stack, bola, 40_000)
  const gown = await list(ada, { title: evil('toast') })
  const page = await site.visit(`/item/${gown}`, { as: bola })
  await sees(page.getByRole('heading', { level: 1, name: evil('toast') }))
  expect(await page.title()).toBe(`${evil('toast')} · Aso`)
  await openBooking(page, 'Rent')
  const start = addDays(lagosToday(), 7)
  await chooseDates(page, start, addDays(start, 2))
  await page.getByRole('button', { name: 'Book for ₦25,000' }).click()
  await sees(page.getByText('Payment successful'))

  const lenderPage = await site.visit('/transactions', { as: ada })
  await lenderPage.getByRole('button', { name: 'Cancel' }).click()
  await lenderPage.getByRole('button', { name: 'Cancel booking' }).click()
  await sees(lenderPage.getByText(`₦25,000 went back to ${evil('cancels')}.`))
  await nothingOf(lenderPage, 'toast', 'cancels')
  await page.goto('/wallet')
  await sees(page.getByLabel('Transaction history').getByText(evil('toast')).first())
  await nothingOf(page, 'toast', 'cancels')
})
