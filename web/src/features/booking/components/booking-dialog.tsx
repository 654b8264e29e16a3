import { countOf, type Settings } from '#contract/settings.ts'
import type { TransactionType } from '#contract/taxonomy.ts'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { useSettings } from '@/domain/settings'
import type { BookableItem } from '../model/bookable-item'
import { useWantedDays } from '../model/use-wanted-days'
import { BookingForm } from './booking-form'

interface BookingDialogProps {
  item: BookableItem
  type: TransactionType
  person: { id: string; email: string }
  /** Those that were looked for in the market. */
  days: { from?: string | undefined; to?: string | undefined }
  open: boolean
  onClose: () => void
  onPaid: () => void
}

function approvalText(settings: Settings | undefined): string {
  const time = settings ? `has ${countOf(settings.approval_hours, 'hour')} to accept` : 'accepts first'
  return `The owner ${time}; if not, your money comes back in full.`
}

export default function BookingDialog({ open, ...props }: BookingDialogProps) {
  const { data: settings } = useSettings()
  const { item, type, onClose } = props
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="sm:max-w-xl">
        <DialogHeader>
          <DialogTitle>
            {type === 'rental' ? 'Rent' : 'Buy'} {item.title}
          </DialogTitle>
          <DialogDescription>
            {item.approval_required
              ? approvalText(settings)
              : 'Your money is held by Aso until both sides confirm.'}
          </DialogDescription>
        </DialogHeader>
        <FormWithDays {...props} />
      </DialogContent>
    </Dialog>
  )
}

/** The form, once it is known whether the days that were looked for are free. */
function FormWithDays({ days, ...props }: Omit<BookingDialogProps, 'open'>) {
  const { loading, wanted } = useWantedDays(props.item, days)
  if (loading) {
    return (
      <DialogBody>
        <Skeleton className="h-96" />
      </DialogBody>
    )
  }
  return <BookingForm {...props} wanted={wanted} />
}
