import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Shirt } from 'lucide-react'
import { analyticsMessages } from '#contract/messages/analytics.ts'
import { Notice } from '@/components/notice'
import { Paged } from '@/components/paged'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { csvLines, csvMark } from '@/lib/files/csv'
import { saveFile } from '@/lib/files/save-file'
import { showError } from '@/lib/toast'
import { fetchAllFigures, type ItemFigures, itemFiguresQuery } from '../api/item-figures'
import { ItemCard } from './item-card'

const columns = [
  ['Item', 'title'],
  ['Status', 'status'],
  ['Views', 'views'],
  ['Saves', 'saves'],
  ['Requests', 'requests'],
  ['Bookings', 'bookings'],
  ['Booked days', 'booked_days'],
  ['Days offered', 'offered_days'],
  ['Minutes to answer', 'answer_minutes'],
  ['Days since the last booking', 'days_since_booking'],
  ['Earned', 'earned'],
  ['Earned ever', 'earned_ever'],
  ['Purchase price', 'purchase_price'],
] as const satisfies readonly (readonly [string, keyof ItemFigures])[]

async function saveCsv(): Promise<void> {
  const items = await fetchAllFigures()
  const lines = items.map((item) => columns.map(([, column]) => item[column]))
  const head = columns.map(([title]) => title)
  saveFile('aso-my-items.csv', csvMark + csvLines([head, ...lines]), 'text/csv;charset=utf-8')
}

/** What each item does, those that earned most first. */
export function ItemsTab({ userId }: { userId: string }) {
  const query = useInfiniteQuery(itemFiguresQuery(userId))
  return (
    <div className="grid gap-4">
      <Paged
        query={query}
        skeleton={<Skeleton className="h-64 rounded-2xl" />}
        message={analyticsMessages.itemsFailed}
        empty={<NoItems />}
      >
        {(items) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-muted-foreground text-sm">
                The last 6 months. Saves, the last booking and “ever” are of all time.
              </p>
              <SaveCsv />
            </div>
            <ul aria-label="My items" className="grid gap-4 lg:grid-cols-2 lg:items-start">
              {items.map((item) => (
                <li key={item.item_id} className="min-w-0">
                  <ItemCard userId={userId} item={item} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Paged>
    </div>
  )
}

/** All items, however many are shown. */
function SaveCsv() {
  const csv = useMutation({
    mutationFn: saveCsv,
    onError: (error) => showError(error, analyticsMessages.itemsFailed),
  })
  return (
    <Button variant="ghost" disabled={csv.isPending} onClick={() => csv.mutate()}>
      <Download aria-hidden />
      CSV<span className="sr-only">: all my items</span>
    </Button>
  )
}

function NoItems() {
  return (
    <Notice icon={Shirt} {...analyticsMessages.noItems}>
      <Button asChild size="lg">
        <Link to="/add-item">List your first item</Link>
      </Button>
    </Notice>
  )
}
