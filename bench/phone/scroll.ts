// A scroll through the market on a phone, with its frames counted: `npm run bench:scroll`. README.md says what it measures.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import { buildSite, siteFolder } from '../../scripts/build-site.ts'
import { uploadPhoto } from '../../tests/support/api/market-photos.ts'
import { join, list } from '../../tests/support/api/members.ts'
import { startTestStack, type TestStack } from '../../tests/support/api/test-stack.ts'
import { chromiumProgram } from '../../tests/support/installed-programs.ts'
import { type Measured, report } from './scroll-report.ts'
import { type Scroll, scroll } from './scroll-trace.ts'

const ROUNDS = 9
const MOST_ROUNDS = 40
const PATIENCE_MS = 30_000
const ITEMS = 60
const PIXELS = 6000
const SLOWDOWN = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

export async function fillMarket(stack: TestStack, items = ITEMS): Promise<void> {
  const ada = await join(stack, 'Ada Obi', 'lend')
  for (let number = 1; number <= items; number += 1) {
    const images = [await uploadPhoto(ada, number)]
    await list(ada, { title: `Gown ${number}`, weekly_price: 28_000, images })
  }
}

/** The baseline: a page as long as the market, in two columns, with nothing to fetch, decode or compute. */
export const plain = `<!doctype html><meta name="viewport" content="width=device-width"><title>Baseline</title>
<style>body { margin: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 12px } p { height: 330px; margin: 0; background: #ddd }</style>
${Array.from({ length: ITEMS }, (_, number) => `<p>Gown ${number + 1}</p>`).join('')}`

/** A page with blur effects over each other, which must drop frames: if none is counted here, counting does not work. */
export const stuttering = `${plain}<style>
  p, p::before { backdrop-filter: blur(60px) saturate(2) }
  p::before { content: ''; display: block; height: 330px; margin: 0 -40px }
</style>`

export const show = (html: string) => (page: Page) => page.setContent(html)

export const openMarket =
  (address: string, items = ITEMS) =>
  async (page: Page) => {
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: `Gown ${items}`, exact: true }).waitFor()
  }

/** Scrolls a page in a new browser context, with nothing in its cache. */
export async function scrollOnce(
  browser: Browser,
  open: (page: Page) => Promise<void>,
  pixels = PIXELS,
): Promise<Scroll> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await open(page)
    return await scroll(page, pixels, SLOWDOWN)
  } finally {
    await context.close()
  }
}

/** The share of processor time in use during the next half second. */
async function busy(): Promise<number> {
  const total = () => {
    const times = cpus().map((cpu) => cpu.times)
    const idle = times.reduce((sum, time) => sum + time.idle, 0)
    return { idle, all: times.reduce((sum, time) => sum + time.user + time.nice + time.sys + time.irq, idle) }
  }
  const before = total()
  await pause(500)
  const after = total()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}

/** Waits until the machine is idle, for at most so long. */
async function calm(milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  while (performance.now() < end && (await busy()) > 0.25);
}

const dropsFrames = ({ dropped, wanted }: Scroll): boolean => dropped > wanted * 0.01

/**
 * The market between two scrolls of the baseline. Where one of them drops frames, the machine was busy with something
 * else: such a round is not counted, whatever the market did, and is repeated.
 */
async function measure(browser: Browser, address: string): Promise<Measured> {
  const measured: Measured = { market: [], baseline: [], stutter: [], noisy: 0 }
  for (let round = 1; round <= MOST_ROUNDS && measured.market.length < ROUNDS; round += 1) {
    await calm(PATIENCE_MS)
    const before = await scrollOnce(browser, show(plain))
    const market = await scrollOnce(browser, openMarket(address))
    const after = await scrollOnce(browser, show(plain))
    const noisy = dropsFrames(before) || dropsFrames(after)
    console.error(noisy ? 'noisy' : 'quiet', before.dropped, market.dropped, after.dropped)
    if (noisy) {
      measured.noisy += 1
      continue
    }
    measured.market.push(market)
    measured.baseline.push(before, after)
    measured.stutter.push(await scrollOnce(browser, show(stuttering)))
  }
  return measured
}

async function main(): Promise<void> {
  await buildSite((line) => console.error(line))
  // Of its own, so that a build meanwhile does not empty it.
  const site = await mkdtemp(path(tmpdir(), 'aso-scroll-'))
  await cp(siteFolder, site, { recursive: true })
  const stack = await startTestStack({ engine: 'PGlite', webDir: site })
  const browser = await chromium.launch({
    executablePath: chromiumProgram(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await fillMarket(stack)
    const before = loadavg()[0] ?? 0
    const measured = await measure(browser, `${stack.url}/marketplace`)
    const { text, held } = report(measured, {
      slowdown: SLOWDOWN,
      pixels: PIXELS,
      load: [before, loadavg()[0] ?? 0],
    })
    await writeFile(new URL('../results/scroll.md', import.meta.url), text)
    console.log(text)
    if (!held) process.exitCode = 1
  } finally {
    await browser.close()
    await stack.close()
    await rm(site, { recursive: true, force: true })
  }
}

if (import.meta.main) await main()
