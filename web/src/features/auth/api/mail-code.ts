import { accountMessages } from '#contract/messages/common.ts'
import { getGate } from '@/lib/auth'
import { Refusal } from '@/lib/errors'
import { db } from '@/lib/supabase'

interface MailCode {
  email: string
  code: string
  /** What the mail was for: a new account, or a new password. */
  type: 'signup' | 'recovery'
}

/** Proves a mailbox by the code that was sent to it. */
export async function enterMailCode({ email, code, type }: MailCode) {
  const { data, error } = await getGate().verifyOtp({ email, token: code, type })
  if (!error) return data
  // Auth says the same of a wrong code; the database knows which of the two it is.
  if (error.code === 'otp_expired' && (await hasExpired(email, code))) {
    const { title, text } = accountMessages.codeExpired
    throw new Refusal(text, title, 403)
  }
  throw error
}

async function hasExpired(email: string, code: string): Promise<boolean> {
  const { data } = await db().rpc('mail_code_has_expired', { p_email: email, p_code: code })
  return data === true
}
