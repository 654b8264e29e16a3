import { swatchLift } from '../colour/harmony.ts'
import { type Colours, readColour } from '../colour/read-colour.ts'
import { type Occasion, occasionOf, oneOff } from '../outfit/occasions.ts'
import { wordsOf } from '../outfit/phrases.ts'
import { type ReadPiece, readPiece } from '../outfit/read-piece.ts'
import type { Slot } from '../outfit/slots.ts'
import { type Trait, type Traits, traits } from '../outfit/traits.ts'
import { modestyOf } from './modesty.ts'
import { readItem } from './read-item.ts'
import { fits } from './sizes.ts'
import type { LookPiece, MarketItem, StylistRequest } from './types.ts'

/** An item that may be recommended, and how well it fits the request by itself. */
export interface Candidate {
  piece: LookPiece
  read: ReadPiece
  fit: number
  modesty: number
}

/** A request as the engine has understood it. */
export interface Wish {
  request: StylistRequest
  occasion: Occasion
  mood: Readonly<Record<Trait, number>>
  colours: readonly Colours[]
  /** Names of fabrics, none where none was asked for or is known. */
  fabrics: readonly string[]
}

/** Where an occasion says nothing: it is warm in Nigeria. */
const resting: Traits = { cold: -0.2 }

export function readWish(request: StylistRequest): Wish {
  const occasion = occasionOf(request.occasion)
  const style = readPiece({ category: '', colour: '', style: request.style }).traits
  const mood = Object.fromEntries(
    traits.map((trait) => [
      trait,
      ((occasion.wants as Traits)[trait] ?? resting[trait] ?? 0) + 0.6 * style[trait],
    ]),
  ) as Record<Trait, number>
  const { fabrics } = readPiece({ category: '', colour: '', fabric: request.fabric ?? '' })
  return { request, occasion, mood, colours: request.colours.map(readColour), fabrics }
}

/** Naira to the kobo, so that sums are exact. */
export const naira = (amount: number): number => Math.round(amount * 100) / 100

function receiveOf(item: MarketItem, request: StylistRequest): 'pickup' | 'delivery' {
  if (item.pickup !== 'both') return item.pickup
  return request.receive ?? (item.state === request.state ? 'pickup' : 'delivery')
}

function priced(item: MarketItem, request: StylistRequest): LookPiece {
  const receive = receiveOf(item, request)
  const delivery = receive === 'delivery' ? item.delivery : 0
  return {
    item,
    receive,
    rent: item.rent,
    deposit: item.deposit,
    delivery,
    total: naira(item.rent + item.deposit + delivery),
  }
}

const forChildren = /\b(child|children|kids?|boys?|girls?|bab(y|ies)|toddler|age \d+)\b/i

/** What keeps an item out of every answer, whatever else it is. */
function allowed(piece: LookPiece, read: ReadPiece, { request }: Wish): boolean {
  const { item } = piece
  const rentable = item.availability !== 'sale' && item.status === 'available' && item.free && !item.hidden
  const theirs = item.ownerId !== request.personId && !request.keptApart.includes(item.ownerId)
  const inReach = piece.receive === 'delivery' || request.state === '' || item.state === request.state
  const women = read.traits.women
  const forThem = request.madeFor === undefined || (request.madeFor === 'women' ? women > -0.8 : women < 0.8)
  const grownUp = !forChildren.test(`${item.title} ${item.size}`)
  const inBudget = request.budget === undefined || piece.total <= request.budget
  return rentable && theirs && inReach && forThem && grownUp && inBudget && fits(item, read.slot, request)
}

/** A row that Postgres would never give out: an amount that is none. */
const sound = ({ rent, deposit, delivery }: MarketItem): boolean =>
  [rent, deposit, delivery].every((amount) => Number.isFinite(amount) && amount >= 0) && rent > 0

function says(text: string, words: readonly string[]): number {
  return words.filter((word) => text.includes(` ${word} `)).length
}

/** What is not of Nigerian make goes with it all the same: loafers with an agbada, a clutch with iro and buba. */
const beside: ReadonlySet<Slot> = new Set<Slot>([
  'shoes',
  'bag',
  'watch',
  'eyes',
  'small',
  'ears',
  'wrist',
  'finger',
  'jewelry',
])

/** How far the piece is from the mood of the occasion, in the traits that it shows or the occasion wants. */
function moodFit(read: ReadPiece, { mood }: Wish): number {
  let away = 0
  for (const trait of traits) {
    if (trait === 'women') continue
    const own = read.traits[trait]
    if (trait === 'heritage' && beside.has(read.slot) && own >= 0 && own < mood[trait]) continue
    away += Math.min(4, (own - mood[trait]) ** 2)
  }
  return 0.8 - 0.32 * away
}

/** How well a piece suits the occasion, the style and the colours asked for, by itself. */
function fitOf(item: MarketItem, read: ReadPiece, modesty: number, wish: Wish): number {
  const text = ` ${wordsOf(`${item.title} ${item.category}`).join(' ')} `
  const { occasion } = wish
  const asked = ` ${wordsOf(`${wish.request.occasion} ${wish.request.style}`).join(' ')} `
  const special = oneOff.filter((word) => text.includes(` ${word} `) && !asked.includes(` ${word} `)).length
  const tone = (read.colours.swatches[0] && occasion.colours[read.colours.swatches[0].family]) ?? 0
  const covered = occasion.modest ? 0.6 * Math.min(0, modesty) : 0
  return (
    moodFit(read, wish) +
    0.4 * Math.min(2, says(text, occasion.best)) -
    2.5 * Math.min(2, says(text, occasion.never)) +
    1.5 * tone -
    3 * Math.min(1, special) +
    covered +
    colourWish(read, wish)
  )
}

/** The nearer to a colour that was asked for, the better; 0 where none was. */
function colourWish(read: ReadPiece, { colours }: Wish): number {
  const lifts = colours.flatMap(({ swatches }) =>
    swatches.flatMap((wanted) => read.colours.swatches.map((own) => swatchLift(wanted, own))),
  )
  return lifts.length === 0 ? 0 : 1.6 * Math.max(-0.4, Math.max(...lifts))
}

/** Everything that may be recommended, the fittest first; the same whatever order the rows come in. */
export function candidatesOf(items: readonly MarketItem[], wish: Wish): Candidate[] {
  const seen = new Set<string>()
  const found: Candidate[] = []
  for (const item of items) {
    if (seen.has(item.id) || !sound(item)) continue
    const read = readItem(item)
    const piece = priced(item, wish.request)
    if (!allowed(piece, read, wish)) continue
    seen.add(item.id)
    const modesty = modestyOf(item, read)
    found.push({ piece, read, modesty, fit: fitOf(item, read, modesty, wish) })
  }
  return found.sort((one, other) => other.fit - one.fit || (one.piece.item.id < other.piece.item.id ? -1 : 1))
}
