import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isFinal, refuseMoneyOffline } from './errors'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { movesMoney?: boolean }
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onMutate: (_, { meta }) => refuseMoneyOffline(meta?.movesMoney) }),
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
