import type { TransactionType } from '#contract/taxonomy.ts'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import type { BookableItem } from '../model/bookable-item'
import { BookingForm } from './booking-form'

interface BookingDialogProps {
  item: BookableItem
  type: TransactionType
  person: { id: string; email: string }
  open: boolean
  onClose: () => void
  onPaid: () => void
}

export default function BookingDialog({ item, type, person, open, onClose, onPaid }: BookingDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="sm:max-w-xl">
        <DialogHeader>
          <DialogTitle>
            {type === 'rental' ? 'Rent' : 'Buy'} {item.title}
          </DialogTitle>
          <DialogDescription>
            {item.approval_required
              ? 'The owner has 24 hours to accept; if not, your money comes back in full.'
              : 'Your money is held by Aso until both sides confirm.'}
          </DialogDescription>
        </DialogHeader>
        <BookingForm item={item} type={type} person={person} onClose={onClose} onPaid={onPaid} />
      </DialogContent>
    </Dialog>
  )
}
