import type { Item } from '../api/item'
import { SaveButton } from './save-button'
import { ShareButton } from './share-button'
import { WatchButton } from './watch-button'

/** A link to what was taken down would lead others nowhere. */
export function ItemActions({ item, own }: { item: Item; own: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      <SaveButton item={item} />
      {!item.hidden_at && <ShareButton item={item} />}
      {!own && !item.hidden_at && <WatchButton item={item} />}
    </div>
  )
}
