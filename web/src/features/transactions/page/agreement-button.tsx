import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { webAddress } from '@/lib/browser/web-address'
import { showError } from '@/lib/toast'
import type { Booking } from '../model/booking'
import { bookingWords } from '../model/words'
import { agreementLink } from './agreement-link'

/** Opens the rental agreement in a tab of its own; where it was never written, writes it first. */
export function AgreementButton({ booking }: { booking: Booking }) {
  const { id, agreement_path: path, booking_status } = booking
  const bookingsChanged = useRefreshMyData()
  const open = useMutation({
    mutationFn: async (tab: Window | null) => {
      const address = webAddress(await agreementLink(id, path))
      if (tab) tab.location.replace(address)
      else location.assign(address)
    },
    onError: (error, tab) => {
      tab?.close()
      showError(error, bookingWords.agreementFailed)
    },
    onSettled: () => (path ? undefined : bookingsChanged()),
  })
  // The tab opens with the tap itself: after an answer from the network a phone would block it.
  const tap = () => open.mutate(window.open('about:blank', '_blank'))
  const label =
    booking_status === 'cancelled' ? 'Void agreement' : path ? 'Rental agreement' : 'Get rental agreement'
  return (
    <Button variant="secondary" disabled={open.isPending} onClick={tap}>
      <FileText aria-hidden />
      {open.isPending ? 'Opening…' : label}
    </Button>
  )
}
