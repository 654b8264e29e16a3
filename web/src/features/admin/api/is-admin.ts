import { queryOptions } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'

/** Asked again on every way in: admin rights are taken away, too. */
export const isAdminQuery = (userId: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'is-admin'],
    queryFn: ({ signal }) => fetchIsAdmin(userId, signal),
    staleTime: 5000,
  })

async function fetchIsAdmin(userId: string, signal: AbortSignal): Promise<boolean> {
  const { data } = await db()
    .from('profiles')
    .select('is_admin')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data?.is_admin === true
}
