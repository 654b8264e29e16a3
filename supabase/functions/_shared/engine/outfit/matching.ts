import { colourLift, paletteLift } from '../colour/harmony.ts'
import type { ReadPiece } from './read-piece.ts'
import { slotRules } from './slots.ts'
import { fabricPairs } from './words/fabrics.ts'

/** How well the colours of a whole outfit go together: for each piece its best partner, and all others on average. */
export function colourMatch(pieces: readonly ReadPiece[]): number {
  let sum = 0
  for (const [at, piece] of pieces.entries()) {
    let [best, total, weight] = [Number.NEGATIVE_INFINITY, 0, 0]
    for (const [other, partner] of pieces.entries()) {
      if (other === at) continue
      const lift = colourLift(piece.colours, partner.colours)
      if (lift === undefined) continue
      const counts = slotRules[partner.slot].colour
      best = Math.max(best, lift * (lift > 0 ? counts : 1))
      total += lift * counts
      weight += counts
    }
    if (weight > 0) sum += slotRules[piece.slot].colour * (0.5 * best + (0.5 * total) / weight)
  }
  return sum + paletteLift(pieces.map(({ colours }) => colours))
}

const keyOf = (one: string, other: string): string => (one < other ? `${one}+${other}` : `${other}+${one}`)

const pairLift = new Map(
  fabricPairs
    .trim()
    .split(/,\s*/)
    .map((row) => {
      const [one = '', other = '', lift = '0'] = row.trim().split(' ')
      return [keyOf(one.replace('_', ' '), other.replace('_', ' ')), Number(lift)]
    }),
)

function fabricLift(one: ReadPiece, other: ReadPiece): number {
  let sum = 0
  for (const a of one.fabrics) {
    for (const b of other.fabrics) sum += pairLift.get(keyOf(a, b)) ?? (a === b ? 0.15 : 0)
  }
  return sum
}

/** Cloths that are worn together, and cloths that are not. */
export function fabricMatch(pieces: readonly ReadPiece[]): number {
  let sum = 0
  for (const [at, piece] of pieces.entries()) {
    for (const other of pieces.slice(at + 1)) sum += fabricLift(piece, other)
  }
  return Math.max(-2, Math.min(1.5, sum))
}
