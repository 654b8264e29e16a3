import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addDays, type DateOnly, formatDate, lagosToday } from '#contract/rules/dates.ts'
import { fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { daysPass, ledgerBalances } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import {
  bookingCard,
  chooseDates,
  confirmReturnOnCard,
  dayButton,
  openBooking,
  payOnCheckout,
  turnCalendarTo,
} from '../../support/browser/booking-screens.ts'
import { markHandedOver } from '../../support/browser/handover-screens.ts'
import { facts, laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees, seesForAMoment } from '../../support/browser/waiting.ts'
import { setSetting } from '../../support/database/settings.ts'

const site = openTestSite({ database: 'pglite' })

let ada: Member
let bola: Member
let gown: string
let start: DateOnly
let end: DateOnly

beforeEach(async () => {
  start = addDays(lagosToday(), 10)
  end = addDays(start, 2)
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada, { rental_price: 5000.55, deposit_amount: 10_000.25 })
})

/** The booking's id, from the only one of the item. */
async function bookingId(): Promise<string> {
  const rows = await site.stack.database.query<{ id: string }>(
    `select id from public.transactions where item_id = $1 and booking_status <> 'cancelled'`,
    [gown],
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? ''
}

const balances = () => ledgerBalances(site.stack, { ada, bola, item: gown })

/** Where the rental agreement of the booking is kept, once it was made. */
async function agreementPath(): Promise<string | null> {
  const rows = await site.stack.database.query<{ agreement_path: string | null }>(
    'select agreement_path from public.transactions where item_id = $1',
    [gown],
  )
  return rows[0]?.agreement_path ?? null
}

/** Both open My Transactions, once the rental is over. */
async function bothReturn(borrower: Page, days = 13): Promise<Page> {
  await daysPass(site.stack, await bookingId(), days)
  await borrower.goto('/transactions')
  return site.visit('/transactions', { as: ada })
}

test('A gown is rented by card, both sides confirm, the lender is paid and the deposit comes back', async () => {
  await site.stack.database.query(
    `update private.profiles set phone_number = '+2348031234567', phone_verified_at = now() where user_id = $1`,
    [ada.id],
  )
  const page = await site.visit('/marketplace', { as: bola })
  await page.getByRole('link', { name: 'Ankara gown' }).click()
  const dialog = await openBooking(page, 'Rent')
  await chooseDates(page, start, end)
  await eventually(() => facts(dialog.getByLabel('Price breakdown'))).toEqual({
    'Rent (3 days)': '₦15,001.65',
    'Security deposit': '₦10,000.25',
    Total: '₦25,001.90',
  })
  expect(await dialog.getByRole('radio', { name: 'Card' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Book for ₦25,001.90' }).click()

  await sees(page.getByRole('heading', { name: 'Pay Aso ₦25,001.90' }))
  await payOnCheckout(page, 'success')
  await seesForAMoment(page, 'Payment successful')
  await sees(page.getByText('Payment successful: ₦25,001.90'))
  await page.goto('/transactions')
  const borrowed = bookingCard(page)
  await sees(
    borrowed.getByText('Renter', { exact: true }),
    borrowed.getByText('Confirmed', { exact: true }),
    borrowed.getByText('Paid', { exact: true }),
    borrowed.getByText('₦25,001.90 total'),
  )
  expect(await facts(borrowed)).toMatchObject({
    'Start date': formatDate(start),
    'End date': formatDate(end),
    'Rental duration': '3 days',
    Deposit: '₦10,000.25',
    Type: 'Rental',
    Created: formatDate(lagosToday()),
    Owner: 'Ada Obi',
    // Ten days before the handover.
    Contact: expect.stringMatching(/^N\/A, shown from /),
  })
  expect(await balances()).toEqual({ ada: 0, bola: 0, held: 25_001.9 })
  await borrowed.getByRole('button', { name: 'Where is my money?' }).click()
  await sees(borrowed.getByText('₦25,001.90 is safe with Aso'))
  await expectAccessible(page)

  const waiting = await site.visit('/wallet', { as: ada })
  await sees(
    waiting.getByLabel('Coming to you').getByText('₦15,001.65').first(),
    waiting.getByText(/^When you both confirm the return, due /),
  )

  const lenderPage = await bothReturn(page)
  const lent = bookingCard(lenderPage)
  await sees(lent.getByText('Owner', { exact: true }))
  expect(await facts(borrowed)).toMatchObject({ Contact: '+234 803 123 4567' })
  expect(await facts(lent)).toMatchObject({ Renter: 'Bola Ade', Contact: 'N/A' })
  await markHandedOver(lent)
  await sees(lent.getByText('Active', { exact: true }))
  await confirmReturnOnCard(borrowed, 'The day you gave it back', addDays(end, -13))
  await sees(borrowed.getByText('You confirmed. Waiting for Ada Obi.'))
  expect(await balances()).toEqual({ ada: 0, bola: 0, held: 25_001.9 })
  await lenderPage.reload()
  await sees(lent.getByText('Bola Ade confirmed. Now it’s your turn.'))
  await lent.getByRole('button', { name: 'Confirm the return' }).click()
  expect(await facts(lent.getByLabel('What moves'))).toEqual({
    'To your wallet': '₦15,001.65',
    'Back to Bola Ade': '₦10,000.25',
  })
  await expectAccessible(lenderPage)
  await lent.getByRole('button', { name: 'Not yet' }).click()
  await confirmReturnOnCard(lent, 'The day it came back to you', addDays(end, -13))
  await sees(lent.getByText('₦15,001.65 rent is in your wallet, and Bola Ade’s deposit went back.'))
  expect(await balances()).toEqual({ ada: 15_001.65, bola: 10_000.25, held: 0 })

  await page.reload()
  await sees(borrowed.getByText('Deposit refunded: ₦10,000.25 is back in your wallet.'))
  await borrowed.getByRole('button', { name: 'Where is my money?' }).click()
  await sees(
    borrowed.getByRole('listitem').filter({ hasText: 'You paid' }).getByText('−₦25,001.90'),
    borrowed.getByRole('listitem').filter({ hasText: /^Rent to Ada Obi\s*₦15,001.65$/ }),
    borrowed.getByRole('listitem').filter({ hasText: /^Deposit back to your wallet\s*\+₦10,000.25$/ }),
  )
  await page.getByRole('link', { name: 'Wallet ₦10,000.25' }).click()
  await sees(page.getByLabel('Transaction history').getByText('+₦10,000.25'))
  await lenderPage.goto('/wallet')
  await sees(
    lenderPage.getByLabel('Balance').getByText('₦15,001.65'),
    lenderPage.getByLabel('Transaction history').getByText('+₦15,001.65'),
  )
})

test('A Nigerian abroad rents from the wallet on a laptop, and the days are those of Lagos', async () => {
  await fund(site.stack, bola, 30_000)
  const page = await site.visit(`/item/${gown}`, {
    as: bola,
    viewport: laptop,
    timezoneId: 'America/Los_Angeles',
  })
  const dialog = await openBooking(page, 'Rent')
  await chooseDates(page, start, end)
  expect(await dialog.getByRole('radio', { name: 'Wallet' }).isChecked()).toBe(true)
  await dialog.getByLabel('Special instructions (optional)').fill('Please iron it')
  await dialog.getByRole('button', { name: 'Book for ₦25,001.90' }).click()
  await sees(page.getByRole('heading', { name: 'My Transactions' }), page.getByText('Payment successful'))
  const card = bookingCard(page)
  await sees(card.getByText('Confirmed', { exact: true }), card.getByText('Please iron it'))
  expect(await facts(card)).toMatchObject({ 'Start date': formatDate(start), 'End date': formatDate(end) })
  await sees(page.getByRole('link', { name: 'Wallet ₦4,998.10' }))
  expect(await balances()).toEqual({ ada: 0, bola: 4998.1, held: 25_001.9 })
  await eventually(agreementPath).toMatch(`${await bookingId()}.`)

  await page.goto(`/item/${gown}`)
  await page.getByRole('button', { name: 'Rent' }).click()
  await sees(page.getByRole('link', { name: 'See my rentals' }))
  await setSetting(site.stack.database, 'new_member_rental_limit', 2)
  await page.reload()
  await openBooking(page, 'Rent')
  for (const day of [start, addDays(start, 1), end]) {
    await turnCalendarTo(page, day)
    await eventually(() => dayButton(page, day).isDisabled()).toBe(true)
    expect(await dayButton(page, day).getAttribute('aria-label')).toMatch(/, taken$/)
  }
})

test('A late return costs exactly the late days', async () => {
  await fund(site.stack, bola, 30_000)
  const page = await site.visit(`/item/${gown}`, { as: bola })
  await openBooking(page, 'Rent')
  await chooseDates(page, start, end)
  await page.getByRole('button', { name: 'Book for ₦25,001.90' }).click()
  await sees(page.getByRole('heading', { name: 'My Transactions' }))

  // It should have been back four days ago, and came back three days ago.
  const lenderPage = await bothReturn(page, 16)
  const due = addDays(end, -16)
  const lent = bookingCard(lenderPage)
  await lent.getByRole('button', { name: 'Confirm the return' }).click()
  await lent.getByLabel('The day it came back to you').fill(due)
  await sees(lent.getByText('On time. No late charge.'))
  await lent.getByLabel('The day it came back to you').fill(addDays(due, 1))
  await sees(lent.getByText('1 day late: ₦5,000.55 of Bola Ade’s deposit goes to you'))
  await lent.getByLabel('Notes (optional)').fill('One button loose')
  await lent.getByRole('button', { name: 'Confirm return' }).click()
  await sees(lent.getByText('You confirmed. Waiting for Bola Ade.'))

  await page.reload()
  const borrowed = bookingCard(page)
  await sees(borrowed.getByText('“One button loose”'))
  await confirmReturnOnCard(borrowed, 'The day you gave it back', addDays(due, 1))
  await sees(
    borrowed.getByText(
      'Deposit refunded: ₦4,999.70 is back in your wallet. ₦5,000.55 was kept for 1 late day.',
    ),
  )
  expect(await balances()).toEqual({ ada: 20_002.2, bola: 9997.8, held: 0 })
  await lenderPage.goto('/wallet')
  await sees(
    lenderPage.getByLabel('Balance').getByText('₦20,002.20'),
    lenderPage.getByLabel('Transaction history').getByText('+₦5,000.55'),
  )
})
