import type { StylistAnswer } from '#contract/stylist.ts'
import { Price } from '@/components/price'
import { pieceSize } from './model/piece-size'
import { PiecePicture, PieceTitle } from './piece'

interface RecommendationCardProps {
  piece: StylistAnswer['recommendations'][number]
  days: StylistAnswer['days']
}

/** A piece with the reason for it, as text and nothing else. */
export function RecommendationCard({ piece, days }: RecommendationCardProps) {
  return (
    <li className="relative grid grid-cols-[6.5rem_1fr] gap-4">
      <PiecePicture image={piece.image} sizes="6.5rem" />
      <div className="grid min-w-0 content-start gap-1">
        <Price amount={piece.price} perDay />
        <PieceTitle piece={piece} days={days} heading="h4" />
        <p className="text-muted-foreground text-sm">
          {[piece.category, pieceSize(piece)].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm">{piece.reason}</p>
      </div>
    </li>
  )
}
