import { isForMen, isNative, isNativeCap } from '../outfit/mens-dress.ts'
import type { Occasion } from '../outfit/occasions.ts'
import type { ReadPiece } from '../outfit/read-piece.ts'
import { scoreRead } from '../outfit/score-outfit.ts'
import type { Slot } from '../outfit/slots.ts'
import { isGele } from '../outfit/womens-dress.ts'
import { type Candidate, naira, type Wish } from './candidates.ts'
import { forOnePerson } from './one-person.ts'
import type { Look } from './types.ts'

/** Pieces of a look, with how well they go together and with the request. */
export interface Draft {
  pieces: readonly Candidate[]
  total: number
  score: number
}

/** How much the wish for the pieces counts beside how they go together. */
const fitCounts = 3

export function draftOf(pieces: readonly Candidate[]): Draft {
  const total = naira(pieces.reduce((sum, { piece }) => sum + piece.total, 0))
  const together = scoreRead(pieces.map(({ read }) => read))
  const wished = pieces.reduce((sum, { fit }) => sum + fit, 0) / Math.max(1, pieces.length)
  return { pieces, total, score: together + fitCounts * wished }
}

export const lookOf = ({ pieces, total, score }: Draft): Look => ({
  pieces: pieces.map(({ piece }) => piece),
  total,
  score: Math.round(score * 1000) / 1000,
})

interface Addition {
  slots: readonly Slot[]
  first: number
  /** To which bodies it belongs, whether it makes the look better or not. */
  needed?: (body: readonly ReadPiece[], isMans: boolean, occasion: Occasion) => boolean
  only?: (piece: ReadPiece, occasion: Occasion) => boolean
  leastFit: number
}

/** What is added to what covers the body, in this order, each from the first so many of its kind. */
const additions: readonly Addition[] = [
  { slots: ['shoes'], first: 14, needed: () => true, leastFit: -2 },
  {
    slots: ['head'],
    first: 10,
    needed: (_, isMans, { gele }) => gele && !isMans,
    only: (piece, { gele }) => gele && isGele(piece),
    leastFit: -1,
  },
  { slots: ['bag'], first: 10, needed: (_, isMans) => !isMans, leastFit: -2 },
  {
    slots: ['head'],
    first: 10,
    needed: (body, isMans) => isMans && isNative(body),
    only: isNativeCap,
    leastFit: -1,
  },
  { slots: ['neck', 'ears', 'wrist', 'jewelry', 'finger', 'watch'], first: 12, leastFit: -0.5 },
  { slots: ['head', 'hair', 'scarf'], first: 10, leastFit: 0 },
  { slots: ['outer', 'eyes', 'small'], first: 4, leastFit: 0.7 },
]
const bodies = 10
const kept = 2

export const withinBudget = (total: number, { request }: Wish): boolean =>
  request.budget === undefined || total <= request.budget

export const best = (drafts: readonly Draft[], count: number): Draft[] =>
  [...drafts].sort(compare).slice(0, count)

const idsOf = ({ pieces }: Draft): string => pieces.map(({ piece }) => piece.item.id).join(' ')

/** The better look first; between equals the ids decide, so that the same request has the same answer. */
export const compare = (one: Draft, other: Draft): number =>
  other.score - one.score || (idsOf(one) < idsOf(other) ? -1 : 1)

/** What can be the heart of a look: one piece, a set, or a top with a bottom. */
function bodiesOf(candidates: readonly Candidate[], wish: Wish): Draft[] {
  const of = (slots: readonly Slot[], first: number): Candidate[] =>
    candidates.filter(({ read }) => slots.includes(read.slot)).slice(0, first)
  const [tops, bottoms] = [of(['top'], 6), of(['bottom'], 6)]
  const pairs = tops.flatMap((top) =>
    bottoms.filter((bottom) => forOnePerson([top, bottom])).map((bottom) => draftOf([top, bottom])),
  )
  const single = of(['onepiece', 'set'], 14).map((one) => draftOf([one]))
  const whole = [...single, ...pairs].filter(({ total }) => withinBudget(total, wish))
  return best(whole, bodies)
}

