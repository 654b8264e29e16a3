import { z } from 'zod'
import { json } from '../http/messages.ts'
import type { RequestTrace } from './request-trace.ts'

/**
 * PostgREST answers what Postgres refuses with Postgres's own code and a status by its class: a check that fails is
 * the client's mistake (400, `23514`). The library knows some codes and calls the others an unknown failure (500, `SUP`).
 */

const UNKNOWN = 'SUP'

const sqlError = z.object({
  code: z.string().regex(/^[0-9A-Z]{5}$/),
  message: z.string(),
  detail: z.string().nullish(),
  hint: z.string().nullish(),
})

const FORBIDDEN = /^(0L|0P|28)/
const UNAVAILABLE = /^(08|53(?!400))/
/** A word too long for an index, or JSON too deep for the parser: PostgREST answers 500, here it is the client's error. */
const TOO_MUCH = /^54/
const SERVER_ERROR = /^(09|25|2D|38|39|3B|40|53400|55|57|58|F0|HV|P0(?!001)|XX)/

function statusOf(code: string): number {
  if (FORBIDDEN.test(code)) return 403
  if (UNAVAILABLE.test(code)) return 503
  if (TOO_MUCH.test(code)) return 413
  return SERVER_ERROR.test(code) ? 500 : 400
}

function replyOf({ code, message, detail, hint }: z.infer<typeof sqlError>): Response {
  return json({ code, message, details: detail ?? null, hint: hint ?? null }, statusOf(code))
}

function byDatabase({ cause }: RequestTrace): Response | undefined {
  const { data } = sqlError.safeParse(cause)
  return data && replyOf(data)
}

/** An error before the database was asked means that the request could not be parsed. */
function byReading({ asked, cause }: RequestTrace): Response | undefined {
  if (asked || !(cause instanceof Error)) return undefined
  // Messages of other error classes are about internals of the library.
  const details = cause.constructor === Error ? cause.message : null
  return json({ code: 'PGRST100', message: 'The request could not be read', details, hint: null }, 400)
}

async function isUnknown(response: Response, method: string): Promise<boolean> {
  if (response.status !== 500) return false
  if (method === 'HEAD') return true
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return z.object({ code: z.literal(UNKNOWN) }).safeParse(body).success
}

/** Where the library answered an unknown failure: the answer that PostgREST gives for its cause. */
export async function nameFailure(
  response: Response,
  method: string,
  request: RequestTrace,
): Promise<Response> {
  if (!(await isUnknown(response, method))) return response
  return byDatabase(request) ?? byReading(request) ?? response
}

/** The same for a read that did not go through the library. Throws errors that are not Postgres's. */
export function refusalOf(error: unknown): Response {
  const known = sqlError.safeParse(error)
  if (!known.success) throw error
  return replyOf(known.data)
}
