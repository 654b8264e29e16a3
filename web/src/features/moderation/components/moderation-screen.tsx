import { useTitle } from '@/lib/use-title'
import { NewestItems } from './newest-items'
import { ReportedItems } from './reported-items'

export function ModerationScreen() {
  useTitle('Items · Admin')
  return (
    <>
      <h1 className="font-bold text-3xl tracking-tight">Items</h1>
      <section aria-labelledby="reported" className="grid gap-3">
        <h2 id="reported" className="font-semibold text-xl">
          Reported
        </h2>
        <ReportedItems />
      </section>
      <section aria-labelledby="newest" className="grid gap-3">
        <h2 id="newest" className="font-semibold text-xl">
          Newest
        </h2>
        <NewestItems />
      </section>
    </>
  )
}
