import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  accountAnswers,
  authRefusal,
  fill,
  isStranger,
  sessionOf,
  typedIn,
} from '../../support/screens/accounts.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, noNetwork, refusal } from '../../support/screens/server.ts'

const token = 'POST /auth/v1/token'
const resend = 'POST /auth/v1/resend'
const signOut = 'POST /auth/v1/logout'
const makeProfile = 'POST /rest/v1/profiles'
const wrong = 'Invalid email or password. Please check your credentials and try again.'
const password = 'Aso-test-2026'

const letsIn: Answers = {
  ...accountAnswers(bola),
  [token]: sessionOf(bola, { user_metadata: { full_name: 'Bola Ade' } }),
  [signOut]: null,
}

const openSignIn = (answers: Answers = letsIn) =>
  openScreen('/auth?step=login&redirect=%2Fsafety', { answers })

async function signIn(screen: Screen, typed = password): Promise<void> {
  await fill(screen, 'Email', bola.email)
  await fill(screen, 'Password', typed)
  await screen.press('Sign in')
}

const isIn = (screen: Screen) => waitFor(() => expect(screen.path()).toBe('/safety'))

test('An address or a password that is not typed is asked for', async () => {
  const screen = await openSignIn()
  await screen.press('Sign in')
  await screen.seesToast('Missing Information', 'Please enter both email and password')
  await fill(screen, 'Email', bola.email)
  await screen.press('Sign in')
  await screen.seesToast('Missing Information')
  expect(screen.sent(token)).toEqual([])
})

test('A wrong password is refused in the words of the specification, and the right one lets in', async () => {
  const screen = await openSignIn({ ...letsIn, [token]: authRefusal(400, 'invalid_credentials', 'Nope') })
  await signIn(screen, 'Wrong-password-1')
  await screen.seesToast('Login Failed', wrong)
  expect(await typedIn(screen, 'Email')).toBe(bola.email)
  expect(isStranger()).toBe(true)
  screen.answer(letsIn)
  await signIn(screen)
  await isIn(screen)
  expect(isStranger()).toBe(false)
})

test('Another refusal says what the server says; a server that fails says the words of the screen', async () => {
  const screen = await openSignIn({ [token]: authRefusal(400, 'user_banned', 'User is banned') })
  await signIn(screen)
  await screen.seesToast('Login Failed', 'User is banned')
  screen.answer({ [token]: authRefusal(500) })
  await screen.press('Sign in')
  await screen.seesToast('Login Failed', wrong)
})

test('Offline nothing is sent, and what was typed is kept', async () => {
  const screen = await openSignIn({ ...letsIn, [token]: noNetwork })
  await signIn(screen)
  await screen.seesToast('You are offline', 'Nothing was sent and what you typed is kept.')
  expect(await typedIn(screen, 'Password')).toBe(password)
  screen.answer(letsIn)
  await screen.press('Sign in')
  await isIn(screen)
})

const notConfirmed = authRefusal(400, 'email_not_confirmed', 'Email not confirmed')

test('A sign-in with an unconfirmed address asks for the code', async () => {
  const screen = await openSignIn({ [token]: notConfirmed, [resend]: {} })
  await signIn(screen)
  await screen.seesToast('Email Not Verified', 'Please verify your email address before logging in.')
  await screen.findByRole('heading', { name: 'Check your email' })
  await screen.findByText(bola.email)
  await screen.findByRole('button', { name: 'Resend code in 60 s' })
  expect(isStranger()).toBe(true)
})

test('The code step opens even when a code was just sent or could not be sent', async () => {
  const screen = await openSignIn({ [token]: notConfirmed, [resend]: authRefusal(500) })
  await signIn(screen)
  await screen.seesToast('Email Failed to Send', 'Failed to send verification email. Please try again.')
  await screen.findByText(/^Request a code for/)
  screen.answer({ [resend]: authRefusal(429, 'over_email_send_rate_limit') })
  await screen.press('Back to sign in')
  await signIn(screen)
  await screen.findByRole('button', { name: 'Resend code in 60 s' })
  expect(screen.sent(resend)).toHaveLength(2)
})

test('An account whose profile has no confirmed address is signed out again', async () => {
  const unproven = accountAnswers(bola, { is_verified_email: false })
  const screen = await openSignIn({ ...letsIn, ...unproven, [resend]: {} })
  await signIn(screen)
  await screen.seesToast('Email Not Verified', 'Please verify your email address before logging in.')
  await screen.findByRole('heading', { name: 'Check your email' })
  expect(screen.sent(signOut)).toHaveLength(1)
  expect(isStranger()).toBe(true)
})

