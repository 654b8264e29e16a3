import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { watchMessages } from '#contract/messages/item.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useStopWatching } from '@/domain/items/use-stop-watching'
import { watchText } from '@/domain/items/watch-text'
import { myWatchesQuery } from '../api/my-watches'

/** The person's watches; nothing where there are none. */
export function Watches({ userId }: { userId: string }) {
  const query = useQuery(myWatchesQuery(userId))
  const stop = useStopWatching(userId)
  if (query.data?.length === 0) return null
  return (
    <section aria-labelledby="watched" className="grid grid-cols-1 gap-3">
      <h2 id="watched" className="font-semibold text-xl">
        We’ll notify you
      </h2>
      <Loaded query={query} skeleton={<Skeleton className="h-16" />} message={watchMessages.listFailed}>
        {(watches) => (
          <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2">
            {watches.map((watch) => (
              <li key={watch.id} className="flex items-center gap-3 rounded-2xl bg-card px-4 py-3">
                <div className="min-w-0 flex-1">
                  <Watched id={watch.item_id} title={watch.item?.title} />
                  <p className="text-muted-foreground text-sm">{watchText(watch)}</p>
                </div>
                <Button
                  variant="outline"
                  disabled={stop.isPending}
                  aria-label={`Stop: ${watch.item?.title ?? ''} ${watchText(watch)}`}
                  onClick={() => stop.mutate(watch.id)}
                >
                  Stop
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

/** What was taken down is not there to be opened. */
function Watched({ id, title }: { id: string; title: string | undefined }) {
  if (!title) return <p className="font-semibold">An item that was taken down</p>
  return (
    <Link to="/item/$id" params={{ id }} className="flex min-h-11 items-center font-semibold hover:underline">
      <span className="line-clamp-2 wrap-anywhere">{title}</span>
    </Link>
  )
}
