import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { bookingMessages, itemMessages } from '#contract/messages/common.ts'
import type { TransactionType } from '#contract/taxonomy.ts'
import type { WantedItem } from '@/domain/items/wanted-item'
import { AvailabilityCalendar } from '@/features/availability/components/availability-section'
import { DaysChoice } from '@/features/booking/components/days-choice'
import { itemQuery } from '@/features/item/api/item'
import { ItemScreen } from '@/features/item/components/item-screen'
import { MoreItems } from '@/features/item/components/more-items'
import { type MarketFilters, readFilters } from '@/features/market/model/filters'
import { usePerson } from '@/lib/session'
import { showRefusal } from '@/lib/toast'

const loadDialog = () => import('@/features/booking/components/booking-dialog')
const BookingDialog = lazy(loadDialog)

async function keepWanted(wanted: WantedItem): Promise<void> {
  const { keepWantedItem } = await import('@/domain/items/wanted-item')
  keepWantedItem(wanted)
}

export const Route = createFileRoute('/item/$id')({
  // The days that were looked for in the market.
  validateSearch: readDays,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(itemQuery(params.id))
  },
  component: ItemRoute,
})

type MarketDays = Pick<MarketFilters, 'from' | 'to'>

function readDays(search: Record<string, unknown>): MarketDays {
  const { from, to } = readFilters(search)
  return { from, to }
}

function ItemRoute() {
  const { id } = Route.useParams()
  const days = Route.useSearch()
  const navigate = Route.useNavigate()
  const person = usePerson()
  const { data: item } = useQuery(itemQuery(id))
  const { type, open, book, close } = useBookingDialog()

  const leave = useCallback(() => void navigate({ to: '/marketplace', replace: true }), [navigate])
  const chooseDays = (chosen: MarketDays) =>
    void navigate({ search: chosen, replace: true, resetScroll: false })
  const verify = () => {
    if (item) void keepWanted({ id, title: item.title, ...days })
    showRefusal(bookingMessages.kycRequired)
    void navigate({ to: '/verify-borrower' })
  }
  return (
    <>
      <ItemScreen
        id={id}
        onMissing={leave}
        onBook={book}
        onVerify={verify}
        calendar={<AvailabilityCalendar itemId={id} />}
        days={days}
        daysChoice={item && <DaysChoice item={item} days={days} onChoose={chooseDays} />}
      >
        <MoreItems key={id} itemId={id} days={days} />
      </ItemScreen>
      {item && person && (
        <Suspense>
          <BookingDialog
            key={`${item.id} ${type}`}
            item={item}
            type={type}
            person={person}
            days={days}
            open={open}
            onClose={close}
            onPaid={() => void navigate({ to: '/transactions' })}
          />
        </Suspense>
      )}
    </>
  )
}

/** Opens for a signed-in person; a visitor signs in first and returns to this item and these days. */
function useBookingDialog() {
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const navigate = Route.useNavigate()
  const person = usePerson()
  const [type, setType] = useState<TransactionType>('rental')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (person) void loadDialog()
  }, [person])
  const book = (wanted: TransactionType) => {
    if (!person) {
      showRefusal(itemMessages.authenticationRequired)
      void navigate({ to: '/auth', search: { redirect: address } })
      return
    }
    setType(wanted)
    setOpen(true)
  }
  return { type, open, book, close: () => setOpen(false) }
}
