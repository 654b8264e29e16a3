import { queryOptions } from '@tanstack/react-query'
import { accountMessages } from '#contract/messages/common.ts'
import { meKey } from '@/domain/me/keys'
import { Refusal } from '@/lib/errors'
import { withProof } from '@/lib/proof'
import { db } from '@/lib/supabase'

interface RecoveryState {
  can_start: boolean
  /** When the one under way can be finished; null: none is. */
  ready_at: string | null
}

export const recoveryQuery = (userId: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'recovery'],
    queryFn: async ({ signal }): Promise<RecoveryState> =>
      (await db().rpc('my_account_recovery').abortSignal(signal).throwOnError())
        .data as unknown as RecoveryState,
  })

/** A text message with a code. The mailbox is proven first, where it was not lately. */
export async function sendRecoveryCode(phone: string): Promise<void> {
  await withProof(() => db().rpc('send_recovery_code', { p_phone: phone }).throwOnError())
}

/** With the code of the text message. */
export async function startRecovery(code: string): Promise<void> {
  const { data } = await withProof(() =>
    db().rpc('start_account_recovery', { p_code: code }).single().throwOnError(),
  )
  if (data.title === null) return
  const { title, text } = accountMessages.verificationFailed
  throw new Refusal(data.message ?? text, data.title ?? title, 400)
}

export async function cancelRecovery(): Promise<void> {
  await withProof(() => db().rpc('cancel_account_recovery').throwOnError())
}

/** Afterwards nobody is signed in. */
export async function finishRecovery(): Promise<void> {
  await withProof(() => db().rpc('finish_account_recovery').throwOnError())
}
