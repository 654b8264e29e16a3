import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe } from './axe.ts'
import { laptop, phone } from './test-site.ts'

interface Shown {
  theme: 'light' | 'dark'
  viewport: { width: number; height: number }
}

interface Look extends Shown {
  rules: 'all' | 'colours'
}

const lightPhone: Look = { theme: 'light', viewport: phone, rules: 'all' }

/** Each rule in each size, and what colours can break in each theme and size. */
const everyLook: readonly Look[] = [
  lightPhone,
  { theme: 'dark', viewport: phone, rules: 'colours' },
  { theme: 'dark', viewport: laptop, rules: 'all' },
  { theme: 'light', viewport: laptop, rules: 'colours' },
]

/** `npm test` answers soon, with the look that most people have; `npm run test:all` has every look. */
const looks = process.env.AXE_MODES === 'all' ? everyLook : [lightPhone]

/** As it stands, on a phone in light colours or in every theme and size. The page is left in the look that it had. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = await shownOn(page)
  let now = before
  const found: Record<string, string[]> = {}
  for (const look of looks) {
    await show(page, now, look)
    now = look
    const violations = await axe(page, look.rules)
    if (violations.length > 0) found[`${look.theme}, ${look.viewport.width} px`] = violations
  }
  await show(page, now, before)
  expect(found).toEqual({})
}

async function shownOn(page: Page): Promise<Shown> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  return { theme: isDark ? 'dark' : 'light', viewport: page.viewportSize() ?? phone }
}

/** Waits for nothing that is the same before and after. */
async function show(page: Page, before: Shown, after: Shown): Promise<void> {
  const { theme, viewport } = after
  if (viewport.width !== before.viewport.width || viewport.height !== before.viewport.height)
    await page.setViewportSize(viewport)
  if (theme === before.theme) return
  await page.emulateMedia({ colorScheme: theme })
  // A page that is not the app's follows the device without saying so.
  await page.waitForFunction((wanted) => {
    const shown = document.documentElement.dataset.theme
    return shown === undefined || shown === wanted
  }, theme)
}
