import { gownsAndSuits } from './items-dresses.ts'
import { everyday } from './items-everyday.ts'
import { finery } from './items-finery.ts'
import { heritageWear } from './items-heritage.ts'
import type { TownItem } from './types.ts'

/** Takes from the lists in turn, so that the market mixes categories. */
function deal(...hands: readonly (readonly TownItem[])[]): TownItem[] {
  const rounds = Math.max(...hands.map((hand) => hand.length))
  return Array.from({ length: rounds }, (_, round) => hands.flatMap((hand) => hand[round] ?? [])).flat()
}

/** Newest first. */
export const items: readonly TownItem[] = deal(gownsAndSuits, finery, heritageWear, everyday)
