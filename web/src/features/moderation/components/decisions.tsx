import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ModeratedItem } from '../api/items'
import { useModerate } from '../api/moderate'

const HideDialog = lazy(() => import('./hide-dialog'))

/** What an admin can do with an item. */
export function Decisions({ item, reported }: { item: ModeratedItem; reported: boolean }) {
  const [hiding, setHiding] = useState(false)
  const moderate = useModerate()
  const decide = (action: 'restore' | 'dismiss') => moderate.mutate({ itemId: item.id, action })
  return (
    <div className="flex flex-wrap gap-2">
      {item.hidden_at ? (
        <Button
          variant="outline"
          disabled={moderate.isPending}
          aria-label={`Restore ${item.title}`}
          onClick={() => decide('restore')}
        >
          Restore
        </Button>
      ) : (
        <Button variant="outline" aria-label={`Take down ${item.title}`} onClick={() => setHiding(true)}>
          Take down
        </Button>
      )}
      {reported && (
        <Button
          variant="ghost"
          disabled={moderate.isPending}
          aria-label={`Nothing wrong with ${item.title}`}
          onClick={() => decide('dismiss')}
        >
          Nothing wrong
        </Button>
      )}
      {hiding && (
        <Suspense>
          <HideDialog
            title={item.title}
            busy={moderate.isPending}
            onClose={() => setHiding(false)}
            onHide={(reason) =>
              moderate.mutate(
                { itemId: item.id, action: 'hide', reason },
                { onSuccess: () => setHiding(false) },
              )
            }
          />
        </Suspense>
      )}
    </div>
  )
}
