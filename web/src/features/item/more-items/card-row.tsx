import type { UseQueryResult } from '@tanstack/react-query'
import type { Message } from '#contract/messages/common.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { Loaded } from '@/components/loaded'
import type { CardItem } from '@/domain/items/card-item'
import { ItemCard } from '@/domain/items/item-card'
import { ItemGrid } from '@/domain/items/item-grid'
import { ItemsSkeleton } from '@/domain/items/items-skeleton'
import { useMedia } from '@/lib/browser/use-media'
import type { Days } from '../api/similar-items'

interface CardRowProps {
  title: string
  query: UseQueryResult<CardItem[]>
  days: Days
  /** They are free on these days. */
  free?: boolean
  /** Only so many as stand in one row of a very wide screen. */
  oneWideRow?: boolean
  message: Message
}

/** Items under an item; nothing at all where there are none. */
export function CardRow({ title, query, days, free = false, oneWideRow = false, message }: CardRowProps) {
  const wide = useMedia('(min-width: 45rem)')
  const widest = useMedia('(min-width: 75rem)')
  if (query.data?.length === 0) return null
  return (
    <section aria-label={title} className="page grid gap-4">
      <header>
        <h2 className="font-semibold text-xl">{title}</h2>
        {free && days.from && days.to && (
          <p className="text-muted-foreground">
            Available from {formatDate(days.from)} to {formatDate(days.to)}
          </p>
        )}
      </header>
      <Loaded query={query} skeleton={<ItemsSkeleton />} message={message}>
        {(items) => (
          <ItemGrid>
            {items.slice(0, oneWideRow && widest ? 5 : undefined).map((item) => (
              <ItemCard key={item.id} item={item} wide={wide} days={days} heading="h3" />
            ))}
          </ItemGrid>
        )}
      </Loaded>
    </section>
  )
}
