import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  accountAnswers,
  authRefusal,
  fill,
  keepWholeSession,
  sessionOf,
  typedIn,
} from '../../support/screens/accounts.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, noNetwork, refusal } from '../../support/screens/server.ts'

const change = 'PUT /auth/v1/user'
const token = 'POST /auth/v1/token'
const oldPassword = 'Aso-test-2026'
const newPassword = 'Owambe-2027-Lagos'
const ways = { has_password: true, google_is_spare: false }
const changed: Answers = {
  [change]: { id: bola.id, email: bola.email, user_metadata: {} },
  'POST /auth/v1/logout': null,
}

async function openSecurity(answers: Answers = {}): Promise<Screen> {
  const screen = await openScreen('/security', {
    as: bola,
    answers: {
      ...accountAnswers(bola),
      'POST /rest/v1/rpc/sign_in_ways': [ways],
      'POST /rest/v1/rpc/my_sessions': [],
      'POST /rest/v1/rpc/my_account_recovery': { can_start: true, ready_at: null },
      'POST /rest/v1/rpc/prove_session': 'wrong',
      'GET /auth/v1/user': { id: bola.id, email: bola.email, factors: [] },
      ...changed,
      ...answers,
    },
  })
  keepWholeSession(bola)
  return screen
}

async function save(screen: Screen, current = oldPassword, next = newPassword, again = next): Promise<void> {
  await fill(screen, 'Current password', current)
  await fill(screen, 'New password', next)
  await fill(screen, 'Confirm new password', again)
  await screen.press('Change password')
}

test('What is missing, and two passwords that differ, are said at their fields', async () => {
  const screen = await openSecurity()
  await screen.press('Change password')
  await screen.findByText('Your current password is required')
  await screen.findByText('Password is required')
  await screen.findByText('Please confirm your password')
  await save(screen, oldPassword, newPassword, 'Another-2028-Lagos')
  await screen.findByText('Passwords do not match')
  expect(screen.sent(change)).toEqual([])
})

test('A wrong current password, and the same again, are said at their fields', async () => {
  const screen = await openSecurity({ [change]: authRefusal(400, 'current_password_invalid') })
  await save(screen, 'Wrong-pass-1')
  await screen.findByText('This is not your current password')
  expect(await typedIn(screen, 'New password')).toBe(newPassword)
  screen.answer({ [change]: authRefusal(422, 'same_password') })
  await save(screen, oldPassword, oldPassword)
  await screen.findByText('This is your current password. Please choose another one.')
})

test('Where Auth requires a recent sign-in, the current password is used to sign in again', async () => {
  const old = authRefusal(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const screen = await openSecurity({
    [change]: old,
    [token]: () => {
      screen.answer(changed)
      return sessionOf(bola)
    },
  })
  await save(screen)
  await screen.seesToast('Password changed', 'You are signed out on your other devices.')
  expect(screen.sent(token)).toMatchObject([{ email: bola.email, password: oldPassword }])
  expect(screen.sent(change)).toHaveLength(2)
  await waitFor(async () => expect(await typedIn(screen, 'Current password')).toBe(''))
})

test('Without a network nothing is sent, and what was typed is kept', async () => {
  const screen = await openSecurity({ [change]: noNetwork })
  await save(screen)
  await screen.seesToast('You are offline')
  expect(await typedIn(screen, 'Current password')).toBe(oldPassword)
  screen.answer({ [change]: authRefusal(500) })
  await screen.press('Change password')
  await screen.seesToast('Password not changed', 'Your password has not changed. Please try again.')
  screen.answer(changed)
  await screen.press('Change password')
  await screen.seesToast('Password changed')
})

test('Settings that could not be loaded are asked for again', async () => {
  const screen = await openSecurity({ 'POST /rest/v1/rpc/sign_in_ways': refusal('PT400', '', 'x') })
  await screen.findByText('Your sign-in settings could not be loaded')
  screen.answer({ 'POST /rest/v1/rpc/sign_in_ways': [ways] })
  await screen.press('Try again')
  await screen.findByRole('heading', { name: 'Change password' })
})

test('Google that could not be disconnected stays, and a sign-out everywhere that fails says so', async () => {
  const screen = await openSecurity({
    'POST /rest/v1/rpc/sign_in_ways': [
      { has_password: true, google_is_spare: true, google_identity: 'g', google_address: bola.email },
    ],
    'DELETE /auth/v1/user/identities/g': authRefusal(500),
    'POST /auth/v1/logout': authRefusal(500),
  })
  await screen.press('Disconnect Google')
  await screen.press('Disconnect Google', await screen.findByRole('dialog'))
  await screen.seesToast('Google not disconnected')
  await screen.press('Cancel', screen.getByRole('dialog'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.press('Sign out everywhere')
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere?' })
  await screen.press('Sign out everywhere', dialog)
  await screen.seesToast('Error signing out')
  within(dialog).getByRole('button', { name: 'Cancel' })
})
