import { z } from 'zod'
import { tabStorage } from '@/lib/browser/browser-storage'

/** The form in which the optimizer was opened: of an item of one's own, of a copy of one, or of a new one. */
export interface FormPlace {
  item?: string | undefined
  from?: string | undefined
}

const key = 'aso-optimized-form'
const place = z.object({ item: z.guid().optional(), from: z.guid().optional() })

/** For the way back from a card payment, which leaves Aso. */
export function keepFormPlace({ item, from }: FormPlace): void {
  tabStorage.write(key, { item, from })
}

/** The form of a new item where nothing was kept. */
export function recallFormPlace(): FormPlace {
  return place.safeParse(tabStorage.read(key)).data ?? {}
}
