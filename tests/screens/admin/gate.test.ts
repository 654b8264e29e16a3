import { within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../support/screens/open-screen.ts'
import { ada, bola, profileOf } from '../../support/screens/rows.ts'
import { type Answers, refusal, type SentRequest } from '../../support/screens/server.ts'
import '../../support/screens/search-element.ts'
import '../../support/screens/touched.ts'

const id = '00000000-0000-4000-8000-000000000000'
const screens = [
  '/admin',
  '/admin/users',
  '/admin/kyc',
  '/admin/withdrawals',
  '/admin/disputes',
  '/admin/disputes?tab=claims',
  `/admin/disputes/${id}`,
  `/admin/claims/${id}`,
  '/admin/reports',
  '/admin/items',
  '/admin/signals',
  '/admin/settings',
]
const account = 'GET /rest/v1/profiles'
const admin = [profileOf(ada, { is_admin: true, auth_completed: true })]

/** Somebody of the staff with these permissions, as the database names them. */
const staff = (...permissions: string[]): Answers => ({
  [account]: admin,
  'POST /rest/v1/rpc/my_staff_access': { roles: ['support'], permissions, second_factor: 'given' },
  'POST /rest/v1/rpc/admin_counts': [{}],
})

test.each(screens)(
  'A signed-out visitor cannot open %s, and signing in leads back to it',
  async (address) => {
    const screen = await openScreen(address)
    await screen.seesToast('Access denied', 'Please log in to access admin dashboard')
    await screen.findByRole('heading', { level: 1, name: 'Sign in or join' })
    const { pathname, searchParams } = new URL(screen.path(), location.origin)
    expect([pathname, searchParams.get('redirect')]).toEqual(['/auth', address])
  },
)

test.each(screens)('A member who is not an admin cannot open %s', async (address) => {
  const screen = await openScreen(address, {
    as: bola,
    answers: {
      [account]: [profileOf(bola, { auth_completed: true })],
      'GET /rest/v1/borrower_verifications': [],
      'GET /rest/v1/items': [],
    },
  })
  await screen.seesToast('Access denied', 'Access denied. Admin privileges required.')
  // The landing page leads everybody who is signed in to the market.
  await screen.findByRole('heading', { level: 1, name: 'Market' })
  expect(screen.path()).toBe('/marketplace')
})

test('While the admin check fails nothing is shown, and it can be retried', async () => {
  // The router tells the console of an error that a screen is shown for.
  vi.mocked(console.error).mockImplementation(() => {})
  const screen = await openScreen('/admin/users', {
    as: ada,
    answers: {
      ...staff('people'),
      'POST /rest/v1/rpc/search_people': [],
      [account]: ({ search }: SentRequest) =>
        search.get('select') === 'is_admin' ? Response.json({}, { status: 500 }) : admin,
    },
  })
  const alert = await screen.findByRole('alert')
  within(alert).getByRole('heading', { name: 'Access denied' })
  expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull()
  screen.answer({ [account]: admin })
  await screen.press('Try again', alert)
  await screen.findByRole('heading', { level: 1, name: 'Users' })
})

test('Support sees no payouts in the panel, and is refused at their address', async () => {
  const text = 'Your role does not allow this. An owner can change roles.'
  const refused = refusal('PT403', 'Access denied', text)
  const screen = await openScreen('/admin/withdrawals', {
    as: ada,
    answers: {
      ...staff('dashboard', 'people', 'identity'),
      'POST /rest/v1/rpc/withdrawal_queue': refused,
      'POST /rest/v1/rpc/withdrawal_totals': refused,
    },
  })
  const navigation = await screen.findByRole('navigation', { name: 'Admin' })
  await within(navigation).findByRole('link', { name: 'KYC Verification' })
  const links = within(navigation).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Dashboard', 'Users', 'KYC Verification'])
  await within(screen.getByRole('main')).findAllByText(text)
})

test('Where the second factor is missing nothing of the panel is asked for', async () => {
  const screen = await openScreen('/admin/users', {
    as: ada,
    answers: {
      [account]: admin,
      'POST /rest/v1/rpc/my_staff_access': {
        ...{ roles: ['support'], permissions: ['people'], second_factor: 'missing' },
      },
      'GET /auth/v1/*': { ...ada, factors: [] },
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'One more step' })
  expect(screen.getByRole('link', { name: 'Set up an app' }).getAttribute('href')).toBe('/security')
  for (const asked of ['admin_counts', 'search_people'] as const)
    expect(screen.sent(`POST /rest/v1/rpc/${asked}`)).toEqual([])
})
