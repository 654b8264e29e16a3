import { type NeededPart, neededParts } from '../../contract/events.ts'
import type { Category } from '../../contract/taxonomy.ts'
import { readWords } from '../stylist/read-item.ts'

/** What somebody with these pieces still has to wear. */
export function missingOf(pieces: readonly { title: string; category: Category }[]): NeededPart[] {
  const worn = new Set(pieces.map((piece) => readWords({ ...piece, colour: '' }).slot))
  const dressed = worn.has('onepiece') || worn.has('set') || (worn.has('top') && worn.has('bottom'))
  return neededParts.filter((part) => (part === 'clothes' ? !dressed : !worn.has('shoes')))
}
