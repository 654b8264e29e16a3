import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, UserX } from 'lucide-react'
import { closetMessages } from '#contract/messages/item.ts'
import { blockMessages } from '#contract/messages/safety.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { ItemsSkeleton } from '@/domain/items/items-skeleton'
import { PersonActions, useIsBlocked } from '@/features/blocking'
import { PersonRatings } from '@/features/ratings'
import { useTitle } from '@/lib/browser/use-title'
import { type ClosetOwner, closetOwnerQuery } from '../api/closet'
import { ClosetHead } from './closet-head'
import { ClosetItems } from './closet-items'

/** What a person lends and sells, visible to everyone. */
export function ClosetScreen({ userId }: { userId: string }) {
  const query = useQuery(closetOwnerQuery(userId))
  useTitle(query.data?.full_name ? `${query.data.full_name}’s closet` : 'Closet')
  return (
    <div className="page grid grid-cols-1 content-start gap-8 py-4 md:py-8">
      <Loaded query={query} skeleton={<ClosetSkeleton />} message={closetMessages.loadFailed}>
        {(owner) =>
          owner ? (
            <Closet owner={owner} userId={userId} />
          ) : (
            <Notice heading="h1" icon={UserX} {...closetMessages.unknown}>
              <Button asChild>
                <Link to="/marketplace">Go to the market</Link>
              </Button>
            </Notice>
          )
        }
      </Loaded>
    </div>
  )
}

function Closet({ owner, userId }: { owner: ClosetOwner; userId: string }) {
  const blocked = useIsBlocked(userId)
  const person = { id: userId, name: owner.full_name ?? 'this person' }
  return (
    <>
      <div className="grid grid-cols-1 gap-3">
        <ClosetHead owner={owner} />
        <PersonActions person={person} />
      </div>
      {blocked ? (
        <Notice icon={Ban} {...blockMessages.inCloset} />
      ) : !owner.active ? (
        <Notice icon={UserX} {...closetMessages.notActive} />
      ) : (
        <ClosetItems userId={userId} />
      )}
      <PersonRatings userId={userId} />
    </>
  )
}

function ClosetSkeleton() {
  return (
    <div className="grid gap-8">
      <div className="flex items-center gap-4">
        <Skeleton className="size-20 rounded-full" />
        <Skeleton className="h-12 w-52" />
      </div>
      <ItemsSkeleton />
    </div>
  )
}
