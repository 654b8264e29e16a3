import { sizedAs } from '../../contract/taxonomy.ts'
import type { Candidate } from './candidates.ts'

/** From here on a piece is for women, or for men with a minus before it; what lies between is for both. */
const clearly = 0.8

/** "UK 10", "UK 8 to 12": the sizes that it reaches. */
function reachOf({ piece: { item } }: Candidate): { from: number; to: number } | undefined {
  const found = sizedAs(item.category) === 'shoes' ? null : /^uk (\d+)(?: to (\d+))?$/i.exec(item.size.trim())
  return found ? { from: Number(found[1]), to: Number(found[2] ?? found[1]) } : undefined
}

/** Whether one person can wear all of it: nothing for men beside what is for women, and the sizes meet. */
export function forOnePerson(pieces: readonly Candidate[]): boolean {
  const women = pieces.map(({ read }) => read.traits.women)
  const mixed = Math.max(...women) >= clearly && Math.min(...women) <= -clearly
  const reaches = pieces.map(reachOf).filter((reach) => reach !== undefined)
  const meet =
    Math.max(...reaches.map(({ from }) => from)) <= Math.min(...reaches.map(({ to }) => to)) ||
    reaches.length < 2
  return !mixed && meet
}
