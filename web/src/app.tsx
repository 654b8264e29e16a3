import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { StartFailure } from './components/start-failure'
import { marketItemsQuery } from './features/market/api/market-items'
import { noFilters } from './features/market/model/filters'
import type { FirstPage } from './first-cards'
import { pageIsRead, takeOverInPlace, takeOverPage } from './lib/browser/take-over'
import { nextTask } from './lib/browser/when-idle'
import { readyDb } from './lib/db-later'
import { loadEnv, setEnv } from './lib/env'
import { startWorker } from './lib/offline/worker'
import { answered } from './lib/query-client'
import { reportLater } from './lib/report-later'
import { session } from './lib/session'
import { queryClient, router } from './router'

let started = false

/** Shows the app at the address that is open, in place of a page that came with the address and what that had asked. */
export function startApp(first?: FirstPage): void {
  if (started) return
  started = true
  const element = document.getElementById('root')
  if (!element) throw new Error('#root')
  if (first) know(first)
  watchErrors()
  session.followOtherTabs()
  session.keepFresh()
  const stop = router.subscribe('onRendered', () => {
    stop()
    void takeOverInPlace(element)
  })
  startWorker()
  readyDb(session.person() !== null)
  void show(createRoot(element))
}

/** What no screen has caught. */
function watchErrors(): void {
  const report = (error: unknown) => void reportLater(error, router.state.matches.at(-1)?.routeId)
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
}

function know({ env, page }: FirstPage): void {
  setEnv(env)
  queryClient.setQueryData(marketItemsQuery(noFilters).queryKey, { pages: [page], pageParams: [null] })
}

async function show(root: Root): Promise<void> {
  try {
    await Promise.all([loadEnv(), readOffline()])
  } catch (error) {
    takeOverPage()
    root.render(<StartFailure error={error} retry={() => show(root)} />)
    return
  }
  if (pageIsRead()) await prepareScreen()
  // In a transition React stops every few milliseconds: a finger that touches the page meanwhile is answered.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

/** While somebody reads the page that the app takes over: the screen is drawn once, with what it asks for. */
async function prepareScreen(): Promise<void> {
  await nextTask()
  await router.load()
  await answered(queryClient)
}

/** Where the phone opens Aso without a network, its copies are there before the first screen asks for them. */
async function readOffline(): Promise<void> {
  const person = session.person()
  if (navigator.onLine || !person) return
  const { keepCopies } = await import('./domain/offline/copies')
  await keepCopies(queryClient, person.id)
}
