import { lazy, Suspense } from 'react'
import { usePerson } from '@/lib/session'
import { cn } from '@/lib/utils'
import type { NavEntry } from './nav-entries'

// A visitor has no notifications and need not download how they are counted.
const UnreadCount = lazy(() =>
  // Without a network there is no count to show; the page must not fail for it.
  import('./unread-count').catch(() => ({ default: () => null })),
)

/** The mark on a navigation entry: "new", or the number of unread notifications. */
export function NavMark({ look, className }: Pick<NavEntry, 'look'> & { className?: string }) {
  const person = usePerson()
  const shape = cn('min-w-4 rounded-full px-1.5 text-center font-bold text-[0.625rem] leading-4', className)
  if (look === 'new') return <span className={cn(shape, 'bg-marigold text-marigold-foreground')}>NEW</span>
  if (look !== 'alerts' || !person) return null
  return (
    <Suspense>
      <UnreadCount userId={person.id} className={cn(shape, 'bg-destructive text-destructive-foreground')} />
    </Suspense>
  )
}
