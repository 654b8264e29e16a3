// How soon a phone answers a finger: filter, save, open, back, with a processor four times slower than this one's.
// `npm run bench:interaction`. README.md says what it measures.

import { loadavg } from 'node:os'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { buildSite, siteFolder } from '../../scripts/build-site.ts'
import { uploadPhoto } from '../../tests/support/api/market-photos.ts'
import { join, joinApproved, list, type Member } from '../../tests/support/api/members.ts'
import { startTestStack, type TestStack } from '../../tests/support/api/test-stack.ts'
import { chromiumProgram } from '../../tests/support/installed-programs.ts'
import { upperMedian } from '../quantile.ts'
import { callsOf, type Measure, paintAfter, watchInputs } from './interaction-trace.ts'

const RUNS = 5
const SLOWER = 4
const ITEMS = 24
/** What counts as good on a quiet machine: web.dev/inp. */
const GOAL_MS = 200
/** How many times as long as the floor an answer may take: on a busy machine both take longer. */
const GOAL_RATIO = 4

export const acts = [
  'open the filters',
  'filter',
  'close the filters',
  'save',
  'open an item',
  'back',
] as const
export type Act = (typeof acts)[number]
/** The page's own HTML, put in anew at a touch: what the browser alone needs to draw the same cards. */
const floor = 'floor'
export type Costs = Record<Act | typeof floor, number>

export interface Market {
  stack: TestStack
  bola: Member
}

/** Wardrobes of as many photos as a first page has, and somebody who looks at them. */
export async function fillMarket(stack: TestStack, items = ITEMS): Promise<Market> {
  const ada = await join(stack, 'Ada Obi', 'lend')
  for (let number = 1; number <= items; number += 1) {
    await list(ada, { title: `Gown ${number}`, images: [await uploadPhoto(ada, number)] })
  }
  return { stack, bola: await joinApproved(stack, 'Bola Ade') }
}

/** Nothing is saved yet: a second visit would take back what the first has saved. */
async function openPhone(browser: Browser, { stack, bola }: Market): Promise<Page> {
  await bola.client.from('saved_items').delete().eq('user_id', bola.id).throwOnError()
  const { data } = await bola.client.auth.getSession()
  const context = await browser.newContext({
    baseURL: stack.url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    storageState: {
      cookies: [],
      origins: [
        { origin: stack.url, localStorage: [{ name: 'aso-session', value: JSON.stringify(data.session) }] },
      ],
    },
  })
  await context.addInitScript(watchInputs)
  return context.newPage()
}

/** By its place: a locator's own tap looks at the page in the time that is measured. */
async function finger(page: Page, target: Locator): Promise<() => Promise<void>> {
  // Waits until nothing lies over it, such as a toast.
  await target.tap({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error(`Not on the screen: ${target}`)
  return () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** A visit of the market with each act once. */
export async function visit(
  browser: Browser,
  market: Market,
  measure: Measure,
  slower = SLOWER,
): Promise<Costs> {
  const page = await openPhone(browser, market)
  try {
    const tools = await page.context().newCDPSession(page)
    await tools.send('Profiler.enable')
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto('/marketplace')
    const card = page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: /^Gown \d+$/ })
      .nth(1)
    await card.waitFor()
    const title = (await card.textContent()) ?? ''
    const tap = async (target: Locator) => measure(page, tools, () => finger(page, target))
    const costs: Partial<Costs> = {}
    costs['open the filters'] = await tap(page.getByRole('button', { name: /^Filters/ }))
    costs.filter = await tap(page.getByRole('dialog').locator('label', { hasText: 'Dresses' }).first())
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^Dresses/, checked: true })
      .waitFor()
    costs['close the filters'] = await measure(page, tools, async () => () => page.keyboard.press('Escape'))
    const heart = page.getByRole('button', { name: `Save ${title}`, exact: true })
    costs.save = await tap(heart)
    await heart.and(page.locator('[aria-pressed=true]')).waitFor()
    costs['open an item'] = await tap(card)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    costs.back = await tap(page.getByRole('button', { name: 'Back', exact: true }))
    await card.waitFor()
    costs[floor] = await measure(page, tools, () => redrawn(page))
    return costs as Costs
  } finally {
    await page.context().close()
  }
}

/** Without the app: the grid of cards is put in anew by the browser alone. */
async function redrawn(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const redraw = (event: Event) => {
      event.stopImmediatePropagation()
      event.preventDefault()
      const grid = document.querySelector('[data-slot=items]')
      const html = grid?.outerHTML
      if (grid && html) grid.outerHTML = html
    }
    addEventListener('click', redraw, { capture: true, once: true })
  })
  return finger(page, page.locator('[data-slot=items] h2').first())
}

/** The medians, and whether each is good: soon enough, or where the machine is busy, near enough to the floor. */
export function report(visits: readonly Costs[], counted: Costs): { text: string; good: boolean } {
  const times = (act: Act | typeof floor): number[] => visits.map((visit) => visit[act])
  const bare = upperMedian(times(floor))
  let good = true
  const lines = [...acts, floor].map((act) => {
    const time = upperMedian(times(act as Act))
    const held = time < GOAL_MS || time < bare * GOAL_RATIO
    good &&= held
    const ratio = (time / bare).toFixed(1)
    return `${held ? ' ' : '!'} ${act.padEnd(18)}${String(time).padStart(6)} ms ${ratio.padStart(6)} × ${String(counted[act as Act]).padStart(8)} calls   (${times(act as Act).join(', ')})`
  })
  return { text: lines.join('\n'), good }
}

async function main(): Promise<void> {
  await buildSite((line) => console.log(line))
  const stack = await startTestStack({ engine: 'PGlite', webDir: siteFolder })
  const browser = await chromium.launch({
    executablePath: chromiumProgram(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const market = await fillMarket(stack)
    const counted = await visit(browser, market, callsOf, 1)
    const visits: Costs[] = []
    for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, market, paintAfter))
    const { text, good } = report(visits, counted)
    const load = loadavg()[0]?.toFixed(1)
    console.log(
      `From a touch to the next paint, ${SLOWER} times slower, ${RUNS} visits, load ${load}:\n${text}`,
    )
    if (!good) process.exitCode = 1
  } finally {
    await browser.close()
    await stack.close()
  }
}

if (import.meta.main) await main()
