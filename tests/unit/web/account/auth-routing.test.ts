import { describe, expect, test } from 'vitest'
import { type Account, isOwnPath, visitorStep, whereNext } from '@/features/auth/model/routing'
import { setupIncomplete } from '@/features/auth/model/setup-incomplete'

const fresh: Account = {
  full_name: 'Ngozi Okafor',
  role: null,
  is_verified_email: false,
  needs_password: false,
  is_verified_phone: false,
  auth_completed: false,
  verification_status: null,
}
const proven = { ...fresh, is_verified_email: true, is_verified_phone: true }
const lender: Account = { ...proven, role: 'lend', auth_completed: true }
const borrower: Account = { ...proven, role: 'borrow' }

describe('somebody who is signed in', () => {
  test('with the role lend and a complete account goes to the market', () => {
    expect(whereNext(lender)).toEqual({ to: '/marketplace', complete: false })
  })

  test.each(['borrow', 'both'] as const)('with the role %s goes by the identity check', (role) => {
    const next = (verification_status: Account['verification_status']) =>
      whereNext({ ...borrower, role, verification_status })
    expect(next('approved')).toEqual({ to: '/marketplace', complete: true })
    expect(next('pending')).toEqual({ to: '/verification-pending', complete: false })
    expect(next('rejected')).toEqual({ to: '/verify-borrower', complete: false })
    expect(next('incomplete')).toEqual({ to: '/verify-borrower', complete: false })
    expect(next(null)).toEqual({ to: '/verify-borrower', complete: false })
  })

  test('with an approved identity is not marked as complete twice', () => {
    const account: Account = { ...borrower, auth_completed: true, verification_status: 'approved' }
    expect(whereNext(account)).toEqual({ to: '/marketplace', complete: false })
  })

  test('without a password chooses one before anything else, however complete the account is', () => {
    expect(whereNext({ ...fresh, needs_password: true })).toEqual({ step: 'choose-password' })
    expect(whereNext({ ...lender, needs_password: true }, '/wallet')).toEqual({ step: 'choose-password' })
  })

  test('does the email step first, then the phone step, then chooses a role', () => {
    expect(whereNext(fresh)).toEqual({ step: 'email-verification' })
    expect(whereNext({ ...fresh, is_verified_email: true })).toEqual({ step: 'phone-verification' })
    expect(whereNext(proven)).toEqual({ step: 'role-selection' })
  })

  test('chooses the role first where the address asks for it, once', () => {
    const byGoogle = { ...fresh, is_verified_email: true }
    expect(whereNext(byGoogle, undefined, 'role-selection')).toEqual({ step: 'role-selection' })
    expect(whereNext({ ...byGoogle, role: 'lend' }, undefined, 'role-selection')).toEqual({
      step: 'phone-verification',
    })
  })

  test.each(['lend', 'borrow', 'both'] as const)('does the same steps with the role %s', (role) => {
    const account: Account = { ...fresh, role, is_verified_email: true, verification_status: 'pending' }
    expect(whereNext(account)).toEqual({ step: 'phone-verification' })
    expect(whereNext({ ...account, is_verified_email: null })).toEqual({ step: 'email-verification' })
  })

  test('with a complete account is not stopped by a changed, unverified number', () => {
    expect(whereNext({ ...lender, is_verified_phone: false })).toEqual({
      to: '/marketplace',
      complete: false,
    })
  })

  test('who was sent here by a screen returns to it, also without an identity check', () => {
    expect(whereNext(borrower, '/item/1')).toEqual({ to: '/item/1', complete: false })
    expect(whereNext({ ...borrower, verification_status: 'rejected' }, '/item/1')).toHaveProperty(
      'to',
      '/item/1',
    )
    expect(whereNext(lender, '/wallet')).toHaveProperty('to', '/wallet')
  })

  test('who was sent here by a screen does the missing steps first', () => {
    expect(whereNext(fresh, '/item/1')).toEqual({ step: 'email-verification' })
    expect(whereNext(proven, '/item/1')).toEqual({ step: 'role-selection' })
  })
})

describe('the message at sign-in', () => {
  const said = (account: Account) => setupIncomplete(account)?.text

  test('is empty when no step is missing', () => {
    expect(setupIncomplete(lender)).toBeUndefined()
    expect(setupIncomplete({ ...borrower, verification_status: 'approved' })).toBeUndefined()
  })

  test('names the missing steps', () => {
    expect(setupIncomplete(borrower)?.title).toBe('Account Setup Incomplete')
    expect(said({ ...fresh, is_verified_email: true })).toBe('Please complete phone verification.')
    expect(said(proven)).toBe('Please select a role')
    expect(said(borrower)).toBe('Please verify your identity before you rent.')
    expect(said({ ...borrower, verification_status: 'pending' })).toBe(
      'We are checking your identity. You can look around meanwhile.',
    )
  })
})

describe('a visitor', () => {
  test('sees the step that is asked for', () => {
    expect(visitorStep({ step: 'login' }, true)).toBe('login')
    expect(visitorStep({ step: 'role-selection', redirect: '/wallet' }, true)).toBe('role-selection')
    expect(visitorStep({ step: 'signup', role: 'lend' }, true)).toBe('signup')
  })

  test('starts with the role, or with login where a screen has sent them', () => {
    expect(visitorStep({}, false)).toBe('role-selection')
    expect(visitorStep({ redirect: '/wallet' }, false)).toBe('login')
  })

  test('sees the code step after a code was sent', () => {
    expect(visitorStep({}, true)).toBe('email-verification')
    expect(visitorStep({ redirect: '/wallet' }, true)).toBe('email-verification')
    expect(visitorStep({ step: 'email-verification' }, false)).toBe('login')
  })

  test('chooses a role before signing up, and signs in before proving a number', () => {
    expect(visitorStep({ step: 'signup' }, false)).toBe('role-selection')
    expect(visitorStep({ step: 'phone-verification' }, false)).toBe('login')
  })
})

test.each(['/wallet', '/item/1?from=quiz', '/', '/authors'])('%s is accepted as a return address', (path) => {
  expect(isOwnPath(path)).toBe(true)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  'https://evil.example',
  '',
  7,
  '/auth',
  '/auth?step=login',
  '/auth/reset-password',
])('%s is refused as a return address', (path) => {
  expect(isOwnPath(path)).toBe(false)
})
