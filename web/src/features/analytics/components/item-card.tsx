import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { formatNaira } from '#contract/rules/money.ts'
import { Picture } from '@/components/picture'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/utils'
import type { ItemFigures } from '../api/item-figures'
import { countOf, lasting, occupancy } from '../model/words'
import { FigureRow } from './figures'

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
          <p className="text-muted-foreground text-sm">{lastBooking(item)}</p>
        </div>
      </div>
      <Occupancy item={item} />
      <dl className="grid grid-cols-4 gap-2 text-center">
        {counts(item).map(({ name, value }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-muted-foreground text-xs">{name}</dt>
            <dd className="price font-bold text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={`Money of ${item.title}`} className="grid">
        <FigureRow
          label="Earned in 6 months"
          title={`${item.title}, last 6 months`}
          amount={item.earned}
          filter={{ part: 'earned', itemId: item.item_id }}
        />
        <FigureRow
          label="Earned ever"
          note={againstCost(item)}
          title={`${item.title}, ever`}
          amount={item.earned_ever}
          filter={{ part: 'earned', itemId: item.item_id, ever: true }}
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

const counts = ({ views, saves, requests, bookings }: ItemFigures) => [
  { name: 'Views', value: views },
  { name: 'Saves', value: saves },
  { name: 'Requests', value: requests },
  { name: 'Bookings', value: bookings },
]

function lastBooking({ days_since_booking: days, answer_minutes: answer }: ItemFigures): string {
  const last =
    days === null ? 'Never booked' : days === 0 ? 'Booked today' : `Last booked ${countOf(days, 'day')} ago`
  return answer === null ? last : `${last}. You answer within ${lasting(answer)}.`
}

const againstCost = ({ purchase_price: cost, earned_ever: earned }: ItemFigures): string | undefined => {
  if (cost === null) return undefined
  return earned >= cost
    ? `It has earned back the ${formatNaira(cost)} that it cost.`
    : `${Math.floor((earned / cost) * 100)}% of the ${formatNaira(cost)} that it cost.`
}

function Occupancy({ item: { booked_days: booked, offered_days: offered } }: { item: ItemFigures }) {
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between gap-4 text-sm">
        <span>
          Booked on {booked} of {countOf(offered, 'free day')}
        </span>
        <span className="price font-bold">{occupancy(booked, offered)}</span>
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
