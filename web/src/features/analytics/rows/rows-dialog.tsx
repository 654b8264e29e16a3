import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { HeldRows } from './held-rows'
import { ItemBookingRows, ItemDayRows } from './item-rows'
import { LineRows } from './line-rows'
import { RentedRows } from './rented-rows'
import type { OpenedFigure, Rows } from './rows'

interface RowsDialogProps {
  userId: string
  figure: OpenedFigure
  onClose: () => void
}

/** A figure, and the rows that it consists of. */
export default function RowsDialog({ userId, figure, onClose }: RowsDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{figure.title}</DialogTitle>
          <DialogDescription>
            <span className="price font-bold text-2xl text-foreground">{figure.value}</span>
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="grid content-start gap-3">
          <RowsOf userId={userId} rows={figure.rows} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function RowsOf({ userId, rows }: { userId: string; rows: Rows }) {
  switch (rows.of) {
    case 'lines': {
      const { of: _, ...filter } = rows
      return <LineRows {...{ userId, filter }} />
    }
    case 'held':
      return <HeldRows {...{ userId, ...rows }} label="Bookings" />
    case 'rented':
      return <RentedRows userId={userId} />
    case 'bookings':
      return <ItemBookingRows {...{ userId, ...rows }} />
    case 'days':
      return <ItemDayRows {...{ userId, ...rows }} />
  }
}
