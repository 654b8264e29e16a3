import type { Grey } from './pixels.ts'
import { quantile, type Tile, tilesOf } from './tiles.ts'

/**
 * The deviation of the noise, in steps of brightness. J. Immerkær, "Fast noise variance estimation" (Computer Vision and Image
 * Understanding, 1996): the difference of two Laplacians takes away edges and leaves noise. Cloth has structure too, so the
 * quiet tiles speak, the fifth with the least.
 */
export function noiseOf(grey: Grey): number {
  const values: number[] = []
  for (const tile of tilesOf(grey)) {
    const found = tileNoise(grey, tile)
    if (found !== undefined) values.push(found)
  }
  return quantile(values, 0.2)
}

/** Undefined where the tile is all black or white: clipping hides noise. */
function tileNoise({ data, width }: Grey, { left, top, right, bottom }: Tile): number | undefined {
  let [sum, bright] = [0, 0]
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = y * width + x
      const [up, down] = [at - width, at + width]
      const corners =
        (data[up - 1] ?? 0) + (data[up + 1] ?? 0) + (data[down - 1] ?? 0) + (data[down + 1] ?? 0)
      const sides = (data[up] ?? 0) + (data[down] ?? 0) + (data[at - 1] ?? 0) + (data[at + 1] ?? 0)
      sum += Math.abs(corners - 2 * sides + 4 * (data[at] ?? 0))
      bright += data[at] ?? 0
    }
  }
  const pixels = (right - left) * (bottom - top)
  const mean = bright / pixels
  if (mean < 4 || mean > 251) return undefined
  return (Math.sqrt(Math.PI / 2) * sum) / (6 * pixels)
}
