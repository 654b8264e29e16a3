import { describe, expect, test } from 'vitest'
import { emailCodeForm, signInForm, signUpForm } from '#contract/bodies/accounts.ts'
import { fundWalletBody } from '#contract/bodies/payments.ts'
import { logUserActionBody } from '#contract/bodies/people.ts'

const good = {
  fullName: 'Ada Obi',
  email: 'ada@aso.example',
  password: 'Abcdefg1',
  confirmPassword: 'Abcdefg1',
}

function firstMessage(form: object, field: string): string | undefined {
  return signUpForm.safeParse(form).error?.issues.find((issue) => issue.path[0] === field)?.message
}

describe('the sign-up form', () => {
  test('accepts valid fields', () => {
    expect(signUpForm.parse({ ...good, fullName: '  Ada Obi ' }).fullName).toBe('Ada Obi')
  })

  test.each([
    ['fullName', { fullName: ' ' }, 'Full name is required'],
    ['email', { email: '' }, 'Email is required'],
    ['email', { email: 'ada@aso' }, 'Please enter a valid email address'],
    ['password', { password: '' }, 'Password is required'],
    ['password', { password: 'Abc1' }, 'Password must be at least 8 characters'],
    ['password', { password: 'abcdefg1' }, 'Password must contain uppercase, lowercase, and number'],
    ['confirmPassword', { confirmPassword: '' }, 'Please confirm your password'],
    ['confirmPassword', { confirmPassword: 'Abcdefg2' }, 'Passwords do not match'],
  ])('has an error for %s: %o', (field, change, message) => {
    expect(firstMessage({ ...good, ...change }, field)).toBe(message)
  })

  test('names all errors at once', () => {
    const issues = signUpForm.safeParse({ fullName: '', email: '', password: '', confirmPassword: '' }).error
      ?.issues
    expect(new Set(issues?.map((issue) => issue.path[0]))).toEqual(new Set(Object.keys(good)))
  })
})

describe('other forms and bodies', () => {
  test('sign-in needs address and password', () => {
    const { error } = signInForm.safeParse({ email: 'ada@aso.example', password: '' })
    expect(error?.issues[0]?.message).toBe('Please enter both email and password')
  })

  test('a code is six digits', () => {
    expect(emailCodeForm.safeParse({ code: '123456' }).success).toBe(true)
    for (const code of ['12345', '1234567', '12345a', ''])
      expect(emailCodeForm.safeParse({ code }).success).toBe(false)
  })

  test('an amount is a number above 0', () => {
    for (const amount of [0, -5, '500', Number.NaN, null]) {
      expect(fundWalletBody.safeParse({ amount }).error?.issues[0]?.message).toBe(
        'Please enter a valid amount',
      )
    }
  })

  test('only known actions are logged', () => {
    const user_id = '3b1c2f9e-3c1b-4a7e-9a70-111111111111'
    expect(logUserActionBody.safeParse({ user_id, action_type: 'save_item' }).success).toBe(true)
    expect(logUserActionBody.safeParse({ user_id, action_type: 'drop_table' }).success).toBe(false)
  })
})
