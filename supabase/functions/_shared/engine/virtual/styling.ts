import type { VirtualCategory } from '../../contract/virtual-stylist.ts'
import { mostVirtualItems } from '../../contract/virtual-stylist.ts'
import { readColour } from '../colour/read-colour.ts'
import type { Slot } from '../outfit/slots.ts'
import { type Candidate, candidatesOf, readWish, type Wish } from '../stylist/candidates.ts'
import { buildLooks, type Draft, draftOf } from '../stylist/looks.ts'
import { forOnePerson } from '../stylist/one-person.ts'
import { recommend } from '../stylist/reasons.ts'
import type { LookPiece, MarketItem } from '../stylist/types.ts'
import { type Hints, readHints } from './hints.ts'
import type { PersonColours } from './palette.ts'

export interface VirtualRequest {
  personId: string
  occasion: string
  style: string
  categories: readonly VirtualCategory[]
  hints: string
  madeFor?: 'women' | 'men'
  start: string
  end: string
}

export interface VirtualLook {
  /** What is drawn, the heart of the look first. */
  pictured: LookPiece[]
  recommendations: { piece: LookPiece; reason: string; pictured: boolean }[]
  /** The first piece that a try-on can put on somebody. */
  wearable: { piece: LookPiece; kind: WearableKind } | undefined
}

export type WearableKind = 'tops' | 'bottoms' | 'one-pieces'

const slotsOf: Readonly<Record<VirtualCategory, readonly Slot[]>> = {
  Dress: ['onepiece', 'set'],
  Top: ['top'],
  Bottom: ['bottom'],
  Shoes: ['shoes'],
  Bag: ['bag'],
  Jewelry: ['neck', 'ears', 'wrist', 'finger', 'jewelry', 'watch'],
  Outerwear: ['outer'],
  Accessories: ['head', 'hair', 'eyes', 'small', 'waist', 'scarf', 'watch', 'legs', 'hands'],
  Scarf: ['scarf', 'head'],
  Belt: ['waist'],
}
const wearableKinds: Readonly<Partial<Record<Slot, WearableKind>>> = {
  onepiece: 'one-pieces',
  top: 'tops',
  bottom: 'bottoms',
}
const mostPictured = 6
const mostRecommended = 6

function wishOf(request: VirtualRequest, hints: Hints): Wish {
  const { personId, occasion, style, madeFor, start, end } = request
  return readWish({
    personId,
    keptApart: [],
    occasion,
    style: `${style} ${hints.wished}`,
    // The database has chosen by place already; what was named is wanted wherever it is.
    state: '',
    start,
    end,
    clothesSizes: [],
    shoeSizes: [],
    colours: hints.colours,
    ...(madeFor && { madeFor }),
  })
}

/** The fit of a piece with what the photo and the hints add. */
function personal(one: Candidate, hints: Hints, person: PersonColours | undefined): Candidate {
  const swatches = one.read.colours.swatches
  const liked = person && swatches[0] ? 1.5 * (person.liking(swatches[0].lab) - 0.35) : 0
  const refused = hints.unwanted.some((name) =>
    readColour(name).swatches.some((no) => swatches.some((own) => own.family === no.family)),
  )
  const covered = hints.modest ? 0.6 * one.modesty : 0
  return { ...one, fit: one.fit + liked + covered - (refused ? 4 : 0) }
}

const inOrder = (one: Candidate, other: Candidate): number =>
  other.fit - one.fit || (one.piece.item.id < other.piece.item.id ? -1 : 1)

/** The best twenty, not all of one kind: a look needs shoes too. */
function shortlist(candidates: readonly Candidate[]): Candidate[] {
  const perSlot = new Map<Slot, number>()
  const spread = candidates.map((one) => {
    const place = perSlot.get(one.read.slot) ?? 0
    perSlot.set(one.read.slot, place + 1)
    return { one, place }
  })
  return spread
    .sort((a, b) => Math.floor(a.place / 4) - Math.floor(b.place / 4) || inOrder(a.one, b.one))
    .slice(0, mostVirtualItems)
    .map(({ one }) => one)
    .sort(inOrder)
}

/** Without a whole look: the best of each place on the body that one person can wear together. */
function loose(candidates: readonly Candidate[]): Draft {
  const chosen: Candidate[] = []
  const bodies: readonly Slot[] = ['onepiece', 'set']
  for (const one of candidates) {
    const { slot } = one.read
    const taken = chosen.some(({ read }) => read.slot === slot)
    const twice =
      (bodies.includes(slot) &&
        chosen.some(({ read }) => [...bodies, 'top', 'bottom'].includes(read.slot))) ||
      (['top', 'bottom'].includes(slot) && chosen.some(({ read }) => bodies.includes(read.slot)))
    if (!taken && !twice && one.fit > -2 && forOnePerson([...chosen, one])) chosen.push(one)
    if (chosen.length === mostPictured) break
  }
  return draftOf(chosen)
}

/**
 * A look of pieces that the person can rent, and up to six of them with reasons. The same request, rows and photo always get the
 * same answer.
 */
export function virtualLook(
  request: VirtualRequest,
  items: readonly MarketItem[],
  person: PersonColours | undefined,
): VirtualLook {
  const hints = readHints(request.hints)
  const wish = wishOf(request, hints)
  const slots = request.categories.flatMap((category) => slotsOf[category])
  const candidates = shortlist(
    candidatesOf(items, wish)
      .filter(({ read }) => slots.length === 0 || slots.includes(read.slot))
      .map((one) => personal(one, hints, person))
      .sort(inOrder),
  )
  const [best] = buildLooks(candidates, wish)
  const look = best ?? loose(candidates)
  const drawn = look.pieces.slice(0, mostPictured)
  const others = candidates.filter((one) => !drawn.includes(one) && one.fit > 0)
  const heart = drawn.find(({ read }) => wearableKinds[read.slot])
  const kind = heart && wearableKinds[heart.read.slot]
  return {
    pictured: drawn.map(({ piece }) => piece),
    recommendations: [...drawn, ...others].slice(0, mostRecommended).map((one) => ({
      piece: one.piece,
      reason: recommend(one, look, wish).reason,
      pictured: drawn.includes(one),
    })),
    wearable: heart && kind ? { piece: heart.piece, kind } : undefined,
  }
}
