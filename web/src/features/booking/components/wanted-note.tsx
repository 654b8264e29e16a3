import { formatDate } from '#contract/rules/dates.ts'
import type { WantedDays } from '../model/draft'

/** Why the days that were looked for in the market are not chosen. */
export function WantedNote({ wanted, chosen }: { wanted: WantedDays | null; chosen: boolean }) {
  if (!wanted || wanted.free || chosen) return null
  return (
    <p className="rounded-2xl bg-secondary p-4 text-sm">
      It can’t be rented from {formatDate(wanted.start)} to {formatDate(wanted.end)}. Choose other days.
    </p>
  )
}
