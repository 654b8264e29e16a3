import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Shirt } from 'lucide-react'
import type { ReactNode } from 'react'
import { styleMessages } from '#contract/messages/style.ts'
import { type DateOnly, rentalDays } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { rentFor } from '#contract/rules/quote.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { OutfitPicture } from '@/domain/style/outfit-picture'
import { useTitle } from '@/lib/browser/use-title'
import { freePiecesQuery } from '../api/free-pieces'
import { type Outfit, useOutfits } from '../api/style-sessions'
import { LookPiece } from './look-piece'

export interface LookDays {
  from?: DateOnly | undefined
  to?: DateOnly | undefined
}

interface RentLookProps {
  lookId: string
  days: LookDays
  /** Where the days are chosen. */
  calendar: ReactNode
}

/** The pieces of a look with the days for all of them. Each is booked by itself: each has an owner of its own. */
export function RentLook({ lookId, days, calendar }: RentLookProps) {
  useTitle('Rent this look')
  const outfits = useOutfits()
  return (
    <div className="page grid max-w-4xl gap-6 py-4 md:py-8">
      <header className="grid gap-3">
        <Button asChild variant="ghost" className="-ml-3 justify-self-start">
          <Link to="/ai">
            <ArrowLeft aria-hidden />
            Your looks
          </Link>
        </Button>
        <h1 className="page-title">Rent this look</h1>
      </header>
      <Loaded
        query={outfits}
        skeleton={<Skeleton className="h-96 rounded-2xl" />}
        message={styleMessages.loadFailed}
      >
        {(list) => {
          const outfit = list.find(({ id }) => id === lookId)
          return outfit ? <Look outfit={outfit} days={days} calendar={calendar} /> : <NoLook />
        }}
      </Loaded>
    </div>
  )
}

function NoLook() {
  return (
    <Notice icon={Shirt} {...styleMessages.lookNotFound}>
      <Button asChild>
        <Link to="/ai">See your looks</Link>
      </Button>
    </Notice>
  )
}

function Look({ outfit, days, calendar }: Omit<RentLookProps, 'lookId'> & { outfit: Outfit }) {
  const { look, pieces } = outfit
  const { from, to } = days
  const { data: free } = useQuery(
    freePiecesQuery(
      pieces.flatMap(({ offer }) => offer ?? []),
      days,
    ),
  )
  return (
    <div className="grid gap-6 md:grid-cols-[14rem_1fr] md:gap-8">
      <OutfitPicture
        image={look.image}
        alt={look.title}
        sizes="(min-width: 48rem) 14rem, 40vw"
        className="rounded-2xl max-md:w-2/5"
      />
      <div className="grid min-w-0 content-start gap-6">
        <section className="grid gap-3">
          <h2 className="font-semibold text-xl">{look.title}</h2>
          <p className="text-muted-foreground">
            Choose your dates, then book each piece: each has its own owner.
          </p>
          {calendar}
        </section>
        <ul aria-label="The pieces" className="grid gap-3">
          {pieces.map((piece) => (
            <LookPiece key={piece.id} piece={piece} days={days} free={free?.has(piece.id)} />
          ))}
        </ul>
        {from && to && free && <Sum outfit={outfit} free={free} days={rentalDays(from, to)} />}
      </div>
    </div>
  )
}

interface SumProps {
  outfit: Outfit
  free: ReadonlySet<string>
  days: number
}

function Sum({ outfit, free, days }: SumProps) {
  const offers = outfit.pieces.flatMap(({ offer }) => (offer && free.has(offer.id) ? offer : []))
  if (offers.length === 0) return null
  const sum = (amount: (offer: (typeof offers)[number]) => number) =>
    offers.reduce((total, offer) => total + amount(offer), 0)
  const deposits = sum(({ deposit_amount }) => deposit_amount ?? 0)
  return (
    <p className="border-border border-t pt-4" role="status">
      <span className="flex justify-between gap-4 font-semibold text-lg">
        All free pieces for {days} days{' '}
        <span className="price">{formatNaira(sum((offer) => rentFor(offer, days)))}</span>
      </span>
      {deposits > 0 && (
        <span className="text-muted-foreground text-sm">
          Plus {formatNaira(deposits)} in deposits. You get your deposit back after the return.
        </span>
      )}
    </p>
  )
}
