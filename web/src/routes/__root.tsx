import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { AppShell } from '@/components/layout/app-shell'
import { LazyToaster } from '@/components/layout/lazy-toaster'
import { noteVisit } from '@/domain/use/visits'
import { whenIdle } from '@/lib/browser/when-idle'
import { type Session, usePerson } from '@/lib/session'

const PersonNotices = lazy(() => import('./-person-notices'))

interface RouterContext {
  queryClient: QueryClient
  session: Session
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

/** The landing page has a header and a footer of its own. */
function Root() {
  const { pathname } = useLocation()
  const person = usePerson()
  // Counted once nothing else is to do: nobody waits for it.
  useEffect(() => whenIdle(() => noteVisit(pathname)), [pathname])
  const notices = person && (
    <Suspense>
      <PersonNotices userId={person.id} />
    </Suspense>
  )
  if (pathname !== '/') return <AppShell notices={notices} />
  return (
    <>
      <Outlet />
      <LazyToaster />
    </>
  )
}
