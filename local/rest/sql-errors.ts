import { z } from 'zod'
import { Busy } from '../database/request-context.ts'
import { busyReply } from '../http/busy.ts'
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

/** A value of the wrong kind, such as 2.5 guests or a day called infinity. Postgres's own words repeat it and say what a column is made of. */
const WRONG_VALUE = /^22/
/** Two requests met (a deadlock, a transaction that can't be put in a row): nothing was done. Postgres names processes and rows. */
const MET = /^40/

const wrongValue = (): Response => {
  const message =
    'A value is not of the kind that is asked for, or too large: a whole number, an amount, a day, a time or one of the choices.'
  return json({ code: 'PT400', message, details: null, hint: 'Invalid input' }, 400)
}

function inOurWords(code: string): Response | undefined {
  if (WRONG_VALUE.test(code)) return wrongValue()
  return MET.test(code) ? busyReply(new Busy()) : undefined
}

function replyOf({ code, message, detail, hint }: z.infer<typeof sqlError>): Response {
  const ours = inOurWords(code)
  if (ours) return ours
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

const coded = z.object({ code: z.string() })

async function codeOf(response: Response): Promise<string | undefined> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return coded.safeParse(body).data?.code
}

/** Where the library answered an unknown failure: the answer that PostgREST gives for its cause, without Postgres's words for it. */
export async function nameFailure(
  response: Response,
  method: string,
  request: RequestTrace,
): Promise<Response> {
  if (response.ok) return response
  const code = method === 'HEAD' ? undefined : await codeOf(response)
  const isUnknown = response.status === 500 && (method === 'HEAD' || code === UNKNOWN)
  if (!isUnknown) return inOurWords(code ?? '') ?? response
  return byDatabase(request) ?? byReading(request) ?? response
}

/** The same for a read that did not go through the library. Throws errors that are not Postgres's. */
export function refusalOf(error: unknown): Response {
  const known = sqlError.safeParse(error)
  if (!known.success) throw error
  return replyOf(known.data)
}
