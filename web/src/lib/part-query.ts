import { queryOptions } from '@tanstack/react-query'

/** A component that is downloaded on first use: the download waits for a connection and can be retried. */
export const partQuery = <Part extends object>(name: string, load: () => Promise<Part>) =>
  queryOptions({
    queryKey: ['part', name] as const,
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
