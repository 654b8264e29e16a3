import type { Confidence, Undertone } from '../../contract/virtual-stylist.ts'
import type { Lab } from '../colour/oklab.ts'
import type { Skin } from './skin.ts'

/**
 * How much yellower than red skin of a lightness mostly is, in OKLab: read off the ten tones of the Monk scale. An undertone is
 * a difference from people of the same depth, so that deep skin is not called cool, nor pale skin, for its depth alone.
 */
const usual: readonly (readonly [l: number, yellow: number])[] = [
  [0.26, 0.004],
  [0.32, 0.005],
  [0.41, 0.003],
  [0.51, 0.015],
  [0.62, 0.037],
  [0.81, 0.045],
  [0.89, 0.039],
  [0.94, 0.02],
  [0.97, 0.008],
]

function usualAt(l: number): number {
  const next = usual.findIndex(([at]) => at >= l)
  if (next <= 0) return usual.at(next === 0 ? 0 : -1)?.[1] ?? 0
  const [from, to] = [usual[next - 1], usual[next]]
  if (!from || !to) return 0
  return from[1] + ((to[1] - from[1]) * (l - from[0])) / (to[0] - from[0])
}

/** Beyond this the skin is warm or cool. Dark and very light colours differ less, so they need to differ less. */
export const marginAt = (l: number): number =>
  0.014 * Math.min(1, Math.max(0.3, (l - 0.1) / 0.7), 1 - 2 * Math.max(0, l - 0.85))

/** Above 0 warmer than most skin of its depth, below 0 cooler; 1 is where it has a name. */
export const warmthOf = (lab: Lab): number => (lab.b - lab.a - usualAt(lab.l)) / marginAt(lab.l)

export function undertoneOf(lab: Lab): Undertone {
  const warmth = warmthOf(lab)
  if (warmth > 1) return 'warm'
  return warmth < -1 ? 'cool' : 'neutral'
}

/** What speaks for the guess: enough skin, even light, white that is white, and a tone that is not between two names. */
export function confidenceOf({ lab, share, shade, cast }: Skin): Confidence {
  const between = Math.abs(Math.abs(warmthOf(lab)) - 1) < 0.35
  if (cast !== undefined && cast > 0.025) return 'low'
  const reasons = [share > 0.03, shade < 0.25, cast !== undefined, !between].filter(Boolean).length
  if (reasons === 4) return 'good'
  return reasons >= 2 ? 'fair' : 'low'
}
