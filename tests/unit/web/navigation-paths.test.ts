import { expect, test } from 'vitest'
import { hasNavigation, isSigningIn, navEntriesFor } from '@/components/layout/nav-entries'

test.each(['/', '/auth', '/auth/reset-password', '/role-selection', '/profile-setup', '/profile-setup/'])(
  'There is no navigation on %s',
  (path) => {
    expect(hasNavigation(path)).toBe(false)
  },
)

test.each(['/marketplace', '/profile', '/edit-profile', '/notifications', '/item/1', '/authors', '/help'])(
  'There is navigation on %s',
  (path) => {
    expect(hasNavigation(path)).toBe(true)
  },
)

test.each(['/auth', '/auth/', '/auth/reset-password', '/role-selection'])(
  '%s is a page of signing in, so it does not lead to one',
  (path) => {
    expect(isSigningIn(path)).toBe(true)
  },
)

test.each(['/', '/marketplace', '/profile-setup', '/authors', '/role-selections'])(
  '%s is no page of signing in',
  (path) => {
    expect(isSigningIn(path)).toBe(false)
  },
)

test('Add and My Items are for lenders', () => {
  const labels = (role: Parameters<typeof navEntriesFor>[0]) => navEntriesFor(role).map(({ label }) => label)
  expect(labels('lend')).toEqual(['Market', 'AI Hub', 'Add', 'My Items', 'Alerts', 'Profile'])
  expect(labels('both')).toEqual(labels('lend'))
  for (const role of ['borrow', null, undefined] as const) {
    expect(labels(role)).toEqual(['Market', 'AI Hub', 'Alerts', 'Profile'])
  }
})
