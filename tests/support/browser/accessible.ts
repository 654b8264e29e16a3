import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe } from './axe.ts'
import { laptop, phone } from './test-site.ts'

/** Each rule in each size, and what colours can break in each theme and size. */
const looks = [
  { theme: 'light', viewport: phone, rules: 'all' },
  { theme: 'dark', viewport: phone, rules: 'colours' },
  { theme: 'dark', viewport: laptop, rules: 'all' },
  { theme: 'light', viewport: laptop, rules: 'colours' },
] as const

/** As it stands, in every theme and size. */
export async function expectAccessible(page: Page): Promise<void> {
  const found: Record<string, string[]> = {}
  for (const { theme, viewport, rules } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme })
    await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme)
    const violations = await axe(page, rules)
    if (violations.length > 0) found[`${theme}, ${viewport.width} px`] = violations
  }
  expect(found).toEqual({})
}
