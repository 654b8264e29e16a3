import { AlarmClock } from 'lucide-react'
import type { Booking } from '../model/booking'
import { overdueWords } from './overdue'

/** How late it is by now, and what that costs so far. */
export function OverdueNotice({ booking, now }: { booking: Booking; now: number }) {
  const words = overdueWords(booking, now)
  if (!words) return null
  return (
    <p className="flex gap-2.5 rounded-xl bg-caution-soft px-4 py-3 text-caution text-sm">
      <AlarmClock aria-hidden className="size-5 shrink-0" />
      <span>
        <strong>{words.title}</strong> {words.text}
      </span>
    </p>
  )
}
