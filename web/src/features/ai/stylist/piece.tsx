import { Link } from '@tanstack/react-router'
import type { StylistAnswer, StylistPiece } from '#contract/stylist.ts'
import { Picture } from '@/components/picture'
import { cn } from '@/lib/utils'

export function PiecePicture({ image, sizes }: { image: string | null; sizes: string }) {
  return (
    <Picture
      image={image ?? undefined}
      alt=""
      widths={[180, 240, 360, 480]}
      sizes={sizes}
      missing="No Image"
      className="rounded-xl"
    />
  )
}

interface PieceTitleProps {
  piece: Pick<StylistPiece, 'item_id' | 'title' | 'receive'>
  days: Pick<StylistAnswer['days'], 'start' | 'end'>
  heading: 'h4' | 'h5'
  className?: string
}

/** The title, which leads to the item's page with the days; the whole place around it can be tapped. */
export function PieceTitle({ piece, days, heading: Heading, className }: PieceTitleProps) {
  return (
    <Heading className={cn('line-clamp-2 break-words font-medium font-sans leading-snug', className)}>
      <Link
        to="/item/$id"
        params={{ id: piece.item_id }}
        search={{
          from: days.start,
          to: days.end,
          receive: piece.receive === 'delivery' ? piece.receive : undefined,
        }}
        className="after:absolute after:inset-0 after:rounded-xl hover:underline"
      >
        {piece.title}
      </Link>
    </Heading>
  )
}
