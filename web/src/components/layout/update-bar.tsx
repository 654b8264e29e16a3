import { useSyncExternalStore } from 'react'
import { hasTyped, onTyped } from '@/lib/offline/typed'
import { updateWaits } from '@/lib/offline/worker'
import { Button } from '../ui/button'

/** A worker that does not take over in this time has no part in loading the page anew. */
const takeOverMs = 3000

/** There is a new release; not offered while something is typed that it would take away. */
export default function UpdateBar() {
  const typed = useSyncExternalStore(onTyped, hasTyped)
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-24 z-40 mx-auto flex max-w-md items-center justify-between gap-3 rounded-2xl bg-foreground py-2 pr-2 pl-4 font-medium text-background text-sm shadow-lg empty:hidden lg:bottom-6"
    >
      {!typed && (
        <>
          A new version of Aso is ready.
          <Button variant="secondary" onClick={() => void takeUpdate()}>
            Reload
          </Button>
        </>
      )}
    </div>
  )
}

async function takeUpdate(): Promise<void> {
  const { waiting } = await updateWaits
  if (hasTyped()) return
  const reload = () => location.reload()
  waiting?.addEventListener('statechange', () => waiting.state === 'activated' && reload())
  setTimeout(reload, waiting ? takeOverMs : 0)
  waiting?.postMessage('activate')
}
