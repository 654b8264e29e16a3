import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isFinal, refuseMoneyOffline } from './errors'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { movesMoney?: boolean }
  }
}

/** An answer that takes longer holds nothing up. */
const longestAnswerMs = 3000

/** Until all that is being asked has an answer. */
export function answered(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, longestAnswerMs)
    const look = () => client.isFetching() === 0 && done()
    const stop = client.getQueryCache().subscribe(look)
    look()
  })
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
