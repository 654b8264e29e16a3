import { Star } from 'lucide-react'
import { countOf } from '#contract/rules/count.ts'

/** Nothing for a person without ratings. */
export function Rating({ average, reviews }: { average: number | null; reviews?: number | null }) {
  if (!average || average <= 0) return null
  const count = reviews ? ` (${countOf(reviews, 'rating')})` : ''
  return (
    <span className="inline-flex items-center gap-1">
      <Star aria-hidden className="size-3.5 fill-marigold text-marigold" />
      <span className="sr-only">Rated </span>
      {average.toFixed(1)}
      {count}
    </span>
  )
}
