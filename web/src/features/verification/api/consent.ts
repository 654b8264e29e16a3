import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { db } from '@/lib/supabase'

const consentText = z.object({ version: z.string(), paragraphs: z.array(z.string()) })

/** By this key it is read again when a submission named an older text. */
export const consentKey = ['identity-consent'] as const

const consentQuery = queryOptions({
  queryKey: consentKey,
  queryFn: async ({ signal }) => {
    const { data } = await db().rpc('identity_consent').abortSignal(signal).throwOnError()
    return consentText.parse(data)
  },
  staleTime: 0,
})

/** What a person accepts with an identity check, in the words and figures of today. */
export function useConsentText() {
  return useQuery(consentQuery)
}
