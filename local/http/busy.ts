import type { Busy } from '../database/request-context.ts'
import { json } from './messages.ts'

const RETRY_AFTER_SECONDS = 5

/** The request got no database session in time: the client may send it again. */
export function busyReply({ code, message }: Busy): Response {
  const body = { code, message, details: null, hint: null }
  return json(body, 503, { 'retry-after': String(RETRY_AFTER_SECONDS) })
}
