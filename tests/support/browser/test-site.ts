import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, vi } from 'vitest'
import type { Member } from '../api/members.ts'
import { startTestStack, type TestStack } from '../api/test-stack.ts'
import { createDatabase, dropDatabase } from '../database/postgres.ts'
import { chromiumProgram, headlessChromium } from '../installed-programs.ts'
import { recordRequest } from '../recording.ts'
import { beginWithTheApp } from './begin-with-the-app.ts'
import { givePageBack, takePage } from './reused-pages.ts'
import { portOfWorker, siteOfWorker } from './site-folder.ts'
import { PATIENCE_MS } from './waiting.ts'

/** Nothing of Chromium may call home, and no update may change what is tested. */
const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
  '--no-first-run',
  // A camera that shows a test picture. Who may use it is decided visit by visit.
  '--use-fake-device-for-media-stream',
  // A page is left before code that was compiled for speed has paid for itself.
  '--js-flags=--no-maglev --no-opt',
]

export const phone = { width: 390, height: 844 }
export const laptop = { width: 1280, height: 800 }

/** What was being read at the moment when a test took the network away. */
const READ_WHILE_GOING_OFFLINE = [
  /^net::ERR_INTERNET_DISCONNECTED (GET|HEAD) /,
  /^net::ERR_INTERNET_DISCONNECTED POST \/rest\/v1\/rpc\/(booking|get|my|unread|user_has)_\w+$/,
  /^console error: WebSocket connection .*ERR_INTERNET_DISCONNECTED/,
]

/** Names the request that failed itself, so it is not news. */
const NAMED_BY_ITS_REQUEST = /^Failed to load resource/

interface VisitOptions extends BrowserContextOptions {
  /** Who is signed in; nobody by default. */
  as?: Member
  /** Whether the device has a camera. It has one where it is permitted to use it. */
  hasCamera?: boolean
  /** For what the next visit would meet as well: a clock that is set, scripts that run in each document. */
  ownContext?: boolean
}

const launched = new Map<string, Promise<Browser>>()

/** A Chromium for all test files of a worker. It ends with the worker. */
async function browserOfWorker(executablePath: string | undefined): Promise<Browser> {
  if (!executablePath) throw new Error('The journeys need Chromium')
  const running = await launched.get(executablePath)
  if (running?.isConnected()) return running
  const browser = chromium.launch({ executablePath, args: FLAGS })
  launched.set(executablePath, browser)
  return browser
}

/** A stack with the built app, and people who visit it in Chromium. */
class TestSite {
  #stack: TestStack | undefined
  #databaseUrl: string | undefined
  /** The folder of the built app. */
  site = ''
  #visits: Page[] = []
  #problems: string[] = []
  #expected: RegExp[] = []
  #allowed: RegExp[] = []

  get stack(): TestStack {
    if (!this.#stack) throw new Error('The site opens before the first test')
    return this.#stack
  }

  async open(database: TestSiteOptions['database'] = 'postgres'): Promise<void> {
    this.site = await siteOfWorker()
    const port = await portOfWorker()
    if (database === 'postgres')
      this.#databaseUrl = await createDatabase({ url: inject('postgresUrl') }, `site_${randomUUID()}`)
    this.#stack = await startTestStack({
      webDir: this.site,
      port,
      // On a busy machine, too, pages show scaled photos: what is sent where that takes too long is tested elsewhere.
      storageLimits: { renderTimeoutMs: 60_000 },
      ...(this.#databaseUrl && { databaseUrl: this.#databaseUrl }),
    })
  }

