import { Link } from '@tanstack/react-router'
import { Shirt } from 'lucide-react'
import { transactionMessages } from '#contract/messages/common.ts'
import { InstallLine } from '@/components/install-line'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { useTitle } from '@/lib/browser/use-title'
import { usePerson } from '@/lib/session'
import { useBookings } from '../api/bookings'
import { useBookingsWatched } from '../api/watch-booking'
import { type Booking, isLive, viewBooking } from '../model/booking'
import { bookingWords } from '../model/words'
import { BookingsSkeleton } from '../page/booking-skeleton'
import { BookingList } from './booking-list'
import { type Tab, tabs } from './tabs'
import { byUrgency } from './urgency'

interface TransactionsScreenProps {
  /** Undefined until somebody chooses: then the first tab with something in it. */
  tab: Tab | undefined
  onTab: (tab: Tab) => void
}

export function TransactionsScreen({ tab, onTab }: TransactionsScreenProps) {
  useTitle('My Transactions')
  const userId = usePerson()?.id ?? ''
  const query = useBookings()
  useBookingsWatched()
  return (
    <div className="page grid gap-5 py-4 md:py-8">
      <h1 className="page-title">My Transactions</h1>
      <Loaded query={query} skeleton={<BookingsSkeleton />} message={transactionMessages.loadFailed}>
        {(rows) => (
          <>
            {rows.some(isLive) && <InstallLine dismissible />}
            <BookingTabs bookings={rows.map((row) => viewBooking(row, userId))} tab={tab} onTab={onTab} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function BookingTabs({ bookings, tab, onTab }: TransactionsScreenProps & { bookings: Booking[] }) {
  const lists: Record<Tab, Booking[]> = {
    borrowed: byUrgency(bookings.filter(({ side }) => side === 'borrower')),
    lent: byUrgency(bookings.filter(({ side }) => side === 'lender')),
  }
  const shown = tab ?? (lists.borrowed.length === 0 && lists.lent.length > 0 ? 'lent' : 'borrowed')
  return (
    <Tabs value={shown} onValueChange={(value) => onTab(value === 'lent' ? 'lent' : 'borrowed')}>
      <TabsList aria-label="Borrowed or lent">
        {tabs.map(({ value, label }) => (
          <TabsTrigger key={value} value={value}>
            {label} ({lists[value].length})
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ value }) => (
        <TabsContent key={value} value={value} className="outline-offset-4">
          {lists[value].length > 0 ? <BookingList bookings={lists[value]} /> : <Nothing tab={value} />}
        </TabsContent>
      ))}
    </Tabs>
  )
}

function Nothing({ tab }: { tab: Tab }) {
  return (
    <Notice icon={Shirt} {...(tab === 'borrowed' ? bookingWords.noBorrowed : bookingWords.noLent)}>
      <Button asChild>
        <Link to="/marketplace">Go to the market</Link>
      </Button>
    </Notice>
  )
}
