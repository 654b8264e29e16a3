// Lighthouse on the landing page, the market and an item, as a mid-range phone on slow 4G would have them:
// `npm run lighthouse`, or `npm run lighthouse -- item`.

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { buildSite, siteFolder } from '../../scripts/build-site.ts'
import { uploadPhoto } from '../../tests/support/api/market-photos.ts'
import { join, list } from '../../tests/support/api/members.ts'
import { startTestStack, type TestStack } from '../../tests/support/api/test-stack.ts'
import { chromiumProgram } from '../../tests/support/installed-programs.ts'
import { upperMedian } from '../quantile.ts'

/** Run by npx: 160 MB that nothing else needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Audit {
  id: string
  title: string
  score: number | null
  scoreDisplayMode: string
  numericValue?: number
  displayValue?: string
  details?: { items?: readonly unknown[] }
}

/** The part of Lighthouse's report that is read. */
interface Result {
  audits: Record<string, Audit | undefined>
  categories: Record<string, { score: number | null } | undefined>
  runtimeError?: { message: string }
}

interface Goals {
  performance: number
  /** Seconds until the largest part is there. */
  largest: number
  /** KB of JavaScript. */
  script: number
}

interface Figure {
  name: string
  unit: string
  of: (result: Result) => number
  /** The bound, and on which side of it the figure has to be. */
  limit: number
  atLeast?: boolean
}

const audit = (id: string) => (result: Result) => result.audits[id]?.numericValue ?? Number.NaN

const scripts = (result: Result): number => {
  const { items } = result.audits['network-requests']?.details ?? {}
  if (!items) return Number.NaN
  const requests = items as readonly { resourceType?: string; transferSize?: number }[]
  return requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((bytes, { transferSize = 0 }) => bytes + transferSize, 0)
}

const figuresOf = ({ performance, script, largest }: Goals): readonly Figure[] => [
  ...CATEGORIES.map(
    (category): Figure => ({
      name: category,
      unit: '',
      of: (result) => Math.round((result.categories[category]?.score ?? 0) * 100),
      limit: category === 'performance' ? performance : 100,
      atLeast: true,
    }),
  ),
  {
    name: 'largest paint',
    unit: 's',
    of: (result) => audit('largest-contentful-paint')(result) / 1000,
    limit: largest,
  },
  { name: 'layout shift', unit: '', of: audit('cumulative-layout-shift'), limit: 0.02 },
  { name: 'blocking time', unit: 'ms', of: audit('total-blocking-time'), limit: 200 },
  { name: 'JavaScript', unit: 'KB', of: (result) => scripts(result) / 1000, limit: script },
  {
    name: 'back and forward',
    unit: '',
    of: (result) => result.audits['bf-cache']?.score ?? Number.NaN,
    limit: 1,
    atLeast: true,
  },
]

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Lighthouse writes into a file: after an error it ends before a pipe is empty. */
async function runLighthouse(url: string, port: number): Promise<Result> {
  const folder = await mkdtemp(joinPath(tmpdir(), 'aso-lighthouse-'))
  const file = joinPath(folder, 'result.json')
  const options = [`--port=${port}`, `--only-categories=${CATEGORIES.join()}`, '--output=json', '--quiet']
  try {
    const run = promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options, `--output-path=${file}`])
    const failure = await run.then(() => undefined).catch((error: Error) => error)
    // It ends with an error after it has written what went wrong.
    return JSON.parse(
      await readFile(file, 'utf8').catch(() => {
        throw failure ?? new Error('Lighthouse wrote no result')
      }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** On a busy machine Lighthouse sometimes misses the beginning of a page load, and reports that as an error. */
async function look(url: string, port: number, tries = 3): Promise<Result> {
  const result = await runLighthouse(url, port)
  if (!result.runtimeError) return result
  if (tries > 1) return look(url, port, tries - 1)
  throw new Error(result.runtimeError.message)
}

async function measure(url: string): Promise<Result[]> {
  const executablePath = chromiumProgram()
  if (!executablePath) throw new Error('Lighthouse needs Chromium')
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    // Playwright's own switch would be taken for a reason of the page's.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    const results: Result[] = []
    for (let run = 0; run < RUNS; run += 1) results.push(await look(url, port))
    return results
  } finally {
    await browser.close()
  }
}

/** What an audit found that cost points. */
function findings(result: Result): string[] {
  return Object.values(result.audits)
    .filter((audit) => audit !== undefined)
    .filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(({ id, title, displayValue }) => `  ${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`)
}

function report(results: Result[], goals: Goals): boolean {
  let held = true
  for (const { name, unit, of, limit, atLeast } of figuresOf(goals)) {
    const figure = upperMedian(results.map(of))
    const good = atLeast ? figure >= limit : figure <= limit
    held &&= good
    const bound = `${atLeast ? 'at least' : 'at most'} ${limit}${unit && ` ${unit}`}`
    const shown = `${Number(figure.toFixed(2))}${unit && ` ${unit}`}`
    console.log(`${good ? ' ' : '!'} ${name.padEnd(16)}${shown.padStart(10)}   ${bound}`)
  }
  const [last] = results.slice(-1)
  if (last) console.log(findings(last).join('\n'))
  return held
}

interface Target extends Goals {
  name: string
  path: string
}

/** The pages, with as many photos as a first screen asks for. */
async function targets(stack: TestStack): Promise<Target[]> {
  const ada = await join(stack, 'Ada Obi', 'lend')
  let item = ''
  for (let number = 1; number <= 24; number += 1) {
    item = await list(ada, { title: `Gown ${number}`, images: [await uploadPhoto(ada, number)] })
  }
  return [
    { name: 'landing', path: '/', performance: 95, largest: 2.5, script: 20 },
    { name: 'market', path: '/marketplace', performance: 90, largest: 4, script: 152 },
    { name: 'item', path: `/item/${item}`, performance: 90, largest: 4, script: 163 },
  ]
}

await buildSite((line) => console.log(line))
const [only] = process.argv.slice(2)
const stack = await startTestStack({ engine: 'PGlite', webDir: siteFolder })
try {
  for (const { name, path, ...goals } of await targets(stack)) {
    if (only && only !== name) continue
    console.log(`The ${name} page, ${RUNS} times, the median:`)
    if (!report(await measure(stack.url + path), goals)) process.exitCode = 1
  }
} finally {
  await stack.close()
}
// Photos that the last page did not wait for may still be scaled, by processes of their own.
process.exit()
