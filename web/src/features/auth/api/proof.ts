import { authMessages } from '#contract/messages/auth.ts'
import { accountMessages } from '#contract/messages/common.ts'
import { getAuth } from '@/lib/auth'
import { Refusal } from '@/lib/errors'
import { db } from '@/lib/supabase'

type Outcome = 'proven' | 'wrong' | 'wait'

export async function proveByPassword(password: string): Promise<Outcome> {
  const { data } = await db().rpc('prove_session', { p_password: password }).throwOnError()
  return data as Outcome
}

export async function mailProofCode(): Promise<void> {
  const { error } = await getAuth().reauthenticate()
  if (error) throw error
}

export async function proveByCode(code: string): Promise<void> {
  const { data } = await db().rpc('prove_session', { p_code: code }).throwOnError()
  if (data === 'proven') return
  const { title, text } = data === 'wait' ? authMessages.tooManyTries : accountMessages.verificationFailed
  throw new Refusal(text, title, 400)
}
