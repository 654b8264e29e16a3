import { useState } from 'react'
import { type RatingProblem, ratingProblems } from '#contract/messages/rating.ts'
import { Button } from '@/components/ui/button'
import { ReturnWords, Stars } from '@/features/ratings'
import { type RatingReport, useModerateRating } from '../api/ratings'
import { HideRatingDialog, type Removal } from './hide-rating-dialog'
import { RatedBooking } from './rated-booking'
import { ReportWords } from './report-words'

interface ReportedRatingRowProps {
  rating: NonNullable<RatingReport['rating']>
  reports: RatingReport[]
}

export function ReportedRatingRow({ rating, reports }: ReportedRatingRowProps) {
  const names = [rating.rater, rating.rated].map((person) => person?.full_name ?? 'Former member')
  return (
    <li className="grid grid-cols-1 gap-3 rounded-2xl bg-card p-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">{names.join(' about ')}</span>
        <Stars count={rating.overall_rating} label="Overall" />
      </p>
      <ReturnWords rating={rating} />
      {rating.comment && <p className="whitespace-pre-line break-words">{rating.comment}</p>}
      {rating.answer && (
        <p className="whitespace-pre-line break-words border-input border-l-2 pl-3">
          <span className="font-medium">{names[1]} answered: </span>
          {rating.answer}
        </p>
      )}
      <RatedBooking rating={rating} disputeIds={reports[0]?.disputeIds ?? []} />
      <ul className="grid gap-2">
        {reports.map((report) => (
          <ReportWords
            key={report.id}
            {...report}
            by={report.reporter?.full_name ?? 'a former member'}
            reason={ratingProblems.find(({ value }) => value === report.reason)?.label}
          />
        ))}
      </ul>
      <RatingDecisions
        ratingId={rating.id}
        hasAnswer={rating.answer !== null}
        problem={reports[0]?.reason ?? 'insult'}
        reportIds={reports.map(({ id }) => id)}
      />
    </li>
  )
}

interface RatingDecisionsProps {
  ratingId: string
  hasAnswer: boolean
  problem: RatingProblem
  reportIds: string[]
}

function RatingDecisions({ ratingId, hasAnswer, problem, reportIds }: RatingDecisionsProps) {
  const [removing, setRemoving] = useState<Removal | null>(null)
  const moderate = useModerateRating()
  const close = () => setRemoving(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" onClick={() => setRemoving('hide')}>
        Hide rating
      </Button>
      {hasAnswer && (
        <Button variant="outline" onClick={() => setRemoving('remove_answer')}>
          Remove answer
        </Button>
      )}
      <Button
        variant="ghost"
        disabled={moderate.isPending}
        onClick={() => moderate.mutate({ ratingId, action: 'dismiss', reportIds })}
      >
        Nothing wrong
      </Button>
      {removing && (
        <HideRatingDialog
          removal={removing}
          problem={problem}
          busy={moderate.isPending}
          onClose={close}
          onHide={(fields) =>
            moderate.mutate({ ratingId, action: removing, reportIds, ...fields }, { onSuccess: close })
          }
        />
      )}
    </div>
  )
}
