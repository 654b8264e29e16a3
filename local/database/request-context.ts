import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The request for which the database is asked. Jobs and migrations run outside of any request: they go before clients in
 * the queue and have no time limit.
 */
export interface RequestContext {
  /** Of the HTTP request, as in the logs. */
  id?: string | undefined
  /** The network address that it came from. */
  network: string
  /** The signed-in person; undefined for a visitor. */
  person?: string | undefined
  /** It came with the secret key or a token of the service role. */
  service: boolean
  /** Aborts when the client disconnects: nobody waits for the answer then. */
  gone: AbortSignal
  /** Set where the request got no session in time. */
  busy: Busy | undefined
}

export const requestContext = new AsyncLocalStorage<RequestContext | undefined>()

/** Runs work that a request started and that goes on after it, such as a delivery to others. */
export function outsideRequests<T>(work: () => T): T {
  return requestContext.run(undefined, work)
}

/** The request got no session of the database in time. */
export class Busy extends Error {
  override name = 'Busy'
  readonly code = 'busy'
  constructor() {
    super('The service is busy. Please try again in a few seconds.')
  }
}

/** The client disconnected before the database was asked. */
export class ClientGone extends Error {
  override name = 'ClientGone'
  constructor() {
    super('The client closed the connection')
  }
}
