import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { bookingMessages, itemMessages } from '#contract/messages/common.ts'
import type { TransactionType } from '#contract/taxonomy.ts'
import type { WantedItem } from '@/domain/items/wanted-item'
import { useMyVerification } from '@/domain/me/my-verification'
import { AvailabilityCalendar } from '@/features/availability/components/availability-section'
import { ItemStatus } from '@/features/availability/components/item-status'
import { DaysChoice } from '@/features/booking/components/days-choice'
import { type Item, itemQuery } from '@/features/item/api/item'
import { MoreItems } from '@/features/item/more-items/more-items'
import { ItemScreen } from '@/features/item/page/item-screen'
import { type MarketFilters, readFilters } from '@/features/market/model/filters'
import { noteWayBack } from '@/lib/browser/way-back'
import { whenIdle } from '@/lib/browser/when-idle'
import { usePerson } from '@/lib/session'
import { showInfo, showRefusal } from '@/lib/toast'

const BookingDialog = lazy(() => import('@/features/booking/components/booking-dialog'))

async function keepWanted(wanted: WantedItem): Promise<void> {
  const { keepWantedItem } = await import('@/domain/items/wanted-item')
  keepWantedItem(wanted)
}

export const Route = createFileRoute('/item/$id')({
  validateSearch: (search): ItemSearch => ({
    ...readDays(search),
    book: readBook(search.book),
    receive: search.receive,
  }),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(itemQuery(params.id))
  },
  component: ItemRoute,
})

type MarketDays = Pick<MarketFilters, 'from' | 'to'> & {
  /** How it is to come, where a look was counted with it. */
  receive?: unknown
}

/** The days that were looked for in the market; what to book at once, after signing in for it. */
interface ItemSearch extends MarketDays {
  book?: TransactionType | undefined
}

const readBook = (book: unknown): TransactionType | undefined =>
  book === 'rental' || book === 'sale' ? book : undefined

function readDays(search: Record<string, unknown>): MarketDays {
  const { from, to } = readFilters(search)
  return { from, to }
}

function ItemRoute() {
  const { id } = Route.useParams()
  const { book: asked, ...days } = Route.useSearch()
  const navigate = Route.useNavigate()
  const person = usePerson()
  const { data: item } = useQuery(itemQuery(id))
  const { type, open, ready, book, close } = useBookingDialog(id, days)
  useAskedBooking(asked, item, book)

  const leave = useCallback(() => void navigate({ to: '/marketplace', replace: true }), [navigate])
  const chooseDays = (chosen: MarketDays) =>
    void navigate({ search: { ...days, ...chosen }, replace: true, resetScroll: false })
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
        status={item && <ItemStatus id={id} status={item.status} />}
        calendar={<AvailabilityCalendar itemId={id} />}
        days={days}
        daysChoice={item && <DaysChoice item={item} days={days} onChoose={chooseDays} />}
      >
        <MoreItems key={id} itemId={id} days={days} />
      </ItemScreen>
      {item && person && ready && (
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
function useBookingDialog(id: string, days: MarketDays) {
  const { buildLocation } = useRouter()
  const navigate = Route.useNavigate()
  const person = usePerson()
  const [type, setType] = useState<TransactionType>('rental')
  const [open, setOpen] = useState(false)
  const [ready, setReady] = useState(false)
  // The item is seen first: to ask for the dialog's files takes as long as to draw it.
  useEffect(() => (person ? whenIdle(() => setReady(true)) : undefined), [person])
  const book = (wanted: TransactionType) => {
    if (!person) {
      showInfo(itemMessages.authenticationRequired)
      const back = buildLocation({ to: '/item/$id', params: { id }, search: { ...days, book: wanted } })
      noteWayBack(back.href)
      void navigate({ to: '/auth', search: { redirect: back.href } })
      return
    }
    setType(wanted)
    setReady(true)
    setOpen(true)
  }
  return { type, open, ready, book, close: () => setOpen(false) }
}

/** Goes on with what a visitor wanted to book before signing in, where the person may book it. */
function useAskedBooking(
  asked: TransactionType | undefined,
  item: Item | null | undefined,
  book: (type: TransactionType) => void,
) {
  const navigate = Route.useNavigate()
  const person = usePerson()
  const { data: identity } = useMyVerification()
  const known = Boolean(asked && item && person && identity !== undefined)
  const goOn = useEffectEvent(() => {
    if (!asked || !item) return
    const search = (now: ItemSearch) => ({ ...now, book: undefined })
    void navigate({ search, replace: true, resetScroll: false })
    const offered = item.status === 'available' && item.owner_id !== person?.id
    if (offered && (asked === 'sale' || identity === 'approved')) book(asked)
  })
  useEffect(() => {
    if (known) goOn()
  }, [known])
}
