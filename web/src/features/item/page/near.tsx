import { type ReactNode, Suspense, useEffect } from 'react'
import { useNear } from '@/lib/browser/use-near'

/** What was near once is there at once when somebody comes back, so that the page is as long as it was. */
const reached = new Set<string>()

/** Its children are fetched and computed when they are nearly in sight. */
export function Near({ name, children }: { name: string; children: ReactNode }) {
  const [place, near] = useNear<HTMLDivElement>()
  const shown = near || reached.has(name)
  useEffect(() => {
    if (near) reached.add(name)
  }, [near, name])
  return (
    <div ref={place} className="grid min-h-px grid-cols-1">
      {shown && <Suspense>{children}</Suspense>}
    </div>
  )
}
