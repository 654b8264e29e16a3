import { itemMessages } from '#contract/messages/common.ts'
import { Price } from '@/components/price'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'
import type { Item } from '../api/item'
import type { BookingOptions } from '../model/booking-options'

interface BookBarProps {
  item: Item
  booking: BookingOptions
  onBook: (type: 'rental' | 'sale') => void
}

/** Within reach of the thumb on a phone; in the flow of the page on a wide screen. */
export function BookBar({ item, booking, onBook }: BookBarProps) {
  const { own, available, offersRent, offersSale, identityMissing, verifiesFirst } = booking
  const rentShut = identityMissing && !verifiesFirst
  if (own) return <OwnItemNote />
  return (
    <div
      data-at-bottom
      className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 flex flex-wrap gap-x-3 gap-y-2 bg-background/95 px-4 py-3 backdrop-blur transition-transform max-md:away:translate-y-16 md:static md:bg-transparent md:p-0"
    >
      <p className="flex w-full items-baseline justify-between md:hidden">
        {offersRent && item.rental_price !== null && (
          <Price amount={item.rental_price} perDay className="text-lg" />
        )}
        {offersSale && item.sale_price !== null && (
          <span>
            {offersRent && <span className="text-muted-foreground text-sm">or buy </span>}
            <Price
              amount={item.sale_price}
              toBuy={!offersRent}
              className={offersRent ? 'text-sm' : 'text-lg'}
            />
          </span>
        )}
      </p>
      {offersRent && (
        <Button
          size="lg"
          variant="default"
          className="flex-1"
          disabled={!available || rentShut}
          onClick={() => onBook('rental')}
        >
          {rentShut ? itemMessages.kycRequiredToRent : 'Rent'}
        </Button>
      )}
      {offersSale && (
        <Button
          size="lg"
          variant={offersRent ? 'outline' : 'default'}
          className={cn('flex-1', offersRent && 'bg-background')}
          disabled={!available}
          onClick={() => onBook('sale')}
        >
          Buy
        </Button>
      )}
    </div>
  )
}

function OwnItemNote() {
  const { title, text } = itemMessages.cannotBookOwnItem
  return (
    <p className="rounded-2xl bg-secondary p-4 text-sm">
      <strong className="block font-semibold">{title}</strong>
      {text}. Others can.
    </p>
  )
}
