import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/**
 * Pages that one visit after another uses. A page keeps its process, and with it the compiled app: loading a screen in a
 * new context takes two to three times as much processor time. What a visit can leave behind is taken away after it;
 * what can not be taken away is refused, and needs a page of its own (`ownContext`).
 */
interface ReusedPage {
  page: Page
  tools: CDPSession
}

/** A file of the site that runs no script: here the storage of the site can be reached while the app is not running. */
const QUIET_PATH = '/robots.txt'

const EVENTS = [
  ...['console', 'dialog', 'download', 'filechooser', 'framenavigated', 'pageerror', 'popup', 'websocket'],
  ...['request', 'requestfailed', 'requestfinished', 'response'],
]

const idle = new Map<Browser, ReusedPage[]>()
const used = new Map<Page, ReusedPage>()

function refuseWhatStays(page: Page): void {
  const refuse = () => {
    throw new Error('The next visit would meet it too: visit with `ownContext: true`')
  }
  page.addInitScript = refuse
  page.clock.install = refuse
}

async function openReused(browser: Browser, options: BrowserContextOptions): Promise<ReusedPage> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  refuseWhatStays(page)
  return { page, tools: await context.newCDPSession(page) }
}

/** A page at no screen yet, with empty storage but for these entries. */
export async function takePage(
  browser: Browser,
  options: BrowserContextOptions,
  origin: string,
  stored: Readonly<Record<string, string>>,
): Promise<Page> {
  const taken = idle.get(browser)?.pop() ?? (await openReused(browser, options))
  const { page, tools } = taken
  used.set(page, taken)
  const quiet = `${origin}${QUIET_PATH}`
  if (page.url() !== quiet) await page.goto(quiet)
  const { viewport } = options
  if (viewport) await page.setViewportSize(viewport)
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, stored)
  await tools.send('Page.resetNavigationHistory')
  return page
}

/** Whether it came there. It doesn't when the page is on its way elsewhere, as at the end of a test that didn't wait for that. */
async function comesToRest(page: Page, origin: string): Promise<boolean> {
  return page.goto(`${origin}${QUIET_PATH}`).then(
    () => true,
    () => false,
  )
}

/** Whether the page is one of these. It is ready for the next visit afterwards, or closed where it didn't come to rest. */
export async function givePageBack(page: Page, origin: string): Promise<boolean> {
  const back = used.get(page)
  if (!back) return false
  used.delete(page)
  const context = page.context()
  const browser = context.browser()
  if (page.isClosed() || !browser) {
    await context.close()
    return true
  }
  await Promise.all(context.pages().map((other) => other !== page && other.close()))
  await Promise.all([
    page.unrouteAll(),
    context.unrouteAll(),
    context.setOffline(false),
    context.clearCookies(),
  ])
  if (!(await comesToRest(page, origin))) {
    await context.close()
    return true
  }
  for (const event of EVENTS) page.removeAllListeners(event)
  await Promise.all([
    back.tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    }),
    page.emulateMedia({ colorScheme: 'light', media: 'screen' }),
  ])
  const waiting = idle.get(browser) ?? []
  idle.set(browser, [...waiting, back])
  return true
}
