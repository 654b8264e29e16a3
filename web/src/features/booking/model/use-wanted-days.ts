import { useQuery } from '@tanstack/react-query'
import { lagosToday } from '#contract/rules/dates.ts'
import { receiveMethods } from '#contract/taxonomy.ts'
import { canRent, nothingTaken, takenDatesQuery } from '@/features/availability'
import type { BookableItem } from './bookable-item'
import type { WantedDays } from './draft'

/** What was looked for: the days, and how the item is to come. */
export interface LookedFor {
  from?: string | undefined
  to?: string | undefined
  receive?: unknown
}

/** What is known of the days that were looked for in the market: null where none were. */
export function useWantedDays(
  item: BookableItem,
  days: LookedFor,
): { loading: boolean; wanted: WantedDays | null } {
  const { from: start, to: end, receive } = days
  const asked = Boolean(start && end)
  const { data: taken = nothingTaken, isLoading } = useQuery({ ...takenDatesQuery(item.id), enabled: asked })
  if (!start || !end) return { loading: false, wanted: null }
  const free = canRent({ start, end }, { item, today: lagosToday(), taken })
  return {
    loading: isLoading,
    wanted: { start, end, free, receive: receiveMethods.find((one) => one === receive) },
  }
}
