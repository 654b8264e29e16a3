import { queryOptions } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'

type Row = Database['public']['Functions']['my_sessions']['Returns'][number]
/** The types of a function's columns do not know which of them may be null. */
export type SignedInDevice = Omit<Row, 'device' | 'network'> & {
  device: string | null
  network: string | null
}

/** Where the person is signed in, this device first. */
export const devicesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'devices'],
    queryFn: async ({ signal }): Promise<SignedInDevice[]> =>
      (await db().rpc('my_sessions').abortSignal(signal).throwOnError()).data,
    refetchOnWindowFocus: true,
  })

/** Without an id: on all others. */
export async function endSessions(id: string | undefined): Promise<void> {
  await db()
    .rpc('end_sessions', id ? { p_session_id: id } : {})
    .throwOnError()
}
