import { createClient } from '@supabase/supabase-js'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { PASSWORD } from '../../local/demo/town/people.ts'
import type { PersonKey } from '../../local/demo/town/types.ts'
import type { TestStack } from '../support/api/test-stack.ts'
import { chromiumProgram, headlessChromium } from '../support/installed-programs.ts'
import type { Screen } from './screens.ts'

/** Higher than a real screen, so that a picture shows what one scrolls to first. */
export const sizes = [
  { width: 390, height: 1400 },
  { width: 1280, height: 1000 },
] as const
export const schemes = ['light', 'dark'] as const

export type Size = (typeof sizes)[number]
export type Scheme = (typeof schemes)[number]

const SETTLE_MS = 15_000

/** Takes pictures of the demo town: one browser, each person signed in once. */
export class Photographer {
  readonly #stack: TestStack
  readonly #browser: Promise<Browser>
  readonly #sessions = new Map<PersonKey, Promise<string>>()

  constructor(stack: TestStack) {
    this.#stack = stack
    const executablePath = headlessChromium() ?? chromiumProgram()
    if (!executablePath) throw new Error('Pictures need Chromium')
    this.#browser = chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  }

  async close(): Promise<void> {
    await (await this.#browser).close()
  }

  /** The picture as JPEG. Throws where the screen's id is not found or the page does not load. */
  async photograph(screen: Screen, size: Size, scheme: Scheme): Promise<Buffer> {
    const path = screen.path.replace('{}', screen.id ? await this.#find(screen.id) : '')
    const context = await this.#open(screen.as, size, scheme)
    try {
      const page = await context.newPage()
      page.setDefaultTimeout(SETTLE_MS)
      await page.goto(path)
      await settle(page)
      if (screen.act) {
        await screen.act(page)
        await settle(page)
      }
      return await page.screenshot({ type: 'jpeg', quality: 80 })
    } finally {
      await context.close()
    }
  }

  async #find(sql: string): Promise<string> {
    const [row] = await this.#stack.database.query<{ id: string }>(sql)
    if (!row) throw new Error(`The demo town has no row: ${sql}`)
    return row.id
  }

  async #open(as: PersonKey | undefined, viewport: Size, colorScheme: Scheme): Promise<BrowserContext> {
    const { url } = this.#stack
    const localStorage = as ? [{ name: 'aso-session', value: await this.#session(as) }] : []
    return (await this.#browser).newContext({
      baseURL: url,
      viewport,
      colorScheme,
      locale: 'en-NG',
      timezoneId: 'Africa/Lagos',
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
  }

  #session(key: PersonKey): Promise<string> {
    const known = this.#sessions.get(key)
    if (known) return known
    const session = this.#signIn(key)
    this.#sessions.set(key, session)
    return session
  }

  async #signIn(key: PersonKey): Promise<string> {
    const client = createClient(this.#stack.url, this.#stack.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data, error } = await client.auth.signInWithPassword({
      email: `${key}@aso.example`,
      password: PASSWORD,
    })
    if (error) throw error
    return JSON.stringify(data.session)
  }
}

/** Until nothing loads any more; a page that keeps loading is taken as it is. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
