import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** How long anybody waits for something to show. A busy machine takes its time; a person would not. */
export const PATIENCE_MS = 45_000

/** Patience hides a slow screen: what took longer is told at the end of the run. */
const SLOW_MS = 5000

/** Whether it was told. */
function tellSlow(startedAt: number, what: unknown): boolean {
  const waited = performance.now() - startedAt
  if (waited < SLOW_MS) return false
  const { currentTestName } = expect.getState()
  console.log(`slow: ${(waited / 1000).toFixed(1)} s and maybe more for ${what}, in "${currentTestName}"`)
  return true
}

async function waitFor(thing: Locator, state: 'visible' | 'hidden'): Promise<void> {
  const startedAt = performance.now()
  await thing.waitFor({ state })
  tellSlow(startedAt, thing)
}

/** Waits until each of them can be seen. */
export async function sees(...things: Locator[]): Promise<void> {
  for (const thing of things) await waitFor(thing, 'visible')
}

/**
 * Waits for a heading that shows for a moment only, as on a screen that leads on by itself. The page looks for it with each
 * frame that it draws; `sees` asks less often, and on a busy machine too late.
 */
export async function seesForAMoment(page: Page, heading: string): Promise<void> {
  await page.waitForFunction(
    (words) => Array.from(document.querySelectorAll('h1')).some(({ textContent }) => textContent === words),
    heading,
  )
}

/** Waits until none of them can be seen any more. */
export async function misses(...things: Locator[]): Promise<void> {
  for (const thing of things) await waitFor(thing, 'hidden')
}

/**
 * Asks again and again until the answer is as expected: `await eventually(() => facts(card)).toEqual(…)`. A test that
 * asks for several things in turn names which (`about`).
 */
export function eventually<Answer>(ask: () => Promise<Answer>, about?: string) {
  const startedAt = performance.now()
  let told = false
  const asked = async () => {
    const answer = await ask()
    if (!told) told = tellSlow(startedAt, about ?? 'an answer')
    return answer
  }
  return expect.poll(asked, {
    timeout: PATIENCE_MS,
    interval: 100,
    ...(about !== undefined && { message: about }),
  })
}
