import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { onComingBack, takeRelease, watchReleases } from '@/lib/offline/release'
import { hasTyped, noteScreen, onTyped } from '@/lib/offline/typed'
import { Button } from '../ui/button'

/**
 * There is a new release; not offered while something is typed that it would take away. A page that somebody comes back to
 * after a while loads it by itself.
 */
export function UpdateBar() {
  const { pathname } = useLocation()
  const [waits, setWaits] = useState(false)
  const typed = useSyncExternalStore(onTyped, hasTyped)
  useEffect(() => {
    noteScreen(pathname)
    // Looked at anew with each screen.
    return watchReleases(setWaits)
  }, [pathname])
  const [isBack, setBack] = useState(false)
  const queryClient = useQueryClient()
  useEffect(() => onComingBack(setBack), [])
  useEffect(() => {
    // What is being sent now is let go on; the next time somebody comes back is soon enough.
    if (waits && isBack && !typed && queryClient.isMutating() === 0) void takeRelease()
  }, [waits, isBack, typed, queryClient])
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-24 z-40 mx-auto flex max-w-md items-center justify-between gap-3 rounded-2xl bg-foreground py-2 pr-2 pl-4 font-medium text-background text-sm shadow-lg empty:hidden lg:bottom-6"
    >
      {waits && !typed && (
        <>
          A new version of Aso is ready.
          <Button variant="secondary" onClick={() => !hasTyped() && void takeRelease()}>
            Reload
          </Button>
        </>
      )}
    </div>
  )
}
