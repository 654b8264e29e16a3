import { mensStructure } from './mens-dress.ts'
import type { ReadPiece } from './read-piece.ts'
import { type Slot, slotRules, slots } from './slots.ts'

export function countSlots(pieces: readonly ReadPiece[]): Record<Slot, number> {
  const counts = Object.fromEntries(slots.map((slot) => [slot, 0])) as Record<Slot, number>
  for (const { slot } of pieces) counts[slot] += 1
  return counts
}

/** An outfit of five or more pieces should be whole; of two, nobody expects it. */
const wholeness = (pieces: number): number => Math.min(1, Math.max(0, (pieces - 1) / 4))

/** What covers the body: one piece, a set, or a top and a bottom. */
function body(counts: Readonly<Record<Slot, number>>, whole: number): number {
  const over = Math.min(1, counts.onepiece) + Math.min(1, counts.set)
  const [top, bottom] = [Math.min(2, counts.top), Math.min(2, counts.bottom)]
  if (over === 0) {
    if (counts.swim > 0) return -0.25 * (top + bottom)
    if (top > 0 && bottom > 0) return 0.5
    if (top > 0 || bottom > 0) return (counts.outer > 0 ? -0.5 : -0.8) * whole
    return -1.6 * whole
  }
  const doubled = over > 1 ? -2 : 0
  // A shirt goes under a suit, a jumper over a dress, a skirt hardly.
  const besides = counts.set > 0 ? -0.5 * top - 1.3 * bottom : -0.9 * top - 1.8 * bottom
  return 0.3 + doubled + besides - 0.8 * Math.min(1, counts.swim)
}

/** The head is one place: a gele leaves no room for a hat, hair pieces little. */
function together(counts: Readonly<Record<Slot, number>>): number {
  const wrist = counts.wrist > 0 && counts.watch > 0 ? 0.1 : 0
  const loose = counts.jewelry > 0 && counts.neck + counts.ears + counts.wrist > 2 ? -0.2 : 0
  return wrist + loose
}

/** How complete an outfit is, and how little of it is there twice. */
export function structure(pieces: readonly ReadPiece[]): number {
  const counts = countSlots(pieces)
  const whole = wholeness(pieces.length)
  let sum = body(counts, whole) + together(counts) + mensStructure(pieces, slotRules.bag.missing * whole)
  for (const slot of slots) {
    const { missing, one, again } = slotRules[slot]
    const count = counts[slot]
    sum += count === 0 ? missing * whole : one + again * Math.min(3, count - 1)
  }
  return sum
}
