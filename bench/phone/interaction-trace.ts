import type { CDPSession, Page } from 'playwright-core'

declare global {
  interface Window {
    /** The longest time from an input to the paint after it, since it was last read. */
    longest: number
  }
}

/** Runs in the page. Inputs that took shorter than 16 ms are told nowhere. */
export function watchInputs(): void {
  window.longest = 0
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) window.longest = Math.max(window.longest, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** The observer hears of an input after the frame that shows what it did. */
const AFTER_MS = 500

/** Until the page has asked and been answered, and drawn what came. */
async function still(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(AFTER_MS)
}

/** Finds what to touch, once everything is still; answers the touch. */
export type Aim = () => Promise<() => Promise<unknown>>

/** Counting takes the engine's time: a visit is either timed or counted. */
export type Measure = (page: Page, tools: CDPSession, aim: Aim) => Promise<number>

/** From the touch to the paint after it, ms, as Chromium reports it in steps of 8; 0 where it took less than 16. */
export const paintAfter: Measure = async (page, _, aim) => {
  await still(page)
  const act = await aim()
  await page.evaluate(() => {
    window.longest = 0
  })
  await act()
  await still(page)
  return page.evaluate(() => window.longest)
}

/** Functions of the site that ran until everything was still: nearly the same on every machine. */
export const callsOf: Measure = async (page, tools, aim) => {
  await still(page)
  const act = await aim()
  await tools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await act()
  await still(page)
  const { result } = await tools.send('Profiler.takePreciseCoverage')
  await tools.send('Profiler.stopPreciseCoverage')
  const ours = result.filter(({ url }) => url.includes('/assets/'))
  const counts = ours.flatMap(({ functions }) => functions.map(({ ranges: [whole] }) => whole?.count ?? 0))
  return counts.reduce((sum, count) => sum + count, 0)
}
