import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '#database.types.ts'
import { authorizedFetch, type Fetcher } from './authorized-fetch'
import { getEnv } from './env'
import { Refusal } from './errors'

/**
 * supabase-js is one bundle of everything, realtime included, which a phone would pay for on its first visit. These
 * are its own parts, loaded where they are needed, with the same requests on the wire.
 */
let client: PostgrestClient<Database> | undefined

export function db(): PostgrestClient<Database> {
  client ??= dbBy(authorizedFetch)
  return client
}

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
