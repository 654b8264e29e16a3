import { beforeAll, expect, test } from 'vitest'
import { type Booking, book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { heading } from '../../support/browser/controls.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let bola: Member
let gown: string
let booking: Booking

beforeAll(async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada)
  await fund(site.stack, bola, 30_000)
  booking = await book(bola, gown)
  await payFromWallet(bola, booking)
})

async function fundingReference(): Promise<string> {
  const text = `select reference from private.payments where purpose = 'wallet_funding'`
  const [row] = await site.stack.database.query<{ reference: string }>(text)
  return row?.reference ?? ''
}

test('Every screen opens from its address and keeps it after a reload', async () => {
  const screens: [path: string, title: string][] = [
    ['/marketplace?category=Dresses&type=rent', 'Market'],
    [`/item/${gown}`, 'Ankara gown'],
    ['/wallet', 'Wallet'],
    ['/transactions', 'My Transactions'],
    ['/transactions?tab=lent', 'My Transactions'],
    [`/booking/${booking.id}`, 'Ankara gown'],
    [`/return/${booking.id}`, 'Ankara gown'],
    ['/profile', 'Bola Ade'],
    ['/payment-success', 'Verification failed'],
    ['/wallet-success', 'Verification failed'],
    [`/wallet-success?reference=${await fundingReference()}`, 'Wallet funded successfully'],
  ]
  const page = await site.visit('/', { as: bola })
  for (const [path, title] of screens) {
    await page.goto(path)
    await sees(heading(page, title))
    expect(page.url()).toBe(`${site.stack.url}${path}`)
    if (path === '/wallet-success') await expectAccessible(page)
  }
  await page.goto('/transactions?tab=lent')
  await sees(page.getByRole('tab', { name: 'Borrowed Items (1)' }))
  await page.reload()
  await sees(page.getByRole('tab', { name: 'Lent Items (0)', selected: true }))
  await expectAccessible(page)
})

test('The filters of the market are in the address, and the back button leads back', async () => {
  const page = await site.visit('/marketplace?category=Shoes')
  await sees(page.getByRole('heading', { name: 'No items found' }))
  await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('link', { name: 'Ankara gown' }).click()
  await sees(heading(page, 'Ankara gown'))
  await page.goBack()
  await sees(heading(page, 'Market'), page.getByRole('link', { name: 'Ankara gown' }))
})

test.each(['//evil.example/wallet', 'https://evil.example/wallet', 'javascript:alert(1)'])(
  'Signing in does not redirect to %s',
  async (elsewhere) => {
    const address = `/auth?step=login&redirect=${encodeURIComponent(elsewhere)}`
    const page = await site.visit(address)
    await page.getByLabel('Email').fill(bola.email)
    await page.getByLabel('Password', { exact: true }).fill('Aso-test-2026')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await sees(heading(page, 'Market'))
    expect(page.url()).toBe(`${site.stack.url}/marketplace`)
    // Whoever is signed in already is sent on at once.
    await page.goto(address)
    await sees(heading(page, 'Market'))
    expect(page.url()).toBe(`${site.stack.url}/marketplace`)
  },
)
