import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useLocation } from '@tanstack/react-router'
import { AppShell } from '@/components/layout/app-shell'
import { LazyToaster } from '@/components/layout/lazy-toaster'
import type { Session } from '@/lib/session'

interface RouterContext {
  queryClient: QueryClient
  session: Session
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

/** The landing page has a header and a footer of its own. */
function Root() {
  const { pathname } = useLocation()
  if (pathname !== '/') return <AppShell />
  return (
    <>
      <Outlet />
      <LazyToaster />
    </>
  )
}
