import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { StartFailure } from './components/start-failure'
import { loadEnv } from './lib/env'
import { session } from './lib/session'
import { takeOverPage } from './lib/take-over'
import { queryClient, router } from './router'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root')
const root = createRoot(element)

session.keepFresh()

async function start(): Promise<void> {
  try {
    await loadEnv()
  } catch (error) {
    takeOverPage()
    root.render(<StartFailure error={error} retry={start} />)
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

const stop = router.subscribe('onResolved', () => {
  stop()
  if (!document.getElementById('page')) return
  const scrolled = takeOverPage()
  // The router begins a screen at its top, and this one is a page that was being read.
  const stopScrolling = router.subscribe('onRendered', () => {
    stopScrolling()
    scrollTo({ top: scrolled, behavior: 'instant' })
  })
})

void start()
