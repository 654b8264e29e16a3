import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { BottomNav } from './bottom-nav'
import { Header } from './header'
import { LazyToaster } from './lazy-toaster'
import { hasNavigation } from './nav-entries'
import { OfflineBanner } from './offline-banner'
import { useBarsAway } from './use-bars-away'

/** `notices`: of the signed-in person, on every screen. */
export function AppShell({ notices }: { notices?: ReactNode }) {
  const { pathname } = useLocation()
  useFocusOnNewScreen(pathname)
  useBarsAway(pathname)
  const navigation = hasNavigation(pathname)
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
      {notices}
      <main id="content" tabIndex={-1} className="outline-none pb-24 lg:pb-12">
        <Outlet />
      </main>
      {navigation && <BottomNav />}
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
