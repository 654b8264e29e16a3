import { Link } from '@tanstack/react-router'
import { cn } from '@/lib/utils'
import type { NavEntry } from './nav-entries'
import { NavMark } from './nav-mark'
import { useNavEntries } from './use-nav-entries'

/** Away from the screen it is further down than its own height: the round entry stands out above it. */
export function BottomNav() {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-40 border-t bg-background/95 pb-[env(safe-area-inset-bottom)] backdrop-blur transition-transform away:translate-y-[calc(100%+1rem)] lg:hidden"
    >
      <ul className="mx-auto flex h-16 max-w-lg items-stretch">
        {useNavEntries().map((entry) => (
          <li key={entry.to} className="min-w-0 flex-1">
            <Entry {...entry} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Entry({ to, label, icon: Icon, look }: NavEntry) {
  const highlight = look === 'highlight'
  return (
    <Link
      to={to}
      className="flex h-full flex-col items-center justify-center gap-1 whitespace-nowrap text-[0.6875rem] text-muted-foreground data-[status=active]:font-semibold data-[status=active]:text-primary"
    >
      <span
        className={cn(
          'relative grid place-items-center',
          highlight && '-mt-5.5 size-11 rounded-full bg-marigold text-marigold-foreground shadow-md',
        )}
      >
        <Icon aria-hidden className={highlight ? 'size-6' : 'size-5.5'} />
        <NavMark look={look} className="absolute -top-2 left-2 px-1" />
      </span>
      {label}
    </Link>
  )
}
