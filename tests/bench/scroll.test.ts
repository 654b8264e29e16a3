import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillMarket, openMarket, plain, scrollOnce, show, stuttering } from '../../bench/phone/scroll.ts'
import { report } from '../../bench/phone/scroll-report.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { siteOfWorker } from '../support/browser/site-folder.ts'
import { chromiumProgram } from '../support/installed-programs.ts'

/** `npm run bench:scroll` with a few items and one short scroll of each page. */

const ITEMS = 12
const PIXELS = 400

let stack: TestStack
let browser: Browser
beforeAll(async () => {
  stack = await startTestStack({ webDir: await siteOfWorker() })
  browser = await chromium.launch({
    executablePath: chromiumProgram(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
}, 300_000)
afterAll(async () => {
  await browser.close()
  await stack.close()
})

test('each page is scrolled, its frames are counted and the result is reported', async () => {
  await fillMarket(stack, ITEMS)
  const market = await scrollOnce(browser, openMarket(`${stack.url}/marketplace`, ITEMS), PIXELS)
  const baseline = await scrollOnce(browser, show(plain), PIXELS)
  const stutter = await scrollOnce(browser, show(stuttering), PIXELS)
  for (const scroll of [market, baseline, stutter]) {
    // A short scroll may end a pixel early.
    expect(Math.abs(scroll.pixels - PIXELS)).toBeLessThanOrEqual(1)
    expect(scroll.wanted).toBeGreaterThan(0)
  }
  const measured = { market: [market], baseline: [baseline], stutter: [stutter], noisy: 0 }
  const { text } = report(measured, { slowdown: 4, pixels: PIXELS, load: [0, 0] })
  expect(text).toContain('the market')
})
