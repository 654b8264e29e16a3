import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DateOnly } from '#contract/rules/dates.ts'
import type { Database } from '#database.types.ts'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'
import type { WantedPiece } from '../model/pieces'

type Quoted = Database['public']['Functions']['preview_basket']['Returns'][number]

/** Of an item that can be rented, what it costs; of another, why not. */
export type PreviewedPiece = {
  item_id: string
  /** Null where the item can no longer be seen. */
  item: { title: string; image: string | undefined; bothWays: boolean } | null
  wanted: WantedPiece
} & (
  | { refusal: { title: string; text: string }; quote: null }
  | { refusal: null; quote: Omit<Quoted, 'item_id' | 'refusal' | 'refusal_title' | 'rentals_left'> }
)

export interface Preview {
  pieces: PreviewedPiece[]
  /** How many more I can rent at once now. */
  rentalsLeft: number
}

export interface Days {
  start: DateOnly
  end: DateOnly
}

/** What is asked of the database for these pieces on these days. */
export const asked = (pieces: readonly WantedPiece[], { start, end }: Days) =>
  pieces.map(({ item_id, receive_method }) => ({ item_id, start_date: start, end_date: end, receive_method }))

export const previewKey = (userId: string | undefined) => [...meKey(userId), 'basket preview'] as const

/** The prices of the database, and what is free now. */
export const previewQuery = (userId: string | undefined, pieces: readonly WantedPiece[], days: Days) =>
  queryOptions({
    queryKey: [...previewKey(userId), pieces, days],
    queryFn: ({ signal }) => fetchPreview(pieces, days, signal),
    placeholderData: keepPreviousData,
    // Somebody else may book meanwhile.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

async function fetchPreview(
  wanted: readonly WantedPiece[],
  days: Days,
  signal: AbortSignal,
): Promise<Preview> {
  const ids = wanted.map(({ item_id }) => item_id)
  const [quotes, items] = await Promise.all([
    db()
      .rpc('preview_basket', { p_pieces: asked(wanted, days) })
      .abortSignal(signal)
      .throwOnError(),
    db()
      .from('items')
      .select('id, title, images, pickup_method')
      .in('id', ids)
      .abortSignal(signal)
      .throwOnError(),
  ])
  const pieces = quotes.data.map((quoted, at): PreviewedPiece => {
    const { item_id, refusal, refusal_title, rentals_left: _, ...quote } = quoted
    const row = items.data.find(({ id }) => id === item_id)
    const item = row
      ? { title: row.title, image: row.images[0], bothWays: row.pickup_method === 'both' }
      : null
    const known = { item_id, item, wanted: wanted[at] ?? { item_id, receive_method: undefined } }
    return refusal === null
      ? { ...known, refusal: null, quote }
      : { ...known, refusal: { title: refusal_title, text: refusal }, quote: null }
  })
  return { pieces, rentalsLeft: quotes.data[0]?.rentals_left ?? 0 }
}
