import { tabStorage } from '@/lib/browser/browser-storage'
import type { BookableItem } from './bookable-item'
import { type BookingDraft, emptyDraft, type WantedDays, withWanted } from './draft'

const storageKey = (item: BookableItem, personId: string) => `aso-booking:${personId}:${item.id}`

/** Kept for this tab, so that nothing has to be typed again after topping up the wallet or a cancelled card payment. */
export function keepDraft(item: BookableItem, personId: string, draft: Partial<BookingDraft>): void {
  tabStorage.write(storageKey(item, personId), draft)
}

export function recallDraft(item: BookableItem, personId: string, days: WantedDays | null): BookingDraft {
  const stored: Partial<BookingDraft> = tabStorage.read(storageKey(item, personId)) ?? {}
  // The owner may have changed the terms since.
  if (item.pickup_method !== 'both') delete stored.receive
  const wanted = days && item.pickup_method !== 'both' ? { ...days, receive: undefined } : days
  return withWanted({ ...emptyDraft(item), ...stored }, wanted)
}
