import { queryOptions } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { meKey } from '@/domain/me/keys'
import { getAuth } from '@/lib/auth'
import { db } from '@/lib/supabase'

type Row = Database['public']['Functions']['sign_in_ways']['Returns'][number]
/** The types of a function's columns do not know which of them may be null. */
export type WaysIn = Omit<Row, 'google_identity' | 'google_address'> & {
  google_identity: string | null
  google_address: string | null
}

/** How the signed-in person gets in. */
export function waysInQuery(userId: string) {
  return queryOptions({
    queryKey: [...meKey(userId), 'ways-in'],
    queryFn: async ({ signal }): Promise<WaysIn> =>
      (await db().rpc('sign_in_ways').abortSignal(signal).single().throwOnError()).data,
  })
}

export async function disconnectGoogle(userId: string, identityId: string): Promise<void> {
  const google = { id: userId, user_id: userId, identity_id: identityId, provider: 'google' }
  const { error } = await getAuth().unlinkIdentity(google)
  if (error) throw error
}
