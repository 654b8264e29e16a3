import { lazy, Suspense, useState } from 'react'
import { ratingProblems } from '#contract/messages/rating.ts'
import { Button } from '@/components/ui/button'
import type { Booking } from '@/features/transactions'
import { formatMoment } from '@/lib/lagos-time'
import { usePerson } from '@/lib/session'
import { cn } from '@/lib/utils'
import { ReturnWords } from './return-words'
import { Stars } from './stars'

const AnswerDialog = lazy(() => import('./answer-dialog'))
const ReportRatingDialog = lazy(() => import('./report-rating-dialog'))

export type ShownRating = Booking['ratings'][number]

interface RatingEntryProps {
  rating: ShownRating
  title: string
  heading?: 'h3' | 'h4'
  /** The reader is who was rated, and may answer. */
  answers?: boolean
}

/** One rating: stars, what the lender says of the return, words, the answer, and what its reader can do about it. */
export function RatingEntry({ rating, title, heading: Heading = 'h3', answers = false }: RatingEntryProps) {
  const { opened_at, hidden_for, hidden_reason } = rating
  const problem = ratingProblems.find(({ value }) => value === hidden_for)?.label
  return (
    <article aria-label={title} className="grid gap-1.5 text-sm">
      <Heading className="font-sans font-semibold text-sm">{title}</Heading>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars count={rating.overall_rating} label="Overall" />
        {opened_at && <span className="text-muted-foreground">{formatMoment(opened_at)}</span>}
      </p>
      <ReturnWords rating={rating} />
      {rating.comment && <p className="whitespace-pre-line break-words">{rating.comment}</p>}
      {rating.answer && (
        <p className="whitespace-pre-line break-words border-input border-l-2 pl-3">
          <span className="font-medium">Answer: </span>
          {rating.answer}
        </p>
      )}
      {problem && (
        <p className="font-medium">
          Hidden by Aso. {problem}: {hidden_reason}
        </p>
      )}
      <RatingActs rating={rating} answers={answers} />
    </article>
  )
}

function RatingActs({ rating, answers }: { rating: ShownRating; answers: boolean }) {
  const person = usePerson()
  const [open, setOpen] = useState<'answer' | 'report' | null>(null)
  const close = () => setOpen(null)
  const shown = rating.opened_at !== null && rating.hidden_for === null
  const isOwn = rating.rater_id === person?.id
  if (!person || !shown || (isOwn && !rating.answer)) return null
  const canAnswer = answers && !rating.answer
  return (
    <div className="flex flex-wrap gap-2">
      {canAnswer && (
        <Button variant="outline" onClick={() => setOpen('answer')}>
          Answer
        </Button>
      )}
      <Button
        variant="ghost"
        className={cn('px-3 text-muted-foreground', !canAnswer && '-ml-3')}
        onClick={() => setOpen('report')}
      >
        {isOwn ? 'Report this answer' : 'Report this rating'}
      </Button>
      <Suspense>
        {open === 'answer' && <AnswerDialog rating={rating} onClose={close} />}
        {open === 'report' && <ReportRatingDialog rating={rating} userId={person.id} onClose={close} />}
      </Suspense>
    </div>
  )
}
