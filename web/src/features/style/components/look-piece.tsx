import { Link } from '@tanstack/react-router'
import { rentalDays } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { rentFor } from '#contract/rules/quote.ts'
import { Price } from '@/components/price'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { OutfitPicture } from '@/domain/style/outfit-picture'
import type { Offer, Outfit } from '../api/style-sessions'
import type { LookDays } from './rent-look'

interface LookPieceProps {
  piece: Outfit['pieces'][number]
  days: LookDays
  /** On these days; undefined while that is not known. */
  free: boolean | undefined
}

export function LookPiece({ piece: { id, title, image, offer }, days, free }: LookPieceProps) {
  return (
    <li className="grid grid-cols-[4.5rem_1fr] items-center gap-4 rounded-2xl bg-card p-3 sm:grid-cols-[4.5rem_1fr_auto]">
      <OutfitPicture image={image} alt="" sizes="4.5rem" className="rounded-xl" />
      <div className="grid min-w-0 gap-1">
        <h3 className="line-clamp-2 font-sans font-medium">{title}</h3>
        {offer ? (
          <PieceTerms offer={offer} days={days} free={free} />
        ) : (
          <Badge variant="neutral">Not available now</Badge>
        )}
      </div>
      {offer && free !== false && (
        <Button asChild variant={free ? 'default' : 'outline'} className="max-sm:col-span-2">
          <Link to="/item/$id" params={{ id }} search={{ ...days, book: free ? 'rental' : undefined }}>
            {free ? 'Rent' : 'View'}
            <span className="sr-only"> {title}</span>
          </Link>
        </Button>
      )}
    </li>
  )
}

function PieceTerms({ offer, days: { from, to }, free }: { offer: Offer } & Omit<LookPieceProps, 'piece'>) {
  if (!from || !to) return <Price amount={offer.rental_price ?? 0} perDay className="text-sm" />
  if (free === false) return <Badge variant="caution">Not free on these dates</Badge>
  const days = rentalDays(from, to)
  return (
    <p className="text-sm">
      <span className="price font-bold">{formatNaira(rentFor(offer, days))}</span>
      <span className="text-muted-foreground">
        {' '}
        for {days} days
        {(offer.deposit_amount ?? 0) > 0 && ` + ${formatNaira(offer.deposit_amount ?? 0)} deposit`}
      </span>
    </p>
  )
}
