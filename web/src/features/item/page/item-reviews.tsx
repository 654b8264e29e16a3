import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { reviewMessages } from '#contract/messages/question.ts'
import { countOf } from '#contract/rules/count.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { Loaded } from '@/components/loaded'
import { Paged } from '@/components/paged'
import { Skeleton } from '@/components/ui/skeleton'
import { Stars } from '@/features/ratings'
import { lagosDay } from '@/lib/lagos-time'
import { type Review, reviewSummaryQuery, reviewsQuery } from '../api/reviews'

/** What those who had it say. */
export default function ItemReviews({ itemId }: { itemId: string }) {
  const summary = useQuery(reviewSummaryQuery(itemId))
  return (
    <section aria-labelledby="reviews" className="grid grid-cols-1 gap-4">
      <h2 id="reviews" className="font-semibold text-xl">
        Reviews
      </h2>
      <Loaded query={summary} skeleton={<Skeleton className="h-24" />} message={reviewMessages.listFailed}>
        {({ reviews, average }) =>
          reviews === 0 ? (
            <p className="text-muted-foreground">No reviews of this item yet.</p>
          ) : (
            <>
              <p className="flex items-baseline gap-2">
                <span className="font-bold text-3xl tabular-nums">{average.toFixed(1)}</span>
                <Star aria-hidden className="size-5 self-center fill-marigold text-marigold" />
                <span className="text-muted-foreground">
                  out of 5, from {countOf(reviews, 'review')} of this item
                </span>
              </p>
              <Newest itemId={itemId} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function Newest({ itemId }: { itemId: string }) {
  return (
    <Paged
      query={useInfiniteQuery(reviewsQuery(itemId))}
      skeleton={<Skeleton className="h-24" />}
      message={reviewMessages.listFailed}
      empty={null}
    >
      {(reviews) => (
        <ul aria-label="Newest reviews" className="grid gap-5">
          {reviews.map((review) => (
            <li key={review.id}>
              <Entry review={review} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  )
}

function Entry({ review: { reviewer, stars, opened_at, comment, answer } }: { review: Review }) {
  return (
    <article className="grid gap-1.5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-sans font-semibold text-base">{reviewer}</h3>
        <Stars count={stars} label="Overall" />
        <span className="text-muted-foreground text-sm">{formatDate(lagosDay(opened_at))}</span>
      </header>
      {comment && <p className="whitespace-pre-line break-words">{comment}</p>}
      {answer && (
        <p className="whitespace-pre-line break-words border-input border-l-2 pl-3 text-sm">
          <span className="font-medium">The owner: </span>
          {answer}
        </p>
      )}
    </article>
  )
}
