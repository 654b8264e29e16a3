import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { itemPageWords } from '#contract/item-page.ts'
import { AppShell } from './components/layout/app-shell'
import { ItemFirstView } from './features/item/page/item-first-view'
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
export function renderMarket(): Promise<string> {
  return renderScreen('/marketplace', () => <MarketScreen filters={noFilters} onChange={() => undefined} />)
}

/** The top of an item's page, with the words in it that stand for the item. */
export function renderItem(): Promise<string> {
  setEnv({ supabaseUrl: itemPageWords.project, publishableKey: '' })
  return renderScreen('/item/first', () => <ItemFirstView {...itemPageWords} />)
}

/** A screen in its frame, as a visitor sees it. */
async function renderScreen(path: string, component: () => ReactNode): Promise<string> {
  const rootRoute = createRootRouteWithContext()({ component: AppShell })
  const screen = createRoute({ getParentRoute: () => rootRoute, path, component })
  const router = createRouter({
    routeTree: rootRoute.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [path] }),
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
