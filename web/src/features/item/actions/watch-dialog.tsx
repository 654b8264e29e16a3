import { useQuery } from '@tanstack/react-query'
import { watchMessages } from '#contract/messages/item.ts'
import { salePrice } from '#contract/rules/item-words.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { watchText } from '@/domain/items/watch-text'
import type { Item } from '../api/item'
import { itemWatchesQuery, type WatchKind } from '../api/watches'
import { useWatches } from '../model/use-watches'
import { FreeDaysForm } from './free-days-form'

interface WatchDialogProps {
  item: Item
  userId: string
  onClose: () => void
}

export default function WatchDialog({ item, userId, onClose }: WatchDialogProps) {
  const query = useQuery(itemWatchesQuery(userId, item.id))
  const { watch, stop } = useWatches(userId, item)
  const price = item.rental_price ?? salePrice(item)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Notify me</DialogTitle>
          <DialogDescription>We’ll email you once when this happens to {item.title}.</DialogDescription>
        </DialogHeader>
        <DialogBody className="grid gap-6">
          <Loaded query={query} skeleton={<Skeleton className="h-40" />} message={watchMessages.listFailed}>
            {(watches) => {
              const stateOf = (wants: WatchKind) => watches.find((one) => one.wants === wants)
              const [free, cheaper] = [stateOf('free'), stateOf('cheaper')]
              return (
                <>
                  <section className="grid gap-3">
                    <h3 className="font-semibold">When it is free</h3>
                    {free ? (
                      <Watched
                        text={watchText(free)}
                        busy={stop.isPending}
                        onStop={() => stop.mutate(free.id)}
                      />
                    ) : (
                      <FreeDaysForm
                        busy={watch.isPending}
                        onWatch={(days) => watch.mutate({ wants: 'free', days })}
                      />
                    )}
                  </section>
                  {price !== null && (
                    <section className="grid gap-3">
                      <h3 className="font-semibold">When the price drops</h3>
                      {cheaper ? (
                        <Watched
                          text={watchText(cheaper)}
                          busy={stop.isPending}
                          onStop={() => stop.mutate(cheaper.id)}
                        />
                      ) : (
                        <Button
                          variant="outline"
                          className="justify-self-start"
                          disabled={watch.isPending}
                          onClick={() => watch.mutate({ wants: 'cheaper' })}
                        >
                          Price drops below {formatNaira(price)}
                        </Button>
                      )}
                    </section>
                  )}
                </>
              )
            }}
          </Loaded>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function Watched({ text, busy, onStop }: { text: string; busy: boolean; onStop: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-xl bg-secondary/60 py-2 pr-2 pl-4">
      <p>{text}</p>
      <Button variant="outline" disabled={busy} onClick={onStop} aria-label={`Stop: ${text}`}>
        Stop
      </Button>
    </div>
  )
}
