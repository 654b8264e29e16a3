import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountMessages } from '#contract/messages/common.ts'
import {
  EmailNotVerified,
  explainAuth,
  explainCode,
  explainSignIn,
  isOver,
  isUnverified,
  refusal,
} from '@/features/auth/model/errors'
import { readPhone } from '@/features/auth/model/forms'
import { readResetLink } from '@/features/auth/model/reset-link'
import { weakPassword } from '@/features/auth/model/weak-password'
import { offlineMessage, Refusal } from '@/lib/errors'

const refused = (code: string, status = 400, text = 'No') => new AuthApiError(text, status, code)
const unreached = new AuthRetryableFetchError('Failed to fetch', 0)
const now = Date.parse('2026-08-05T12:00:00Z')
const minutesAgo = (minutes: number) => now - minutes * 60_000

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a sign-in that failed', () => {
  test('by the wrong password is told in the words of the specification', () => {
    expect(explainSignIn(refused('invalid_credentials'))).toEqual({
      title: 'Login Failed',
      text: 'Invalid email or password. Please check your credentials and try again.',
    })
  })

  test.each([refused('email_not_confirmed'), new EmailNotVerified()])(
    'by an unproven address says so',
    (error) => {
      expect(isUnverified(error)).toBe(true)
      expect(explainSignIn(error)).toEqual({
        title: 'Email Not Verified',
        text: 'Please verify your email address before logging in.',
      })
    },
  )

  test('by an account that could not be read says so', () => {
    const error = refusal(accountMessages.profileError, new Error('relation missing'))
    expect(explainSignIn(error)).toEqual({ title: 'Profile Error', text: 'Unable to verify account status' })
  })

  test('otherwise is told in the words of the server', () => {
    expect(explainSignIn(refused('user_banned', 403, 'User is banned'))).toEqual({
      title: 'Login Failed',
      text: 'User is banned',
    })
  })

  test('by an offline phone names the connection', () => {
    expect(explainSignIn(unreached)).toBe(offlineMessage)
    expect(explainSignIn(refusal(accountMessages.profileError, unreached))).toBe(offlineMessage)
  })
})

describe('a sign-up that failed', () => {
  test('is told in the words of the server, else of the screen', () => {
    const { signUpFailed } = accountMessages
    expect(explainAuth(refused('signup_disabled', 422, 'Signups not allowed'), signUpFailed)).toEqual({
      title: 'Sign Up Failed',
      text: 'Signups not allowed',
    })
    const words = { title: 'Sign Up Failed', text: 'Failed to create account' }
    expect(explainAuth(null, signUpFailed)).toEqual(words)
    // What the library makes of a server that failed.
    expect(explainAuth(new AuthRetryableFetchError('{}', 500), signUpFailed)).toEqual(words)
  })

  test('by a weak password gives the reasons of the server', () => {
    const error = new AuthWeakPasswordError('Weak', 422, ['length', 'pwned'])
    expect(weakPassword(error)).toBe(
      'This password is too short. Please choose a longer one. This password has appeared in a data leak. Please choose another one.',
    )
    expect(weakPassword(new AuthWeakPasswordError('Weak today', 422, []))).toBe('Weak today')
    expect(weakPassword(refused('signup_disabled'))).toBeUndefined()
  })
})

describe('a code that was not taken', () => {
  test('is wrong, or has expired where the server says so', () => {
    expect(explainCode(refused('otp_expired', 403))).toEqual({
      title: 'Verification Failed',
      text: 'Invalid verification code',
    })
    const { title, text } = accountMessages.codeExpired
    expect(explainCode(new Refusal(text, title, 403))).toEqual({
      title: 'Verification Failed',
      text: 'Verification code has expired. Please request a new one.',
    })
  })

  test('is reported as expired after ten minutes', () => {
    expect([isOver(minutesAgo(10)), isOver(minutesAgo(10) - 1)]).toEqual([false, true])
  })

  test('is refused after too many tries', () => {
    expect(explainCode(refused('over_request_rate_limit', 429))).toEqual({
      title: 'Verification Failed',
      text: 'Too many attempts. Please request a new code.',
    })
  })

  test('is reported as unknown where there is no account', () => {
    expect(explainCode(refused('user_not_found', 404))).toEqual({
      title: 'Verification Failed',
      text: 'User not found',
    })
  })
})

test('a code that was not sent keeps the title of its screen and the words of the server', () => {
  expect(explainAuth(refused('x', 429, 'Wait 40 seconds'), accountMessages.resendFailed)).toEqual({
    title: 'Resend Failed',
    text: 'Wait 40 seconds',
  })
  expect(explainAuth(null, accountMessages.resendFailed)).toEqual({
    title: 'Resend Failed',
    text: 'Failed to send verification email. Please try again.',
  })
  const { title, text } = accountMessages.emailRequired
  expect(explainAuth(new Refusal(text, title, 400), accountMessages.resendFailed).title).toBe(
    'Email Required',
  )
})

test.each([
  ['08031234567', '+2348031234567'],
  ['2348031234567', '+2348031234567'],
  ['+234 803 123 4567', '+2348031234567'],
  ['803-123-4567', '+2348031234567'],
  ['', undefined],
  ['  ', undefined],
  ['0603 123 4567', undefined],
  ['0803 123 456', undefined],
  ['+44 7700 900123', undefined],
])('the number %j is kept as %j', (typed, kept) => {
  expect(readPhone(typed)).toBe(kept)
})

describe('the address of the reset screen', () => {
  const tokens = '#access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer&type=recovery'

  test('has the token of a link', () => {
    expect(readResetLink(tokens, '')).toEqual({
      kind: 'tokens',
      tokens: { access_token: 'a.b.c', refresh_token: 'r' },
    })
  })

  test('asks for a code when the address has no complete recovery token', () => {
    expect(readResetLink('', '?email=ngozi@aso.test')).toEqual({ kind: 'code' })
    expect(readResetLink(tokens.replace('recovery', 'signup'), '')).toEqual({ kind: 'code' })
    expect(readResetLink('#access_token=a.b.c&type=recovery', '')).toEqual({ kind: 'code' })
  })

  test.each([
    ['#error=access_denied&error_code=otp_expired', ''],
    ['', '?error=access_denied'],
    [`${tokens}&error=access_denied`, ''],
  ])('has an error (%s %s)', (hash, query) => {
    expect(readResetLink(hash, query)).toEqual({ kind: 'over' })
  })
})
