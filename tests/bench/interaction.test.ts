import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acts, fillMarket, type Market, report, visit } from '../../bench/phone/interaction.ts'
import { callsOf, paintAfter } from '../../bench/phone/interaction-trace.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { siteOfWorker } from '../support/browser/site-folder.ts'
import { chromiumProgram } from '../support/installed-programs.ts'

/** `npm run bench:interaction` with one visit that is counted and one that is timed. */

/**
 * Thousands of functions that a touch may run, on a market of 24 cards. Counted, not timed, so that it holds on every
 * machine. When every touch drew every card it was 137, 210, 52, 45, 70 and 89.
 */
const most = {
  'open the filters': 60,
  filter: 120,
  'close the filters': 20,
  save: 40,
  'open an item': 110,
  back: 125,
}

let stack: TestStack
let browser: Browser
let market: Market
beforeAll(async () => {
  stack = await startTestStack({ webDir: await siteOfWorker() })
  browser = await chromium.launch({
    executablePath: chromiumProgram(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  market = await fillMarket(stack)
}, 300_000)
afterAll(async () => {
  await browser.close()
  await stack.close()
})

test('A touch on the market runs no more of the app than what it changes', async () => {
  const calls = await visit(browser, market, callsOf, 1)
  for (const act of acts) {
    // None would mean that nothing was counted.
    expect(calls[act], act).toBeGreaterThan(1000)
    expect(calls[act], act).toBeLessThan(most[act] * 1000)
  }
  // What the browser draws by itself runs next to nothing of the app.
  expect(calls.floor).toBeLessThan(calls.filter)

  const timed = await visit(browser, market, paintAfter, 1)
  expect(report([timed], calls).text).toContain('open an item')
})
