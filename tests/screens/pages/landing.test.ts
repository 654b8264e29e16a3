import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { accountAnswers } from '../../support/screens/accounts.ts'
import { goOffline } from '../../support/screens/network.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { ada, profileOf } from '../../support/screens/rows.ts'
import { type Answers, noNetwork, wordlessRefusal } from '../../support/screens/server.ts'
import '../../support/screens/search-element.ts'
import '../../support/screens/touched.ts'

const account = 'GET /rest/v1/profiles'
const emptyMarket: Answers = { 'GET /rest/v1/items': [] }

test.each(['lend', 'borrow', 'both'] as const)(
  'Join asks for a role and carries %s to sign-up',
  async (role) => {
    const screen = await openScreen('/')
    await screen.press('Join')
    const dialog = await screen.findByRole('dialog', { name: 'Join Aso' })
    await screen.press('Continue', dialog)
    await within(dialog).findByText('Please select a role')
    await screen.user.click(within(dialog).getByRole('radio', { name: new RegExp(`^${role}`, 'i') }))
    await screen.press('Continue', dialog)
    await screen.findByLabelText('Full name')
    const { pathname, searchParams } = new URL(screen.path(), location.origin)
    expect([pathname, searchParams.get('step'), searchParams.get('role')]).toEqual(['/auth', 'signup', role])
  },
)

test('A person with a complete account goes on to the market', async () => {
  const screen = await openScreen('/', {
    as: ada,
    answers: { ...emptyMarket, [account]: [profileOf(ada, { auth_completed: true })] },
  })
  await screen.findByRole('heading', { level: 1, name: 'Market' })
  expect(screen.path()).toBe('/marketplace')
})

test('A person with an incomplete account continues at /auth', async () => {
  const screen = await openScreen('/', {
    as: ada,
    answers: {
      ...accountAnswers(ada, { auth_completed: false, is_verified_phone: false }),
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Your phone number' })
  expect(screen.path()).toContain('/auth')
})

test('When the account cannot be read, the market is shown', async () => {
  const screen = await openScreen('/', {
    as: ada,
    answers: { ...emptyMarket, [account]: wordlessRefusal() },
  })
  await screen.findByRole('heading', { level: 1, name: 'Market' })
})

test('When the account cannot be read for want of a network, the bookings are shown', async () => {
  goOffline()
  const screen = await openScreen('/', { as: ada, answers: { [account]: noNetwork } })
  await screen.findByRole('heading', { level: 1, name: 'My Transactions' })
})
