import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { scoreOutfit, scorePhoto, style } from '../supabase/functions/_shared/engine/index.ts'
import type { MarketItem, StylistRequest } from '../supabase/functions/_shared/engine/stylist/types.ts'
import { wardrobes } from '../tests/relevance/sample-wardrobes.ts'
import { deadLeaves, ladders } from '../tests/unit/engine/photo-ladders.ts'

/**
 * `npm run bench:engine`: how long the house engine takes for looks of 500 items, for scoring 500 candidates, and for a photo
 * of 1024 pixels, in Node and in Deno. The result goes to results/engine.md; exit code 1 where it misses a bound.
 */

/** Milliseconds of the processor. */
interface Spread {
  median: number
  p95: number
}

export interface Figures {
  items: number
  stylist: Spread
  candidates: Spread
  photo: Spread
  /** The photo in a process of Deno. */
  deno: Spread
  /** Megabytes that this process has at most, and what it has before the first photo. */
  memory: { most: number; before: number }
}

/** Two listings with all the photos that they may have. */
const photosOfListings = 20

const root = new URL('../', import.meta.url)
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

export const requestOf = (at: number): StylistRequest => ({
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
export async function timed(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function rounds(count: number, work: (at: number) => unknown): Promise<Spread> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) times.push(await timed(() => work(at)))
  return spreadOf(times)
}

function spreadOf(times: number[]): Spread {
  times.sort((one, other) => one - other)
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0
  return { median: at(0.5), p95: at(0.95) }
}

const deno = [
  'run',
  '--no-config',
  '--import-map=supabase/functions/deno.json',
  '--node-modules-dir=manual',
  '--cached-only',
  '--no-check',
  '--allow-sys',
  '-',
]

/**
 * What a process of Deno takes that only scores photos, as functions run: the photo again and again, the first one included,
 * which loads the program that opens it.
 */
function inDeno(photo: Buffer, count: number): Pick<Figures, 'deno' | 'memory'> {
  const program = `import process from 'node:process'
import { scorePhoto } from './supabase/functions/_shared/engine/index.ts'
const photo = Uint8Array.from(atob(${JSON.stringify(photo.toString('base64'))}), (letter) => letter.charCodeAt(0))
const before = Deno.memoryUsage().rss / 1e6
const times = []
for (let at = 0; at < ${count}; at += 1) {
  const begun = process.cpuUsage()
  await scorePhoto(photo)
  const { user, system } = process.cpuUsage(begun)
  times.push((user + system) / 1000)
}
console.log(JSON.stringify({ times, memory: { before, most: process.resourceUsage().maxRSS / 1e3 } }))`
  const { stdout, stderr } = spawnSync(fileURLToPath(new URL('node_modules/.bin/deno', root)), deno, {
    cwd: fileURLToPath(root),
    input: program,
    env: { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' },
  })
  if (stdout.length === 0) throw new Error(stderr.toString())
  const { times, memory } = JSON.parse(stdout.toString())
  return { deno: spreadOf(times), memory }
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
    ...inDeno(photo, photosOfListings),
  }
}

export const misses = ({ stylist, candidates, photo, deno, memory }: Figures): string[] => [
  ...(stylist.p95 > bounds.stylist ? ['stylist'] : []),
  ...(candidates.p95 > bounds.candidates ? ['candidates'] : []),
  ...(photo.p95 > bounds.photo ? ['photo'] : []),
  ...(deno.p95 > bounds.photo ? ['photo in Deno'] : []),
  ...(memory.most - memory.before > bounds.memory ? ['memory'] : []),
]

export function report({ items, stylist, candidates, photo, deno, memory }: Figures, when: string): string {
  const row = (name: string, { median, p95 }: Spread, bound: number): string =>
    `| ${name} | ${median.toFixed(1)} | ${p95.toFixed(1)} | ${bound} |`
  return `# The house engine

${when}: milliseconds of the processor.

| what | median | 95 % | bound |
| ---- | -----: | ---: | ----: |
${row(`three looks and six recommendations of ${items} items`, stylist, bounds.stylist)}
${row(`${items} candidates for one outfit scored`, candidates, bounds.candidates)}
${row('a photo of 1024 × 768 pixels, with noise', photo, bounds.photo)}
${row('the same in Deno', deno, bounds.photo)}

A process of Deno that scores the photo again and again has ${memory.most.toFixed(0)} MB at most, ${(memory.most - memory.before).toFixed(0)} MB more than before the first (bound: ${bounds.memory}).
`
}

if (import.meta.main) {
  const figures = await measure(500, 60)
  const text = report(figures, new Date().toISOString().slice(0, 10))
  await writeFile(fileURLToPath(new URL('./results/engine.md', import.meta.url)), text)
  console.log(text)
  if (misses(figures).length > 0) process.exitCode = 1
}
