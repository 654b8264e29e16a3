import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  accountAnswers,
  authRefusal,
  fill,
  isStranger,
  sessionOf,
  tokenOf,
  typedIn,
} from '../../support/screens/accounts.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, noNetwork } from '../../support/screens/server.ts'

const recover = 'POST /auth/v1/recover'
const openMailCode = 'POST /rest/v1/rpc/open_mail_code'
const verify = 'POST /auth/v1/verify'
const setPassword = 'PUT /auth/v1/user'
const newPassword = 'Owambe-2027-Lagos'

const works: Answers = {
  ...accountAnswers(bola),
  [openMailCode]: 'open',
  [verify]: sessionOf(bola),
  [setPassword]: { id: bola.id, email: bola.email, user_metadata: {} },
  'POST /auth/v1/logout': null,
  'GET /rest/v1/items': [],
}

const withAddress = `/auth/reset-password?email=${encodeURIComponent(bola.email)}`
const withTokens = `/auth/reset-password#access_token=${tokenOf(bola)}&refresh_token=refresh&type=recovery`

async function save(screen: Screen, again = newPassword): Promise<void> {
  await fill(screen, 'New password', newPassword)
  await fill(screen, 'Confirm new password', again)
  await screen.press('Save new password')
}

test('A code is asked for only with an address, and a refusal of the server says why', async () => {
  const screen = await openScreen('/auth?step=login', { answers: { [recover]: authRefusal(500) } })
  await screen.press('Forgot your password?')
  await screen.seesToast('Email Required')
  await fill(screen, 'Email', bola.email)
  await screen.press('Forgot your password?')
  await screen.seesToast('Reset Failed', 'Please try again.')
  const reason = 'For security purposes, you can only request this after 42 seconds.'
  screen.answer({ [recover]: authRefusal(429, 'over_email_send_rate_limit', reason) })
  await screen.press('Forgot your password?')
  await screen.seesToast('Reset Failed', reason)
  screen.answer({ [recover]: {} })
  await screen.press('Forgot your password?')
  await screen.seesToast(
    'Check your email',
    'If this address has an account, we’ve sent it a code to choose a new password.',
  )
  await screen.findByRole('heading', { name: 'Choose a new password' })
  expect(await typedIn(screen, 'Email')).toBe(bola.email)
})

test('The screen says what is missing', async () => {
  const screen = await openScreen(withAddress)
  await screen.press('Save new password')
  await screen.findByText('Please enter the complete 6-digit verification code')
  await screen.findByText('Password is required')
  await screen.findByText('Please confirm your password')
  await fill(screen, 'New password', 'owambe')
  await waitFor(() => expect(screen.queryByText('Password is required')).toBeNull())
  await screen.press('Save new password')
  await screen.findByText('Password must be at least 8 characters')
  await fill(screen, 'Verification code', '123456')
  await save(screen, 'Owambe-2028-Lagos')
  await screen.findByText('Passwords do not match')
  expect(screen.sent(openMailCode)).toEqual([])
})

test('A wrong code is cleared, and the typed password is kept', async () => {
  const screen = await openScreen(withAddress, {
    answers: { ...works, [verify]: authRefusal(403, 'otp_expired') },
  })
  await fill(screen, 'Verification code', '111111')
  await save(screen)
  await screen.seesToast('Verification Failed', 'Invalid verification code')
  expect(await typedIn(screen, 'Verification code')).toBe('')
  expect(await typedIn(screen, 'New password')).toBe(newPassword)
  screen.answer(works)
  await fill(screen, 'Verification code', '123456')
  await screen.press('Save new password')
  await screen.seesToast('Password changed')
  expect(screen.sent(setPassword)).toMatchObject([{ password: newPassword }])
})

test('A code is spent by a password that is too weak, and not asked for again', async () => {
  const weak_password = { reasons: ['pwned'] }
  const weak = Response.json({ error_code: 'weak_password', msg: 'Weak', weak_password }, { status: 422 })
  const screen = await openScreen(withAddress, { answers: { ...works, [setPassword]: weak } })
  await fill(screen, 'Verification code', '123456')
  await save(screen)
  await screen.findByText('This password has appeared in a data leak. Please choose another one.')
  await screen.findByText(bola.email)
  expect(screen.queryByLabelText('Verification code')).toBeNull()
  screen.answer(works)
  await save(screen)
  await screen.seesToast('Password changed')
  expect(screen.sent(verify)).toHaveLength(1)
})

test('A code that was entered too long ago is asked for again', async () => {
  const over = authRefusal(400, 'current_password_required', 'Current password required')
  const screen = await openScreen(withAddress, { answers: { ...works, [setPassword]: over, [recover]: {} } })
  await screen.press('Send code')
  await screen.seesToast('Code sent')
  await fill(screen, 'Verification code', '123456')
  await save(screen)
  await screen.seesToast('Verification Failed', 'Verification code has expired. Please request a new one.')
  await screen.findByLabelText('Verification code')
  expect(await typedIn(screen, 'Email')).toBe(bola.email)
})

test.each([
  '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
  '?error=access_denied&error_code=otp_expired',
])('A link that no longer works (%s) says so, and a new code can be asked for', async (rest) => {
  const screen = await openScreen(`/auth/reset-password${rest}`, { answers: { [recover]: {} } })
  await screen.findByRole('heading', { name: 'This link no longer works' })
  await waitFor(() => expect(screen.path()).toBe('/auth/reset-password'))
  await screen.press('Send code')
  await screen.seesToast('Email Required', 'Please enter your email address')
  await fill(screen, 'Email', bola.email)
  await screen.press('Send code')
  await screen.seesToast('Code sent')
  await screen.findByRole('button', { name: 'Resend code in 60 s' })
})

test('A link that is opened offline can be tried again', async () => {
  const screen = await openScreen(withTokens, { answers: { 'GET /auth/v1/user': noNetwork } })
  await screen.findByRole('heading', { name: 'You are offline' })
  screen.answer(works)
  await screen.press('Try again')
  await screen.findByText(bola.email)
  expect(screen.queryByLabelText('Verification code')).toBeNull()
  // Nobody is signed in by a link alone.
  expect(isStranger()).toBe(true)
})

test('A forged or used token is refused', async () => {
  const screen = await openScreen(withTokens, {
    answers: { 'GET /auth/v1/user': authRefusal(403, 'bad_jwt', 'invalid JWT') },
  })
  await screen.findByRole('heading', { name: 'This link no longer works' })
})
