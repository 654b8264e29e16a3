import { db } from '@/lib/supabase'

const key = 'aso-viewed-items'

/** Counts a look at an item, once a visit. Only a count: what the person came for has worked without it. */
export function noteView(itemId: string): void {
  const seen = read()
  if (seen.includes(itemId)) return
  try {
    sessionStorage.setItem(key, JSON.stringify([...seen, itemId].slice(-500)))
  } catch {
    // A browser that keeps nothing counts each look.
  }
  db()
    .rpc('note_item_view', { p_item_id: itemId })
    .then(
      () => undefined,
      () => undefined,
    )
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
