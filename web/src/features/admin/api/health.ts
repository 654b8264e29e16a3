import { queryOptions, useQuery } from '@tanstack/react-query'
import { adminKey } from '@/domain/staff/keys'
import { authorizedFetch } from '@/lib/authorized-fetch'
import { getEnv } from '@/lib/env'

const patienceInMs = 8000

const parts = {
  signIn: '/auth/v1/health',
  storage: '/storage/v1/bucket',
} as const
export type Part = keyof typeof parts

/** Whether the parts of the backend answer now. */
export function useHealth(part: Part) {
  return useQuery(
    queryOptions({
      queryKey: [...adminKey, 'health', part],
      queryFn: ({ signal }) => answers(parts[part], signal),
      retry: false,
      refetchOnWindowFocus: true,
    }),
  )
}

async function answers(path: string, signal: AbortSignal): Promise<boolean> {
  const late = AbortSignal.any([signal, AbortSignal.timeout(patienceInMs)])
  const response = await authorizedFetch(`${getEnv().supabaseUrl}${path}`, { signal: late })
  return response.status < 500
}
