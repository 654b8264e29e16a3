import { Link } from '@tanstack/react-router'
import { quizWords } from '#contract/messages/quiz.ts'
import { quizLabel } from '#contract/quiz-questions.ts'
import { Price } from '@/components/price'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { OutfitPicture } from '@/domain/style/outfit-picture'
import { cn } from '@/lib/utils'
import type { Outfit } from '../api/style-sessions'

const day = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: 'Africa/Lagos' })

/** A complete look, and what of it can still be rented. */
export function OutfitCard({ outfit }: { outfit: Outfit }) {
  const { look, pieces, answers, made } = outfit
  return (
    <article aria-label={look.title} className="grid gap-5 md:grid-cols-[15rem_1fr] md:gap-8">
      <OutfitPicture
        image={look.image}
        alt={look.title}
        sizes="(min-width: 48rem) 15rem, 92vw"
        className="rounded-2xl"
      />
      <div className="grid min-w-0 content-start gap-4">
        <div className="grid gap-2">
          <h3 className="font-semibold text-xl tracking-tight">{look.title}</h3>
          <div className="flex flex-wrap gap-2">
            {look.source && <Badge>{quizWords.sources[look.source]}</Badge>}
            <Badge>Perfect for {quizLabel('occasion', answers.occasion)}</Badge>
            <Badge variant="neutral">{quizLabel('vibe', answers.vibe)}</Badge>
            <Badge variant="neutral">{quizLabel('budget', answers.budget)}</Badge>
          </div>
          <p className="text-muted-foreground">{look.reason}</p>
          <p className="text-muted-foreground text-sm">Styled on {day.format(new Date(made))}</p>
        </div>
        {pieces.some(({ offer }) => offer) && (
          <Button asChild size="lg" className="justify-self-start">
            <Link to="/ai" search={{ look: outfit.id }}>
              Rent this look
            </Link>
          </Button>
        )}
        {pieces.length > 0 && (
          <ul aria-label="The pieces" className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
            {pieces.map((piece) => (
              <Piece key={piece.id} piece={piece} />
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

function Piece({ piece }: { piece: Outfit['pieces'][number] }) {
  const { id, title, image, price, offer } = piece
  return (
    <li className="group relative grid content-start gap-1.5">
      <OutfitPicture
        image={image}
        alt=""
        sizes="(min-width: 64rem) 9rem, 44vw"
        className={cn('rounded-xl', !offer && 'opacity-45 grayscale')}
      />
      {offer ? (
        <>
          {price != null && <Price amount={price} perDay />}
          <Link
            to="/item/$id"
            params={{ id }}
            className="line-clamp-2 font-medium text-sm leading-snug after:absolute after:inset-0 after:rounded-xl group-hover:underline"
          >
            {title}
          </Link>
        </>
      ) : (
        <>
          <Badge variant="neutral">Not available now</Badge>
          <span className="line-clamp-2 text-muted-foreground text-sm leading-snug">{title}</span>
        </>
      )}
    </li>
  )
}
