import type { Page } from 'playwright-core'
import { eventually } from './waiting.ts'

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

/** Until the files of the screens that are read offline are kept, too: all that the worker was built with. */
export async function screensKept(page: Page): Promise<void> {
  const worker = await page.evaluate(async () => (await fetch('/sw.js')).text())
  const named = worker.match(/\/assets\/[\w.-]+/g) ?? []
  const missing = async () => {
    const kept = await keptAddresses(page)
    return named.filter((address) => address !== '/assets/' && !kept.includes(address))
  }
  await eventually(missing).toEqual([])
}

/** The addresses of all that is in the caches of the site. */
export function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })
}

/** All entries of all databases of the browser, as text. */
export function storedEntries(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const found = await Promise.all(databases.map(({ name }) => entriesOf(name ?? '')))
    return found.flat()

    async function entriesOf(name: string): Promise<string[]> {
      const database = await answer(indexedDB.open(name))
      const stores = Array.from(database.objectStoreNames)
      const entries = stores.map(async (store) => {
        const all = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([answer(all.getAllKeys()), answer(all.getAll())])
        return keys.map((key, position) => `${name} ${String(key)} ${JSON.stringify(values[position])}`)
      })
      const texts = (await Promise.all(entries)).flat()
      database.close()
      return texts
    }

    function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    }
  })
}
