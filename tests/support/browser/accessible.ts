import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe } from './axe.ts'
import { laptop, phone } from './test-site.ts'

const looks = (['light', 'dark'] as const).flatMap((theme) => [
  { name: `${theme}, phone`, theme, viewport: phone },
  { name: `${theme}, laptop`, theme, viewport: laptop },
])

/** As it stands, in every theme and size. */
export async function expectAccessible(page: Page): Promise<void> {
  const found: Record<string, string[]> = {}
  for (const { name, theme, viewport } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme })
    await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme)
    const violations = await axe(page)
    if (violations.length > 0) found[name] = violations
  }
  expect(found).toEqual({})
}
