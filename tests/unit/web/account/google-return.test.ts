import { describe, expect, test } from 'vitest'
import { authMessages } from '#contract/messages/auth.ts'
import { readGoogleReturn } from '@/features/auth/model/google-return'

const refused = (message: unknown) => ({ outcome: 'refused', message })

describe('what the address says after Google', () => {
  test('is a code, among what else it holds', () => {
    expect(readGoogleReturn('?provider=google&role=lend&code=abc')).toEqual({ outcome: 'code', code: 'abc' })
  })

  test.each(['', '?code=abc', '?provider=facebook&code=abc', '?provider=google'])(
    'is nothing in %j',
    (search) => {
      expect(readGoogleReturn(search)).toBeNull()
    },
  )

  test.each([
    ['error=server_error&error_code=user_banned', authMessages.accountClosed],
    ['error=access_denied&error_code=provider_email_needs_verification', authMessages.googleNotVerified],
    ['error=invalid_request&error_code=bad_oauth_state', authMessages.googleTooLate],
    ['error=server_error&error_description=Call+me', authMessages.googleFailed],
    // A code beside an error is not used.
    ['error=server_error&code=abc', authMessages.googleFailed],
    // Who said no at Google knows it.
    ['error=access_denied', null],
  ])('after %s is a refusal in our own words', (query, message) => {
    expect(readGoogleReturn(`?provider=google&${query}`)).toEqual(refused(message))
  })
})
