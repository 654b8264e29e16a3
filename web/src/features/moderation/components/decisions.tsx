import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ItemReport, ModeratedItem } from '../api/items'
import { useModerate } from '../api/moderate'
import { HideDialog } from './hide-dialog'

interface DecisionsProps {
  item: ModeratedItem
  /** Those that are shown. */
  reports: readonly ItemReport[]
}

/** What an admin can do with an item. */
export function Decisions({ item, reports }: DecisionsProps) {
  const [hiding, setHiding] = useState(false)
  const moderate = useModerate()
  const read = { itemId: item.id, reportIds: reports.map(({ id }) => id) }
  const decide = (action: 'restore' | 'dismiss') => moderate.mutate({ ...read, action })
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
      {reports.length > 0 && (
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
        <HideDialog
          title={item.title}
          busy={moderate.isPending}
          onClose={() => setHiding(false)}
          onHide={(reason) =>
            moderate.mutate({ ...read, action: 'hide', reason }, { onSuccess: () => setHiding(false) })
          }
        />
      )}
    </div>
  )
}
