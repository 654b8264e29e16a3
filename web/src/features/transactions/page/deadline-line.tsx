import { formatMoment } from '@/lib/lagos-time'
import { useNow } from '@/lib/use-now'
import { runningDeadline } from '../model/actions'
import type { Booking } from '../model/booking'
import { timeLeft } from '../model/time-left'

/** Who has until when to act, and what happens then. Nothing where no deadline runs. */
export function DeadlineLine({ booking }: { booking: Booking }) {
  const running = runningDeadline(booking)
  const now = useNow(30_000, running !== null)
  if (!running) return null
  const left = timeLeft(running.until, now)
  return (
    <p className="text-muted-foreground text-sm">
      {whose(booking)} until <strong>{formatMoment(running.until)}</strong>
      {left && ` (${left} left)`}. Then: {lowerFirst(running.afterwards)}
    </p>
  )
}

function whose({ deadline, side, other }: Booking): string {
  const asked = deadline?.asked ?? []
  if (asked.length === 0) return 'Aso has'
  if (asked.length === 2) return 'Both of you have'
  return asked[0] === side ? 'You have' : `${other.name} has`
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
