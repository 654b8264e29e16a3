import { AsyncLocalStorage } from 'node:async_hooks'

/** The header that names one request from the browser through functions to Postgres, and in the logs of all of them. */
export const REQUEST_ID = 'x-request-id'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const running = new AsyncLocalStorage<string>()

/** The caller's own id where it is a UUID, else a new one: any other text could bring somebody's name into the logs. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get(REQUEST_ID)?.toLowerCase() ?? ''
  return uuid.test(given) ? given : crypto.randomUUID()
}

/** Does the work of a request; what it asks and logs meanwhile carries the id. */
export function inRequest<T>(id: string, work: () => Promise<T>): Promise<T> {
  return running.run(id, work)
}

/** Of the request that is being answered; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return running.getStore()
}

/** For requests to the project's own services. */
export function requestIdHeader(): Record<string, string> {
  const id = currentRequestId()
  return id ? { [REQUEST_ID]: id } : {}
}
