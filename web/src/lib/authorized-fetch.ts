import { getEnv } from './env'
import { refusesToken } from './files/storage-answer'
import { session } from './session'

export type Fetcher = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** Requests whose answer is still to come. */
const underWay = new Set<Promise<unknown>>()

/** While a session is being ended: what is asked meanwhile waits until that is done. */
let ending: Promise<unknown> | undefined
/** But for no longer than this, lest an end that is never answered keeps all that is asked. */
const longestEndMs = 15_000

/**
 * Ends a session between requests: a request refused for it would look as if the session had ended by itself. Answers
 * that are still to come are awaited, but for no longer than longestWaitMs; what is asked meanwhile is sent only if the
 * session goes on. What ends the session asks by the fetcher that it is given, which does not wait; any other request in
 * it would wait for itself.
 */
export async function betweenRequests<T>(
  end: (send: Fetcher) => Promise<T>,
  longestWaitMs = 2000,
): Promise<T> {
  const before = ending ?? Promise.resolve()
  const ended = before
    .then(() => within(longestWaitMs, Promise.allSettled(underWay)))
    .then(() => end(sendAsPerson))
  const over = within(
    longestEndMs,
    ended.catch(() => null),
  )
  ending = over
  over.then(() => {
    if (ending === over) ending = undefined
  })
  return ended
}

/** Until the promise is settled or the time is over. */
async function within(longestMs: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestMs)
  })
  await Promise.race([promise, patience])
  clearTimeout(timer)
}

/** Sends the request as the signed-in person; when the server refuses the token as expired, it is renewed once. */
export async function authorizedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  if (ending) {
    const asker = session.person()?.id
    await Promise.race([ending, abortOf(init?.signal)])
    if (session.person()?.id !== asker) return signedOut()
  }
  const answer = sendAsPerson(input, init)
  underWay.add(answer)
  return answer.finally(() => underWay.delete(answer))
}

const abortOf = (signal: AbortSignal | null | undefined): Promise<unknown> =>
  new Promise((resolve) => {
    if (signal?.aborted) resolve(null)
    else signal?.addEventListener('abort', resolve, { once: true })
  })

/** What the data API answers to a token that it no longer takes. */
const signedOut = () => Response.json({ code: 'PGRST301', message: 'The session has ended' }, { status: 401 })

async function sendAsPerson(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const token = await session.accessToken()
  const response = await send(input, init, token)
  if (!token || response.ok || !(await asksForAnotherToken(response))) return response
  const renewed = await session.renewedToken()
  return renewed ? send(input, init, renewed) : response
}

async function asksForAnotherToken(response: Response): Promise<boolean> {
  const { status } = response
  return refusesToken(status, status === 400 ? await response.clone().text() : '')
}

/** Sends requests with this token, for a person who is authenticated but whose session is not stored here yet. */
export function fetchAs(token: string): Fetcher {
  return (input, init) => send(input, init, token)
}

/**
 * The data API and our functions take the header from any origin. Auth and Storage name the headers that they take, and
 * another one would be refused before the request is sent.
 */
const carriesId = (input: string | URL | Request): boolean =>
  /\/(rest|functions)\/v1\//.test(input instanceof Request ? input.url : String(input))

function send(input: string | URL | Request, init: RequestInit | undefined, token: string | null) {
  const { publishableKey } = getEnv()
  const headers = new Headers(init?.headers)
  headers.set('apikey', publishableKey)
  headers.set('authorization', `Bearer ${token ?? publishableKey}`)
  // One id for the logs of everything that the request leads to. Plain http, as on a test machine, has none.
  if (crypto.randomUUID && carriesId(input)) headers.set('x-request-id', crypto.randomUUID())
  return fetch(input, { ...init, headers })
}
