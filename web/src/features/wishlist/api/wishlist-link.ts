import { queryOptions } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'

/** The secret in the address of the person's wishlist; null while it is not shared. */
export const wishlistTokenQuery = (userId: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'wishlist token'] as const,
    queryFn: () => shareWishlist(undefined),
  })

/** Shares it, or turns its link off; nothing: only answers. */
export async function shareWishlist(shared: boolean | undefined): Promise<string | null> {
  const { data } = await db().rpc('share_wishlist', { p_shared: shared }).throwOnError()
  return data
}
