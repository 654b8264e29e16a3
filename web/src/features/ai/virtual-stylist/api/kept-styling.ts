import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { VirtualStyling } from '#contract/virtual-stylist.ts'
import { meKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'

/** The last answer, in memory while the app is open: whoever comes back from a piece finds it again. Never the photo. */
export function useKeptStyling() {
  const queries = useQueryClient()
  const key = [...meKey(usePerson()?.id), 'virtual stylist']
  const { data } = useQuery<VirtualStyling | null>({
    queryKey: key,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return {
    kept: data ?? undefined,
    keep: (styling: VirtualStyling | null) => queries.setQueryData(key, styling),
  }
}
