import { Navigate } from '@tanstack/react-router'
import { countOf } from '#contract/rules/count.ts'
import type { Settings } from '#contract/settings.ts'
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
import { useMyProfile } from '@/domain/me/my-profile'
import { useSettings } from '@/domain/settings'
import { useAsksOwner } from '@/domain/trust/asks-owner'
import type { BookableItem } from '../model/bookable-item'
import { type LookedFor, useWantedDays } from '../model/use-wanted-days'
import { BookingForm } from './booking-form'

interface BookingDialogProps {
  item: BookableItem
  type: TransactionType
  person: { id: string; email: string }
  /** Those that were looked for in the market. */
  days: LookedFor
  open: boolean
  onClose: () => void
  onPaid: () => void
}

/** `always`: the owner wants to be asked; else it is because of the deposit. */
function approvalText(settings: Settings | undefined, always: boolean): string {
  const why = always
    ? ''
    : 'Because of its deposit, this item can’t be booked instantly at your trust level. '
  const time = settings ? `has ${countOf(settings.approval_hours, 'hour')} to accept` : 'accepts first'
  return `${why}The owner ${time}; if not, you get a full refund.`
}

export default function BookingDialog({ open, ...props }: BookingDialogProps) {
  const { data: settings } = useSettings()
  const { item, type, onClose } = props
  const asksOwner = useAsksOwner({ item, type })
  const suspended = useMyProfile().data?.is_active === false
  if (open && suspended) return <Navigate to="/suspension" />
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="sm:max-w-xl">
        <DialogHeader>
          <DialogTitle>
            {type === 'rental' ? 'Rent' : 'Buy'} {item.title}
          </DialogTitle>
          <DialogDescription>
            {asksOwner
              ? approvalText(settings, item.approval_required)
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
