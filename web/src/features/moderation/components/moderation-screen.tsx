import { useTitle } from '@/lib/browser/use-title'
import { NewestItems } from './newest-items'

/** All items; those with reports wait on the page of reports. */
export function ModerationScreen() {
  useTitle('Items · Admin')
  return (
    <>
      <h1 className="page-title">Items</h1>
      <section aria-labelledby="newest" className="grid gap-3">
        <h2 id="newest" className="font-semibold text-xl">
          Newest
        </h2>
        <NewestItems />
      </section>
    </>
  )
}
