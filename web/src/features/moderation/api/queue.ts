import { infiniteQueryOptions } from '@tanstack/react-query'
import { db } from '@/lib/supabase'
import type { QueueKind } from '../model/queue-kinds'
import { fetchAppeals } from './appeals'
import { fetchItemReports, moderationKey } from './items'
import { fetchPersonReports } from './people'
import { fetchRatingReports } from './ratings'

const page = 20

interface After {
  since: string
  subject_id: string
}

const firstPage: After | null = null as After | null

/** What waits for a decision, of one kind or of all, the oldest first. */
export const queueQuery = (kind: QueueKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [...moderationKey, 'queue', kind] as const,
    queryFn: ({ pageParam, signal }) => fetchPage(kind, pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: (rows) => (rows.length === page ? rows.at(-1) : undefined),
  })

export type QueueRow = Awaited<ReturnType<typeof fetchPage>>[number]

async function fetchPage(kind: QueueKind | undefined, after: After | null, signal: AbortSignal) {
  const { data } = await db()
    .rpc('moderation_queue', {
      p_kind: kind,
      p_after: after?.since,
      p_after_id: after?.subject_id,
      p_limit: page,
    })
    .abortSignal(signal)
    .throwOnError()
  const ids = (of: QueueKind) => data.filter((row) => row.kind === of).map(({ subject_id }) => subject_id)
  const [items, ratings, people, appeals] = await Promise.all([
    ifAny(ids('item'), (some) => fetchItemReports(some, signal)),
    ifAny(ids('rating'), (some) => fetchRatingReports(some, signal)),
    ifAny(ids('person'), (some) => fetchPersonReports(some, signal)),
    ifAny(ids('appeal'), () => fetchAppeals(signal)),
  ])
  return data.map(({ kind: of, subject_id, since }) => ({
    kind: of,
    subject_id,
    since,
    itemReports: items.filter(({ item_id }) => item_id === subject_id),
    ratingReports: ratings.filter(({ rating_id }) => rating_id === subject_id),
    personReports: people.filter(({ reported_id }) => reported_id === subject_id),
    appeal: appeals.find(({ suspension_id }) => suspension_id === subject_id),
  }))
}

async function ifAny<Row>(ids: string[], fetch: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  return ids.length > 0 ? fetch(ids) : []
}
