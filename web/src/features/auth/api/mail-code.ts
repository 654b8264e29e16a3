import { accountMessages } from '#contract/messages/common.ts'
import { getGate } from '@/lib/auth'
import { Refusal } from '@/lib/errors'
import { db } from '@/lib/supabase'
import { deviceId } from './device'

interface MailCode {
  email: string
  code: string
  /** What the mail was for: a new account, or a new password. */
  type: 'signup' | 'recovery'
}

/**
 * Proves a mailbox by the code that was sent to it. The database holds codes back from Auth until it was told the right
 * one: it counts wrong tries for an address, and those of the browser that signed up apart from those of strangers. It also
 * knows a code that has expired, which Auth calls wrong, and asks for a second one where strangers try many.
 */
export async function enterMailCode({ email, code, type }: MailCode) {
  const { data: answer } = await db()
    .rpc('open_mail_code', { p_email: email, p_code: code, p_device: deviceId() })
    .throwOnError()
  if (answer === 'expired') {
    const { title, text } = accountMessages.codeExpired
    throw new Refusal(text, title, 403)
  }
  if (answer === 'again') {
    const { title, text } = accountMessages.codeNeedsSecond
    throw new Refusal(text, title, 409)
  }
  const { data, error } = await getGate().verifyOtp({ email, token: code, type })
  if (error) throw error
  return data
}
