import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { allPages } from '@/lib/all-pages'
import { db } from '@/lib/supabase'
import { analyticsKey } from './analytics'

const pageSize = 20
type Row = Database['public']['Functions']['my_item_figures']['Returns'][number]
type Nullable = 'image' | 'answer_minutes' | 'days_since_booking' | 'purchase_price'
/** The types of procedures do not know which columns can be null. */
export type ItemFigures = Omit<Row, Nullable> & { [Column in Nullable]: Row[Column] | null }

export const itemFiguresQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...analyticsKey(userId), 'items'] as const,
    queryFn: ({ pageParam, signal }) => fetchPage(pageSize, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < pageSize ? null : pages.length * pageSize),
  })

async function fetchPage(limit: number, offset: number, signal?: AbortSignal): Promise<ItemFigures[]> {
  const figures = db().rpc('my_item_figures', { p_limit: limit, p_offset: offset })
  const { data } = await (signal ? figures.abortSignal(signal) : figures).throwOnError()
  return data
}

/** As many as the database answers at once. */
const most = 50

/** The figures of all items, for a file. */
export const fetchAllFigures = (): Promise<ItemFigures[]> =>
  allPages(most, (_, before) => fetchPage(most, before))

/** Naira, of up to ten comparable items of others; null where there is none. */
export interface PriceBeside {
  for: 'rent' | 'sale'
  own: number
  items: number
  lowest: number | null
  middle: number | null
  highest: number | null
}

export type Advice =
  | { kind: 'blocked_day'; day: string; people: number }
  | ({ kind: 'dear' | 'cheap' } & PriceBeside & { middle: number })
  | { kind: 'unanswered'; requests: number }
  | { kind: 'slow_answers'; minutes: number; requests: number }
  | { kind: 'seen_not_asked'; views: number }
  | { kind: 'idle'; days: number }
  | { kind: 'few_photos'; photos: number }

/** The answer of `my_item_advice`. */
export interface ItemAdvice {
  price: PriceBeside
  advice: Advice[]
}

export const itemAdviceQuery = (userId: string, itemId: string) =>
  queryOptions({
    queryKey: [...analyticsKey(userId), 'advice', itemId] as const,
    queryFn: async ({ signal }): Promise<ItemAdvice> => {
      const { data } = await db()
        .rpc('my_item_advice', { p_item_id: itemId })
        .abortSignal(signal)
        .throwOnError()
      return data as unknown as ItemAdvice
    },
  })
