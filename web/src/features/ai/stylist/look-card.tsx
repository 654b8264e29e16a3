import { Link } from '@tanstack/react-router'
import { Repeat2, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { stylistWords as words } from '#contract/messages/ai/stylist.ts'
import { rentalDays } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { StylistAnswer, StylistLook, StylistPiece } from '#contract/stylist.ts'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { writeItems } from '@/features/basket'
import { cn } from '@/lib/utils'
import { pieceSize } from './model/piece-size'
import { useLook } from './model/use-look'
import type { Wishes } from './model/wishes'
import { PiecePicture, PieceTitle } from './piece'

interface LookCardProps {
  name: string
  look: StylistLook
  days: StylistAnswer['days']
  wishes: Wishes
  onLook: (look: StylistLook) => void
}

/** Clothes that go together, what they cost together, and other ways to wear them. */
export function LookCard({ name, look, days, wishes, onLook }: LookCardProps) {
  const heading = useId()
  const { change, busy, undo } = useLook({ look, wishes, onLook })
  return (
    <article
      aria-labelledby={heading}
      aria-busy={busy !== undefined}
      className="grid grid-cols-1 gap-3 rounded-2xl bg-card p-4"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h4 id={heading} className="flex items-center gap-2 font-semibold text-lg">
          {name} <Badge>{words.source}</Badge>
        </h4>
        <span className="price font-bold text-lg">{formatNaira(look.total)}</span>
      </header>
      <ul
        className={cn(
          'grid gap-x-2 gap-y-3 sm:grid-cols-5',
          [2, 4].includes(look.pieces.length) ? 'grid-cols-2' : 'grid-cols-3',
          busy && 'opacity-55',
        )}
      >
        {look.pieces.map((piece) => (
          <Piece
            key={piece.item_id}
            piece={piece}
            days={days}
            onSwap={() => change({ kind: 'swap', piece: piece.item_id })}
          />
        ))}
      </ul>
      <Sums look={look} />
      <Button asChild size="lg" className="justify-self-start max-sm:w-full">
        <Link
          to="/basket"
          search={{ items: writeItems(look.pieces.map(wantedOf)), from: days.start, to: days.end }}
        >
          {words.rentLook}
        </Link>
      </Button>
      <div className="flex flex-wrap gap-2">
        {changesOf(look).map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            aria-disabled={busy !== undefined || undefined}
            onClick={() => busy === undefined && change({ kind })}
          >
            {words.changes[kind]}
          </Button>
        ))}
        {undo && (
          <Button variant="ghost" onClick={undo}>
            <Undo2 aria-hidden />
            Undo
          </Button>
        )}
      </div>
    </article>
  )
}

const wantedOf = ({ item_id, receive }: StylistPiece) => ({ item_id, receive_method: receive })

const changesOf = ({ headwear }: StylistLook) =>
  ['cheaper', 'more_modest', ...(headwear ? [`add_${headwear}` as const] : [])] as const

interface PieceProps {
  piece: StylistPiece
  days: StylistAnswer['days']
  onSwap: () => void
}

function Piece({ piece, days, onSwap }: PieceProps) {
  return (
    <li className="grid grid-rows-[1fr_auto] gap-1.5">
      <div className="relative grid content-start gap-1.5">
        <PiecePicture image={piece.image} sizes="(min-width: 40rem) 7rem, 40vw" />
        <div className="grid gap-0.5">
          <span className="text-muted-foreground text-xs">
            <span className="price font-semibold text-foreground text-sm">{formatNaira(piece.rent)}</span>{' '}
            <span className="block">{words.forDays(rentalDays(days.start, days.end))}</span>
          </span>
          <PieceTitle piece={piece} days={days} heading="h5" className="text-xs" />
          {piece.size && <span className="text-muted-foreground text-xs">{pieceSize(piece)}</span>}
        </div>
      </div>
      <Button variant="ghost" className="gap-1.5 justify-self-start px-2 text-xs -ml-2" onClick={onSwap}>
        <Repeat2 aria-hidden />
        Swap
        <span className="sr-only"> {piece.title}</span>
      </Button>
    </li>
  )
}

function Sums({ look: { rent, deposit, delivery } }: { look: StylistLook }) {
  const sums = [
    ['Rent', rent],
    ['Deposits, refundable', deposit],
    ['Delivery', delivery],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {sums
        .filter(([, amount]) => amount > 0)
        .map(([name, amount]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="price">{formatNaira(amount)}</dd>
          </div>
        ))}
    </dl>
  )
}
