import { queryOptions } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'

export interface Invitation {
  /** Visitors read no id, name, city or host. */
  id: string | null
  name: string | null
  city: string | null
  host: string | null
  occasion: string
  first_day: string
  last_day: string
  state: string
  colours: string[]
  dress_code: string | null
  budget: number | null
  joined: boolean
  is_full: boolean
}

/** What the invitation at an address says; null where the link does not work, or no more. */
export const invitationQuery = (userId: string | undefined, token: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'invitation', token] as const,
    queryFn: async ({ signal }) => {
      // No link is that long, and the server would refuse it.
      if (token.length > 100) return null
      const { data } = await db()
        .rpc('event_invitation', { p_token: token })
        .abortSignal(signal)
        .overrideTypes<Invitation[], { merge: false }>()
        .throwOnError()
      return data[0] ?? null
    },
    refetchOnMount: 'always',
  })
