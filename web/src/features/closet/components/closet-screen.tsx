import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { closetMessages } from '#contract/messages/item.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { ItemsSkeleton } from '@/domain/items/items-skeleton'
import { useTitle } from '@/lib/use-title'
import { closetOwnerQuery } from '../api/closet'
import { ClosetHead } from './closet-head'
import { ClosetItems } from './closet-items'

/** What a person lends and sells, visible to everyone. */
export function ClosetScreen({ userId }: { userId: string }) {
  const query = useQuery(closetOwnerQuery(userId))
  useTitle(query.data?.full_name ? `${query.data.full_name}'s closet` : 'Closet')
  return (
    <div className="page grid grid-cols-1 content-start gap-8 py-4 md:py-8">
      <Loaded query={query} skeleton={<ClosetSkeleton />} message={closetMessages.loadFailed}>
        {(owner) =>
          owner ? (
            <>
              <ClosetHead owner={owner} />
              <ClosetItems userId={userId} />
            </>
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
