import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { isStranger } from '../../support/screens/accounts.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { noNetwork } from '../../support/screens/server.ts'

const settings = 'GET /auth/v1/settings'

test('Who says no at Google is back where they were, and reads nothing', async () => {
  const screen = await openScreen('/auth?provider=google&redirect=%2Fwallet&error=access_denied')
  await screen.findByRole('button', { name: 'Continue with Google' })
  await waitFor(() => expect(screen.path()).toBe('/auth?redirect=%2Fwallet'))
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
})

test.each([
  ['error=server_error&error_code=unexpected_failure', 'Google sign-in failed'],
  ['error=access_denied&error_code=provider_email_needs_verification', 'Google has not verified your email'],
  ['error=access_denied&error_code=user_banned', 'Login Failed'],
  ['error=access_denied&error_code=bad_oauth_state', 'That took too long'],
])('Whom %s keeps out reads “%s”', async (error, title) => {
  const screen = await openScreen(`/auth?provider=google&redirect=%2Fwallet&${error}`)
  await screen.seesToast(title)
  await waitFor(() => expect(screen.path()).toBe('/auth?redirect=%2Fwallet'))
})

test('The words of an address are anybody’s, and not shown', async () => {
  const screen = await openScreen('/auth?provider=google&error=server_error&error_description=Call+0800-SCAM')
  await screen.seesToast('Google sign-in failed')
  expect(document.body.textContent).not.toContain('0800-SCAM')
})

test('A prepared address with a code of somebody else signs nobody in', async () => {
  const screen = await openScreen('/auth?provider=google&code=0b3f6a1e-0000-4000-8000-000000000000')
  await screen.seesToast('That took too long')
  expect(isStranger()).toBe(true)
  expect(screen.path()).toBe('/auth')
  expect(screen.sent('POST /auth/v1/token')).toEqual([])
})

test('Where Google is switched off, or cannot be reached, the button says so', async () => {
  const screen = await openScreen('/auth?step=login', {
    answers: { [settings]: { external: { google: false } } },
  })
  await screen.press('Continue with Google')
  await screen.seesToast('Google is not available')
  screen.answer({ [settings]: noNetwork })
  await screen.press('Continue with Google')
  await screen.seesToast('You are offline')
  await screen.button('Continue with Google')
})
