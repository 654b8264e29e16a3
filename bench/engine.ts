import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { scoreOutfit, scorePhoto, style } from '../supabase/functions/_shared/engine/index.ts'
import type { MarketItem, StylistRequest } from '../supabase/functions/_shared/engine/stylist/types.ts'
import { wardrobes } from '../tests/relevance/sample-wardrobes.ts'
import { deadLeaves, ladders } from '../tests/unit/engine/photo-ladders.ts'

/**
 * `npm run bench:engine`: how long the house engine takes for looks of 500 items, for scoring 500 candidates, and for a photo
 * of 1024 pixels. The result goes to results/engine.md; exit code 1 where it misses a bound.
 */

export interface Figures {
  items: number
  /** Milliseconds of the processor. */
  stylist: { median: number; p95: number }
  candidates: { median: number; p95: number }
  photo: { median: number; p95: number }
  /** Megabytes that a process of its own has at most, and what it has before the photo. */
  memory: { most: number; before: number }
}

const bounds = { stylist: 150, candidates: 150, photo: 400, memory: 128 }

/** The sample wardrobes again and again, with other colours, sizes and prices. */
export function manyItems(count: number): MarketItem[] {
  const colours = [
    'wine',
    'royal blue',
    'emerald',
    'champagne',
    'coral',
    'black',
    'ivory',
    'silver',
    'mustard',
  ]
  return Array.from({ length: count }, (_, at) => {
    const { title, category, colour, city } = wardrobes[(at * 7) % wardrobes.length] ?? wardrobes[0] ?? fail()
    return {
      id: `item-${String(at).padStart(5, '0')}`,
      ownerId: `owner-${at % 40}`,
      title,
      category,
      colour: at < wardrobes.length ? (colour ?? '') : (colours[at % colours.length] ?? ''),
      size: 'One size',
      city,
      state: at % 5 === 0 ? 'Oyo' : 'Lagos',
      availability: 'rent',
      status: 'available',
      free: true,
      hidden: false,
      pickup: at % 3 === 0 ? 'both' : 'pickup',
      rent: 1500 + ((at * 379) % 200) * 100,
      deposit: 5000,
      delivery: 1500,
    }
  })
}

const fail = (): never => {
  throw new Error('No wardrobes')
}

const occasions = [
  'owambe',
  'Church Service',
  'Business Meeting',
  'Date Night',
  'Casual Outing',
  'burial',
  'Party',
]

const requestOf = (at: number): StylistRequest => ({
  personId: 'me',
  keptApart: [],
  occasion: occasions[at % occasions.length] ?? 'Party',
  style: at % 2 === 0 ? 'Elegant & Classy' : 'Bold & Dramatic',
  state: 'Lagos',
  start: '2026-12-03',
  end: '2026-12-05',
  budget: 60_000 + (at % 5) * 40_000,
  clothesSizes: [],
  shoeSizes: [],
  colours: at % 3 === 0 ? ['wine'] : [],
  madeFor: at % 4 === 3 ? 'men' : 'women',
})

/** Milliseconds of the processor, so that what else the machine does counts for nothing. */
async function timed(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function rounds(
  count: number,
  work: (at: number) => unknown,
): Promise<{ median: number; p95: number }> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) times.push(await timed(() => work(at)))
  times.sort((one, other) => one - other)
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0
  return { median: at(0.5), p95: at(0.95) }
}

/** What a process that only scores one photo takes, as the system counts it. */
function memoryOf(photo: Buffer): Figures['memory'] {
  const engine = new URL('../supabase/functions/_shared/engine/index.ts', import.meta.url).href
  const program = `const { scorePhoto } = await import(${JSON.stringify(engine)})
const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
const before = process.memoryUsage().rss
await scorePhoto(new Uint8Array(Buffer.concat(chunks)))
console.log(JSON.stringify({ before: before / 1e6, most: process.resourceUsage().maxRSS / 1e3 }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    input: photo,
  })
  if (stdout.length === 0) throw new Error(stderr.toString())
  return JSON.parse(stdout.toString())
}

export async function measure(items: number, count: number): Promise<Figures> {
  const rows = manyItems(items)
  const [outfit, candidates] = [
    [
      { category: 'iro and buba', colour: 'wine', fabric: 'lace' },
      { category: 'gele', colour: 'gold' },
      { category: 'clutch', colour: 'gold' },
    ],
    rows.map(({ title, colour }) => ({ category: title, colour })),
  ]
  const jpeg = ladders.noise?.[1]
  if (!jpeg) throw new Error('No photo')
  const photo = await jpeg(deadLeaves(1))
  return {
    items,
    stylist: await rounds(count, (at) => style(requestOf(at), rows)),
    candidates: await rounds(count, () => candidates.map((one) => scoreOutfit([...outfit, one]))),
    photo: await rounds(Math.max(3, Math.ceil(count / 4)), () => scorePhoto(photo)),
    memory: memoryOf(photo),
  }
}

export const misses = ({ stylist, candidates, photo, memory }: Figures): string[] => [
  ...(stylist.p95 > bounds.stylist ? ['stylist'] : []),
  ...(candidates.p95 > bounds.candidates ? ['candidates'] : []),
  ...(photo.p95 > bounds.photo ? ['photo'] : []),
  ...(memory.most - memory.before > bounds.memory ? ['memory'] : []),
]

export function report({ items, stylist, candidates, photo, memory }: Figures, when: string): string {
  const row = (name: string, { median, p95 }: { median: number; p95: number }, bound: number): string =>
    `| ${name} | ${median.toFixed(1)} | ${p95.toFixed(1)} | ${bound} |`
  return `# The house engine

${when}: milliseconds of the processor.

| what | median | 95 % | bound |
| ---- | -----: | ---: | ----: |
${row(`three looks and six recommendations of ${items} items`, stylist, bounds.stylist)}
${row(`${items} candidates for one outfit scored`, candidates, bounds.candidates)}
${row('a photo of 1024 × 768 pixels, with noise', photo, bounds.photo)}

A process that scores the photo has ${memory.most.toFixed(0)} MB at most, ${(memory.most - memory.before).toFixed(0)} MB more than before it (bound: ${bounds.memory}).
`
}

if (import.meta.main) {
  const figures = await measure(500, 60)
  const text = report(figures, new Date().toISOString().slice(0, 10))
  await writeFile(fileURLToPath(new URL('./results/engine.md', import.meta.url)), text)
  console.log(text)
  if (misses(figures).length > 0) process.exitCode = 1
}
