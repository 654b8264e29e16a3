import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, list, type Member } from '../../support/api/members.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'
import { chromiumProgram } from '../../support/installed-programs.ts'

/** A page that was left is shown again as it was, without loading anything, unless something in it prevents that. */

const site = openTestSite()
let browser: Browser
let ada: Member
let gown: string

beforeAll(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  gown = await list(ada, { title: 'Silk gown' })
  // Chromium without windows has no such cache.
  const executablePath = chromiumProgram()
  if (!executablePath) throw new Error('The journeys need Chromium')
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
})
afterAll(() => browser.close())

async function open(path: string, as?: Member): Promise<Page> {
  const session = as && (await as.client.auth.getSession()).data.session
  const localStorage = session ? [{ name: 'aso-session', value: JSON.stringify(session) }] : []
  const storageState = { cookies: [], origins: [{ origin: site.stack.url, localStorage }] }
  const context = await browser.newContext({ baseURL: site.stack.url, storageState })
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  return page
}

/** Leaves the page for another site. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
  })
  await page.goto('about:blank')
}

/** Comes back: `true`, or why the page had to be loaded again. Playwright itself would wait for it to load. */
async function comeBack(page: Page): Promise<unknown> {
  await page.evaluate(() => void setTimeout(() => history.back()))
  await page.waitForURL(/localhost/, { waitUntil: 'commit' })
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    const { notRestoredReasons } = entry as PerformanceEntry & { notRestoredReasons?: unknown }
    return 'persisted' in window ? window.persisted : JSON.stringify(notRestoredReasons)
  })
}

test.each([
  ['the landing page', 'a visitor', () => '/'],
  ['the market', 'a visitor', () => '/marketplace'],
  ['an item', 'a visitor', () => `/item/${gown}`],
  ['the market', 'a member', () => '/marketplace'],
  ['an item', 'a member', () => `/item/${gown}`],
])('Coming back to %s, %s finds it as it was left', async (_, who, path) => {
  const page = await open(path(), who === 'a member' ? ada : undefined)
  await leave(page)
  expect(await comeBack(page)).toBe(true)
  await page.context().close()
})

test('Who signed out meanwhile comes back to a page of nobody', async () => {
  const page = await open('/marketplace', ada)
  const mine = page.getByRole('link', { name: 'My profile' })
  await sees(mine)
  await leave(page)
  const other = await page.context().newPage()
  await other.goto('/robots.txt')
  await other.evaluate(() => localStorage.clear())
  expect(await comeBack(page)).toBe(true)
  await eventually(() => mine.count()).toBe(0)
  await sees(page.getByRole('link', { name: 'Sign in' }))
  await page.context().close()
})
