import type { Grey } from './pixels.ts'

/** Squares of a photo, each measured by itself: what is blurred on purpose is not the whole photo. */
export const tileSide = 32

export interface Tile {
  left: number
  top: number
  right: number
  bottom: number
}

/** Whole tiles, one pixel away from the edges. */
export function tilesOf({ width, height }: Grey): Tile[] {
  const side = Math.min(tileSide, Math.max(6, Math.floor(Math.min(width, height) / 4)))
  const tiles: Tile[] = []
  for (let top = 2; top + side <= height - 2; top += side) {
    for (let left = 2; left + side <= width - 2; left += side)
      tiles.push({ left, top, right: left + side, bottom: top + side })
  }
  return tiles
}

/** The value that this share of all lies below. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
