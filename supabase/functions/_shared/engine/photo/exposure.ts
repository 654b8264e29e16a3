import type { Grey } from './pixels.ts'

export interface Exposure {
  /** Mean brightness, 0 to 1. */
  mean: number
  /** Between the darkest and the brightest twentieth, 0 to 1. */
  range: number
  /** Share of pixels that are as good as black, or white. */
  blackened: number
  burnt: number
}

export function exposureOf({ data }: Grey): Exposure {
  const histogram = new Uint32Array(256)
  for (const value of data) {
    const at = Math.min(255, (value + 0.5) | 0)
    histogram[at] = (histogram[at] ?? 0) + 1
  }
  const share = (from: number, to: number): number =>
    histogram.subarray(from, to + 1).reduce((sum, count) => sum + count, 0) / data.length
  const level = (part: number): number => {
    let below = 0
    for (const [at, count] of histogram.entries()) {
      below += count
      if (below >= part * data.length) return at / 255
    }
    return 1
  }
  const mean = histogram.reduce((sum, count, at) => sum + count * at, 0) / data.length / 255
  return { mean, range: level(0.95) - level(0.05), blackened: share(0, 6), burnt: share(250, 255) }
}
