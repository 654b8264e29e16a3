import { coloursNamedIn } from '../colour/read-colour.ts'
import { remembering } from '../lately.ts'
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

type Texts = Pick<MarketItem, 'title' | 'category' | 'colour'>

function readTexts(item: Texts, category: string): ReadPiece {
  const colour = item.colour !== '' ? item.colour : coloursNamedIn(nounPart(item.title))
  return readPiece({ category, colour, style: item.title })
}

/** Shoes from EU 43, and suits by the chest ("42 long"), are men's unless the words say that they are for women. */
const menSizes = /^((shoe )?eu (4[3-9]|5\d)|\d\d (short|regular|long))$/i

function bySize(read: ReadPiece, size: string): ReadPiece {
  const women = Math.min(read.traits.women, -1.2)
  return read.traits.women < 0.8 && menSizes.test(size.trim())
    ? { ...read, traits: { ...read.traits, women } }
    : read
}

export const readItem = (item: MarketItem): ReadPiece => bySize(readWords(item), item.size)

const readLately = remembering(4000, (texts) => readAnew(JSON.parse(texts) as Texts))

/** What it is, by its words alone. */
export const readWords = ({ title, category, colour }: Texts): ReadPiece =>
  readLately(JSON.stringify({ title, category, colour }))

function readAnew(item: Texts): ReadPiece {
  const allowed = slotsOf[item.category]
  for (const text of [nounPart(item.title), item.title]) {
    const read = readTexts(item, text)
    if (read.noun !== '' && (!allowed || allowed.includes(read.slot))) return read
  }
  return readTexts(item, item.category)
}
