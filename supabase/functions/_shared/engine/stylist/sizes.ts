import { sizedAs } from '../../contract/taxonomy.ts'
import type { Slot } from '../outfit/slots.ts'
import type { MarketItem, StylistRequest } from './types.ts'

/** What is worn on the body; a gele among Traditional has no size that anybody chooses. */
const bodySlots: ReadonlySet<Slot> = new Set<Slot>([
  'onepiece',
  'set',
  'top',
  'bottom',
  'outer',
  'swim',
  'under',
  'other',
])

/** Has a size under whatever category it is offered: a gown among the accessories fits nobody for certain. */
const wholeGarments: ReadonlySet<Slot> = new Set<Slot>(['onepiece', 'set', 'top', 'bottom'])

const plain = (size: string): string =>
  size
    .toLowerCase()
    .replace(/^(shoe|size)\s+/, '')
    .replace(/\s+/g, ' ')
    .trim()

const fitsAll = new Set(['one size', 'free size'])

/** "UK 8 to 12" are UK 8, 10 and 12. */
function reaches(shown: string, wanted: string): boolean {
  const ends = /^uk (\d+) to (\d+)$/.exec(shown)
  const uk = /^uk (\d+)$/.exec(wanted)
  if (!ends || !uk) return shown === wanted
  return Number(uk[1]) >= Number(ends[1]) && Number(uk[1]) <= Number(ends[2])
}

/** Whether it is one of the asker's sizes; what has none that anybody chooses fits, what does not say its own does not. */
export function fits(item: MarketItem, slot: Slot, request: StylistRequest): boolean {
  const kind = sizedAs(item.category) ?? (wholeGarments.has(slot) ? 'clothes' : undefined)
  const sizes = kind === 'shoes' ? request.shoeSizes : request.clothesSizes
  if (kind === undefined || (kind === 'clothes' && !bodySlots.has(slot)) || sizes.length === 0) return true
  const shown = plain(item.size)
  return fitsAll.has(shown) || sizes.some((size) => reaches(shown, plain(size)))
}
