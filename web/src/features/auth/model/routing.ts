import type { Role } from '#contract/taxonomy.ts'

/** Which steps of the setup a signed-in person has finished. */
export interface Account {
  full_name: string | null
  role: Role | null
  is_verified_email: boolean | null
  /** The account has no password: one chosen before the address was confirmed has been cleared. */
  needs_password: boolean
  is_verified_phone: boolean | null
  auth_completed: boolean | null
  /** Of the identity check; null where none was sent. */
  verification_status: 'approved' | 'pending' | 'rejected' | 'incomplete' | null
}

export const steps = [
  'role-selection',
  'login',
  'signup',
  'email-verification',
  'phone-verification',
] as const
export type Step = (typeof steps)[number]

/** A step of an account that is there already. */
export type OwnStep =
  | Extract<Step, 'email-verification' | 'phone-verification' | 'role-selection'>
  | 'choose-password'

type Next =
  | { step: OwnStep }
  /** `complete`: Aso does not yet know that nothing is missing any more. */
  | { to: string; complete: boolean }

export const market = '/marketplace'
/** Where a look of the style quiz is rented. */
export const myLooks = '/ai'

/**
 * The next screen of a signed-in person. Missing steps come before the identity check, which needs a phone number and a
 * role. A person whom another screen sent here returns to it, checked or not: that screen shows what it requires.
 */
export function whereNext(account: Account, redirect?: string, asked?: Step): Next {
  const step = missingStep(account, asked)
  if (step) return { step }
  const { role, verification_status: status, auth_completed: completed } = account
  const complete = !completed && (role === 'lend' || status === 'approved')
  if (redirect) return { to: redirect, complete }
  if (role === 'lend' || status === 'approved') return { to: market, complete }
  return { to: status === 'pending' ? '/verification-pending' : '/verify-borrower', complete }
}

/** A complete account stays complete, also while its number changes. Who comes by Google is asked for the role first. */
function missingStep(account: Account, asked?: Step): OwnStep | undefined {
  if (account.needs_password) return 'choose-password'
  if (asked === 'role-selection' && !account.role) return 'role-selection'
  if (account.auth_completed && account.role) return undefined
  if (!account.is_verified_email) return 'email-verification'
  if (!account.is_verified_phone) return 'phone-verification'
  return account.role ? undefined : 'role-selection'
}

/** What the address of `/auth` asks for. */
export interface AuthSearch {
  step?: Step | undefined
  role?: Role | undefined
  /** Where a role leads that is chosen to make an account. */
  next?: 'signup' | undefined
  /** Where signing in leads: a path of this site. */
  redirect?: string | undefined
}

/**
 * The first step of a visitor: the code step while a code is pending; sign-in when another screen sent them, because
 * they most likely have an account; otherwise the choice of a role.
 */
export function visitorStep(
  { step, role, redirect }: AuthSearch,
  waitsForCode: boolean,
): Exclude<Step, 'phone-verification'> {
  if (step === 'email-verification' || step === undefined) {
    if (waitsForCode) return 'email-verification'
    return step === undefined && !redirect ? 'role-selection' : 'login'
  }
  if (step === 'phone-verification') return 'login'
  if (step === 'signup' && !role) return 'role-selection'
  return step
}

/** Only paths of this site are allowed, so that a link to our sign-in cannot redirect to another site; nor to itself. */
export function isOwnPath(value: unknown): value is string {
  // A browser leaves tabs and line breaks out: `/⇥/evil.test` would be another site.
  if (typeof value !== 'string' || /\p{Cc}/u.test(value)) return false
  return /^\/(?![/\\])/.test(value) && !/^\/auth(\/|\?|#|$)/.test(value)
}
