import type { ReactNode } from 'react'
import { formatNaira } from '#contract/rules/money.ts'
import { formatDeadline } from '@/lib/lagos-time'
import type { Booking } from '../model/booking'
import { timeLeft } from '../model/time-left'
import { type Who, whatNow } from './what-now'

interface WhatNowBarProps {
  booking: Booking
  now: number
  /** What the move is made with. */
  children?: ReactNode
}

const whose: Record<Who, string> = {
  me: 'Your next step',
  them: 'Their turn',
  both: 'Next for both of you',
  aso: 'With Aso',
  nobody: 'Nothing to do',
}

/** Leads a booking: whose move it is, what that is, and my own part of the money. */
export function WhatNowBar({ booking, now, children }: WhatNowBarProps) {
  const { who, title, reason, until, mine } = whatNow(booking, now)
  return (
    <section aria-label="What now" className="grid gap-4 border-border border-t border-b px-4 py-4 sm:px-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
          <p className="text-muted-foreground text-sm">{whose[who]}</p>
          <p className="font-semibold text-lg leading-snug wrap-anywhere">{title}</p>
          {reason && <p className="text-sm">{reason}</p>}
          {until !== null && (
            <p className="text-sm">
              By <time dateTime={new Date(until).toISOString()}>{formatDeadline(until)}</time>
              <span className="text-muted-foreground"> · {timeLeft(until, now)} left</span>
            </p>
          )}
        </div>
        {mine && (
          <p className="grid shrink-0 gap-0.5 sm:text-right">
            <span className="price font-bold text-2xl leading-tight">{formatNaira(mine.amount)}</span>
            <span className="text-muted-foreground text-sm">{mine.label}</span>
          </p>
        )}
      </div>
      {children}
    </section>
  )
}
