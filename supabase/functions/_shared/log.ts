/**
 * One JSON line: the kind of error and its message. Errors of the database and of providers are reduced to codes
 * before they get here, so that nothing people typed is logged.
 */
export function logError(error: unknown, context: Record<string, string> = {}): void {
  const kind = error instanceof Error ? error.name : typeof error
  const text = error instanceof Error ? error.message : ''
  console.error(JSON.stringify({ level: 'error', ...context, kind, text }))
}
