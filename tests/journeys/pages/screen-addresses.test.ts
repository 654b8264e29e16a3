import { beforeAll, expect, test } from 'vitest'
import { type Booking, book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { heading } from '../../support/browser/controls.ts'
import { openTestSite, sees } from '../../support/browser/test-site.ts'

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
  }
  await page.goto('/transactions?tab=lent')
  await sees(page.getByRole('tab', { name: 'Borrowed Items (1)' }))
  await page.reload()
  await sees(page.getByRole('tab', { name: 'Lent Items (0)', selected: true }))
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

test('A visitor is asked to sign in and returns to the same address', async () => {
  const page = await site.visit('/')
  for (const path of ['/wallet', '/transactions?tab=lent', '/profile', '/payment-success?reference=x']) {
    await page.goto(path)
    await sees(heading(page, 'Sign in or join'))
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
  }
})

test('A token in the fragment of an address is not copied into another address', async () => {
  const page = await site.visit('/')
  const key = '#access_token=secret&type=recovery'
  for (const path of ['/wallet', '/add-item', '/admin']) {
    await page.goto(path + key)
    await sees(heading(page, 'Sign in or join'))
    expect(page.url()).not.toContain('secret')
  }
  await page.goto(`/item/${gown}${key}`)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await sees(heading(page, 'Sign in or join'))
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(`/item/${gown}`)
})

test('The sign-in screens show no sign-in button in the header', async () => {
  const page = await site.visit('/marketplace')
  await sees(page.getByRole('banner').getByRole('link', { name: 'Sign in' }))
  for (const path of ['/auth', '/auth/reset-password', '/role-selection']) {
    await page.goto(path)
    await sees(page.getByRole('heading', { level: 1 }))
    expect(await page.getByRole('banner').getByRole('link').allInnerTexts()).toEqual(['Aso'])
  }
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

test('Unknown parameters in an address are ignored', async () => {
  const page = await site.visit('/marketplace?fbclid=abc&category=Spaceships', { as: bola })
  await sees(page.getByRole('link', { name: 'Ankara gown' }))
  expect(await page.getByRole('button', { name: /^Filters/ }).textContent()).toBe('Filters')
  await page.goto('/transactions?tab=stolen')
  await sees(page.getByRole('article', { name: 'Ankara gown' }))
  await page.goto('/payment-success?reference=true')
  await sees(
    heading(page, 'Verification failed'),
    page.getByText('No payment reference found in URL parameters'),
  )
})

test.each(['/item/not-an-id', '/item/00000000-0000-4000-8000-000000000000'])(
  'An item that does not exist (%s) leads to the market with a message',
  async (path) => {
    const page = await site.visit(path)
    await sees(
      heading(page, 'Market'),
      page.getByText('Error loading item'),
      page.getByText('Item not found'),
    )
  },
)

test('Another person’s booking is reported as not found', async () => {
  const eve = await join(site.stack, 'Eve Uche')
  const page = await site.visit(`/booking/${booking.id}`, { as: eve })
  await sees(page.getByRole('heading', { name: 'Transaction Not Found' }))
  await page.goto(`/return/${booking.id}`)
  await sees(page.getByRole('heading', { name: 'Transaction Not Found' }))
  // The first link of this name is the page's way back; the second is the one of the specification.
  const link = page.getByRole('main').getByRole('link', { name: 'My Transactions' }).last()
  expect(await link.getAttribute('href')).toBe('/my-transactions')
  await link.click()
  await sees(heading(page, 'My Transactions'))
  expect(new URL(page.url()).pathname).toBe('/transactions')
})
