import { Avatar } from '@/components/avatar'
import { Badge } from '@/components/ui/badge'
import { Skeleton } from '@/components/ui/skeleton'
import { VerifiedBadge } from '@/components/verified-badge'
import type { MyProfile } from '@/lib/me/my-profile'
import { cityOf } from '@/lib/place'

const roleLabels = { lend: 'Lender', borrow: 'Borrower', both: 'Lender and borrower' } as const

export function ProfileHead({ profile, email }: { profile: MyProfile | undefined; email: string }) {
  const city = cityOf(profile?.location)
  return (
    <header className="flex items-center gap-4">
      <Avatar name={profile?.full_name} photo={profile?.selfie_url} className="size-20 text-2xl" />
      <div className="grid min-w-0 gap-1.5">
        <h1 className="font-bold text-3xl">
          {profile ? (profile.full_name ?? 'Your profile') : <Skeleton className="h-8 w-44" />}
        </h1>
        <p className="truncate text-muted-foreground text-sm">
          {email}
          {city && ` · ${city}`}
        </p>
        <p className="flex flex-wrap gap-2">
          {profile?.role && <Badge>{roleLabels[profile.role]}</Badge>}
          {profile?.verified && <VerifiedBadge />}
        </p>
      </div>
    </header>
  )
}
