import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { addNaira } from '#contract/rules/money.ts'
import { dbLater } from '@/lib/db-later'
import { usePerson } from '@/lib/session'
import { myProfileKey } from './keys'

export const myProfileQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: myProfileKey(userId),
    queryFn: userId ? ({ signal }) => fetchMyProfile(userId, signal) : skipToken,
  })

export function useMyProfile() {
  return useQuery(myProfileQuery(usePerson()?.id))
}

export type MyProfile = Awaited<ReturnType<typeof fetchMyProfile>>

async function fetchMyProfile(userId: string, signal: AbortSignal) {
  const db = await dbLater()
  const { data } = await db
    .from('profiles')
    .select(
      'user_id, full_name, role, verified, rating_average, num_reviews, selfie_url, location, connected_social, profile_setup_completed, is_admin, is_active, wallet_balance, held_balance',
    )
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data
}

/** Naira that can be paid from the wallet now; undefined while it is not loaded. */
export function useSpendable(): number | undefined {
  const profile = useMyProfile().data
  if (!profile) return undefined
  return Math.max(addNaira(profile.wallet_balance ?? 0, -(profile.held_balance ?? 0)), 0)
}
