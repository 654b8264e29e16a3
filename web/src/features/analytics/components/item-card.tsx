import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { countOf } from '#contract/rules/count.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Picture } from '@/components/picture'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/utils'
import type { BookingFigure } from '../api/figure-rows'
import type { ItemFigures } from '../api/item-figures'
import { lasting, occupancy } from '../model/words'
import { FigureWords } from './figure-words'
import { CountFigure, FigureRow } from './figures'

const ItemDetails = lazy(() => import('./item-details'))

/** The figures of one item; what others ask and what to do open beneath. */
export function ItemCard({ userId, item }: { userId: string; item: ItemFigures }) {
  const [open, setOpen] = useState(false)
  const details = useId()
  return (
    <article aria-label={item.title} className="grid gap-4 rounded-2xl bg-card p-4 sm:p-5">
      <div className="flex gap-4">
        <Picture
          image={item.image ?? undefined}
          alt=""
          widths={[128, 240]}
          sizes="72px"
          className="w-18 shrink-0 self-start rounded-xl"
        />
        <div className="grid min-w-0 grow content-start gap-1">
          <h2 className="font-sans font-semibold leading-snug wrap-anywhere">
            <Link to="/item/$id" params={{ id: item.item_id }} className="hover:underline">
              {item.title}
            </Link>
          </h2>
          <Answers item={item} />
        </div>
      </div>
      <Occupancy item={item} />
      <div className="grid grid-cols-4 gap-2">
        {counts(item).map(({ name, value, rows }) => (
          <CountFigure
            key={name}
            name={name}
            title={`${name} of ${item.title}`}
            value={String(value)}
            rows={rows}
          />
        ))}
      </div>
      <ul aria-label={`Money of ${item.title}`} className="grid">
        <FigureRow
          label="Earned in 6 months"
          title={`${item.title}, last 6 months`}
          value={formatNaira(item.earned)}
          rows={{ of: 'lines', part: 'earned', itemId: item.item_id }}
        />
        <FigureRow
          label="Earned ever"
          note={againstCost(item)}
          title={`${item.title}, ever`}
          value={formatNaira(item.earned_ever)}
          rows={{ of: 'lines', part: 'earned', itemId: item.item_id, ever: true }}
          {...(item.purchase_price === null ? {} : { share: item.earned_ever / item.purchase_price })}
        />
      </ul>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={details}
        onClick={() => setOpen(!open)}
        className="-mb-2 flex min-h-11 items-center justify-between rounded-xl font-medium text-primary text-sm"
      >
        Price, advice and what it cost
        <ChevronDown aria-hidden className={cn('size-4.5 transition-transform', open && 'rotate-180')} />
      </button>
      <div id={details} hidden={!open}>
        {open && (
          <Suspense fallback={<Skeleton className="h-24 rounded-xl" />}>
            <ItemDetails userId={userId} item={item} />
          </Suspense>
        )}
      </div>
    </article>
  )
}

const counts = ({ item_id: itemId, ...item }: ItemFigures) =>
  [
    { name: 'Views', value: item.views, rows: { of: 'days', itemId, figure: 'views' } },
    { name: 'Saves', value: item.saves, rows: { of: 'days', itemId, figure: 'saves' } },
    { name: 'Requests', value: item.requests, rows: { of: 'bookings', itemId, figure: 'requests' } },
    { name: 'Bookings', value: item.bookings, rows: { of: 'bookings', itemId, figure: 'bookings' } },
  ] as const

/** When it was booked last, and how soon its owner answers. */
function Answers({ item }: { item: ItemFigures }) {
  const { item_id: itemId, days_since_booking: days, answer_minutes: minutes, unanswered } = item
  const bookings = (figure: BookingFigure) => ({ of: 'bookings', itemId, figure }) as const
  const last = days === 0 ? 'Booked today' : `Last booked ${countOf(days ?? 0, 'day')} ago`
  const answers = `You answer within ${lasting(minutes ?? 0)}`
  const missed = `${countOf(unanswered, 'request')} unanswered`
  return (
    <p className="flex flex-wrap gap-x-3 text-muted-foreground text-sm">
      {days === null ? (
        'Never booked'
      ) : (
        <FigureWords title={`Bookings of ${item.title}, ever`} value={last} rows={bookings('ever')} />
      )}
      {minutes !== null && (
        <FigureWords title={`Answers, ${item.title}`} value={answers} rows={bookings('answered')} />
      )}
      {unanswered > 0 && (
        <FigureWords title={`No answer, ${item.title}`} value={missed} rows={bookings('unanswered')} />
      )}
    </p>
  )
}

const againstCost = ({ purchase_price: cost, earned_ever: earned }: ItemFigures): string | undefined => {
  if (cost === null) return undefined
  return earned >= cost
    ? `It has earned back the ${formatNaira(cost)} that it cost.`
    : `${Math.floor((earned / cost) * 100)}% of the ${formatNaira(cost)} that it cost.`
}

function Occupancy({ item }: { item: ItemFigures }) {
  const { item_id: itemId, booked_days: booked, offered_days: offered } = item
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
        <FigureWords
          title={`Booked days of ${item.title}`}
          value={`Booked on ${countOf(booked, 'day')}`}
          rows={{ of: 'bookings', itemId, figure: 'booked_days' }}
        />
        of
        <FigureWords
          title={`Free days of ${item.title}`}
          value={countOf(offered, 'free day')}
          rows={{ of: 'days', itemId, figure: 'offered_days' }}
        />
        <span className="price ml-auto font-bold">{occupancy(booked, offered)}</span>
      </p>
      <span aria-hidden className="h-2 overflow-hidden rounded-full bg-secondary">
        <span
          className="block h-full rounded-full bg-good"
          style={{ width: `${offered === 0 ? 0 : Math.round((booked / offered) * 100)}%` }}
        />
      </span>
    </div>
  )
}
