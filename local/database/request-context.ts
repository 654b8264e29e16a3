import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The request on whose behalf the database is asked. What runs outside of one, such as jobs and migrations, is the
 * stack itself: it waits behind nobody and takes as long as it takes.
 */
export interface Visit {
  /** The address that it came from. */
  network: string
  /** The signed-in person; undefined for a visitor. */
  person?: string | undefined
  /** Asked with the secret key or a token of the service role. */
  service: boolean
  /** The client has gone: nobody waits for the answer. */
  gone: AbortSignal
  /** What the database had no time for; undefined while it had. */
  busy: Busy | undefined
}

export const visit = new AsyncLocalStorage<Visit | undefined>()

/** What goes on after the request is no part of it, though it was set off by it. */
export function outsideVisits<T>(work: () => T): T {
  return visit.run(undefined, work)
}

/** There was no session of the database for this request in time. */
export class Busy extends Error {
  override name = 'Busy'
  readonly code = 'busy'
  constructor() {
    super('The service is busy. Please try again in a few seconds.')
  }
}

/** The client left before the database was asked. */
export class ClientGone extends Error {
  override name = 'ClientGone'
  constructor() {
    super('The client closed the connection')
  }
}
