import { coloursNamedIn } from '../colour/read-colour.ts'
import { type ReadPiece, readPiece } from '../outfit/read-piece.ts'
import type { Slot } from '../outfit/slots.ts'
import type { MarketItem } from './types.ts'

/** What a category of ours can be: a title that says otherwise ("dinner jacket with trousers" among suits) gives way. */
const slotsOf: Readonly<Partial<Record<MarketItem['category'], readonly Slot[]>>> = {
  'Wigs & Hair': ['hair'],
  Shoes: ['shoes'],
  Bags: ['bag', 'small'],
  Jewelry: ['neck', 'ears', 'wrist', 'finger', 'jewelry', 'watch', 'head', 'waist', 'hair'],
  Dresses: ['onepiece', 'set'],
  Suits: ['set', 'onepiece'],
  Tops: ['top', 'outer'],
  Bottoms: ['bottom'],
  Outerwear: ['outer'],
}

/** The noun stands before what comes with it: "Wine clutch with beaded vines", "Red isiagu for groom". */
const nounPart = (title: string): string => title.split(/,|\bwith\b|\bfor\b|\bfrom\b|\bin\b/i)[0] ?? ''

function readTexts(item: MarketItem, category: string): ReadPiece {
  const colour = item.colour !== '' ? item.colour : coloursNamedIn(nounPart(item.title))
  return readPiece({ category, colour, style: item.title })
}

export function readItem(item: MarketItem): ReadPiece {
  const allowed = slotsOf[item.category]
  for (const text of [nounPart(item.title), item.title]) {
    const read = readTexts(item, text)
    if (read.noun !== '' && (!allowed || allowed.includes(read.slot))) return read
  }
  return readTexts(item, item.category)
}
