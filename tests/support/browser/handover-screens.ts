import type { Locator, Page } from 'playwright-core'
import { photoOf } from '../fixtures/drawn-files.ts'

/** Who receives the item shows six digits; who gives it types them. */

/** The code that is shown on this page. */
export async function shownCode(page: Page): Promise<string> {
  const text = (await page.getByText(/^Your code: [\d ]+$/).textContent()) ?? ''
  return text.replace(/\D/g, '')
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Six-digit code').fill(code)
}

/** Chooses photos of the condition, as from the phone's own album. */
export async function chooseConditionPhotos(page: Page, ...names: string[]): Promise<void> {
  const files = names.map(async (name) => ({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await photoOf(name),
  }))
  await page.getByLabel('Condition photos from this device').setInputFiles(await Promise.all(files))
}

/** The photos of the condition that somebody can see. */
export function conditionPhotos(page: Page): Locator {
  return page.getByLabel('Condition photos', { exact: true }).getByRole('button', { name: /^By / })
}

/** The owner marks the handover without a code, and answers the question that comes first. */
export async function markHandedOver(booking: Locator): Promise<void> {
  await booking.getByRole('button', { name: 'Handed over' }).click()
  await booking.page().getByRole('dialog').getByRole('button', { name: 'Yes, handed over' }).click()
}

/** The renter says that the item is with them, and answers the question that comes first. */
export async function confirmReceipt(booking: Locator): Promise<void> {
  await booking.getByRole('button', { name: 'I have received it' }).click()
  await booking.page().getByRole('dialog').getByRole('button', { name: 'Yes, I have it' }).click()
}
