// How soon a phone answers a finger: filter, save, open, back, with a processor four times slower than this one's.
// `npm run bench:interaction`
import { type Browser, chromium, type Page } from 'playwright-core'
import { buildSite, siteFolder } from '../scripts/build-site.ts'
import { uploadPhoto } from '../tests/support/api/market-photos.ts'
import { join, joinApproved, list, type Member } from '../tests/support/api/members.ts'
import { startTestStack } from '../tests/support/api/test-stack.ts'
import { chromiumProgram } from '../tests/support/installed-programs.ts'

const RUNS = 3
const SLOWER = 4
/** What counts as good: web.dev/inp. */
const GOAL_MS = 200

declare global {
  interface Window {
    /** The longest time from an input to the paint after it, since it was last read. */
    longest: number
  }
}

/** Inputs that took shorter than 16 ms are told nowhere. */
function watchInputs(): void {
  window.longest = 0
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) window.longest = Math.max(window.longest, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

async function openPhone(browser: Browser, baseURL: string, member: Member): Promise<Page> {
  const { data } = await member.client.auth.getSession()
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    storageState: {
      cookies: [],
      origins: [
        { origin: baseURL, localStorage: [{ name: 'aso-session', value: JSON.stringify(data.session) }] },
      ],
    },
  })
  await context.addInitScript(watchInputs)
  const page = await context.newPage()
  const developerTools = await context.newCDPSession(page)
  await developerTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** From the touch to the paint after it. */
async function timed(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    window.longest = 0
  })
  await act()
  await page.waitForLoadState('networkidle')
  // The observer hears of an input after the frame that shows what it did.
  return page.evaluate(() => new Promise<number>((resolve) => setTimeout(() => resolve(window.longest), 500)))
}

async function visit(page: Page): Promise<Record<string, number>> {
  await page.goto('/marketplace')
  const card = page.getByRole('main').getByRole('link', { name: 'Gown 21', exact: true })
  await card.waitFor()
  const times: Record<string, number> = {}
  times['open the filters'] = await timed(page, () => page.getByRole('button', { name: /^Filters/ }).tap())
  times.filter = await timed(page, () =>
    page.getByRole('dialog').locator('label', { hasText: 'Dresses' }).first().tap(),
  )
  times['close the filters'] = await timed(page, () => page.keyboard.press('Escape'))
  times.save = await timed(page, () => page.getByRole('button', { name: 'Save Gown 21', exact: true }).tap())
  times['open an item'] = await timed(page, async () => {
    await card.tap()
    await page.getByRole('heading', { level: 1, name: 'Gown 21' }).waitFor()
  })
  times.back = await timed(page, async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).tap()
    await card.waitFor()
  })
  return times
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

await buildSite((line) => console.log(line))
const stack = await startTestStack({ engine: 'PGlite', webDir: siteFolder })
const browser = await chromium.launch({
  executablePath: chromiumProgram(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const ada = await join(stack, 'Ada Obi', 'lend')
  for (let number = 1; number <= 24; number += 1) {
    await list(ada, { title: `Gown ${number}`, images: [await uploadPhoto(ada, number)] })
  }
  const bola = await joinApproved(stack, 'Bola Ade')
  const runs: Record<string, number>[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const page = await openPhone(browser, stack.url, bola)
    runs.push(await visit(page))
    await page.context().close()
  }
  console.log(`From a touch to the next paint, ms, ${SLOWER} times slower, ${RUNS} visits:`)
  for (const act of Object.keys(runs[0] ?? {})) {
    const times = runs.map((run) => run[act] ?? Number.NaN)
    const good = median(times) < GOAL_MS
    console.log(
      `${good ? ' ' : '!'} ${act.padEnd(20)} ${String(median(times)).padStart(5)}   (${times.join(', ')})`,
    )
    if (!good) process.exitCode = 1
  }
} finally {
  await browser.close()
  await stack.close()
}
