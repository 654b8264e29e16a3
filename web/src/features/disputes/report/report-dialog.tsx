import { Link, useNavigate } from '@tanstack/react-router'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import type { Booking } from '@/features/transactions'
import { IssueForm } from './issue-form'

interface ReportDialogProps {
  booking: Booking
  onClose: () => void
}

/** The form of a return. */
export default function ReportDialog({ booking, onClose }: ReportDialogProps) {
  const navigate = useNavigate()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Report an Issue</DialogTitle>
          <DialogDescription>
            {`About ${booking.title}. ${booking.other.name} can read it and answer. Aso decides.`}
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="grid gap-5">
          <IssueForm
            kind="return"
            bookings={[booking]}
            chosen={booking.id}
            onSent={(disputeId) => {
              onClose()
              void navigate({ to: '/disputes/$disputeId', params: { disputeId } })
            }}
          />
          <p className="text-muted-foreground text-sm">
            Something else?{' '}
            <Link
              to="/create-dispute"
              search={{ transaction: booking.id }}
              className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
            >
              See all kinds of issues
            </Link>
          </p>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
