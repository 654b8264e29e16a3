import type { Grey } from './pixels.ts'

/**
 * How much stronger steps are where the blocks of 8 pixels of a JPEG meet than beside them: 0 none. After Wang, Sheikh and
 * Bovik, "No-reference perceptual quality assessment of JPEG compressed images" (ICIP 2002). On the photo as it came, for the
 * blocks move when it is made smaller.
 */
export function blockinessOf(grey: Grey): number {
  const across = steps(grey, 1, grey.width, grey.height)
  const down = steps(grey, grey.width, grey.height, grey.width)
  return Math.max(0, (across + down) / 2)
}

/** Along one direction: `step` to the next pixel, `length` of a line, `lines` of them, every fourth is looked at. */
function steps({ data }: Grey, step: number, length: number, lines: number): number {
  const lineStep = step === 1 ? length : 1
  let [edge, beside, edges, besides] = [0, 0, 0, 0]
  for (let line = 0; line < lines; line += 4) {
    const from = line * lineStep
    for (let at = 8; at < length - 8; at += 8) {
      const here = from + at * step
      edge += Math.abs((data[here] ?? 0) - (data[here - step] ?? 0))
      edges += 1
      for (const away of [-3, 3]) {
        beside += Math.abs((data[here + away * step] ?? 0) - (data[here + (away - 1) * step] ?? 0))
        besides += 1
      }
    }
  }
  if (edges === 0 || besides === 0) return 0
  return (edge / edges - beside / besides) / (beside / besides + 1)
}
