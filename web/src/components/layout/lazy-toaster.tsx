import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toaster } from '@/lib/toast'

const Toaster = lazy(() => import('../ui/sonner'))

export function LazyToaster() {
  const wanted = useSyncExternalStore(toaster.subscribe, toaster.wanted, () => false)
  if (!wanted) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
