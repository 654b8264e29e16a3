import { waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { keepEmailCode } from '@/lib/pending-codes'
import { accountAnswers, authRefusal, fill, sessionOf, typedIn } from '../../support/screens/accounts.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, functionRefusal, noNetwork } from '../../support/screens/server.ts'

const signUp = 'POST /auth/v1/signup'
const createProfile = 'POST /functions/v1/create-profile'
const typedPassword = 'Lagos-2026-Owambe'

const openSignUp = (answers: Answers = {}) => openScreen('/auth?step=signup&role=both', { answers })

async function fillSignUp(screen: Screen): Promise<void> {
  await fill(screen, 'Full name', 'Bola Ade')
  await fill(screen, 'Email', bola.email)
  await fill(screen, 'Password', typedPassword)
  await fill(screen, 'Confirm password', typedPassword)
  await screen.press('Create account')
}

/** The message of a field, as a screen reader reads it with the field. */
async function faultOf(screen: Screen, label: string): Promise<string | undefined> {
  const field = await screen.findByLabelText(label)
  if (field.getAttribute('aria-invalid') !== 'true') return undefined
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
}

const says = (screen: Screen, label: string, words: string | undefined) =>
  waitFor(async () => expect(await faultOf(screen, label)).toBe(words))

test('Each missing field has its own error until it is edited', async () => {
  const screen = await openSignUp()
  await screen.press('Create account')
  const missing = [
    ['Full name', 'Full name is required', 'Ada'],
    ['Email', 'Email is required', 'a'],
    ['Password', 'Password is required', 'Aa1'],
    ['Confirm password', 'Please confirm your password', 'x'],
  ] as const
  for (const [label, words] of missing) await says(screen, label, words)
  for (const [label, , typed] of missing) {
    await fill(screen, label, typed)
    await says(screen, label, undefined)
  }
  expect(screen.sent(signUp)).toEqual([])
})

test.each([
  ['Email', 'a', 'Please enter a valid email address'],
  ['Password', 'Aa1', 'Password must be at least 8 characters'],
  ['Password', 'lagoslagos', 'Password must contain uppercase, lowercase, and number'],
  ['Confirm password', 'Lagos-2027-Owambe', 'Passwords do not match'],
])('%s is refused as “%s”, and the other fields are kept', async (label, typed, words) => {
  const screen = await openSignUp()
  await fill(screen, 'Full name', 'Bola Ade')
  await fill(screen, 'Email', bola.email)
  await fill(screen, 'Password', typedPassword)
  await fill(screen, 'Confirm password', typedPassword)
  await fill(screen, label, typed)
  await screen.press('Create account')
  await says(screen, label, words)
  expect(await typedIn(screen, 'Full name')).toBe('Bola Ade')
  expect(await typedIn(screen, label)).toBe(typed)
  expect(screen.sent(signUp)).toEqual([])
})

test('A password that the server finds too weak is refused with the reasons', async () => {
  const weak_password = { reasons: ['length', 'pwned'] }
  const screen = await openSignUp({
    [signUp]: Response.json({ error_code: 'weak_password', msg: 'Weak', weak_password }, { status: 422 }),
  })
  await fillSignUp(screen)
  await screen.seesToast('Sign Up Failed')
  await says(
    screen,
    'Password',
    'This password is too short. Please choose a longer one. This password has appeared in a data leak. Please choose another one.',
  )
  expect(await typedIn(screen, 'Email')).toBe(bola.email)
})

test('A server that fails, and a phone without a network, keep what was typed', async () => {
  const screen = await openSignUp({ [signUp]: authRefusal(500, 'unexpected_failure', 'Error sending') })
  await fillSignUp(screen)
  await screen.seesToast('Sign Up Failed', 'Failed to create account')
  screen.answer({ [signUp]: noNetwork })
  await screen.press('Create account')
  await screen.seesToast('You are offline', 'Nothing was sent and what you typed is kept.')
  expect(await typedIn(screen, 'Full name')).toBe('Bola Ade')
  screen.answer({ [signUp]: { id: bola.id, email: bola.email, user_metadata: {} } })
  await screen.press('Create account')
  await screen.findByRole('heading', { name: 'Check your email' })
})

test('Pressed twice one account is made, with the name, the role and the device', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const screen = await openSignUp({ [signUp]: promise })
  await fillSignUp(screen)
  await screen.findByRole('button', { name: 'Creating your account…' })
  await screen.user.keyboard('{Enter}')
  resolve({ id: bola.id, email: bola.email, user_metadata: {} })
  await screen.findByRole('heading', { name: 'Check your email' })
  expect(screen.sent(signUp)).toMatchObject([
    {
      email: bola.email,
      password: typedPassword,
      data: { full_name: 'Bola Ade', role: 'both', device: expect.any(String) },
    },
  ])
})

test('A name and role that could not be saved are asked for again', async () => {
  keepEmailCode({ email: bola.email, sentAt: Date.parse('2026-08-03T08:59:00+01:00') })
  const user_metadata = { full_name: 'Sade Cole', role: 'both' }
  const screen = await openScreen('/auth', {
    answers: {
      ...accountAnswers(bola, { full_name: 'Sade Cole', auth_completed: false, role: null }),
      'POST /rest/v1/rpc/open_mail_code': 'open',
      'POST /auth/v1/verify': sessionOf(bola, { user_metadata }),
      [createProfile]: functionRefusal(503, 'Down'),
      'PATCH /rest/v1/profiles': () => {
        screen.answer(accountAnswers(bola, { full_name: 'Sade Cole', auth_completed: false, role: 'lend' }))
        return null
      },
      'GET /rest/v1/items': [],
    },
  })
  const noted = vi.mocked(console.error).mockImplementation(() => {})
  await fill(screen, 'Verification code', '123456')
  await screen.findByRole('heading', { name: 'How will you use Aso?' })
  expect(noted).toHaveBeenCalledWith('create-profile failed', expect.objectContaining({ message: 'Down' }))
  expect(screen.sent(createProfile)).toEqual([{ userId: bola.id, fullName: 'Sade Cole', role: 'both' }])
  await screen.user.click(await screen.findByRole('radio', { name: /^Lend/ }))
  await screen.press('Continue')
  await screen.seesToast('Welcome to Aso', 'Sade, your account is ready.')
  expect(screen.sent('PATCH /rest/v1/profiles')).toEqual([{ role: 'lend' }, { auth_completed: true }])
})
