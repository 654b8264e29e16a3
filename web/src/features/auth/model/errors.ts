import { delays } from '#contract/constants.ts'
import { authMessages } from '#contract/messages/auth.ts'
import { accountMessages, type Message } from '#contract/messages/common.ts'
import { explain, isOffline, offlineMessage, Refusal } from '@/lib/errors'

/** The password was right, the address is not proven: a code is what helps. */
export class EmailNotVerified extends Refusal {
  constructor() {
    const { title, text } = accountMessages.emailNotVerified
    super(text, title, 403)
  }
}

/** The screen's message for a technical failure; an offline device gets the message about the connection instead. */
export function refusal({ title, text }: Message, cause: unknown): unknown {
  return isOffline(cause) ? cause : new Refusal(text, title, 400)
}

/** The server answered with a refusal. */
export function wasRefused(error: unknown): boolean {
  return error instanceof Refusal || Boolean(codeOf(error))
}

export function isUnverified(error: unknown): boolean {
  return error instanceof EmailNotVerified || codeOf(error) === 'email_not_confirmed'
}

export function explainSignIn(error: unknown): Message {
  if (isOffline(error)) return offlineMessage
  if (isUnverified(error)) return accountMessages.emailNotVerified
  if (codeOf(error) === 'invalid_credentials') return accountMessages.loginFailed
  return withServerText(accountMessages.loginFailed, error)
}

/** In the words of the server where it has some. */
export function explainAuth(error: unknown, fallback: Message): Message {
  return isOffline(error) ? offlineMessage : withServerText(fallback, error)
}

/** Why the code of a mail was not taken. */
export function explainCode(error: unknown): Message {
  if (isOffline(error)) return offlineMessage
  if (error instanceof Refusal) return explain(error, accountMessages.verificationFailed)
  if (wasTooSoon(error)) return authMessages.tooManyTries
  if (codeOf(error) === 'user_not_found') return authMessages.userNotFound
  return accountMessages.verificationFailed
}

/** The server sends at most one mail a minute to an address. */
export function wasTooSoon(error: unknown): boolean {
  return statusOf(error) === 429
}

/** The session alone is not enough for a new password: no code was mailed for it, or too long ago. */
export function asksForProof(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'current_password_required' || code === 'reauthentication_needed'
}

/** The account has an authenticator app, and the session was opened without its code. */
export function asksForFactor(error: unknown): boolean {
  return codeOf(error) === 'insufficient_aal'
}

/** Whether a code that was sent at this time has expired. */
export function isOver(sentAt: number, now = Date.now()): boolean {
  return now - sentAt > delays.codeExpiryMinutes * 60_000
}

function withServerText({ title, text }: Message, error: unknown): Message {
  // A failed server sends no message, and the library invents one.
  if (!(error instanceof Error) || !error.message || Number(statusOf(error)) >= 500) return { title, text }
  return { title: (error instanceof Refusal && error.title) || title, text: error.message }
}

export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
}
