import type { Tables } from '#database.types.ts'
import { type Person, sessionKey } from '@/lib/session'
import type { Screen } from './open-screen.ts'
import { profileOf } from './rows.ts'
import type { Answers } from './server.ts'
import './search-element.ts'
import './touched.ts'

/** Signing in by hand: what Auth answers, and what the app then reads of the account. */

/** A token that the auth library can read; nobody has signed it. */
export function tokenOf({ id }: Person, seconds = 9_999_999_999): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${part({ alg: 'HS256' })}.${part({ sub: id, exp: seconds })}.c2ln`
}

interface AuthUser {
  email_confirmed_at?: string
  user_metadata?: Record<string, unknown>
}

export function sessionOf(person: Person, values: AuthUser = {}) {
  return {
    access_token: tokenOf(person),
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 9_999_999_999,
    user: { ...person, user_metadata: {}, ...values },
  }
}

/** Auth refuses, by the code that the auth library knows. */
export const authRefusal = (status: number, code?: string, msg = 'Refused'): Response =>
  Response.json(code ? { error_code: code, msg } : {}, { status })

type Account = Partial<Tables<'profiles'>>

/**
 * How far somebody has come with signing up, and what every screen asks about them once they are signed in. The account is
 * read anew for each request, so a step that is done changes it: `account.is_verified_phone = true`.
 */
export function accountAnswers(person: Person, account: Account = {}): Answers {
  return {
    'GET /auth/v1/user': { ...person, user_metadata: {} },
    'GET /rest/v1/profiles': () => [
      {
        ...profileOf(person),
        is_verified_email: true,
        is_verified_phone: true,
        auth_completed: true,
        ...account,
      },
    ],
    'GET /rest/v1/borrower_verifications': [],
    'POST /rest/v1/rpc/needs_password': false,
    'GET /rest/v1/transactions': [],
    'POST /rest/v1/rpc/unread_messages': 0,
    'POST /rest/v1/rpc/unread_notifications': 0,
  }
}

/** A session that the auth library takes as well: it asks for more than the app, which reads only who it is. */
export function keepWholeSession(person: Person): void {
  localStorage.setItem(sessionKey, JSON.stringify(sessionOf(person)))
}

/** As long as nobody is signed in with this browser. */
export const isStranger = (): boolean => localStorage.getItem(sessionKey) === null

/** Puts something into a field at once, as a paste does, in the place of what was there. */
export async function fill(screen: Screen, label: string | RegExp, text: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  await screen.user.clear(field)
  await screen.user.click(field)
  await screen.user.paste(text)
}

export async function typedIn(screen: Screen, label: string): Promise<string> {
  return (await screen.findByLabelText<HTMLInputElement>(label)).value
}
