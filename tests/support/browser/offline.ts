import type { Page } from 'playwright-core'

/** Options of a visit whose browser may keep the site for reading without a network. */
export const withWorker = { serviceWorkers: 'allow' } as const

/** Until the worker has kept the files that every screen needs, and answers for the next page. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })
}

/** The addresses of all that is in the caches of the site. */
export function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })
}
