import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Message } from '#contract/messages/common.ts'
import { Notice } from '@/components/notice'
import { Paged } from '@/components/paged'
import { Button } from '@/components/ui/button'
import { useMedia } from '@/lib/browser/use-media'
import { ItemGrid } from './item-grid'
import { ItemsSkeleton } from './items-skeleton'

/** How a card is drawn that stands at its place. */
interface Look {
  wide: boolean
  eager: boolean
}

interface ItemPagesProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>
  message: Message
  empty: Message & { icon: LucideIcon }
  children: (row: Row, look: Look) => ReactNode
}

/** A phone shows two rows of two before anything is scrolled. */
const aboveTheFold = 4

/** Cards of items, page by page; the way to the market where there are none. */
export function ItemPages<Row>({ query, message, empty, children }: ItemPagesProps<Row>) {
  const wide = useMedia('(min-width: 45rem)')
  const nothing = (
    <Notice {...empty}>
      <Button asChild>
        <Link to="/marketplace">Go to the market</Link>
      </Button>
    </Notice>
  )
  return (
    <Paged query={query} skeleton={<ItemsSkeleton />} message={message} empty={nothing}>
      {(rows) => (
        <ItemGrid>
          {rows.map((row, position) => children(row, { wide, eager: position < aboveTheFold }))}
        </ItemGrid>
      )}
    </Paged>
  )
}
