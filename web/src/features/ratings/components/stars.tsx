import { Star } from 'lucide-react'
import { starLabels } from '#contract/messages/rating.ts'
import { cn } from '@/lib/utils'

export const allStars = [1, 2, 3, 4, 5] as const

/** `4 Very Good`, drawn as stars. */
export function Stars({ count, label }: { count: number; label: string }) {
  return (
    <span
      role="img"
      aria-label={`${label}: ${count} ${starLabels[count - 1]}`}
      className="inline-flex gap-0.5"
    >
      {allStars.map((star) => (
        <Star
          key={star}
          aria-hidden
          className={cn('size-4', star <= count ? 'fill-marigold text-marigold' : 'text-muted-foreground/50')}
        />
      ))}
    </span>
  )
}
