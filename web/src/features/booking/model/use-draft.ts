import { useEffect, useState } from 'react'
import { tabStorage } from '@/lib/browser-storage'
import type { BookableItem } from './bookable-item'
import { type BookingDraft, emptyDraft, type WantedDays, withWanted } from './draft'

/** Kept for this tab, so that nothing has to be typed again after topping up the wallet or a cancelled card payment. */
export function useDraft(item: BookableItem, personId: string, days: WantedDays | null) {
  const key = `aso-booking:${personId}:${item.id}`
  const [draft, setDraft] = useState<BookingDraft>(() =>
    withWanted({ ...emptyDraft(item), ...read(key, item) }, days),
  )
  useEffect(() => {
    tabStorage.write(key, draft)
  }, [key, draft])
  return {
    draft,
    change: (part: Partial<BookingDraft>) => setDraft((before) => ({ ...before, ...part })),
    forget: () => setDraft(emptyDraft(item)),
  }
}

function read(key: string, item: BookableItem): Partial<BookingDraft> {
  const stored: Partial<BookingDraft> = tabStorage.read(key) ?? {}
  // The owner may have changed the terms since.
  if (item.pickup_method !== 'both') delete stored.receive
  return stored
}
