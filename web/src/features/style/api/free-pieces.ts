import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { type DateOnly, lagosToday } from '#contract/rules/dates.ts'
import { canRent, takenDatesQuery } from '@/features/availability'
import type { Offer } from './style-sessions'

/** The ids of those that can be rented on these days. */
export function freePiecesQuery(
  offers: readonly Offer[],
  { from, to }: { from?: DateOnly | undefined; to?: DateOnly | undefined },
) {
  const ids = offers.map(({ id }) => id)
  return queryOptions({
    queryKey: ['free-pieces', ids, from, to],
    queryFn: from && to ? ({ client }) => fetchFree(client, offers, { start: from, end: to }) : skipToken,
    // Another person may have booked a moment ago.
    staleTime: 0,
  })
}

async function fetchFree(
  client: QueryClient,
  offers: readonly Offer[],
  days: { start: DateOnly; end: DateOnly },
): Promise<Set<string>> {
  const today = lagosToday()
  const free = await Promise.all(
    offers.map(async (offer) => {
      const taken = await client.fetchQuery(takenDatesQuery(offer.id))
      return canRent(days, { item: offer, today, taken }) ? [offer.id] : []
    }),
  )
  return new Set(free.flat())
}
