import { Link } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { profileWords } from '#contract/messages/profile.ts'
import { Avatar } from '@/components/avatar'
import { Badge } from '@/components/ui/badge'
import { Skeleton } from '@/components/ui/skeleton'
import type { MyProfile } from '@/domain/me/my-profile'
import { cityOf } from '@/domain/people/location'
import { VerifiedBadge } from '@/domain/people/verified-badge'
import { SocialBadges } from './social-badges'

const roleLabels = { lend: 'Lender', borrow: 'Borrower', both: 'Lender and borrower' } as const

export function ProfileHead({ profile, email }: { profile: MyProfile | undefined; email: string }) {
  return (
    <header className="flex items-start gap-4">
      <Avatar
        name={profile?.full_name}
        photo={profile?.selfie_url}
        width={240}
        className="size-20 text-2xl"
      />
      <div className="grid min-w-0 gap-1.5">
        <h1 className="page-title wrap-anywhere">
          {profile ? (profile.full_name ?? 'Your profile') : <Skeleton className="h-8 w-44" />}
        </h1>
        <p className="wrap-anywhere text-muted-foreground text-sm">{email}</p>
        {profile && <City city={cityOf(profile.location)} />}
        <p className="flex flex-wrap gap-2">
          {profile?.role && <Badge>{roleLabels[profile.role]}</Badge>}
          {profile?.verified && <VerifiedBadge />}
          <SocialBadges connected={profile?.connected_social} />
        </p>
      </div>
    </header>
  )
}

function City({ city }: { city: string | undefined }) {
  const line = 'flex items-center gap-1.5 text-sm'
  if (city) {
    return (
      <p className={line}>
        <MapPin aria-hidden className="size-4 text-muted-foreground" />
        {city}
      </p>
    )
  }
  return (
    <Link to="/edit-profile" className={`${line} min-h-11 text-primary underline underline-offset-4`}>
      <MapPin aria-hidden className="size-4" />
      {profileWords.locationMissing}
    </Link>
  )
}
