import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { planEvent } from '../supabase/functions/_shared/engine/events/plan.ts'
import { manyItems } from './engine.ts'
import { type Asked, measurePlan } from './event-plan.ts'

/**
 * `npm run bench:events`: how long the house engine takes to plan an event of 30 guests from 1,800 pieces, and the function with the
 * database that it reads and writes. The result goes to
 * results/events.md; exit code 1 where it misses the bound.
 */

export interface Figures {
  guests: number
  items: number
  planned: number
  /** Milliseconds of the processor, the worst of all rounds. */
  most: number
}

const bound = 2000

const guestsOf = (count: number, items: ReturnType<typeof manyItems>) =>
  Array.from({ length: count }, (_, at) => ({
    request: {
      personId: `guest-${String(at).padStart(2, '0')}`,
      keptApart: [`owner-${at % 40}`],
      occasion: 'Wedding',
      style: '',
      state: 'Lagos',
      start: '2026-12-03',
      end: '2026-12-05',
      budget: 150_000,
      clothesSizes: [],
      shoeSizes: [],
      colours: ['wine', 'champagne gold'],
      madeFor: at % 3 === 0 ? ('men' as const) : ('women' as const),
    },
    highestDeposit: 100_000,
    items,
  }))

export function measure(guests: number, items: number, rounds: number): Figures {
  const asked = guestsOf(guests, manyItems(items))
  let most = 0
  let planned = 0
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage()
    planned = planEvent(asked, []).size
    const { user, system } = process.cpuUsage(before)
    most = Math.max(most, (user + system) / 1000)
  }
  return { guests, items, planned, most }
}

export const misses = ({ guests, planned, most }: Figures, asked: Asked): string[] => [
  ...(planned < guests || asked.planned < asked.guests ? ['guests without a look'] : []),
  ...(most > bound || asked.most > bound ? ['milliseconds'] : []),
]

export const report = ({ guests, items, planned, most }: Figures, asked: Asked, machine: string): string =>
  `# A plan for an event

On ${machine}: ${guests} guests, ${items} pieces, ${planned} looks in ${Math.round(most)} ms of the processor at most (bound: ${bound} ms).

Asked of the function by the host, on a market of ${asked.items} items, with everything that is read from the database and kept in it: ${asked.planned} looks after ${Math.round(asked.most)} ms at most (bound: ${bound} ms), on PGlite and a machine that does nothing else.
`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = measure(30, 1800, 10)
  const asked = await measurePlan(30, 1800, 5)
  const text = report(figures, asked, `Node ${process.version}`)
  console.log(text)
  await writeFile(new URL('results/events.md', import.meta.url), text)
  if (misses(figures, asked).length > 0) process.exitCode = 1
}
