import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Badge } from '@/components/ui/badge'
import { VerifiedBadge } from '@/domain/people/verified-badge'
import { formatMoment } from '@/lib/lagos-time'
import type { PersonRow } from '../api/people'
import { roleNames } from '../words/identity-words'
import { SuspensionFacts } from './suspension-facts'
import { UserActions } from './user-actions'

export function UserRow({ person, own }: { person: PersonRow; own: boolean }) {
  const name = useId()
  const details = [person.email, person.phone_number, person.role && roleNames[person.role]]
  return (
    <li
      aria-labelledby={name}
      className="grid gap-3 rounded-2xl bg-card p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
    >
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 id={name} className="line-clamp-1 wrap-anywhere font-sans font-semibold">
            {own ? (
              (person.full_name ?? 'No name yet')
            ) : (
              <Link
                to="/admin/users/$userId"
                params={{ userId: person.user_id }}
                className="underline-offset-4 hover:underline"
              >
                {person.full_name ?? 'No name yet'}
              </Link>
            )}
          </h2>
          {person.is_admin && <Badge>Admin</Badge>}
          {person.is_admin && <Badge className="capitalize">{person.staff_roles.join(', ')}</Badge>}
          {!person.is_active && <Badge variant="caution">Suspended</Badge>}
          {person.verified && <VerifiedBadge />}
          {person.verification_status === 'pending' && <Badge variant="caution">KYC pending</Badge>}
        </div>
        <p className="text-muted-foreground text-sm wrap-anywhere">{details.filter(Boolean).join(' · ')}</p>
        <p className="text-muted-foreground text-xs">
          <span className="font-mono">{person.user_id}</span> · joined {formatMoment(person.created_at)}
        </p>
      </div>
      {own ? <p className="text-muted-foreground text-sm">This is you</p> : <UserActions person={person} />}
      {person.suspension && (
        <div className="sm:col-span-full">
          <SuspensionFacts suspension={person.suspension} />
        </div>
      )}
    </li>
  )
}
