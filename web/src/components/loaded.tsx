import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Message } from '#contract/messages/common.ts'
import { Failure } from './failure'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  skeleton: ReactNode
  message: Message
  children: (data: Data) => ReactNode
}

/** What was read, or, until there is something to show, its skeleton, its failure or that the phone is offline. */
export function Loaded<Data>({ query, skeleton, message, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError || query.isPaused) {
    return <Failure error={query.error} message={message} retry={() => void query.refetch()} />
  }
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        Loading
      </span>
      {skeleton}
    </div>
  )
}
