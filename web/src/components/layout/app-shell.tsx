import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { updateWaits } from '@/lib/offline/worker'
import { usePerson } from '@/lib/session'
import { BottomNav } from './bottom-nav'
import { Header } from './header'
import { LazyToaster } from './lazy-toaster'
import { hasNavigation } from './nav-entries'
import { OfflineBanner } from './offline-banner'
import { useBarsAway } from './use-bars-away'

const SuspendedBanner = lazy(() => import('./suspended-banner'))
const UpdateBar = lazy(() => updateWaits.then(() => import('./update-bar')))

export function AppShell() {
  const { pathname } = useLocation()
  useFocusOnNewScreen(pathname)
  useBarsAway(pathname)
  const navigation = hasNavigation(pathname)
  const person = usePerson()
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded-full bg-primary px-4 py-2 text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header navigation={navigation} />
      <OfflineBanner />
      {person && (
        <Suspense>
          <SuspendedBanner />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className="outline-none pb-24 lg:pb-12">
        <Outlet />
      </main>
      {navigation && <BottomNav />}
      <Suspense>
        <UpdateBar />
      </Suspense>
      <LazyToaster />
    </>
  )
}

/** A new screen is read from its beginning, as a new page would be. */
function useFocusOnNewScreen(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
