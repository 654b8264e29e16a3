import { env } from './env.ts'
import { currentRequestId } from './http/request-id.ts'
import { reportError } from './telemetry/error-reports.ts'

/**
 * One JSON line: the kind of error and its message. Errors of the database and of providers are reduced to codes
 * before they get here, so that nothing people typed is logged; a parser's message quotes what it read, and is left out.
 */
export function logError(error: unknown, context: Record<string, string> = {}): void {
  const kind = error instanceof Error ? error.name : typeof error
  const text = error instanceof Error && !(error instanceof SyntaxError) ? error.message : ''
  console.error(line('error', { ...context, kind, text }))
  const id = currentRequestId()
  const stack = error instanceof Error ? error.stack : undefined
  reportError({ kind, text, stack, tags: { ...context, ...(id && { request_id: id }) } })
}

/** One JSON line for each call, where LOG_LEVEL is `info`. */
export function logCall(name: string, status: number, ms: number): void {
  if (env.logsCalls()) console.info(line('info', { function: name, status, ms: Math.round(ms) }))
}

function line(level: string, fields: Record<string, unknown>): string {
  return JSON.stringify({
    level,
    time: new Date().toISOString(),
    request_id: currentRequestId(),
    ...fields,
  })
}
