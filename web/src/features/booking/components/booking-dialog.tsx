import { Link, Navigate } from '@tanstack/react-router'
import { countOf } from '#contract/rules/count.ts'
import { addNaira, formatNaira } from '#contract/rules/money.ts'
import type { Settings } from '#contract/settings.ts'
import type { TransactionType } from '#contract/taxonomy.ts'
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
import { Skeleton } from '@/components/ui/skeleton'
import { useMyProfile } from '@/domain/me/my-profile'
import { useSettings } from '@/domain/settings'
import { useAsksOwner } from '@/domain/trust/asks-owner'
import { useCanRent } from '@/domain/trust/can-rent'
import { useMyDebts } from '@/features/wallet'
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
  const owed = addNaira(...(useMyDebts().data ?? []).flatMap((debt) => (debt.is_overdue ? debt.owed : [])))
  const isFull = useCanRent({ enabled: open && type === 'rental' }) === false
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
            {owed > 0
              ? `${formatNaira(owed)} that you owe is overdue. Pay it, then you can book.`
              : isFull
                ? 'At your trust level you can’t start another rental now. Return what you have rented, then you can rent this.'
                : asksOwner
                  ? approvalText(settings, item.approval_required)
                  : 'Your money is held by Aso until both sides confirm.'}
          </DialogDescription>
        </DialogHeader>
        {owed > 0 ? (
          <First to="/wallet" label="See what you owe" />
        ) : isFull ? (
          <First to="/transactions" label="See my rentals" />
        ) : (
          <FormWithDays {...props} />
        )}
      </DialogContent>
    </Dialog>
  )
}

/** What keeps one from booking is said before the form is filled in. */
function First({ to, label }: { to: '/wallet' | '/transactions'; label: string }) {
  return (
    <DialogFooter>
      <Button asChild size="lg" className="flex-1 sm:flex-none">
        <Link to={to}>{label}</Link>
      </Button>
    </DialogFooter>
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
