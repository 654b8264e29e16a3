import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { wayBack } from '@/lib/guards'
import { usePerson } from '@/lib/session'
import { cn } from '@/lib/utils'
import { Brand } from '../brand'
import { Button } from '../ui/button'
import { isSigningIn, type NavEntry } from './nav-entries'
import { NavMark } from './nav-mark'
import { useNavEntries } from './use-nav-entries'

const PersonMenu = lazy(() => import('./person-menu'))

export function Header({ navigation }: { navigation: boolean }) {
  return (
    <header className="sticky top-0 z-40 bg-background/95 backdrop-blur transition-transform away:-translate-y-full">
      <div className="page flex h-14 items-center gap-6 md:h-16">
        <Link to="/" aria-label="Aso, home" className="flex min-h-11 items-center">
          <Brand />
        </Link>
        {navigation && <WideNav />}
        <div className="ml-auto flex items-center gap-1.5 sm:gap-2">
          <Account />
        </div>
      </div>
    </header>
  )
}

function WideNav() {
  return (
    <nav aria-label="Main" className="hidden lg:block">
      <ul className="flex gap-1">
        {useNavEntries().map((entry) => (
          <li key={entry.to}>
            <WideEntry {...entry} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function WideEntry({ to, label, icon: Icon, look }: NavEntry) {
  const highlight = look === 'highlight'
  return (
    <Link
      to={to}
      className={cn(
        'flex h-11 items-center gap-1.5 rounded-full px-4 font-medium text-sm transition-colors',
        highlight
          ? 'bg-marigold text-marigold-foreground hover:bg-marigold/85'
          : 'text-muted-foreground hover:text-foreground data-[status=active]:bg-accent data-[status=active]:text-accent-foreground',
      )}
    >
      {highlight && <Icon aria-hidden className="size-4.5" />}
      {label}
      <NavMark look={look} />
    </Link>
  )
}

function Account() {
  const person = usePerson()
  const { pathname, href } = useLocation()
  if (person) {
    return (
      <Suspense>
        <PersonMenu userId={person.id} />
      </Suspense>
    )
  }
  if (isSigningIn(pathname)) return null
  return (
    <Button asChild>
      <Link to="/auth" search={{ redirect: wayBack(href) }}>
        Sign in
      </Link>
    </Button>
  )
}
