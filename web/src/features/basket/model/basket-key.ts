import { tabStorage } from '@/lib/browser/browser-storage'
import type { BasketRequest } from '../api/book-basket'

interface Kept {
  terms: string
  key: string
}

const place = (personId: string) => `aso-basket:${personId}`

const termsOf = ({ pieces, days, address, total }: BasketRequest): string =>
  JSON.stringify({ pieces, days, address, total })

/**
 * The key of a basket on these terms, the same one until it is forgotten: pressed twice, tried again after a failure or
 * reached by Back from the page of the card, it is the same basket.
 */
export function keyFor(request: BasketRequest, personId: string): string {
  const kept = (tabStorage.read(place(personId)) ?? {}) as Partial<Kept>
  if (kept.key && kept.terms === termsOf(request)) return kept.key
  const key = crypto.randomUUID()
  tabStorage.write(place(personId), { terms: termsOf(request), key } satisfies Kept)
  return key
}

export const forgetKey = (personId: string): void => tabStorage.remove(place(personId))
