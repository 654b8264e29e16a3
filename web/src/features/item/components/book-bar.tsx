import { itemMessages } from '#contract/messages.ts'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'
import type { Booking } from '../model/may-book'

interface BookBarProps {
  booking: Booking
  onBook: (type: 'rental' | 'sale') => void
}

/** Within reach of the thumb on a phone; in the flow of the page on a wide screen. */
export function BookBar({ booking, onBook }: BookBarProps) {
  const { own, available, offersRent, offersSale, identityMissing } = booking
  if (own)
    return <p className="rounded-2xl bg-secondary p-4 text-sm">This is your own item. Others can book it.</p>
  return (
    <div className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 flex gap-3 bg-background/95 px-4 py-3 backdrop-blur md:static md:bg-transparent md:p-0">
      {offersRent && (
        <Button
          size="lg"
          variant="default"
          className="flex-1 md:min-w-44 md:flex-none"
          disabled={!available || identityMissing}
          onClick={() => onBook('rental')}
        >
          {identityMissing ? itemMessages.kycRequiredToRent : 'Rent'}
        </Button>
      )}
      {offersSale && (
        <Button
          size="lg"
          variant={offersRent ? 'outline' : 'default'}
          className={cn('flex-1 md:min-w-44 md:flex-none', offersRent && 'bg-background')}
          disabled={!available}
          onClick={() => onBook('sale')}
        >
          Buy
        </Button>
      )}
    </div>
  )
}
