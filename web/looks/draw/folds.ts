import { lerp, type Point, random } from './geometry.ts'
import type { PatchMap } from './patch.ts'

/** A fold runs from `u0` at the top to `u1` at the hem, between `v0` and `v1`, `width` px wide at its widest. */
export interface Fold {
  u0: number
  u1: number
  v0: number
  v1: number
  width: number
  depth: number
}

/** Cloth dips into a fold: motifs near it are drawn towards it. */
export function pull(folds: readonly Fold[], u: number, v: number, width: number): number {
  let shift = 0
  for (const fold of folds) {
    if (v < fold.v0 || v > fold.v1) continue
    const along = (v - fold.v0) / (fold.v1 - fold.v0)
    const distance = (u - lerp(fold.u0, fold.u1, v)) / ((fold.width * 1.4) / width)
    if (Math.abs(distance) < 3) {
      shift -= distance * Math.exp(-distance * distance) * 0.45 * along * (fold.width / width) * fold.depth
    }
  }
  return shift
}

export const foldSpine = (fold: Fold, map: PatchMap, aside = 0): Point[] =>
  [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const v = lerp(fold.v0, fold.v1, t)
    const [x, y] = map(lerp(fold.u0, fold.u1, v), v)
    return [x + aside * (0.25 + 0.75 * t), y]
  })

export const foldProfile = (fold: Fold) => {
  const open = fold.v1 >= 1
  return (t: number) => fold.width * 0.5 * (open ? 0.12 + 0.88 * t ** 0.8 : Math.sin(Math.PI * t) ** 0.8)
}

/** Evenly fanned folds with a little chance in them, as hanging cloth has. */
export function fan(
  count: number,
  seed: string,
  options: { from?: number; to?: number; width?: number; depth?: number; gather?: number } = {},
): Fold[] {
  const chance = random(seed)
  const { from = 0.05, to = 1, width = 26, depth = 1, gather = 1 } = options
  return Array.from({ length: count }, (_, i) => {
    const u1 = (i + 0.5 + (chance() - 0.5) * 0.55) / count
    return {
      u0: 0.5 + (u1 - 0.5) * gather,
      u1,
      v0: from + chance() * 0.22 * (to - from),
      v1: to,
      width: width * (0.6 + chance() * 0.8),
      depth: depth * (0.55 + chance() * 0.45),
    }
  })
}
