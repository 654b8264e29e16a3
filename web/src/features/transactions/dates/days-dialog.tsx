import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '@/components/failure'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import type { RentableItem } from '@/features/availability'
import type { Booking } from '../model/booking'
import { bookingWords } from '../model/words'
import { itemTermsQuery } from './change-dates'

interface DaysDialogProps {
  booking: Booking
  title: string
  description: string
  onClose: () => void
  /** With the terms that the booking was made on, where it keeps them. */
  children: (item: RentableItem & { id: string }) => ReactNode
}

/** A dialog about the days of a booking; it needs to know for how long the item is rented. */
export function DaysDialog({ booking, title, description, onClose, children }: DaysDialogProps) {
  const terms = useQuery(itemTermsQuery(booking.item_id))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {terms.data ? (
          children({ ...terms.data, buffer_days: booking.buffer_days })
        ) : (
          <DialogBody>
            {terms.isError || terms.isPaused ? (
              <Failure
                error={terms.error}
                message={bookingWords.termsFailed}
                retry={() => void terms.refetch()}
              />
            ) : (
              <Skeleton className="h-96" />
            )}
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  )
}
