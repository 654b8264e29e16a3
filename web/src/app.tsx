import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { StartFailure } from './components/start-failure'
import { loadEnv } from './lib/env'
import { startWorker } from './lib/offline/worker'
import { session } from './lib/session'
import { takeOverPage } from './lib/take-over'
import { queryClient, router } from './router'

let started = false

/** Shows the app at the address that is open, in place of a page that came with the address. */
export function startApp(): void {
  if (started) return
  started = true
  const element = document.getElementById('root')
  if (!element) throw new Error('#root')
  session.keepFresh()
  const stop = router.subscribe('onResolved', () => {
    stop()
    takeOverInPlace()
  })
  startWorker()
  void show(createRoot(element))
}

async function show(root: Root): Promise<void> {
  try {
    await Promise.all([loadEnv(), readOffline()])
  } catch (error) {
    takeOverPage()
    root.render(<StartFailure error={error} retry={() => show(root)} />)
    return
  }
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** Where the phone opens Aso without a network, its copies are there before the first screen asks for them. */
async function readOffline(): Promise<void> {
  const person = session.person()
  if (navigator.onLine || !person) return
  const { keepCopies } = await import('./domain/offline/copies')
  await keepCopies(queryClient, person.id)
}

function takeOverInPlace(): void {
  if (!document.getElementById('page')) return
  const scrolled = takeOverPage()
  // The router begins a screen at its top, and this one is a page that was being read.
  const stopScrolling = router.subscribe('onRendered', () => {
    stopScrolling()
    scrollTo({ top: scrolled, behavior: 'instant' })
  })
}
