import { delays } from '#contract/constants.ts'
import { accountMessages, type Message } from '#contract/messages.ts'
import { isOffline, offlineMessage } from '@/lib/errors'

export function isUnverified(error: unknown): boolean {
  return codeOf(error) === 'email_not_confirmed'
}

export function explainSignIn(error: unknown): Message {
  if (isOffline(error)) return offlineMessage
  if (isUnverified(error)) return accountMessages.emailNotVerified
  if (codeOf(error) === 'invalid_credentials') return accountMessages.loginFailed
  return withServerText(accountMessages.loginFailed, error)
}

export function explainSignUp(error: unknown): Message {
  return isOffline(error) ? offlineMessage : withServerText(accountMessages.signUpFailed, error)
}

export function explainResend(error: unknown): Message {
  return isOffline(error) ? offlineMessage : withServerText(accountMessages.resendFailed, error)
}

/** The server says one thing for a wrong and for an old code; the time since it was sent tells them apart. */
export function explainCode(error: unknown, sentAt: number): Message {
  if (isOffline(error)) return offlineMessage
  const old = Date.now() - sentAt > delays.codeExpiryMinutes * 60_000
  return old ? accountMessages.codeExpired : accountMessages.verificationFailed
}

function withServerText({ title, text }: Message, error: unknown): Message {
  return { title, text: error instanceof Error && error.message ? error.message : text }
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
