import { isForMen, isNativeCap } from '../outfit/mens-dress.ts'
import type { Slot } from '../outfit/slots.ts'
import { isGele } from '../outfit/womens-dress.ts'
import { type Candidate, candidatesOf, readWish, type Wish } from './candidates.ts'
import { compare, type Draft, draftOf, lookOf } from './looks.ts'
import { forOnePerson } from './one-person.ts'
import type { Look, MarketItem, StylistRequest } from './types.ts'

/**
 * "Swap this piece", "cheaper", "more modest", "add gele": each answers the changed look, or nothing where the market has
 * none. Pieces of the look that are no longer to be had make no look.
 */

interface Bench {
  look: Draft
  candidates: readonly Candidate[]
  wish: Wish
}

/** Places that stand for each other: another necklace, or bracelets. */
const places: readonly (readonly Slot[])[] = [
  ['onepiece', 'set'],
  ['neck', 'ears', 'wrist', 'jewelry', 'finger', 'watch'],
  ['head', 'hair'],
]
const placeOf = (slot: Slot): readonly Slot[] => places.find((place) => place.includes(slot)) ?? [slot]

function bench(
  request: StylistRequest,
  items: readonly MarketItem[],
  ids: readonly string[],
): Bench | undefined {
  const wish = readWish(request)
  const candidates = candidatesOf(items, wish)
  const pieces = ids.flatMap((id) => candidates.filter(({ piece }) => piece.item.id === id))
  if (pieces.length === 0 || pieces.length !== new Set(ids).size || pieces.length !== ids.length)
    return undefined
  return { look: draftOf(pieces), candidates, wish }
}

const canBe = ({ pieces, total }: Draft, { request }: Wish): boolean =>
  (request.budget === undefined || total <= request.budget) && forOnePerson(pieces)

/** The look with one piece in the place of another, for each that could be. */
function exchanges({ look, candidates, wish }: Bench, piece: Candidate): Draft[] {
  const place = placeOf(piece.read.slot)
  return candidates
    .filter((one) => place.includes(one.read.slot) && !look.pieces.includes(one))
    .map((one) => draftOf(look.pieces.map((own) => (own === piece ? one : own))))
    .filter((draft) => canBe(draft, wish))
}

const bestOf = (drafts: readonly Draft[]): Look | undefined => {
  const first = [...drafts].sort(compare)[0]
  return first && lookOf(first)
}

/** Without the pieces in `refused`, which the asker has seen already. */
export function swapPiece(
  request: StylistRequest,
  items: readonly MarketItem[],
  lookIds: readonly string[],
  itemId: string,
  refused: readonly string[] = [],
): Look | undefined {
  const open = bench(
    request,
    items.filter(({ id }) => !refused.includes(id) || lookIds.includes(id)),
    lookIds,
  )
  const piece = open?.look.pieces.find((one) => one.piece.item.id === itemId)
  return open && piece && bestOf(exchanges(open, piece))
}

/** One piece exchanged so that the whole costs less: the most is saved for what the look loses. */
export function cheaper(
  request: StylistRequest,
  items: readonly MarketItem[],
  lookIds: readonly string[],
): Look | undefined {
  const open = bench(request, items, lookIds)
  if (!open) return undefined
  const { look } = open
  const found = look.pieces
    .flatMap((piece) => exchanges(open, piece))
    .filter(({ total }) => total < look.total)
    // A tenth of the price saved outweighs half a point of the score.
    .map((draft) => ({ draft, worth: draft.score + (5 * (look.total - draft.total)) / look.total }))
    .sort((one, other) => other.worth - one.worth || compare(one.draft, other.draft))
  return found[0] && lookOf(found[0].draft)
}

export const modestyOfLook = ({ pieces }: Draft): number =>
  pieces.reduce((sum, { modesty }) => sum + modesty, 0)

/** One piece exchanged so that the look covers more, or a shawl or jacket put over it. */
export function moreModest(
  request: StylistRequest,
  items: readonly MarketItem[],
  lookIds: readonly string[],
): Look | undefined {
  const open = bench(request, items, lookIds)
  if (!open) return undefined
  const before = modestyOfLook(open.look)
  const longer = added(open, ['outer', 'scarf'])
  return bestOf(
    [...open.look.pieces.flatMap((piece) => exchanges(open, piece)), ...longer].filter(
      (draft) => modestyOfLook(draft) >= before + 0.3,
    ),
  )
}

/** The look with one piece more, in a place where nothing is worn yet. */
function added({ look, candidates, wish }: Bench, slots: readonly Slot[]): Draft[] {
  const worn = new Set(look.pieces.map(({ read }) => read.slot))
  return candidates
    .filter(({ read }) => slots.includes(read.slot) && !worn.has(read.slot))
    .map((one) => draftOf([...look.pieces, one]))
    .filter((draft) => canBe(draft, wish))
}

const hasGele = ({ read }: Candidate): boolean => isGele(read)
const isCap = ({ read }: Candidate): boolean => isNativeCap(read)

/** With one of these on the head, in the place of what is worn there. Nothing where there is one already. */
function withHeadwear(open: Bench | undefined, is: (one: Candidate) => boolean): Look | undefined {
  if (!open || open.look.pieces.some(is)) return undefined
  const pieces = open.look.pieces.filter(({ read }) => read.slot !== 'head')
  const bare = { ...open, look: draftOf(pieces), candidates: open.candidates.filter(is) }
  return bestOf(added(bare, ['head']))
}

export const addGele = (
  request: StylistRequest,
  items: readonly MarketItem[],
  lookIds: readonly string[],
): Look | undefined => withHeadwear(bench(request, items, lookIds), hasGele)

/** A fila or another cap to a man's look. */
export function addCap(
  request: StylistRequest,
  items: readonly MarketItem[],
  lookIds: readonly string[],
): Look | undefined {
  const open = bench(request, items, lookIds)
  return open && isForMen(open.look.pieces.map(({ read }) => read)) ? withHeadwear(open, isCap) : undefined
}

/** What the market has for the head of each look: a gele, for a man a cap, or nothing. */
export function headwearFor(
  request: StylistRequest,
  items: readonly MarketItem[],
  looks: readonly Look[],
): ('gele' | 'cap' | undefined)[] {
  const wish = readWish(request)
  const candidates = candidatesOf(items, wish)
  return looks.map(({ pieces }) => {
    const own = pieces.flatMap(({ item }) => candidates.filter(({ piece }) => piece.item.id === item.id))
    const open = { look: draftOf(own), candidates, wish }
    if (isForMen(own.map(({ read }) => read))) return withHeadwear(open, isCap) && 'cap'
    return withHeadwear(open, hasGele) && 'gele'
  })
}
