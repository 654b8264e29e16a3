import { SOCIAL_PLATFORMS } from '#contract/social.ts'
import { Skeleton } from '@/components/ui/skeleton'

export function SocialSkeleton() {
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <Skeleton className="h-7 w-36 rounded-full" />
        <Skeleton className="h-1.5 rounded-full" />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {SOCIAL_PLATFORMS.map((platform) => (
          <Skeleton key={platform} className="h-38 rounded-2xl" />
        ))}
      </div>
    </div>
  )
}
