import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addDays, type DateOnly, lagosToday } from '#contract/rules/dates.ts'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { bookingsOfItem, heldForItem, walletByLedger } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { bookingCard, goToCheckout, payOnCheckout } from '../../support/browser/booking-screens.ts'
import { facts, openTestSite } from '../../support/browser/test-site.ts'
import { misses, sees, seesForAMoment } from '../../support/browser/waiting.ts'

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

/** Until the page is told of changes to as many selections of rows. */
function changesAreTold(page: Page, selections: number): Promise<void> {
  return new Promise((resolve) => {
    let told = 0
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = payload.toString()
        if (text.includes('"system"') && text.includes('"postgres_changes"') && text.includes('"ok"'))
          told += 1
        if (told === selections) resolve()
      }),
    )
  })
}

async function reference(): Promise<string> {
  const rows = await site.stack.database.query<{ reference: string }>(
    `select p.reference from private.payments p join public.transactions t on t.id = p.transaction_id
     where t.item_id = $1`,
    [gown],
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.reference ?? ''
}

test('After a declined card the payer pays with another from My Transactions', async () => {
  const page = await site.visit(`/item/${gown}`, { as: bola })
  await goToCheckout(page, start)
  await payOnCheckout(page, 'declined')
  await sees(page.getByRole('alert'))
  await page.goto(`/payment-success?reference=${await reference()}`)
  await sees(page.getByRole('heading', { name: 'Payment declined' }))
  expect(await facts(page.getByRole('main'))).toEqual({
    'Transaction ID': (await bookingsOfItem(site.stack, gown))[0]?.id,
    Amount: '₦25,000',
    'Payment status': 'Failed',
    'Booking status': 'Pending',
  })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View My Bookings' }).click()
  const card = bookingCard(page)
  await sees(card.getByText('Your last card was declined; no money was taken.'))
  await card.getByRole('button', { name: 'Pay now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay for Ankara gown' })
  await dialog.getByRole('radio', { name: 'Card' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pay ₦25,000' }).click()
  await payOnCheckout(page, 'success')
  await seesForAMoment(page, 'Payment successful')
  await sees(page.getByText('Payment successful: ₦25,000'))
  await page.goto('/transactions')
  await sees(card.getByText('Confirmed', { exact: true }), card.getByText('Paid', { exact: true }))
  expect(await heldForItem(site.stack, gown)).toBe(25_000)
})

test('After cancelling the checkout the payer pays the same booking from the wallet', async () => {
  await fund(site.stack, bola, 26_000)
  const page = await site.visit(`/item/${gown}`, { as: bola })
  await goToCheckout(page, start)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await sees(page.getByRole('heading', { name: 'Payment cancelled' }), page.getByText('No money was taken.'))
  await page.getByRole('link', { name: 'View My Bookings' }).click()
  const card = bookingCard(page)
  await card.getByRole('button', { name: 'Pay now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay for Ankara gown' })
  await dialog.getByRole('radio', { name: 'Wallet' }).click()
  await dialog.getByRole('button', { name: 'Pay ₦25,000' }).click()
  await misses(dialog)
  await sees(page.getByText('Payment successful'), card.getByText('Paid', { exact: true }))
  expect(await walletByLedger(site.stack, bola)).toBe(1000)
  expect(await heldForItem(site.stack, gown)).toBe(25_000)
})

test('My Transactions shows a new booking and its changes without a reload', async () => {
  const page = await site.visit('/help', { as: ada })
  const watching = changesAreTold(page, 2)
  await page.goto('/transactions')
  await sees(page.getByRole('tab', { name: 'Lent Items (0)' }))
  await watching
  const { id } = await book(bola, gown)
  await sees(page.getByRole('tab', { name: 'Lent Items (1)' }))
  await page.getByRole('tab', { name: 'Lent Items (1)' }).click()
  const card = bookingCard(page)
  await sees(card.getByText('Pending', { exact: true }))
  await bola.client.rpc('cancel_booking', { p_transaction_id: id }).throwOnError()
  await sees(card.getByText('Cancelled', { exact: true }))
})
