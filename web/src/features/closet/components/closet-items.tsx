import { useInfiniteQuery } from '@tanstack/react-query'
import { Shirt } from 'lucide-react'
import { closetMessages } from '#contract/messages/item.ts'
import { ItemCard } from '@/domain/items/item-card'
import { ItemPages } from '@/domain/items/item-pages'
import { closetItemsQuery } from '../api/closet'

export function ClosetItems({ userId }: { userId: string }) {
  return (
    <section aria-label="Items" className="grid gap-4">
      <ItemPages
        query={useInfiniteQuery(closetItemsQuery(userId))}
        message={closetMessages.loadFailed}
        empty={{ icon: Shirt, ...closetMessages.empty }}
      >
        {(item, look) => <ItemCard key={item.id} item={item} {...look} />}
      </ItemPages>
    </section>
  )
}
