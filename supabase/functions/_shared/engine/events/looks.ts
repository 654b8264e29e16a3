import type { Slot } from '../outfit/slots.ts'
import { type Candidate, candidatesOf, readWish, type Wish } from '../stylist/candidates.ts'
import { buildLooks, type Draft, draftOf, lookOf } from '../stylist/looks.ts'
import type { Look, MarketItem, StylistRequest } from '../stylist/types.ts'

/** What is seen of an outfit from afar: this is what has the colours and the cloth of the event. */
const seen: ReadonlySet<Slot> = new Set<Slot>(['onepiece', 'set', 'top', 'bottom'])

/** Without the clothes of other colours than the event's. */
function inColours(candidates: readonly Candidate[], { colours }: Wish): Candidate[] {
  const wanted = new Set(colours.flatMap(({ swatches }) => swatches.map(({ family }) => family)))
  return candidates.filter(
    ({ read }) =>
      wanted.size === 0 ||
      !seen.has(read.slot) ||
      read.colours.swatches.some(({ family }) => wanted.has(family)),
  )
}

/** Without the clothes of another cloth than the event's. */
const inFabric = (candidates: readonly Candidate[], { fabrics }: Wish): Candidate[] =>
  candidates.filter(
    ({ read }) =>
      fabrics.length === 0 || !seen.has(read.slot) || read.fabrics.some((fabric) => fabrics.includes(fabric)),
  )

/** In the colours and the cloth of the event where there are such looks, else in its colours, else in any. */
export function draftsOf(candidates: readonly Candidate[], wish: Wish, most: number): Draft[] {
  const coloured = inColours(candidates, wish)
  const choices = [inFabric(coloured, wish), coloured, candidates]
  for (const [at, choice] of choices.entries()) {
    if (choice.length === choices[at - 1]?.length) continue
    const drafts = buildLooks(choice, wish, most)
    if (drafts.length > 0) return drafts
  }
  return []
}

const mostLooks = 3

/** Up to three looks for a guest of an event. The same request and rows always get the same answer. */
export function eventLooks(request: StylistRequest, items: readonly MarketItem[]): Look[] {
  const wish = readWish(request)
  return draftsOf(candidatesOf(items, wish), wish, mostLooks).map(lookOf)
}

/** These pieces as a look, where all of them can still be recommended and are within the budget. */
export function keptLook(
  request: StylistRequest,
  items: readonly MarketItem[],
  ids: readonly string[],
): Look | undefined {
  const pieces = candidatesOf(items, readWish(request)).filter(({ piece }) => ids.includes(piece.item.id))
  const look = lookOf(draftOf(pieces))
  const inBudget = request.budget === undefined || look.total <= request.budget
  return pieces.length > 0 && pieces.length === ids.length && inBudget ? look : undefined
}
