import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '#database.types.ts'
import { getEnv } from './env'
import { Refusal } from './errors'
import { refusesToken } from './files/storage-answer'
import { session } from './session'

/**
 * supabase-js is one bundle of everything, realtime included, which a phone would pay for on its first visit. These
 * are its own parts, loaded where they are needed, with the same requests on the wire.
 */
let client: PostgrestClient<Database> | undefined

export function db(): PostgrestClient<Database> {
  client ??= dbBy(authorizedFetch)
  return client
}

type Fetcher = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** The database by another fetcher than that of the signed-in person. */
export function dbBy(fetcher: Fetcher): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${getEnv().supabaseUrl}/rest/v1`, {
    fetch: fetcher,
    // TanStack Query repeats what may be repeated.
    retry: false,
    timeout: 20_000,
  })
}

/** Calls one of the functions of the contract; answers its `data`, or throws its refusal. */
export async function callFunction<Data>(
  name: string,
  body: object,
  fetcher: Fetcher = authorizedFetch,
): Promise<Data> {
  const answer = await askFunction<Data>(name, body, fetcher)
  if (answer.status) return answer.data
  throw refusalOf(answer, 200)
}

/** For functions whose negative result is an answer too, such as a declined payment: throws only on a failure. */
export async function askFunction<Data>(
  name: string,
  body: object,
  fetcher: Fetcher = authorizedFetch,
): Promise<Envelope<Data>> {
  const response = await fetcher(`${getEnv().supabaseUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await readEnvelope<Data>(response)
  if (response.ok && answer) return answer
  throw refusalOf(answer, response.status)
}

interface Envelope<Data> {
  status: boolean
  message: string
  data: Data
}

function refusalOf(answer: Envelope<unknown> | null, httpStatus: number): Refusal {
  const refusal = answer as Envelope<{ title?: string } | null> | null
  return new Refusal(refusal?.message, refusal?.data?.title, httpStatus)
}

async function readEnvelope<Data>(response: Response): Promise<Envelope<Data> | null> {
  try {
    return (await response.json()) as Envelope<Data>
  } catch {
    return null
  }
}

/** Sends the request as the signed-in person; when the server refuses the token as expired, it is renewed once. */
export async function authorizedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
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

function send(input: string | URL | Request, init: RequestInit | undefined, token: string | null) {
  const { publishableKey } = getEnv()
  const headers = new Headers(init?.headers)
  headers.set('apikey', publishableKey)
  headers.set('authorization', `Bearer ${token ?? publishableKey}`)
  return fetch(input, { ...init, headers })
}
