import { RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { stylistWords } from '#contract/messages/ai/stylist.ts'
import { virtualStylistWords as words } from '#contract/messages/ai/virtual-stylist.ts'
import { formatDate } from '#contract/rules/dates.ts'
import type { VirtualPiece, VirtualStyling } from '#contract/virtual-stylist.ts'
import { Price } from '@/components/price'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Section } from '../report/section'
import { PiecePicture, PieceTitle } from '../stylist/piece'
import { ColoursGuess } from './colours-guess'

interface StylingResultProps {
  styling: VirtualStyling
  onAgain: () => void
  /** What else can be done with it. */
  children: ReactNode
}

/** The answer: the drawn look with what it is, what was guessed, and the pieces with reasons. */
export function StylingResult({ styling, onAgain, children }: StylingResultProps) {
  const { styledImage, description, recommendations, colours, days } = styling
  const top = useRef<HTMLParagraphElement>(null)
  // What had the focus is gone: the answer begins here.
  useEffect(() => top.current?.focus(), [])
  const drawn = recommendations.filter(({ pictured }) => pictured).map(({ title }) => title)
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p ref={top} tabIndex={-1} className="font-semibold outline-none">
          {stylistWords.days(formatDate(days.start), formatDate(days.end))}
          <span className="block font-normal text-muted-foreground text-sm">{words.weekend}</span>
        </p>
        <Button variant="outline" onClick={onAgain}>
          <RotateCcw aria-hidden />
          {words.again}
        </Button>
      </div>
      {styledImage && (
        <figure className="mx-auto grid w-full max-w-md gap-2">
          <img src={styledImage} alt={words.collageAlt(drawn)} className="w-full rounded-2xl" />
          <figcaption className="text-muted-foreground text-sm">{words.collage}</figcaption>
        </figure>
      )}
      <p role="status">{description}</p>
      <ColoursGuess colours={colours} />
      {children}
      <Section title={words.recommended}>
        <ul className="grid gap-4 sm:grid-cols-2">
          {recommendations.map((piece) => (
            <Recommendation key={piece.id} piece={piece} days={days} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

interface RecommendationProps {
  piece: VirtualPiece
  days: VirtualStyling['days']
}

/** A piece that leads to its page with the days; the reason is text and nothing else. */
function Recommendation({ piece, days }: RecommendationProps) {
  const { id, title, category, images, rental_price, receive, reason, pictured } = piece
  return (
    <li className="relative grid grid-cols-[6.5rem_1fr] gap-4">
      <PiecePicture image={images[0] ?? null} sizes="6.5rem" />
      <div className="grid min-w-0 content-start gap-1">
        <Price amount={rental_price} perDay />
        <PieceTitle piece={{ item_id: id, title, receive }} days={days} heading="h4" />
        <p className="flex flex-wrap items-center gap-2 text-muted-foreground text-sm">
          {category}
          {pictured && <Badge>In the picture</Badge>}
        </p>
        <p className="text-sm">{reason}</p>
      </div>
    </li>
  )
}
