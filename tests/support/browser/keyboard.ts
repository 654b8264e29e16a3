import type { Locator, Page } from 'playwright-core'
import { sees } from './waiting.ts'

export function hasFocus(thing: Locator): Promise<boolean> {
  return thing.evaluate((element) => element === document.activeElement)
}

/** Presses Tab until the keyboard is there, as somebody without a mouse does; it may not take for ever. */
export async function tabTo(page: Page, thing: Locator): Promise<void> {
  await sees(thing)
  for (let presses = 0; presses < 40; presses += 1) {
    if (await hasFocus(thing)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${thing}`)
}
