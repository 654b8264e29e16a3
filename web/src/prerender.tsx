import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { AppShell } from './components/layout/app-shell'
import type { Contact } from './features/landing/components/landing-footer'
import { LandingScreen } from './features/landing/components/landing-screen'
import { fetchNewest } from './features/market/api/newest-items'
import { MarketScreen } from './features/market/components/market-screen'
import { noFilters } from './features/market/model/filters'
import { QuizCard } from './features/quiz/components/quiz-card'
import { setEnv } from './lib/env'
import { createQueryClient } from './lib/query-client'
import { dbBy } from './lib/supabase'

// What the build writes into pages of their own, to be seen before the app has come.

export function renderLanding(contact: Contact): string {
  return renderToStaticMarkup(<LandingScreen contact={contact} quiz={<QuizCard step="occasion" />} />)
}

/** The market as it is while a visitor's clothes are on their way. */
export async function renderMarket(): Promise<string> {
  const rootRoute = createRootRouteWithContext()({ component: AppShell })
  const market = createRoute({
    getParentRoute: () => rootRoute,
    path: '/marketplace',
    component: () => <MarketScreen filters={noFilters} onChange={() => undefined} />,
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([market]),
    history: createMemoryHistory({ initialEntries: ['/marketplace'] }),
  })
  await router.load()
  const queryClient = createQueryClient()
  const page = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    // The app has ids of its own while this page is still there.
    { identifierPrefix: 'page' },
  )
  // What it keeps for half an hour would keep the build waiting.
  queryClient.clear()
  return page
}

/** Where the newest clothes are asked for, as the app asks. */
export async function newestAddress(): Promise<string> {
  const supabaseUrl = 'https://aso.example'
  setEnv({ supabaseUrl, publishableKey: '' })
  let asked = ''
  const fetcher = async (address: string | URL | Request) => {
    asked = String(address)
    return new Response('[]')
  }
  await fetchNewest(null, new AbortController().signal, dbBy(fetcher))
  return asked.slice(supabaseUrl.length)
}
