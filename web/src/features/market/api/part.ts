import { queryOptions } from '@tanstack/react-query'

/** A part of the screen that is only downloaded where it is wanted: it waits for a connection, and can be asked again. */
export const partQuery = <Part extends object>(name: string, load: () => Promise<Part>) =>
  queryOptions({
    queryKey: ['part', 'market', name] as const,
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
