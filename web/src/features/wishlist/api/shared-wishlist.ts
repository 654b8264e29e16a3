import { queryOptions } from '@tanstack/react-query'
import { type FoundItem, fromFound } from '@/domain/items/card-item'
import { db } from '@/lib/supabase'

/** Whose wishlist is behind a link, and what it holds; null where there is no such link. */
export const sharedWishlistQuery = (token: string) =>
  queryOptions({
    queryKey: ['wishlist', token] as const,
    queryFn: ({ signal }) => fetchWishlist(token, signal),
  })

async function fetchWishlist(token: string, signal: AbortSignal) {
  // No link is that long, and the server would refuse it.
  if (token.length > 100) return null
  const args = { p_token: token }
  const [name, found] = await Promise.all([
    db().rpc('wishlist_name', args).abortSignal(signal).throwOnError(),
    db()
      .rpc('wishlist_items', args)
      .abortSignal(signal)
      .throwOnError()
      .overrideTypes<FoundItem[], { merge: false }>(),
  ])
  return name.data === null ? null : { name: name.data, items: found.data.map(fromFound) }
}
