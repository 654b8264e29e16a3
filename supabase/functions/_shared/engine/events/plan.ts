import { type Candidate, candidatesOf, readWish, type Wish } from '../stylist/candidates.ts'
import { lookOf } from '../stylist/looks.ts'
import type { Look, MarketItem, StylistRequest } from '../stylist/types.ts'
import { draftsOf } from './looks.ts'

/** A guest for whom a look is planned: the request has the guest as its person. */
export interface PlannedGuest {
  request: StylistRequest
  /** Naira: the highest deposit that the guest can rent with. */
  highestDeposit: number
  items: readonly MarketItem[]
}

interface Waiting {
  guest: PlannedGuest
  wish: Wish
  candidates: readonly Candidate[]
}

/** How many looks there are for a guest, about: as many as there are clothes to begin one with. */
function beginnings(candidates: readonly Candidate[]): number {
  const count = (...slots: string[]): number =>
    candidates.filter(({ read }) => slots.includes(read.slot)).length
  return count('onepiece', 'set') + Math.min(count('top'), count('bottom'))
}

function waitingOf(guest: PlannedGuest): Waiting {
  const wish = readWish(guest.request)
  const items = guest.items.filter(({ deposit }) => deposit <= guest.highestDeposit)
  return { guest, wish, candidates: candidatesOf(items, wish) }
}

const byId = (one: Waiting, other: Waiting): number =>
  one.guest.request.personId < other.guest.request.personId ? -1 : 1

/**
 * A look for each guest, by the guest's id, and no piece twice. Who has least to choose from chooses first; a guest for whom
 * nothing is left has none. The same guests and rows always get the same plan, in whatever order they come.
 */
export function planEvent(guests: readonly PlannedGuest[], taken: readonly string[]): Map<string, Look> {
  const used = new Set(taken)
  const plan = new Map<string, Look>()
  const waiting = guests
    .map(waitingOf)
    .sort((one, other) => beginnings(one.candidates) - beginnings(other.candidates) || byId(one, other))
  for (const { guest, wish, candidates } of waiting) {
    const left = candidates.filter(({ piece }) => !used.has(piece.item.id))
    const [draft] = draftsOf(left, wish, 1)
    if (!draft) continue
    for (const { piece } of draft.pieces) used.add(piece.item.id)
    plan.set(guest.request.personId, lookOf(draft))
  }
  return plan
}
