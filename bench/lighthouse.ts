// Lighthouse on the landing page, as a mid-range phone on slow 4G would have it: `npm run lighthouse`.
import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { buildSite, siteFolder } from '../scripts/build-site.ts'
import { startTestStack } from '../tests/support/api/test-stack.ts'
import { chromiumProgram } from '../tests/support/installed-programs.ts'

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

const FIGURES: readonly Figure[] = [
  ...CATEGORIES.map(
    (category): Figure => ({
      name: category,
      unit: '',
      of: (result) => Math.round((result.categories[category]?.score ?? 0) * 100),
      limit: category === 'performance' ? 90 : 95,
      atLeast: true,
    }),
  ),
  {
    name: 'largest paint',
    unit: 's',
    of: (result) => audit('largest-contentful-paint')(result) / 1000,
    limit: 2.5,
  },
  { name: 'layout shift', unit: '', of: audit('cumulative-layout-shift'), limit: 0.1 },
  { name: 'blocking time', unit: 'ms', of: audit('total-blocking-time'), limit: 200 },
  { name: 'JavaScript', unit: 'KB', of: (result) => scripts(result) / 1000, limit: 120 },
]

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function runLighthouse(url: string, port: number): Promise<Result> {
  const options = [`--port=${port}`, `--only-categories=${CATEGORIES.join()}`, '--output=json', '--quiet']
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout)
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

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** What an audit found that cost points. */
function findings(result: Result): string[] {
  return Object.values(result.audits)
    .filter((audit) => audit !== undefined)
    .filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(({ id, title, displayValue }) => `  ${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`)
}

function report(results: Result[]): boolean {
  let held = true
  for (const { name, unit, of, limit, atLeast } of FIGURES) {
    const figure = median(results.map(of))
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

await buildSite((line) => console.log(line))
const stack = await startTestStack({ engine: 'PGlite', webDir: siteFolder })
try {
  console.log(`The landing page, ${RUNS} times, the median:`)
  if (!report(await measure(`${stack.url}/`))) process.exitCode = 1
} finally {
  await stack.close()
}
