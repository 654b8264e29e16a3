import { listingMessages } from '#contract/messages/listing.ts'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { explain } from '@/lib/errors'
import { useChangeStatus, useDeleteItem } from '../api/change-item'
import type { MyItem } from '../api/my-items'

interface DeleteDialogProps {
  userId: string
  item: MyItem
  onClose: () => void
}

/** Asks first; where the item must stay for its bookings, it can still go off the market. */
export function DeleteDialog({ userId, item, onClose }: DeleteDialogProps) {
  const remove = useDeleteItem(userId, onClose)
  const change = useChangeStatus(userId)
  const busy = remove.isPending || change.isPending
  const makeUnavailable = () => change.mutate({ id: item.id, status: 'unavailable' }, { onSuccess: onClose })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Delete this item?</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            “{item.title}” and its photos will be deleted for good.
          </DialogDescription>
        </DialogHeader>
        {remove.isError && (
          <DialogBody>
            <Refused error={remove.error} />
          </DialogBody>
        )}
        <DialogFooter className="flex-col-reverse sm:flex-row">
          <Button variant="outline" size="lg" onClick={onClose}>
            Keep it
          </Button>
          {remove.isError && item.status !== 'unavailable' && (
            <Button size="lg" disabled={busy} onClick={makeUnavailable}>
              Make unavailable
            </Button>
          )}
          {!remove.isError && (
            <Button variant="destructive" size="lg" disabled={busy} onClick={() => remove.mutate(item.id)}>
              {remove.isPending ? 'Deleting…' : 'Delete'}
            </Button>
          )}
          {remove.isError && item.status === 'unavailable' && (
            <Button variant="destructive" size="lg" disabled={busy} onClick={() => remove.mutate(item.id)}>
              Try again
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function Refused({ error }: { error: Error }) {
  const { title, text } = explain(error, listingMessages.deleteFailed)
  return (
    <div role="alert" className="grid gap-1 rounded-xl bg-caution-soft p-4 text-caution">
      <p className="font-semibold">{title}</p>
      <p className="text-sm">{text}</p>
    </div>
  )
}