test('An account that cannot be read is signed out again, and what was typed is kept', async () => {
  const screen = await openSignIn({ ...letsIn, 'GET /rest/v1/profiles': refusal('PT500', '', 'x') })
  await signIn(screen)
  await screen.seesToast('Profile Error', 'Unable to verify account status')
  expect(screen.sent(signOut)).toHaveLength(1)
  expect(isStranger()).toBe(true)
  expect(await typedIn(screen, 'Email')).toBe(bola.email)
  screen.answer(letsIn)
  await screen.press('Sign in')
  await isIn(screen)
})

test('An account without a profile gets one and goes on with its setup', async () => {
  const screen = await openSignIn({
    ...letsIn,
    [token]: sessionOf(bola, {
      email_confirmed_at: '2026-08-01T09:00:00Z',
      user_metadata: { full_name: 'Bola Ade' },
    }),
    'GET /rest/v1/profiles': [],
    [makeProfile]: () => {
      screen.answer(accountAnswers(bola, { is_verified_phone: false, auth_completed: false, role: null }))
      return null
    },
  })
  await signIn(screen)
  await screen.seesToast('Account Setup Incomplete', 'Please complete phone verification.')
  await screen.findByRole('heading', { name: 'Your phone number' })
  expect(screen.sent(makeProfile)).toEqual([{ user_id: bola.id, full_name: 'Bola Ade' }])
})

test.each([
  ['is refused', 'Account Setup Error', 'Your account could not be set up. Please contact support.', 409],
  ['fails', 'Setup Failed', 'Something went wrong while setting up your account. Please try again.', 502],
])('A profile whose making %s signs out again', async (_, title, text, status) => {
  const refused = Response.json({ code: '23505', message: 'duplicate key' }, { status })
  const failed = new Response('Bad gateway', { status })
  const screen = await openSignIn({
    ...letsIn,
    'GET /rest/v1/profiles': [],
    [makeProfile]: status === 409 ? refused : failed,
  })
  await signIn(screen)
  await screen.seesToast(title, text)
  expect(screen.sent(signOut)).toHaveLength(1)
  expect(isStranger()).toBe(true)
})

test('A person with steps left is told so, does them and is welcomed', async () => {
  const account: Parameters<typeof accountAnswers>[1] = {
    full_name: 'Efe Ojo',
    is_verified_phone: false,
    auth_completed: false,
    role: null,
  }
  const screen = await openSignIn({
    ...letsIn,
    ...accountAnswers(bola, account),
    'POST /rest/v1/rpc/skip_phone_verification': () => {
      account.is_verified_phone = true
      return null
    },
    'PATCH /rest/v1/profiles': ({ body }) => {
      Object.assign(account, body)
      return null
    },
  })
  await signIn(screen)
  await screen.seesToast('Account Setup Incomplete', 'Please complete phone verification.')
  await screen.press('Skip for now')
  await screen.user.click(await screen.findByRole('radio', { name: /^Borrow/ }))
  screen.answer({ 'PATCH /rest/v1/profiles': refusal('PT409', 'Not now', 'Another device is at it.') })
  await screen.press('Continue')
  await screen.seesToast('Not now', 'Another device is at it.')
  account.role = 'borrow'
  screen.answer({ 'PATCH /rest/v1/profiles': null })
  await screen.press('Continue')
  await screen.seesToast('Welcome to Aso', 'Efe, your account is ready.')
  await isIn(screen)
})

test('A signed-in person whose account cannot be read is told so and signed out', async () => {
  const screen = await openScreen('/auth', {
    as: bola,
    answers: { ...letsIn, 'GET /rest/v1/profiles': refusal('PT400', '', 'x') },
  })
  await screen.seesToast('Profile Error', 'Unable to verify account status')
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(isStranger()).toBe(true)
})

test('Offline a signed-in person stays, and their account is read again', async () => {
  const account = accountAnswers(bola, { is_verified_phone: false, auth_completed: false })
  const screen = await openScreen('/auth', {
    as: bola,
    answers: { ...account, 'GET /rest/v1/profiles': noNetwork },
  })
  await screen.findByText('It loads once you’re online.')
  expect(isStranger()).toBe(false)
  screen.answer(account)
  await screen.press('Try again')
  await screen.findByRole('heading', { name: 'Your phone number' })
})