  async close(): Promise<void> {
    await this.#stack?.close()
    if (this.#databaseUrl) await dropDatabase(this.#databaseUrl)
  }

  /** A fresh browser, on a phone in Lagos unless said otherwise, at an address of the site. */
  async visit(path: string, { as, hasCamera, ownContext, ...options }: VisitOptions = {}): Promise<Page> {
    // The small Chromium has no camera and shows no notifications.
    const needsWhole = hasCamera || options.permissions?.some((name) => /camera|notifications/.test(name))
    const browser = await browserOfWorker(needsWhole ? chromiumProgram() : headlessChromium())
    const stored = as ? await signedIn(as) : {}
    const plain = Object.keys(options).every((name) => name === 'viewport')
    const page =
      plain && !needsWhole && !ownContext
        ? await takePage(browser, { ...this.#device, ...options }, this.stack.url, stored)
        : await this.#openPage(browser, options, stored)
    page.context().setDefaultTimeout(PATIENCE_MS)
    beginWithTheApp(page)
    this.#watch(page)
    page.context().on('page', (another) => this.#watch(another))
    this.#visits.push(page)
    await page.goto(path)
    return page
  }

  get #device(): BrowserContextOptions {
    const baseURL = this.stack.url
    return {
      baseURL,
      viewport: phone,
      locale: 'en-NG',
      timezoneId: 'Africa/Lagos',
      reducedMotion: 'reduce',
      // It answers for the site, and would be there for the next visit. Journeys about it allow it.
      serviceWorkers: 'block',
    }
  }

  async #openPage(
    browser: Browser,
    options: BrowserContextOptions,
    stored: Readonly<Record<string, string>>,
  ): Promise<Page> {
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
    const storageState = { cookies: [], origins: [{ origin: this.stack.url, localStorage }] }
    const context = await browser.newContext({
      ...this.#device,
      ...(localStorage.length > 0 && { storageState }),
      ...options,
    })
    return context.newPage()
  }

  async #endVisit(page: Page): Promise<void> {
    const context = page.context()
    context.removeAllListeners('page')
    if (!(await givePageBack(page, this.stack.url))) await context.close()
  }

  /** Something that fails in this test and has to: `409 POST /rest/v1/transactions`. */
  expectProblem(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  /** Something that fails or does not, by the moment: what was under way when the network went. */
  allowProblem(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  #watch(page: Page): void {
    const note = (problem: string) => this.#problems.push(problem)
    page.on('pageerror', (error) => note(`page error: ${error.message}`))
    page.on('crash', () => note(`crash of ${page.url()}`))
    page.on('dialog', (dialog) => {
      note(`script dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    // What a content security policy stops is a console error, too.
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !NAMED_BY_ITS_REQUEST.test(text)) note(`console error: ${text}`)
    })
    page.on('request', (request) => recordRequest(new URL(request.url()).pathname))
    page.on('response', (response) => {
      if (response.status() >= 400) note(`${response.status()} ${nameOf(response.request())}`)
    })
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText
      // A page that is left calls off what it was asking for.
      if (reason !== 'net::ERR_ABORTED') note(`${reason} ${nameOf(request)}`)
    })
  }

  async photograph(name: string): Promise<void> {
    const folder = join(tmpdir(), 'aso-journeys')
    await mkdir(folder, { recursive: true })
    const pages = this.#visits.flatMap((visit) => visit.context().pages())
    for (const [position, page] of pages.entries()) {
      const path = join(folder, `${name.replace(/[^a-z0-9]+/gi, '-').slice(0, 80)}-${position + 1}.png`)
      await page.screenshot({ path, timeout: 5000 }).then(
        () => console.error(`${page.url()}\n  ${path}`),
        (error: Error) => console.error(`${page.url()}\n  no picture: ${error.message}`),
      )
    }
  }

  /** Everybody leaves; nothing may have gone wrong that the test did not expect, and the books balance. */
  async endTest(): Promise<void> {
    await Promise.all(this.#visits.splice(0).map((visit) => this.#endVisit(visit)))
    await this.stack.paystack.webhooks.idle()
    const problems = this.#problems.splice(0)
    const expected = this.#expected.splice(0)
    const known = [...expected, ...this.#allowed.splice(0), ...READ_WHILE_GOING_OFFLINE]
    const unexpected = problems.filter((problem) => !known.some((pattern) => pattern.test(problem)))
    const serverSaid = this.stack.log.splice(0).filter((line) => /"status":5\d\d/.test(line))
    expect(unexpected, ['Problems in the browser', ...serverSaid].join('\n')).toEqual([])
    const missing = expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)))
    expect(missing, 'Problems that should have been there').toEqual([])
    expect(await this.stack.database.query('select * from private.reconcile()')).toEqual([])
  }
}

interface TestSiteOptions {
  /** PGlite is what `npm start` has; a database of its own in Postgres is there sooner. */
  database?: 'postgres' | 'pglite'
}

/** For one test file: call it at the top. */
export function openTestSite({ database }: TestSiteOptions = {}): TestSite {
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })
  const site = new TestSite()
  beforeAll(() => site.open(database))
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await site.photograph(task.name)
    await site.endTest()
  })
  afterAll(() => site.close())
  return site
}

function nameOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`
}

/** As the app itself keeps somebody signed in. */
async function signedIn(member: Member): Promise<Record<string, string>> {
  const { data } = await member.client.auth.getSession()
  return { 'aso-session': JSON.stringify(data.session) }
}

/** The names and values of a list of facts: `{ Deposit: '₦10,000' }`. */
export async function facts(of: Locator): Promise<Record<string, string>> {
  const [names, values] = await Promise.all([
    of.getByRole('term').allInnerTexts(),
    of.getByRole('definition').allInnerTexts(),
  ])
  return Object.fromEntries(names.map((name, position) => [name, values[position] ?? '']))
}
