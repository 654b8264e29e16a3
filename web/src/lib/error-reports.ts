import type { ErrorReportBody } from '#contract/bodies/error-report.ts'
import { appFile } from '#contract/rules/app-file.ts'
import { isOffline, Refusal } from './errors'
import { callFunction } from './supabase'

/** A page that fails again and again says it only so often. */
const MOST_OF_A_PAGE = 5
const told = new Set<string>()

/**
 * Tells the team of an error in the app: its class and where in the code it was. Not its message, which may hold what
 * somebody wrote. Nobody waits for it, and a report that fails is dropped.
 */
export async function reportAppError(error: unknown, screen: string): Promise<void> {
  if (!(error instanceof Error) || error instanceof Refusal || isOffline(error)) return
  const report: ErrorReportBody = {
    kind: /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error',
    frames: framesOf(error.stack ?? ''),
    version: __ASO_VERSION__,
    screen,
  }
  const key = JSON.stringify(report)
  if (told.has(key) || told.size >= MOST_OF_A_PAGE) return
  told.add(key)
  await callFunction('report-error', report).catch(() => undefined)
}

/** As Chromium writes a call (`at name (https://…/app.js:1:2)`), and as Firefox and Safari do (`name@https://…/app.js:1:2`). */
const call = /^\s*(?:at (?:async )?)?(.*?)[ @(]*https?:\/\/[^/\s]+\/([\w./-]+)[^\s:]*:(\d+):(\d+)\)?$/

export function framesOf(stack: string): ErrorReportBody['frames'] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', file = '', row, column] = call.exec(line) ?? []
      if (!appFile.test(file)) return []
      const known = /^[\w$.<> ]{0,80}$/.test(name) ? name : ''
      return [{ name: known, file, line: Number(row), column: Number(column) }]
    })
    .slice(0, 30)
}
