import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { accountAnswers, fill, keepWholeSession } from '../../support/screens/accounts.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, refusal } from '../../support/screens/server.ts'

const require = 'POST /rest/v1/rpc/require_fresh_proof'
const prove = 'POST /rest/v1/rpc/prove_session'
const enroll = 'POST /auth/v1/factors'
const devices = 'POST /rest/v1/rpc/my_sessions'
const end = 'POST /rest/v1/rpc/end_sessions'
const recovery = 'POST /rest/v1/rpc/my_account_recovery'
const unproven = () => refusal('PT403', 'Confirm it’s you', 'Please enter your password.')
const account = (factors: object[] = []) => ({ id: bola.id, email: bola.email, factors })
const app = { id: 'f', friendly_name: 'App', factor_type: 'totp', status: 'verified' }
const here = {
  id: 'a',
  device: 'Chrome/120 Android',
  network: '102.89.1.2',
  last_seen_at: '2026-08-03T08:00:00Z',
}

async function openSecurity(answers: Answers = {}): Promise<Screen> {
  const screen = await openScreen('/security', {
    as: bola,
    answers: {
      ...accountAnswers(bola),
      'POST /rest/v1/rpc/sign_in_ways': [{ has_password: true, google_is_spare: false }],
      'GET /auth/v1/user': account(),
      [devices]: [{ ...here, is_current: true }],
      [recovery]: { can_start: true, ready_at: null },
      ...answers,
    },
  })
  keepWholeSession(bola)
  return screen
}

test('Setting up an app asks for the password first; a wrong one is said, and the right one goes on', async () => {
  const screen = await openSecurity({
    [require]: unproven,
    [prove]: 'wrong',
    [enroll]: { id: 'f', type: 'totp', totp: { qr_code: '<svg/>', secret: 'ABC', uri: 'otpauth://x' } },
  })
  await screen.press('Set up an app')
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  expect(screen.sent(enroll)).toEqual([])
  await fill(screen, 'Your password', 'Wrong-2026')
  await screen.press('Confirm', dialog)
  await screen.findByText('This is not your current password')
  screen.answer({ [prove]: 'wait' })
  await screen.press('Confirm', dialog)
  await screen.findByText('Too many attempts. Wait a few minutes, or get a code by email.')
  screen.answer({ [prove]: 'proven', [require]: null })
  await fill(screen, 'Your password', 'Aso-test-2026')
  await screen.press('Confirm', dialog)
  await screen.findByText('ABC')
  const link = screen.getByRole('link', { name: 'Open an app on this phone' })
  expect(link.getAttribute('href')).toBe('otpauth://x')
  expect(screen.sent(enroll)).toHaveLength(1)
})

test('Who does not confirm has set up nothing', async () => {
  const screen = await openSecurity({ [require]: unproven })
  await screen.press('Set up an app')
  await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await screen.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.button('Set up an app')
  expect(screen.sent(enroll)).toEqual([])
})

test('A code by email confirms as well', async () => {
  const screen = await openSecurity({
    [require]: unproven,
    [prove]: 'proven',
    'GET /auth/v1/reauthenticate': {},
    [enroll]: { id: 'f', type: 'totp', totp: { qr_code: '<svg/>', secret: 'ABC', uri: 'otpauth://x' } },
  })
  await screen.press('Set up an app')
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await screen.press('Email me a code instead', dialog)
  await within(dialog).findByText(`We’ve emailed a code to ${bola.email}.`)
  const code = await within(dialog).findByLabelText('Verification code')
  screen.answer({ [require]: null })
  await screen.user.type(code, '123456')
  await screen.findByText('ABC')
  expect(screen.sent(prove)).toEqual([{ p_code: '123456' }])
})

test('Every member sees their devices, ends one, and then all others', async () => {
  const other = { ...here, id: 'b', device: 'Firefox/130 Windows', network: null, is_current: false }
  const both = [{ ...here, is_current: true }, other]
  const screen = await openSecurity({ [devices]: both, [end]: 1 })
  await screen.findByText('Chrome on Android')
  await screen.findByText('This device · Internet address 102.89.1.2')
  await screen.press(/^Sign out Firefox on Windows/)
  await screen.seesToast('Signed out')
  await screen.press('Sign out all others')
  await waitFor(() => expect(screen.sent(end)).toEqual([{ p_session_id: 'b' }, {}]))
  screen.answer({ [end]: refusal('PT400', '', 'x') })
  await screen.press('Sign out all others')
  await screen.seesToast('Not signed out')
})

test('Who no longer has the app begins with phone and mailbox, and reads when it can be finished', async () => {
  const send = 'POST /rest/v1/rpc/send_recovery_code'
  const start = 'POST /rest/v1/rpc/start_account_recovery'
  const screen = await openSecurity({
    'GET /auth/v1/user': account([app]),
    [recovery]: { can_start: true, ready_at: null },
    [send]: refusal('PT403', 'Confirm your email', 'Please enter a code that we email you first.'),
    'GET /auth/v1/reauthenticate': {},
    [prove]: 'proven',
  })
  await screen.press('I no longer have the app')
  const dialog = await screen.findByRole('dialog', { name: 'Recover your account' })
  await fill(screen, 'Phone number of your account', '0803 123 4567')
  await screen.press('Text me a code', dialog)
  const proof = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await screen.press('Email me a code', proof)
  const mailed = await within(proof).findByLabelText('Verification code')
  screen.answer({
    [send]: null,
    [start]: [{ ready_at: '2026-08-04T09:00:00+01:00', title: null, message: null }],
  })
  await screen.user.type(mailed, '222222')
  const texted = await within(dialog).findByLabelText('Verification code')
  screen.answer({ [recovery]: { can_start: true, ready_at: '2026-08-04T09:00:00+01:00' } })
  await screen.user.type(texted, '111111')
  await screen.seesToast('Recovery started')
  await screen.findByText(/You can finish it from 4 Aug, 9:00 am/)
  expect(screen.queryByRole('button', { name: 'Finish recovery' })).toBeNull()
})

test('A recovery under way comes first, also where the app is gone, and is finished when its time has come', async () => {
  const finish = 'POST /rest/v1/rpc/finish_account_recovery'
  const screen = await openSecurity({
    [recovery]: { can_start: true, ready_at: '2026-08-03T07:00:00Z' },
    [finish]: refusal('PT409', 'Recovery under way', 'Not yet.'),
  })
  const region = await screen.findByRole('region', { name: 'Your account is being recovered' })
  const password = await screen.findByRole('heading', { name: 'Change password' })
  expect(region.compareDocumentPosition(password)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await screen.button('Set up an app')
  await screen.press('Finish recovery', region)
  await screen.seesToast('Recovery under way', 'Not yet.')
  expect(screen.sent(finish)).toHaveLength(1)
})
