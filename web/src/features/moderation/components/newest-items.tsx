import { useInfiniteQuery } from '@tanstack/react-query'
import { Shirt } from 'lucide-react'
import { moderationMessages } from '#contract/messages/item.ts'
import { Notice } from '@/components/notice'
import { Paged } from '@/components/paged'
import { newestItemsQuery } from '../api/items'
import { ModeratedRow } from './moderated-row'
import { RowsSkeleton } from './rows-skeleton'

export function NewestItems() {
  return (
    <Paged
      query={useInfiniteQuery(newestItemsQuery)}
      skeleton={<RowsSkeleton />}
      message={moderationMessages.listFailed}
      empty={<Notice heading="h3" icon={Shirt} {...moderationMessages.nothingListed} />}
    >
      {(items) => (
        <ul aria-label="Newest items" className="grid gap-2">
          {items.map((item) => (
            <ModeratedRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Paged>
  )
}
