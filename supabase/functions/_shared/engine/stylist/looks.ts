import { scoreRead } from '../outfit/score-outfit.ts'
import type { Slot } from '../outfit/slots.ts'
import { type Candidate, naira, type Wish } from './candidates.ts'
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

/** What is added to what covers the body, in this order, each from the first so many of its kind. */
const additions: readonly { slots: readonly Slot[]; first: number; needed?: boolean; leastFit?: number }[] = [
  { slots: ['shoes'], first: 14, needed: true },
  { slots: ['bag'], first: 10, needed: true },
  { slots: ['neck', 'ears', 'wrist', 'jewelry', 'finger', 'watch'], first: 12, leastFit: -0.5 },
  { slots: ['head', 'hair', 'scarf'], first: 10, leastFit: 0 },
  { slots: ['outer', 'eyes', 'small'], first: 4, leastFit: 0.7 },
]
const bodies = 10
const kept = 2

const withinBudget = (total: number, { request }: Wish): boolean =>
  request.budget === undefined || total <= request.budget

const best = (drafts: readonly Draft[], count: number): Draft[] => [...drafts].sort(compare).slice(0, count)

const idsOf = ({ pieces }: Draft): string => pieces.map(({ piece }) => piece.item.id).join(' ')

/** The better look first; between equals the ids decide, so that the same request has the same answer. */
export const compare = (one: Draft, other: Draft): number =>
  other.score - one.score || (idsOf(one) < idsOf(other) ? -1 : 1)

/** What can be the heart of a look: one piece, a set, or a top with a bottom. */
function bodiesOf(candidates: readonly Candidate[], wish: Wish): Draft[] {
  const of = (slots: readonly Slot[], first: number): Candidate[] =>
    candidates.filter(({ read }) => slots.includes(read.slot)).slice(0, first)
  const [tops, bottoms] = [of(['top'], 6), of(['bottom'], 6)]
  const pairs = tops.flatMap((top) => bottoms.map((bottom) => draftOf([top, bottom])))
  const single = of(['onepiece', 'set'], 14).map((one) => draftOf([one]))
  const whole = [...single, ...pairs].filter(({ total }) => withinBudget(total, wish))
  return best(whole, bodies)
}

/** The looks that grow out of one body, piece by piece, the best few kept at each step. */
function grown(body: Draft, candidates: readonly Candidate[], wish: Wish): Draft {
  let drafts = [body]
  for (const { slots, first, needed, leastFit = -10 } of additions) {
    const choices = candidates
      .filter(({ read, fit }) => slots.includes(read.slot) && fit >= leastFit)
      .slice(0, first)
    const longer = drafts.flatMap((draft) =>
      choices
        .filter((one) => withinBudget(naira(draft.total + one.piece.total), wish))
        .map((one) => draftOf([...draft.pieces, one])),
    )
    // Shoes and a bag belong to a look, the rest only where it makes it better.
    drafts = best(needed && longer.length > 0 ? longer : [...drafts, ...longer], kept)
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

/** Up to three looks, each of which differs from the others by two pieces at least; the best first. */
export function buildLooks(candidates: readonly Candidate[], wish: Wish): Draft[] {
  const looks: Draft[] = []
  for (const body of bodiesOf(candidates, wish)) {
    if (looks.length === mostLooks) break
    const free = candidates.filter((one) => looks.every((look) => !look.pieces.slice(1).includes(one)))
    // First with what the other looks have not used; what is left over may be too little for a second pair of shoes.
    for (const choice of [free, candidates]) {
      const look = grown(body, choice, wish)
      if (!looks.every((other) => farApart(look, other))) continue
      looks.push(look)
      break
    }
  }
  return looks.sort(compare)
}
