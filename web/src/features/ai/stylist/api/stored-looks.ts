import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { lagosToday } from '#contract/rules/dates.ts'
import type { StylistAnswer } from '#contract/stylist.ts'
import { meKey } from '@/domain/me/keys'
import { tabStorage } from '@/lib/browser/browser-storage'
import { usePerson } from '@/lib/session'
import { noWishes, type Wishes } from '../model/wishes'

export interface AskedLooks {
  wishes: Wishes
  answer: StylistAnswer
}

const place = (personId: string | undefined) => `aso-looks:${personId}`

/** Those of days that are over are of no use. */
function recall(personId: string | undefined): AskedLooks | undefined {
  const kept = (tabStorage.read(place(personId)) ?? {}) as Partial<AskedLooks>
  const { wishes, answer } = kept
  if (!wishes || !answer?.looks || answer.days.start < lagosToday()) return undefined
  // Another release may have kept fewer of them.
  return { wishes: { ...noWishes, ...wishes }, answer }
}

/** The last answer, kept in this tab: whoever comes back from an item, or loads the page anew, finds the looks again. */
export function useStoredLooks() {
  const queries = useQueryClient()
  const personId = usePerson()?.id
  const key = [...meKey(personId), 'stylist']
  const { data } = useQuery<AskedLooks | null>({
    queryKey: key,
    queryFn: skipToken,
    initialData: () => recall(personId),
    gcTime: Number.POSITIVE_INFINITY,
  })
  return {
    kept: data ?? undefined,
    keep: (looks: AskedLooks | null) => {
      queries.setQueryData(key, looks)
      tabStorage.write(place(personId), looks)
    },
  }
}
