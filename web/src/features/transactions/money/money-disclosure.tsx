import { ChevronDown, Waypoints } from 'lucide-react'
import { useId, useState } from 'react'
import { cn } from '@/lib/utils'
import type { Booking } from '../model/booking'
import { MoneyTrail } from './money-trail'

/** The question under every booking; the answer is fetched when it is asked. */
export function MoneyDisclosure({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false)
  const answer = useId()
  return (
    <div>
      <h3 className="font-sans">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? answer : undefined}
          onClick={() => setOpen(!open)}
          className="flex min-h-13 w-full items-center gap-2.5 px-4 font-semibold text-primary text-sm transition-colors hover:bg-accent/60 sm:px-6"
        >
          <Waypoints aria-hidden className="size-5" />
          Where is my money?
          <ChevronDown
            aria-hidden
            className={cn('ml-auto size-5 transition-transform duration-150', open && 'rotate-180')}
          />
        </button>
      </h3>
      {open && (
        <div id={answer} className="px-4 pt-1 pb-5 sm:px-6 sm:pb-6">
          <MoneyTrail booking={booking} />
        </div>
      )}
    </div>
  )
}
