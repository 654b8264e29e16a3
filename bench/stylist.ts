import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { style } from '../supabase/functions/_shared/engine/index.ts'
import type { MarketItem } from '../supabase/functions/_shared/engine/stylist/types.ts'
import { manyItems, requestOf, timed } from './engine.ts'

/**
 * `npm run bench:stylist`: looks of 500 items, in turns with a floor: the same rows written and read as JSON and put in order,
 * which is the least that anybody does who answers with them. The result goes to results/stylist.md; exit code 1 where it misses
 * a bound.
 */

const bounds = { milliseconds: 150, timesTheFloor: 30 }

export interface StylistFigures {
  items: number
  rounds: number
  /** Milliseconds of the processor. */
  median: number
  p95: number
  floor: number
}

function floorOf(items: readonly MarketItem[]): MarketItem[] {
  const read: MarketItem[] = JSON.parse(JSON.stringify(items))
  return read.sort((one, other) => one.rent - other.rent || one.title.localeCompare(other.title))
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0

const rising = (one: number, other: number): number => one - other

export async function measureStylist(items: number, rounds: number): Promise<StylistFigures> {
  const rows = manyItems(items)
  const [taken, floors]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await timed(() => floorOf(rows)))
    taken.push(await timed(() => style(requestOf(round), rows)))
  }
  taken.sort(rising)
  floors.sort(rising)
  return { items, rounds, median: at(taken, 0.5), p95: at(taken, 0.95), floor: at(floors, 0.5) }
}

const times = ({ median, floor }: StylistFigures): number => median / floor

export const stylistMisses = (figures: StylistFigures): string[] => [
  ...(figures.p95 > bounds.milliseconds ? ['milliseconds'] : []),
  ...(times(figures) > bounds.timesTheFloor ? ['times the floor'] : []),
]

export function stylistReport(figures: StylistFigures, when: string): string {
  return `# The stylist

${when}: three looks and six recommendations of ${figures.items} items, ${figures.rounds} requests, milliseconds of the processor.

| what            | lately | bound |
| --------------- | -----: | ----: |
| median          | ${figures.median.toFixed(1)} | |
| 95 %            | ${figures.p95.toFixed(1)} | ${bounds.milliseconds} |
| the floor       | ${figures.floor.toFixed(2)} | |
| times the floor | ${times(figures).toFixed(1)} | ${bounds.timesTheFloor} |

The floor is to write the same rows as JSON, to read them again and to put them in order; it takes turns with the stylist.
`
}

if (import.meta.main) {
  const figures = await measureStylist(500, 200)
  const text = stylistReport(figures, new Date().toISOString().slice(0, 10))
  await writeFile(fileURLToPath(new URL('./results/stylist.md', import.meta.url)), text)
  console.log(text)
  if (stylistMisses(figures).length > 0) process.exitCode = 1
}
