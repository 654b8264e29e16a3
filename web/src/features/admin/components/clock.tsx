import { useNow } from '@/lib/browser/use-now'
import { formatDeadline } from '@/lib/lagos-time'

const hour = 3_600_000

/** How long an admin has left to decide. */
export function Clock({ dueAt }: { dueAt: string }) {
  const left = Date.parse(dueAt) - useNow(60_000)
  const hours = Math.floor(Math.abs(left) / hour)
  const due = formatDeadline(dueAt)
  if (left < 0) return <span className="font-semibold text-destructive">{`Late since ${due}`}</span>
  return <time dateTime={dueAt}>{`${hours} h left, until ${due}`}</time>
}
