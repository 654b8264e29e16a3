import { queryOptions } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { db, type dbBy } from '@/lib/supabase'
import type { Account } from '../model/routing'

/** How far the person has come, or null where an account has no profile yet. */
export function accountQuery(userId: string) {
  return queryOptions({
    queryKey: [...meKey(userId), 'account'],
    queryFn: ({ signal }) => readAccount(userId, db(), signal),
    // Not cached: the account has often changed a moment before.
    staleTime: 0,
    gcTime: 0,
  })
}

export async function readAccount(
  userId: string,
  database: ReturnType<typeof dbBy>,
  signal = AbortSignal.timeout(20_000),
): Promise<Account | null> {
  const [{ data: profile }, { data: verification }, { data: needs_password }] = await Promise.all([
    database
      .from('profiles')
      .select('full_name, role, is_verified_email, is_verified_phone, auth_completed')
      .eq('user_id', userId)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
    database
      .from('borrower_verifications')
      .select('verification_status')
      .eq('user_id', userId)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
    database.rpc('needs_password').abortSignal(signal).throwOnError(),
  ])
  return (
    profile && { ...profile, needs_password, verification_status: verification?.verification_status ?? null }
  )
}
