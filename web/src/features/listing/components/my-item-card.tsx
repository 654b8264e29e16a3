import { Link } from '@tanstack/react-router'
import { CalendarCheck, CalendarDays, Copy, Eye, Heart, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { itemStatuses } from '#contract/taxonomy.ts'
import { Picture } from '@/components/picture'
import { Price } from '@/components/price'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { useChangeStatus } from '../api/change-item'
import type { ItemStats, MyItem } from '../api/my-items'
import { HiddenNote } from './hidden-note'
import { StatusBadge } from './status-badge'

interface MyItemCardProps {
  userId: string
  item: MyItem
  stats: ItemStats | undefined
  onDelete: () => void
}

export function MyItemCard({ userId, item, stats, onDelete }: MyItemCardProps) {
  return (
    <article aria-label={item.title} className="grid gap-3 rounded-2xl bg-card p-3 sm:p-4">
      <div className="flex gap-4">
        <Link
          to="/item/$id"
          params={{ id: item.id }}
          tabIndex={-1}
          aria-hidden
          className="w-28 shrink-0 self-start overflow-hidden rounded-xl sm:w-32"
        >
          <Picture image={item.images[0]} alt="" widths={[128, 240]} sizes="128px" missing="No Image" />
        </Link>
        <div className="grid min-w-0 flex-1 content-start gap-1.5">
          <StatusBadge item={item} />
          <h2 className="font-semibold text-lg leading-tight wrap-anywhere">
            <Link to="/item/$id" params={{ id: item.id }} className="hover:underline">
              {item.title}
            </Link>
          </h2>
          <Prices item={item} />
          <Counts stats={stats} />
        </div>
      </div>
      <HiddenNote item={item} />
      <Actions {...{ userId, item, onDelete }} />
    </article>
  )
}

function Prices({ item }: { item: MyItem }) {
  return (
    <p className="flex flex-wrap gap-x-3">
      {item.rental_price !== null && <Price amount={item.rental_price} perDay />}
      {item.sale_price !== null && <Price amount={item.sale_price} toBuy />}
    </p>
  )
}

function Counts({ stats }: { stats: ItemStats | undefined }) {
  return (
    <ul className="mt-1 flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">
      {stats && (
        <>
          <Count icon={Eye} count={stats.views} one="view" many="views" />
          <Count icon={Heart} count={stats.saves} one="save" many="saves" />
          <Count icon={CalendarCheck} count={stats.bookings} one="booking" many="bookings" />
        </>
      )}
    </ul>
  )
}

interface CountProps {
  icon: LucideIcon
  count: number
  one: string
  many: string
}

function Count({ icon: Icon, count, one, many }: CountProps) {
  return (
    <li className="flex items-center gap-1.5 tabular-nums">
      <Icon aria-hidden className="size-4" />
      {count} {count === 1 ? one : many}
    </li>
  )
}

function Actions({ userId, item, onDelete }: Omit<MyItemCardProps, 'stats'>) {
  const change = useChangeStatus(userId)
  // What was chosen shows at once, and goes back where it was refused.
  const status = change.isPending ? change.variables.status : item.status
  const choose = (value: string) => {
    const chosen = itemStatuses.find((one) => one.value === value)
    if (chosen) change.mutate({ id: item.id, status: chosen.value })
  }
  return (
    <div className="flex items-center sm:gap-1">
      <div className="min-w-0 flex-1">
        <Select
          aria-label={`Status of ${item.title}`}
          value={status}
          disabled={change.isPending || item.hidden_at !== null}
          onChange={(event) => choose(event.target.value)}
          className="pr-8 pl-3"
        >
          {itemStatuses.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {item.availability_type !== 'sale' && (
        <Button asChild variant="ghost" size="icon">
          <Link to="/item-calendar/$id" params={{ id: item.id }} aria-label={`Calendar of ${item.title}`}>
            <CalendarDays aria-hidden />
          </Link>
        </Button>
      )}
      <Button asChild variant="ghost" size="icon">
        <Link to="/edit-item/$id" params={{ id: item.id }} aria-label={`Edit ${item.title}`}>
          <Pencil aria-hidden />
        </Link>
      </Button>
      <Button asChild variant="ghost" size="icon">
        <Link to="/add-item" search={{ from: item.id }} aria-label={`Duplicate ${item.title}`}>
          <Copy aria-hidden />
        </Link>
      </Button>
      <Button variant="ghost" size="icon" aria-label={`Delete ${item.title}`} onClick={onDelete}>
        <Trash2 aria-hidden />
      </Button>
    </div>
  )
}
