import { expect, test } from 'vitest'
import { hasNavigation } from '@/components/layout/nav-entries'

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
