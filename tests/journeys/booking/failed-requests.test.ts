import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { heldForItem } from '../../support/api/stored-money.ts'
import { chooseDates, openBooking } from '../../support/browser/booking-screens.ts'
import { facts, openTestSite, sees, seesForAMoment } from '../../support/browser/test-site.ts'

const site = openTestSite()

let bola: Member
let gown: string

beforeEach(async () => {
  gown = await list(await join(site.stack, 'Ada Obi', 'lend'))
  bola = await joinApproved(site.stack, 'Bola Ade')
})

/** The screen at the path, while what it reads fails, and how to let it succeed. */
async function failing(path: string, reads: string): Promise<{ page: Page; heal: () => Promise<void> }> {
  const page = await site.visit('/help', { as: bola })
  const name = reads.replace(/^\*\*|\?\*$/g, '')
  site.expectProblem(new RegExp(`^400 GET ${name}$`))
  await page.route(reads, (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.goto(path)
  const heal = async () => {
    await page.unroute(reads)
    await page.getByRole('button', { name: 'Try again' }).first().click()
  }
  return { page, heal }
}

test('A failed load of My Transactions says so and can be retried', async () => {
  await book(bola, gown)
  const { page, heal } = await failing('/transactions', '**/rest/v1/transactions?*')
  await sees(page.getByText('Failed to load transactions.'))
  await heal()
  await sees(page.getByRole('article').filter({ hasText: 'Ankara gown' }).first())
})

test('A failed load of a booking says so and can be retried', async () => {
  const { id } = await book(bola, gown)
  const { page, heal } = await failing(`/booking/${id}`, '**/rest/v1/transactions?*')
  await sees(page.getByText('Failed to load transaction details'))
  await heal()
  await sees(page.getByRole('heading', { level: 1, name: 'Ankara gown' }))
})

test('A failed load of the wallet says so and can be retried', async () => {
  await fund(site.stack, bola, 700)
  const { page, heal } = await failing('/wallet', '**/rest/v1/profiles?*')
  await sees(page.getByText('Error loading wallet').first())
  await heal()
  await sees(page.getByRole('main').getByText('₦700').first())
})

test.each([
  ['wallet', 'Wallet', 'wallet-payment', 'Failed to process wallet payment'],
  ['card', 'Card', 'initialize-payment', 'Failed to initialize payment'],
])('A payment by %s that fails says so, and nothing is taken', async (_way, choice, name, text) => {
  await fund(site.stack, bola, 26_000)
  await book(bola, gown)
  const { page, dialog } = await payDialog(choice)
  site.expectProblem(new RegExp(`^500 POST /functions/v1/${name}$`))
  await page.route(`**/functions/v1/${name}`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await dialog.getByRole('button', { name: 'Pay ₦25,000' }).click()
  await sees(page.getByText('Payment failed'), page.getByText(text))
  expect(await heldForItem(site.stack, gown)).toBe(0)
})

test('A payment provider that is not set up is named in the words of the specification, for bookings and funding', async () => {
  const text = 'Payment system is not properly configured. Please contact support.'
  await book(bola, gown)
  const { page, dialog } = await payDialog('Card')
  for (const name of ['initialize-payment', 'fund-wallet']) {
    site.expectProblem(new RegExp(`^503 POST /functions/v1/${name}$`))
    const answer = { status: false, message: text, data: null }
    await page.route(`**/functions/v1/${name}`, (route) => route.fulfill({ status: 503, json: answer }))
  }
  await dialog.getByRole('button', { name: 'Pay ₦25,000' }).click()
  await sees(page.getByText(text))
  await page.goto('/wallet?fund=true')
  await page.getByRole('dialog').getByLabel('Amount in naira').fill('500')
  await page.getByRole('dialog').getByRole('button', { name: 'Add ₦500' }).click()
  await sees(page.getByText('Configuration Error'), page.getByText(text))
})

test('A funding that cannot be started says Funding failed', async () => {
  const page = await site.visit('/wallet', { as: bola })
  site.expectProblem(/^500 POST \/functions\/v1\/fund-wallet$/)
  await page.route('**/functions/v1/fund-wallet', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: 'Fund Wallet' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Fund Wallet' })
  await dialog.getByLabel('Amount in naira').fill('500')
  await dialog.getByRole('button', { name: 'Add ₦500' }).click()
  await sees(page.getByText('Funding failed'))
})

test('A return that cannot be confirmed says so', async () => {
  await fund(site.stack, bola, 26_000)
  const { id } = await book(bola, gown, 0)
  await bola.client.functions.invoke('wallet-payment', {
    body: { transactionId: id, paymentMethod: 'wallet' },
  })
  const page = await site.visit(`/return/${id}`, { as: bola })
  site.expectProblem(/^500 PATCH \/rest\/v1\/transactions$/)
  await page.route('**/rest/v1/transactions?*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await sees(page.getByRole('heading', { name: 'Return confirmation' }))
  expect(await page.getByRole('listitem').filter({ hasText: 'Not yet' }).allInnerTexts()).toHaveLength(2)
  expect(await facts(page.getByRole('main'))).toMatchObject({ 'Rental duration': '3 days', Owner: 'Ada Obi' })
  await page.getByLabel('Notes (optional)').fill('All clean.')
  await page.getByRole('button', { name: 'Confirm return' }).click()
  await sees(page.getByText('Failed to confirm return. Please try again.'))
  expect(await page.getByLabel('Notes (optional)').inputValue()).toBe('All clean.')
})

test('A payment whose verification fails can be verified again', async () => {
  const { id, total_amount } = await book(bola, gown)
  const { data } = await bola.client.functions.invoke('initialize-payment', {
    body: { transactionId: id, amount: total_amount },
  })
  const { reference } = data.data
  await site.stack.paystack.payer.pay(reference)
  const page = await site.visit('/help', { as: bola })
  const asks = '**/functions/v1/verify-payment'
  site.expectProblem(/^400 POST \/functions\/v1\/verify-payment$/)
  const seen = Promise.withResolvers<void>()
  await page.route(asks, async (route) => {
    await seen.promise
    await route.fulfill({ status: 400, body: '{}' })
  })
  await page.goto(`/payment-success?reference=${reference}`)
  await sees(page.getByRole('heading', { name: 'Verifying your payment' }))
  seen.resolve()
  await sees(
    page.getByRole('heading', { name: 'Verification failed' }),
    page.getByText(/please contact support with this reference/),
    page.getByText(reference),
  )
  const leadsTo = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  expect(await leadsTo('Back to Market')).toBe('/marketplace')
  expect(await leadsTo('View My Bookings')).toBe('/transactions')
  await page.unroute(asks)
  await page.getByRole('button', { name: 'Retry Verification' }).click()
  await seesForAMoment(page, 'Payment successful')
  // After a moment the bookings come by themselves.
  await page.waitForURL('**/transactions')
})

test('A booking that cannot be made says so, and what was chosen is kept', async () => {
  await fund(site.stack, bola, 26_000)
  const page = await site.visit(`/item/${gown}`, { as: bola })
  const dialog = await openBooking(page, 'Rent')
  const start = addDays(lagosToday(), 7)
  await chooseDates(page, start, addDays(start, 2))
  site.expectProblem(/^500 POST \/rest\/v1\/transactions$/)
  await page.route('**/rest/v1/transactions?*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Book for ₦25,000' }).click()
  await sees(
    page.getByText('Booking failed'),
    page.getByText('Unable to create booking. Please try again.'),
    dialog.getByRole('button', { name: 'Book for ₦25,000' }),
  )
})

test('A wallet that holds too little shows its balance in the booking, and the way to top up', async () => {
  await fund(site.stack, bola, 700)
  const page = await site.visit(`/item/${gown}`, { as: bola })
  const dialog = await openBooking(page, 'Rent')
  const start = addDays(lagosToday(), 7)
  await chooseDates(page, start, addDays(start, 2))
  await sees(dialog.getByText('Balance ₦700'))
  const topUp = dialog.getByRole('link', { name: 'Insufficient - Top up' })
  expect(await topUp.getAttribute('href')).toBe('/wallet')
})

async function payDialog(choice: string) {
  const page = await site.visit('/transactions', { as: bola })
  await page.getByRole('button', { name: 'Pay now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay for Ankara gown' })
  await dialog.getByRole('radio', { name: choice }).click()
  return { page, dialog }
}
