import type { Locator, Page } from 'playwright-core'

/** Controls as most screens name them. */

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })
