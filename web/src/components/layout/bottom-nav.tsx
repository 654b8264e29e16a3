import { Link } from '@tanstack/react-router'
import { navEntries } from './nav-entries'

export function BottomNav() {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-40 border-t bg-background/95 pb-[env(safe-area-inset-bottom)] backdrop-blur md:hidden"
    >
      <ul className="mx-auto flex h-16 max-w-md items-stretch">
        {navEntries.map(({ to, label, icon: Icon }) => (
          <li key={to} className="flex-1">
            <Link
              to={to}
              className="flex h-full flex-col items-center justify-center gap-1 text-muted-foreground text-xs data-[status=active]:font-semibold data-[status=active]:text-primary"
            >
              <Icon aria-hidden className="size-5.5" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
