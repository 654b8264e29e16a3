import { accountMessages } from '#contract/messages/common.ts'
import { Refusal } from '@/lib/errors'
import { withProof } from '@/lib/proof'
import { callFunction, db } from '@/lib/supabase'

/** Asks for a text message with a code; the code itself is made and kept on the server. */
export async function sendPhoneCode(phone: string): Promise<void> {
  await callFunction<unknown>('send-sms-otp', { phone })
}

export async function verifyPhone(code: string): Promise<void> {
  const { data } = await withProof(() =>
    db().rpc('verify_phone_code', { p_code: code }).single().throwOnError(),
  )
  if (data.verified) return
  const { title, text } = accountMessages.verificationFailed
  throw new Refusal(data.message ?? text, data.title ?? title, 400)
}

/** The number is kept where one was given. */
export async function skipPhone(phone: string | undefined): Promise<void> {
  await withProof(() =>
    db()
      .rpc('skip_phone_verification', phone ? { p_phone: phone } : {})
      .throwOnError(),
  )
}
