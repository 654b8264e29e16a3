import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartColumn, Plus, Shirt } from 'lucide-react'
import { useEffect, useState } from 'react'
import { listingMessages } from '#contract/messages/listing.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { ShowMore } from '@/components/paged'
import { Button } from '@/components/ui/button'
import { useTitle } from '@/lib/browser/use-title'
import { prepareToasts } from '@/lib/toast'
import { type MyItem, myItemStatsQuery, myItemsQuery } from '../api/my-items'
import { DeleteDialog } from './delete-dialog'
import { GroupDiscount } from './group-discount'
import { LendersOnly } from './lenders-only'
import { MyItemCard } from './my-item-card'
import { MyItemsSkeleton } from './my-items-skeleton'

/** One's own wardrobe, newest first. */
export function MyItemsScreen({ userId }: { userId: string }) {
  useTitle('My Items')
  useEffect(() => void prepareToasts(), [])
  return (
    <div className="page grid gap-6 py-4 md:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="page-title">My Items</h1>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="outline">
            <Link to="/analytics" search={{ tab: 'items' }}>
              <ChartColumn aria-hidden />
              Analytics
            </Link>
          </Button>
          <AddButton />
        </div>
      </div>
      <LendersOnly skeleton={<MyItemsSkeleton />}>
        <Items userId={userId} />
      </LendersOnly>
    </div>
  )
}

function Items({ userId }: { userId: string }) {
  const query = useInfiniteQuery(myItemsQuery(userId))
  const { data: stats } = useQuery(myItemStatsQuery(userId))
  const [going, setGoing] = useState<MyItem>()
  return (
    <Loaded query={query} skeleton={<MyItemsSkeleton />} message={listingMessages.listFailed}>
      {({ pages }) => {
        const items = pages.flat()
        if (items.length === 0) return <NoItems />
        return (
          <>
            <ul aria-label="My Items" className="grid gap-4 lg:grid-cols-2">
              {items.map((item) => (
                <li key={item.id} className="min-w-0">
                  <MyItemCard
                    {...{ userId, item }}
                    stats={stats?.get(item.id)}
                    onDelete={() => setGoing(item)}
                  />
                </li>
              ))}
            </ul>
            <ShowMore query={query} message={listingMessages.listFailed} size="lg" />
            <GroupDiscount userId={userId} />
            {going && <DeleteDialog userId={userId} item={going} onClose={() => setGoing(undefined)} />}
          </>
        )
      }}
    </Loaded>
  )
}

function AddButton() {
  return (
    <Button asChild variant="marigold">
      <Link to="/add-item">
        <Plus aria-hidden />
        Add Item
      </Link>
    </Button>
  )
}

function NoItems() {
  return (
    <Notice
      icon={Shirt}
      title="No items yet"
      text="List what is in your wardrobe. A few photos and a price are enough."
    >
      <Button asChild size="lg">
        <Link to="/add-item">List your first item</Link>
      </Button>
    </Notice>
  )
}
