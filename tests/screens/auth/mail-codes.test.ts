import { waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { keepEmailCode } from '@/lib/pending-codes'
import { accountAnswers, authRefusal, sessionOf } from '../../support/screens/accounts.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, noNetwork } from '../../support/screens/server.ts'

const openMailCode = 'POST /rest/v1/rpc/open_mail_code'
const verify = 'POST /auth/v1/verify'
const resend = 'POST /auth/v1/resend'
const code = '123456'
const now = Date.parse('2026-08-03T09:00:00+01:00')
const phoneIsMissing = { is_verified_phone: false, auth_completed: false }

const letsIn: Answers = {
  ...accountAnswers(bola, phoneIsMissing),
  [openMailCode]: 'open',
  [verify]: sessionOf(bola, { user_metadata: { full_name: 'Bola Ade', role: 'both' } }),
  'POST /functions/v1/create-profile': { status: true, message: '', data: null },
}

/** At the code of a mail that was sent so long ago. */
async function waitsForMail(answers: Answers = letsIn, secondsAgo = 5): Promise<Screen> {
  keepEmailCode({ email: bola.email, sentAt: now - secondsAgo * 1000 })
  const screen = await openScreen('/auth?step=email-verification', { answers })
  await screen.findByRole('heading', { name: 'Check your email' })
  return screen
}

const codeField = (screen: Screen) => screen.findByLabelText<HTMLInputElement>('Verification code')

async function enter(screen: Screen, typed: string): Promise<void> {
  await screen.user.click(await codeField(screen))
  await screen.user.paste(typed)
}

/** A code that is refused is cleared away. */
async function enterWrong(screen: Screen, why: string): Promise<void> {
  await enter(screen, '111111')
  await screen.seesToast('Verification Failed', why)
  const { value } = await codeField(screen)
  expect(value).toBe('')
}

const goesOn = (screen: Screen) => screen.findByRole('heading', { name: 'Your phone number' })

test('A code with digits missing is not sent', async () => {
  const screen = await waitsForMail()
  await screen.user.type(await codeField(screen), '12a34')
  expect((await codeField(screen)).value).toBe('1234')
  await screen.press('Verify')
  await screen.seesToast('Invalid Code', 'Please enter the complete 6-digit verification code')
  expect(screen.sent(openMailCode)).toEqual([])
})

test('A wrong code is cleared, and another can be typed at once', async () => {
  const screen = await waitsForMail({ ...letsIn, [verify]: authRefusal(403, 'otp_expired') })
  await enterWrong(screen, 'Invalid verification code')
  expect(document.activeElement).toBe(await codeField(screen))
  screen.answer(letsIn)
  await screen.user.keyboard(code)
  await goesOn(screen)
  const device = { p_device: expect.stringMatching(/^[0-9a-f-]{36}$/) }
  expect(screen.sent(openMailCode)).toEqual([
    { p_email: bola.email, p_code: '111111', ...device },
    { p_email: bola.email, p_code: code, ...device },
  ])
})

test('A code that is over, and one that was tried too often, are said to be', async () => {
  // The clock of the phone says nothing about the code: what the server knows counts.
  const screen = await waitsForMail({ ...letsIn, [openMailCode]: 'expired' })
  await enterWrong(screen, 'Verification code has expired. Please request a new one.')
  expect(screen.sent(verify)).toEqual([])
  screen.answer({ ...letsIn, [verify]: authRefusal(429, 'over_request_rate_limit') })
  await enterWrong(screen, 'Too many attempts. Please request a new code.')
  screen.answer({ [verify]: authRefusal(404, 'user_not_found') })
  await enterWrong(screen, 'User not found')
})

test('Where strangers tried many codes, the right one is asked for a second time', async () => {
  const screen = await waitsForMail({ ...letsIn, [openMailCode]: 'again' }, 61)
  await enter(screen, code)
  await screen.seesToast('One more code needed', 'Because somebody tried many wrong codes for your address')
  expect(screen.sent(verify)).toEqual([])
  expect((await codeField(screen)).value).toBe('')
  screen.answer({ ...letsIn, [resend]: {} })
  await screen.press('Resend code')
  await screen.seesToast('Code sent')
  await enter(screen, '654321')
  await goesOn(screen)
})

test('On a phone whose clock is late a code is over only when the server says so', async () => {
  const screen = await waitsForMail(letsIn, 601)
  await enter(screen, code)
  await goesOn(screen)
})

test('A code of more than ten minutes is not waited for at a later visit', async () => {
  keepEmailCode({ email: bola.email, sentAt: now - 601_000 })
  const screen = await openScreen('/auth')
  await screen.findByRole('heading', { name: 'How will you use Aso?' })
})

test('Another code can be asked for after a minute', async () => {
  const screen = await waitsForMail({ [resend]: {} }, 1)
  const waits = screen.getByRole<HTMLButtonElement>('button', { name: 'Resend code in 59 s' })
  expect(waits.disabled).toBe(true)
  vi.setSystemTime(now + 59_000)
  await screen.press('Resend code')
  await screen.seesToast('Code sent')
  await screen.findByRole('button', { name: 'Resend code in 60 s' })
  expect(screen.sent(resend)).toMatchObject([{ type: 'signup', email: bola.email }])
})

test('A resend that the server refuses says why, and one that fails says that it did', async () => {
  const reason = 'For security purposes, you can only request this after 42 seconds.'
  const refused = authRefusal(429, 'over_email_send_rate_limit', reason)
  const screen = await waitsForMail({ [resend]: refused }, 61)
  await screen.press('Resend code')
  await screen.seesToast('Resend Failed', reason)
  screen.answer({ [resend]: authRefusal(500) })
  await screen.press('Resend code')
  await screen.seesToast('Resend Failed', 'Failed to send verification email. Please try again.')
  screen.answer({ [resend]: noNetwork })
  await screen.press('Resend code')
  await screen.seesToast('You are offline')
})

test('Offline the typed code stays in its field and can be sent later', async () => {
  const screen = await waitsForMail({ ...letsIn, [openMailCode]: noNetwork })
  await enter(screen, code)
  await screen.seesToast('You are offline', 'Nothing was sent and what you typed is kept.')
  expect((await codeField(screen)).value).toBe(code)
  screen.answer(letsIn)
  await screen.press('Verify')
  await goesOn(screen)
})

test('A code that is being checked is not sent a second time', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const screen = await waitsForMail({ ...letsIn, [openMailCode]: promise })
  await enter(screen, code)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Checking…' })
  expect(button.disabled).toBe(true)
  await screen.user.keyboard('{Enter}')
  resolve('open')
  await goesOn(screen)
  expect(screen.sent(openMailCode)).toHaveLength(1)
})

test('A signed-in person with an unconfirmed address asks for a code and continues', async () => {
  const screen = await openScreen('/auth', {
    as: bola,
    answers: {
      ...letsIn,
      ...accountAnswers(bola, { ...phoneIsMissing, is_verified_email: false }),
      [resend]: authRefusal(500),
    },
  })
  await screen.findByText(/^Request a code for/)
  await screen.findByText(bola.email)
  await screen.press('Send code')
  await screen.seesToast('Email Failed to Send')
  screen.answer({ [resend]: {} })
  await screen.press('Send code')
  await screen.findByText(/^We sent a 6-digit code to/)
  screen.answer(letsIn)
  await enter(screen, code)
  await goesOn(screen)
})

test('Signing in again is a way out', async () => {
  const screen = await waitsForMail()
  await screen.press('Back to sign in')
  await waitFor(() => expect(screen.path()).toContain('step=login'))
  await screen.findByRole('button', { name: 'Sign in' })
})
