import { mayBeCounted } from '@/domain/use/counting'
import { tabStorage } from '@/lib/browser/browser-storage'
import { db } from '@/lib/supabase'

const key = 'aso-viewed-items'

/** Counts a view of an item, once a visit. Failures are ignored, because the page works without it. */
export function noteView(itemId: string): void {
  if (!mayBeCounted()) return
  const seen = read()
  if (seen.includes(itemId)) return
  // A browser that keeps nothing counts each look.
  tabStorage.write(key, [...seen, itemId].slice(-500))
  db()
    .rpc('note_item_view', { p_item_id: itemId })
    .then(
      () => undefined,
      () => undefined,
    )
}

function read(): string[] {
  const kept = tabStorage.read(key)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
}
