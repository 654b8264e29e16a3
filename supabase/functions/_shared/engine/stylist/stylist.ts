import { type Candidate, candidatesOf, readWish, type Wish } from './candidates.ts'
import { buildLooks, type Draft, draftOf, lookOf } from './looks.ts'
import { recommend } from './reasons.ts'
import type { MarketItem, Recommendation, Styling, StylistRequest } from './types.ts'

const mostRecommendations = 6

/** The pieces of the looks in turn: the heart of each first, so that six of them say most. */
function inTurn(looks: readonly Draft[]): { one: Candidate; look: Draft }[] {
  const longest = Math.max(0, ...looks.map(({ pieces }) => pieces.length))
  const found: { one: Candidate; look: Draft }[] = []
  const seen = new Set<string>()
  for (let at = 0; at < longest; at += 1) {
    for (const look of looks) {
      const one = look.pieces[at]
      if (!one || seen.has(one.piece.item.id)) continue
      seen.add(one.piece.item.id)
      found.push({ one, look })
    }
  }
  return found
}

function recommendations(looks: readonly Draft[], wish: Wish): Recommendation[] {
  return inTurn(looks)
    .slice(0, mostRecommendations)
    .map(({ one, look }) => recommend(one, look, wish))
}

/**
 * Up to three complete looks and six recommendations of pieces that can be rented. The same request and rows always get the
 * same answer.
 */
export function style(request: StylistRequest, items: readonly MarketItem[]): Styling {
  const wish = readWish(request)
  const looks = buildLooks(candidatesOf(items, wish), wish)
  return { looks: looks.map(lookOf), recommendations: recommendations(looks, wish) }
}

/** Up to six pieces of these items: those of looks that can be made of them first, then the others that suit the request best. */
export function recommendFrom(request: StylistRequest, items: readonly MarketItem[]): Styling {
  const wish = readWish(request)
  const candidates = candidatesOf(items, wish)
  const looks = [...buildLooks(candidates, wish), ...candidates.map((one) => draftOf([one]))]
  return { looks: looks.map(lookOf), recommendations: recommendations(looks, wish) }
}
