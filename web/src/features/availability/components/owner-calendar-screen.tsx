import { Link } from '@tanstack/react-router'
import { ArrowLeft, CalendarX } from 'lucide-react'
import { calendarMessages } from '#contract/messages/calendar.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { useTitle } from '@/lib/browser/use-title'
import { type OwnerCalendar, useOwnerCalendar } from '../api/owner-calendar'
import { CalendarFeed } from './calendar-feed'
import { CalendarSkeleton } from './calendar-skeleton'
import { DaysOffForm } from './days-off-form'
import { DaysOffList } from './days-off-list'
import { UpcomingRentals } from './upcoming-rentals'

/** The calendar of one of the owner's items: its bookings, its blocked days, and the calendar feed. */
export function OwnerCalendarScreen({ itemId }: { itemId: string }) {
  useTitle('Calendar')
  const query = useOwnerCalendar(itemId)
  return (
    <div className="page grid max-w-5xl gap-3 py-4 md:py-8">
      <Button variant="ghost" asChild className="-ml-3 justify-self-start">
        <Link to="/my-items">
          <ArrowLeft aria-hidden />
          My Items
        </Link>
      </Button>
      <Loaded query={query} skeleton={<CalendarSkeleton />} message={calendarMessages.loadFailed}>
        {(calendar) => (calendar ? <Found calendar={calendar} /> : <NotMine />)}
      </Loaded>
    </div>
  )
}

function Found({ calendar }: { calendar: OwnerCalendar }) {
  return (
    <div className="grid gap-5">
      <header className="grid gap-1">
        <h1 className="page-title">Calendar</h1>
        <p className="wrap-anywhere">
          <Link to="/item/$id" params={{ id: calendar.id }} className="underline underline-offset-4">
            {calendar.title}
          </Link>
        </p>
      </header>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <DaysOffForm itemId={calendar.id} />
        <div className="grid gap-5">
          <UpcomingRentals bookings={calendar.bookings} />
          <DaysOffList blocks={calendar.blocks} />
          <CalendarFeed itemId={calendar.id} />
        </div>
      </div>
    </div>
  )
}

function NotMine() {
  return (
    <Notice
      icon={CalendarX}
      heading="h1"
      title="Item not found"
      text="Only an item’s owner can see its calendar."
    >
      <Button asChild>
        <Link to="/my-items">Go to My Items</Link>
      </Button>
    </Notice>
  )
}
