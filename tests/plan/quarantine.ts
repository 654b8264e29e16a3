import type { RunReport } from './reporter.ts'

/** A test that fails by chance: its failures don't count for three days, in which it is mended or removed. */
interface Quarantined {
  file: string
  /** With the names of its groups, as Vitest prints it. */
  title: string
  /** The day it was put here, `2026-11-28`. */
  since: string
  why: string
}

const QUARANTINE: readonly Quarantined[] = []

const MOST_DAYS = 3
const DAY_MS = 24 * 60 * 60 * 1000

/** By the time of the commit, so that the same commit gives the same answer on every day. */
export function isExcused(
  { file, title }: RunReport['failures'][number],
  committedAt: Date,
  quarantine = QUARANTINE,
): boolean {
  return quarantine.some((one) => {
    const since = committedAt.getTime() - Date.parse(one.since)
    // The clock of another machine may be ahead of it by a day.
    return one.file === file && one.title === title && since > -DAY_MS && since < MOST_DAYS * DAY_MS
  })
}
