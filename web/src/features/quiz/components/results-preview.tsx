import { Sparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { OutfitResult } from '#contract/bodies/quiz.ts'
import { quizWords, quizMessages as words } from '#contract/messages/quiz.ts'
import { quizLabel } from '#contract/quiz-questions.ts'
import { Price } from '@/components/price'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { OutfitPicture } from '@/domain/style/outfit-picture'

interface ResultsPreviewProps {
  results: readonly OutfitResult[]
  onSignUp: () => void
  onPiece: (id: string) => void
}

/** The complete look first, then the pieces of it that can be rented today. */
export function ResultsPreview({ results, onSignUp, onPiece }: ResultsPreviewProps) {
  const [look, ...rest] = results
  const pieces = rest.filter(({ type }) => type === 'db_item')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid gap-5 rounded-3xl bg-card p-5 shadow-sm sm:p-8">
      <h3
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-32 font-bold text-2xl tracking-tight outline-none sm:text-3xl"
      >
        {words.previewTitle}
      </h3>
      {look && <Look look={look} />}
      {pieces.length > 0 && <Pieces pieces={pieces} onPiece={onPiece} />}
      <div className="grid gap-2 text-center">
        <Button size="lg" onClick={onSignUp} className="h-auto min-h-12 whitespace-normal py-2.5">
          {words.signUp}
        </Button>
        <p className="text-muted-foreground text-sm">{words.freeToJoin}</p>
      </div>
    </section>
  )
}

function Look({ look }: { look: OutfitResult }) {
  const { title, image, reason, vibe, category, occasion, source, total_price: total } = look
  return (
    <article className="grid gap-4 sm:grid-cols-[13rem_1fr]">
      <OutfitPicture
        image={image}
        alt={title}
        sizes="(min-width: 40rem) 13rem, 88vw"
        className="rounded-2xl"
      />
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap gap-2">
          <Badge className="bg-marigold text-marigold-foreground">
            <Sparkles aria-hidden />
            {words.completeLook}
          </Badge>
          <Badge variant="neutral">{words.styled}</Badge>
          {source && <Badge>{quizWords.sources[source]}</Badge>}
          <Badge variant="neutral">{quizLabel('vibe', vibe)}</Badge>
          <Badge variant="neutral" className="capitalize">
            {category}
          </Badge>
          {occasion && <Badge>Perfect for {quizLabel('occasion', occasion)}</Badge>}
        </div>
        <h4 className="font-display font-semibold text-xl">{title}</h4>
        <p className="text-muted-foreground">{reason}</p>
        {total != null && (
          <p>
            <span className="text-muted-foreground">The whole outfit: </span>
            <Price amount={total} perDay className="text-lg" />
          </p>
        )}
      </div>
    </article>
  )
}

function Pieces({ pieces, onPiece }: { pieces: OutfitResult[]; onPiece: (id: string) => void }) {
  return (
    <ul
      aria-label="The pieces"
      className="-mx-5 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 py-1 sm:-mx-8 sm:scroll-px-8 sm:px-8"
    >
      {pieces.map(({ id, title, image, price, reason }) => (
        <li key={id} className="w-36 shrink-0 snap-start">
          <button
            type="button"
            onClick={() => onPiece(id)}
            className="group grid w-full gap-1.5 rounded-xl text-left"
          >
            <OutfitPicture image={image} alt="" sizes="9rem" className="rounded-xl" />
            {price != null && <Price amount={price} perDay />}
            <span className="line-clamp-2 font-medium text-sm leading-snug group-hover:underline">
              {title}
            </span>
            <span className="text-muted-foreground text-sm">{reason}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
