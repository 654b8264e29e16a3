import { lazy } from 'react'
import type { Days } from '../api/similar-items'
import { Near } from '../page/near'

const LookItems = lazy(() => import('./look-items'))
const SimilarItems = lazy(() => import('./similar-items'))
const RecentItems = lazy(() => import('./recent-items'))

/** Under an item: what goes with it, what is like it, and what was looked at before. */
export function MoreItems({ itemId, days }: { itemId: string; days: Days }) {
  return (
    <div className="grid gap-10 pb-32 md:pb-12">
      <Near name={`look ${itemId}`}>
        <LookItems itemId={itemId} days={days} />
      </Near>
      <Near name={`similar ${itemId}`}>
        <SimilarItems itemId={itemId} days={days} />
      </Near>
      <Near name={`recent ${itemId}`}>
        <RecentItems key={itemId} itemId={itemId} days={days} />
      </Near>
    </div>
  )
}
