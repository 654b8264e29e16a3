import type { Locator, Page } from 'playwright-core'

/** The files of the open form. */
export const evidence = (of: Page | Locator) =>
  of.getByRole('list', { name: 'Evidence', exact: true }).getByRole('listitem')
export const addFiles = (page: Page) => page.getByLabel('Add evidence')
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit report' })

/** The ruling form of an admin, filled in and confirmed. */
export async function decide(
  page: Page,
  choice: string | RegExp,
  fields: Record<string, string>,
): Promise<void> {
  await page.getByRole('radio', { name: choice }).click()
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click()
}
