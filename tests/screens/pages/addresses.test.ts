import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { rentalRow } from '../../support/fixtures/booking-row.ts'
import { bookingAnswers } from '../../support/screens/bookings.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { ada, bola } from '../../support/screens/rows.ts'
import type { Answers } from '../../support/screens/server.ts'
import '../../support/screens/search-element.ts'
import '../../support/screens/touched.ts'

const gown = 'd0000000-0000-4000-8000-000000000004'
const booking = 'c0000000-0000-4000-8000-000000000003'
/** A market in which nothing is listed. */
const emptyMarket: Answers = { 'GET /rest/v1/items': [] }

test.each([
  '/wallet',
  '/transactions?tab=lent',
  '/profile',
  '/payment-success?reference=x',
  '/my-items',
  '/notifications',
  '/notifications/settings',
  `/edit-item/${gown}`,
])('A visitor of %s is asked to sign in, and returns to the same address', async (address) => {
  const screen = await openScreen(address)
  await screen.findByRole('heading', { level: 1, name: 'Sign in or join' })
  const { pathname, searchParams } = new URL(screen.path(), location.origin)
  expect([pathname, searchParams.get('redirect')]).toEqual(['/auth', address])
})

test('A visitor who wants to list is told why they have to sign in', async () => {
  const screen = await openScreen('/add-item')
  await screen.seesToast('Authentication required', 'Please sign in to add an item')
  await screen.findByRole('heading', { level: 1, name: 'Sign in or join' })
  expect(screen.path()).toContain('redirect=%2Fadd-item')
})

test.each(['/wallet', '/add-item', '/admin'])(
  'A token in the fragment of %s is not copied into another address',
  async (address) => {
    const screen = await openScreen(`${address}#access_token=secret&type=recovery`)
    await screen.findByRole('heading', { level: 1, name: 'Sign in or join' })
    expect(screen.path()).not.toContain('secret')
  },
)

test('A token in the fragment of an item is not in its way to signing in', async () => {
  const screen = await openScreen('/marketplace#access_token=secret&type=recovery', { answers: emptyMarket })
  const signIn = await within(await screen.findByRole('banner')).findByRole('link', { name: 'Sign in' })
  await screen.user.click(signIn)
  await screen.findByRole('heading', { level: 1, name: 'Sign in or join' })
  expect(new URL(screen.path(), location.origin).searchParams.get('redirect')).toBe('/marketplace')
})

test.each(['/auth', '/auth/reset-password', '/role-selection'])(
  'The header of %s has no way to sign in but the screen itself',
  async (address) => {
    const screen = await openScreen(address)
    await screen.findByRole('heading', { level: 1 })
    const [header] = screen.getAllByRole('banner')
    const links = within(header as HTMLElement).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Aso'])
  },
)

test.each(['/item/not-an-id', '/item/00000000-0000-4000-8000-000000000000'])(
  'An item that does not exist (%s) leads to the market with a message',
  async (address) => {
    const screen = await openScreen(address, { answers: emptyMarket })
    await screen.seesToast('Error loading item', 'Item not found')
    await screen.findByRole('heading', { level: 1, name: 'Market' })
  },
)

test('Parameters of the market that are unknown are ignored', async () => {
  const screen = await openScreen('/marketplace?fbclid=abc&category=Spaceships', { answers: emptyMarket })
  const filters = await screen.findByRole('button', { name: /^Filters/ })
  expect(filters.textContent).toBe('Filters')
})

test('A tab of the bookings that does not exist is the first one', async () => {
  const screen = await openScreen('/transactions?tab=stolen', {
    as: bola,
    answers: bookingAnswers(rentalRow()),
  })
  await screen.findByRole('article', { name: 'Red gele' })
  screen.getByRole('tab', { name: 'Borrowed Items (1)', selected: true })
})

test('A payment reference that is none is asked about nowhere', async () => {
  const screen = await openScreen('/payment-success?reference=true', { as: bola })
  await screen.findByRole('heading', { level: 1, name: 'Verification failed' })
  screen.getByText('No payment reference found in URL parameters')
})

test.each([`/booking/${booking}`, `/return/${booking}`])(
  'Another person’s booking is reported as not found: %s',
  async (address) => {
    const screen = await openScreen(address, { as: ada, answers: bookingAnswers() })
    await screen.findByRole('heading', { name: 'Transaction Not Found' })
    // The first link of this name is the page's way back; the second is the one of the specification.
    const link = within(screen.getByRole('main')).getAllByRole('link', { name: 'My Transactions' }).at(-1)
    expect(link?.getAttribute('href')).toBe('/my-transactions')
    if (link) await screen.user.click(link)
    await screen.findByRole('heading', { level: 1, name: 'My Transactions' })
    expect(screen.path()).toBe('/transactions')
  },
)