/** There is one head. */
const hasRoom = ({ pieces }: Draft, { read: { slot } }: Candidate): boolean =>
  slot !== 'head' || pieces.every(({ read }) => read.slot !== 'head')

/** The looks that grow out of one body, piece by piece, the best few kept at each step. */
function grown(body: Draft, candidates: readonly Candidate[], wish: Wish): Draft {
  let drafts = [body]
  const dressed = body.pieces.map(({ read }) => read)
  const isMans = wish.request.madeFor === 'men' || isForMen(dressed)
  for (const { slots, first, needed, only, leastFit } of additions) {
    const choices = candidates
      .filter(
        ({ read, fit }) =>
          slots.includes(read.slot) && fit >= leastFit && (!only || only(read, wish.occasion)),
      )
      .slice(0, first)
    const longer = drafts.flatMap((draft) =>
      choices
        .filter((one) => hasRoom(draft, one))
        .filter((one) => withinBudget(naira(draft.total + one.piece.total), wish))
        .filter((one) => forOnePerson([...draft.pieces, one]))
        .map((one) => draftOf([...draft.pieces, one])),
    )
    // Shoes and a bag belong to a look, the rest only where it makes it better.
    drafts = best(
      needed?.(dressed, isMans, wish.occasion) && longer.length > 0 ? longer : [...drafts, ...longer],
      kept,
    )
  }
  return drafts[0] ?? body
}

function differ(one: Draft, other: Draft): number {
  const ids = new Set(other.pieces.map(({ piece }) => piece.item.id))
  return one.pieces.filter(({ piece }) => !ids.has(piece.item.id)).length
}

/** Both have at least two pieces that the other has not. */
export const farApart = (one: Draft, other: Draft): boolean =>
  differ(one, other) >= 2 && differ(other, one) >= 2

const mostLooks = 3
/** How much better a look must be for wearing again what another look has. */
const worthRepeating = 1

/** A body with what the other looks have not used, or with their shoes too, or with anything where that is too little. */
function nextLook(
  body: Draft,
  looks: readonly Draft[],
  candidates: readonly Candidate[],
  wish: Wish,
): Draft | undefined {
  const used = new Set(looks.flatMap(({ pieces }) => pieces.slice(1)))
  const farLook = (choice: readonly Candidate[]): Draft | undefined => {
    const look = grown(body, choice, wish)
    return looks.every((other) => farApart(look, other)) ? look : undefined
  }
  // Few wardrobes have a gele for each look.
  const free = farLook(candidates.filter((one) => !used.has(one) || (wish.occasion.gele && isGele(one.read))))
  const sameShoes = farLook(
    candidates.filter(
      (one) => !used.has(one) || one.read.slot === 'shoes' || (wish.occasion.gele && isGele(one.read)),
    ),
  )
  if (free && sameShoes) return sameShoes.score > free.score + worthRepeating ? sameShoes : free
  return free ?? sameShoes ?? farLook(candidates)
}

/** Where a woman wears a gele, whether this look has one. */
function isCrowned({ pieces }: Draft, { occasion, request }: Wish): boolean {
  const worn = pieces.map(({ read }) => read)
  return !occasion.gele || request.madeFor === 'men' || isForMen(worn) || worn.some(isGele)
}

/** Up to three looks, each of which differs from the others by two pieces at least; the best first. */
export function buildLooks(candidates: readonly Candidate[], wish: Wish, most = mostLooks): Draft[] {
  const looks: Draft[] = []
  const left: Draft[] = []
  for (const body of bodiesOf(candidates, wish)) {
    if (looks.length === most) break
    const look = nextLook(body, looks, candidates, wish)
    if (!look) continue
    if (isCrowned(look, wish)) looks.push(look)
    else left.push(body)
  }
  looks.sort(compare)
  const others: Draft[] = []
  // Where there are too few of them, what is left is better than nothing.
  for (const body of left) {
    if (looks.length + others.length === most) break
    const look = nextLook(body, [...looks, ...others], candidates, wish)
    if (look) others.push(look)
  }
  return [...looks, ...others.sort(compare)]
}
