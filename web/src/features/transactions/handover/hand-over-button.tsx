import { useMutation } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { showError, showSuccess } from '@/lib/toast'
import type { Booking } from '../model/booking'
import { bookingWords } from '../model/words'
import { markHandedOver } from './mark-handed-over'

/** The lender says that the item left their hands. */
export function HandOverButton({ booking }: { booking: Booking }) {
  const refreshMyData = useRefreshMyData()
  const handOver = useMutation({
    mutationFn: () => markHandedOver(booking.id),
    onSuccess: () =>
      showSuccess({
        title: 'Handed over',
        text: `We’ve told ${booking.other.name}. Aso holds the money in the meantime.`,
      }),
    onError: (error) => showError(error, bookingWords.handoverFailed),
    onSettled: refreshMyData,
  })
  return (
    <Button disabled={handOver.isPending} onClick={() => handOver.mutate()}>
      <PackageCheck aria-hidden />
      {handOver.isPending ? 'Saving…' : 'Handed over'}
    </Button>
  )
}
