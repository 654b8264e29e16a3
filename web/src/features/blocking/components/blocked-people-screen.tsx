import { Link } from '@tanstack/react-router'
import { Ban } from 'lucide-react'
import { useEffect } from 'react'
import { blockMessages } from '#contract/messages/safety.ts'
import { Avatar } from '@/components/avatar'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { useTitle } from '@/lib/browser/use-title'
import { formatMoment } from '@/lib/lagos-time'
import { prepareToasts } from '@/lib/toast'
import { type BlockedPerson, useBlockedPeople } from '../api/blocks'
import { UnblockButton } from './unblock-button'

/** Whom I have blocked, which nobody else sees. */
export function BlockedPeopleScreen() {
  useTitle('Blocked people')
  useEffect(() => void prepareToasts(), [])
  const query = useBlockedPeople()
  return (
    <div className="page grid grid-cols-1 content-start gap-6 py-4 md:py-8">
      <header className="grid gap-1">
        <h1 className="page-title">Blocked people</h1>
        <p className="text-muted-foreground">
          You can’t see each other’s items or book from each other. Only you can see this list.
        </p>
      </header>
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-20 rounded-2xl" />}
        message={blockMessages.listFailed}
      >
        {(people) =>
          people.length === 0 ? (
            <Notice icon={Ban} {...blockMessages.nobody} />
          ) : (
            <ul aria-label="Blocked people" className="grid gap-2 lg:grid-cols-2">
              {people.map((blocked) => (
                <Row key={blocked.blocked_id} blocked={blocked} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

function Row({ blocked: { blocked_id, created_at, person } }: { blocked: BlockedPerson }) {
  const name = person?.full_name ?? 'Aso member'
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-2xl bg-card p-4">
      <Avatar name={person?.full_name} photo={person?.selfie_url} className="size-12" />
      <div className="grid min-w-0 flex-1 grid-cols-1">
        <Link
          to="/closet/$id"
          params={{ id: blocked_id }}
          className="inline-flex min-h-11 items-center break-words font-semibold underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <p className="text-muted-foreground text-sm">Blocked {formatMoment(created_at)}</p>
      </div>
      <UnblockButton person={{ id: blocked_id, name }} variant="outline" />
    </li>
  )
}
