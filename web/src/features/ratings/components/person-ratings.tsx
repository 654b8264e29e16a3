import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { ratingMessages, starLabels } from '#contract/messages/rating.ts'
import { countOf } from '#contract/rules/count.ts'
import { Loaded } from '@/components/loaded'
import { Paged } from '@/components/paged'
import { Skeleton } from '@/components/ui/skeleton'
import { usePerson } from '@/lib/session'
import { personRatingsQuery, type RatingSummary, ratingSummaryQuery } from '../api/person-ratings'
import { RatingEntry } from './rating-entry'
import { allStars } from './stars'

/** What others say about a person; nothing while nobody has said anything. */
export function PersonRatings({ userId }: { userId: string }) {
  const query = useQuery(ratingSummaryQuery(userId))
  if (query.isSuccess && !query.data?.reviews) return null
  return (
    <section aria-labelledby="ratings" className="grid max-w-2xl gap-5">
      <h2 id="ratings" className="font-semibold text-xl">
        Ratings
      </h2>
      <Loaded query={query} skeleton={<Skeleton className="h-40" />} message={ratingMessages.listFailed}>
        {(summary) =>
          summary && (
            <>
              <Average summary={summary} />
              <Spread summary={summary} />
              <Newest userId={userId} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

/** `4.5`, one star drawn beside it, and how many say so. */
function Average({ summary: { stars, reviews, communication } }: { summary: RatingSummary }) {
  const sum = stars.reduce((total, count, at) => total + count * (at + 1), 0)
  return (
    <p className="flex items-baseline gap-2">
      <span className="font-bold text-4xl tabular-nums">{(sum / reviews).toFixed(1)}</span>
      <Star aria-hidden className="size-6 self-center fill-marigold text-marigold" />
      <span className="text-muted-foreground">
        out of 5, from {countOf(reviews, 'rating')}. Communication {communication.toFixed(1)}.
      </span>
    </p>
  )
}

function Spread({
  summary: { stars, reviews, on_time, late, good_condition, bad_condition },
}: {
  summary: RatingSummary
}) {
  const returns = on_time + late
  return (
    <div className="grid gap-3 text-sm">
      <ul aria-label="Stars" className="grid gap-1">
        {allStars.toReversed().map((star) => {
          const count = stars[star - 1] ?? 0
          return (
            <li key={star} className="grid grid-cols-[6.5rem_minmax(0,1fr)_2.5rem] items-center gap-3">
              <span>
                {star} {starLabels[star - 1]}
              </span>
              <span aria-hidden className="h-2 overflow-hidden rounded-full bg-secondary">
                <span
                  className="block h-full rounded-full bg-marigold"
                  style={{ width: `${(100 * count) / reviews}%` }}
                />
              </span>
              <span className="text-right tabular-nums">{count}</span>
            </li>
          )
        })}
      </ul>
      {returns > 0 && (
        <p>
          Returned on time {on_time} of {returns}. In good condition {good_condition} of{' '}
          {good_condition + bad_condition}.
        </p>
      )}
    </div>
  )
}

function Newest({ userId }: { userId: string }) {
  const me = usePerson()?.id
  return (
    <Paged
      query={useInfiniteQuery(personRatingsQuery(userId))}
      skeleton={<Skeleton className="h-24 rounded-2xl" />}
      message={ratingMessages.listFailed}
      empty={null}
    >
      {(ratings) => (
        <ul aria-label="Newest ratings" className="grid gap-5">
          {ratings.map((rating) => (
            <li key={rating.id}>
              <RatingEntry
                rating={rating}
                title={rating.rater?.full_name ?? 'Former member'}
                answers={rating.rated_user_id === me}
              />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  )
}
