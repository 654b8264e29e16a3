import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { ScreenError } from './components/screen-error'
import { ScreenPending } from './components/screen-pending'
import { tabStorage } from './lib/browser/browser-storage'
import { keepOverlaysInHistory } from './lib/browser/overlay-history'
import { savesData } from './lib/less-data/save-data'
import { forgetWhoLeft } from './lib/offline/leaving'
import { createQueryClient } from './lib/query-client'
import { session } from './lib/session'
import { routeTree } from './route-tree.gen'

export const queryClient = createQueryClient()

keepOverlaysInHistory()

export const router = createRouter({
  routeTree,
  context: { queryClient, session },
  defaultPreload: savesData() ? false : 'intent',
  // TanStack Query decides what is fresh.
  defaultPreloadStaleTime: 0,
  // A page that was being read before the app came keeps its place.
  scrollRestoration: () => document.getElementById('page') === null,
  defaultPendingMs: 150,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenError,
  // Also below a screen of its own, such as /admin: an address that leads nowhere is one and the same page.
  notFoundMode: 'root',
  defaultNotFoundComponent: lazyRouteComponent(() => import('./components/not-found'), 'NotFound'),
})

// Cached data of one person must not be shown to the next person on the same device.
session.subscribe(() => {
  queryClient.clear()
  tabStorage.clear()
  forgetWhoLeft()
  void router.invalidate()
})
forgetWhoLeft()

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
