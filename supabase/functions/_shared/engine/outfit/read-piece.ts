import { type Colours, readColour } from '../colour/read-colour.ts'
import { colourTraits } from './colour-traits.ts'
import { type Found, findPhrases, phrasesOf, wordsOf } from './phrases.ts'
import type { Slot } from './slots.ts'
import { readTable, type Trait, type Traits, traits } from './traits.ts'
import * as accessories from './words/accessories.ts'
import * as clothes from './words/clothes.ts'
import { fabrics } from './words/fabrics.ts'
import { styles } from './words/styles.ts'

/** A piece as people describe it. */
export interface Piece {
  /** "Dresses", "ankle boots", "gele": of our own list or of another's. */
  category: string
  /** "wine", "navy/white", "light dusty pink"; empty where nobody knows. */
  colour: string
  fabric?: string
  style?: string
}

export interface ReadPiece {
  slot: Slot
  /** The known word for it: "ankle boot". Empty where none is known. */
  noun: string
  traits: Readonly<Record<Trait, number>>
  colours: Colours
  fabrics: readonly string[]
}

interface Kind {
  slot: Slot
  traits: Traits
}

const bySlot: readonly (readonly [Slot, string])[] = [
  ['onepiece', clothes.onepieces],
  ['top', clothes.tops],
  ['bottom', clothes.bottoms],
  ['set', clothes.sets],
  ['outer', clothes.outers],
  ['swim', clothes.swims],
  ['under', clothes.unders],
  ['shoes', accessories.shoes],
  ['bag', accessories.bags],
  ['head', accessories.heads],
  ['hair', accessories.hairs],
  ['neck', accessories.jewels.neck],
  ['ears', accessories.jewels.ears],
  ['wrist', accessories.jewels.wrist],
  ['finger', accessories.jewels.finger],
  ['jewelry', accessories.jewels.jewelry],
  ['watch', accessories.watches],
  ['eyes', accessories.eyes],
  ['scarf', accessories.scarves],
  ['waist', accessories.waists],
  ['legs', accessories.legs],
  ['hands', accessories.hands],
  ['small', accessories.smalls],
  ['beauty', accessories.beauties],
]

const kinds = phrasesOf<Kind>(
  bySlot.flatMap(([slot, table]) =>
    [...readTable(table)].map(([name, said]) => [name, { slot, traits: said }] as const),
  ),
)
const fabricWords = phrasesOf(readTable(fabrics))
const styleWords = phrasesOf(addedUp(styles))

/** A style word that stands in several rows means all of them. */
function addedUp(table: string): Map<string, Traits> {
  const sums = new Map<string, Traits>()
  for (const line of table.trim().split('\n')) {
    for (const [name, said] of readTable(line)) sums.set(name, { ...sums.get(name), ...said })
  }
  return sums
}

/** Words that only say that something is clothes: "Shoes & Accessories / sandals". */
const vague = new Set([
  'accessory',
  'clothing',
  'outfit',
  'apparel',
  'formal',
  'formal wear',
  'traditional',
  'hair',
  'beauty',
  'sport top',
])

/** The noun comes last ("shirt dress"); a closer word for the same place wins over "shoes" or "bags". */
function headOf(found: readonly Found<Kind>[]): Found<Kind> | undefined {
  const telling = found.filter(({ name }) => !vague.has(name))
  const last = (telling.length > 0 ? telling : found).at(-1)
  if (!last) return undefined
  const same = telling.filter(({ value }) => value.slot === last.value.slot)
  return same.reduce((best, one) => (saysMore(one.value) > saysMore(best.value) ? one : best), last)
}

const saysMore = (kind: Kind): number =>
  Object.entries(kind.traits).reduce(
    (sum, [trait, value]) => sum + (trait === 'women' ? 0 : Math.abs(value)),
    0,
  )

function rest(words: readonly string[], head: Found<Kind> | undefined): string[] {
  return head ? [...words.slice(0, head.at), ...words.slice(head.at + head.words)] : [...words]
}

/** How much the same word counts where it was said: in its own field, or on the way. */
const said = { own: 0.9, passing: 0.6 }

const genders: Readonly<Record<string, number>> = Object.fromEntries([
  ...'women lady female girl bride bridesmaid mother'.split(' ').map((word) => [word, 1.8]),
  ...'men male gentleman gent boy groom chief'.split(' ').map((word) => [word, -1.8]),
])

/** "For men" says it, whatever women else wear of the kind. */
const toldGender = (found: readonly Found<Traits>[]): number | undefined =>
  found.map(({ name }) => genders[name]).find((value) => value !== undefined)

/** What was not found before: a title that is also the style counts once. */
const fresh = (found: readonly Found<Traits>[], before: readonly Found<Traits>[]): Found<Traits>[] =>
  found.filter(({ name }) => before.every((one) => one.name !== name))

/** The words without the noun: stud earrings are not studded. */
function without(words: readonly string[], noun: string): string[] {
  return ` ${words.join(' ')} `.replace(` ${noun} `, ' ').trim().split(' ')
}

function add(sum: Record<Trait, number>, more: Traits, weight: number): void {
  for (const trait of traits) sum[trait] += (more[trait] ?? 0) * weight
}

function read(piece: Piece): ReadPiece {
  const category = wordsOf(piece.category)
  const style = wordsOf(piece.style ?? '')
  const fabric = wordsOf(piece.fabric ?? '')
  const head = headOf(findPhrases(category, kinds))
  const other = rest(category, head)
  const sum = Object.fromEntries(traits.map((trait) => [trait, 0])) as Record<Trait, number>
  if (head) add(sum, head.value.traits, 1)
  const words = head ? without(style, head.name) : style
  const cloths = [...findPhrases(fabric, fabricWords), ...findPhrases(words, fabricWords)]
  const moods = findPhrases(words, styleWords)
  const passing = fresh(findPhrases(other, fabricWords), cloths)
  for (const { value } of [...cloths, ...moods]) add(sum, value, said.own)
  for (const { value } of [...passing, ...fresh(findPhrases(other, styleWords), moods)])
    add(sum, value, said.passing)
  const colours = readColour(piece.colour !== '' ? piece.colour : defaultColour(head?.name ?? '', fabric))
  add(sum, colourTraits(colours), 1)
  // What is dressy is no sportswear, what keeps warm is not for the beach.
  sum.sport -= 0.4 * Math.max(0, sum.dressy - 0.6)
  sum.beach -= 0.4 * Math.max(0, sum.cold - 0.6)
  sum.women = toldGender([...moods, ...findPhrases(other, styleWords)]) ?? sum.women
  for (const trait of traits) sum[trait] = Math.max(-2.2, Math.min(2.2, sum[trait]))
  return {
    slot: head?.value.slot ?? 'other',
    noun: head?.name ?? '',
    traits: sum,
    colours,
    fabrics: [...new Set([...cloths, ...passing].map(({ name }) => name))],
  }
}

/** Jeans are blue unless somebody says otherwise. */
const defaultColour = (noun: string, fabric: readonly string[]): string =>
  /\b(jean|denim)\b/.test(noun) || fabric.includes('denim') ? 'denim' : ''

const kept = new Map<string, ReadPiece>()
const mostKept = 4000

export function readPiece(piece: Piece): ReadPiece {
  const key = [piece.category, piece.colour, piece.fabric ?? '', piece.style ?? ''].join('\u0000')
  const known = kept.get(key)
  if (known) return known
  const fresh = read(piece)
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, fresh)
  return fresh
}
