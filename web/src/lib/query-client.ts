import { QueryClient } from '@tanstack/react-query'
import { isFinal } from './errors'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && !isFinal(error),
      },
      // An offline person gets an answer at once, not a request that goes out an hour later.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
