import { useMutation } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Button } from '@/components/ui/button'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import type { Booking } from '../model/booking'
import { bookingWords } from '../model/words'
import { markingWords } from './handover-words'
import { markHandedOver } from './mark-handed-over'

/** The lender says that the item left their hands, asked once more: it can't be taken back. */
export function HandOverButton({ booking }: { booking: Booking }) {
  const refreshMyData = useRefreshMyData()
  const [asking, setAsking] = useState(false)
  const handOver = useMutation({
    mutationFn: () => {
      void prepareToasts()
      return markHandedOver(booking.id)
    },
    onSuccess: () => {
      setAsking(false)
      showSuccess({
        title: 'Handed over',
        text: `We’ve told ${booking.other.name}. Aso holds the money in the meantime.`,
      })
    },
    onError: (error) => showError(error, bookingWords.handoverFailed),
    onSettled: refreshMyData,
  })
  return (
    <>
      <Button disabled={handOver.isPending} onClick={() => setAsking(true)}>
        <PackageCheck aria-hidden />
        Handed over
      </Button>
      {asking && (
        <ConfirmDialog
          {...markingWords(booking)}
          words={{ go: 'Yes, handed over', going: 'Saving…' }}
          busy={handOver.isPending}
          onConfirm={() => handOver.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
