import { readFile, writeFile } from 'node:fs/promises'
import { join as path } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { join, joinApproved, list } from '../../support/api/members.ts'
import { keptAddresses, withWorker, workerReady } from '../../support/browser/offline.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()
const KB = 1000

/** All that comes over the network from now on, to the page and to its service worker; headers included. */
async function weighAll(page: Page): Promise<() => Promise<number>> {
  const tools = await page.context().newCDPSession(page)
  let bytes = 0
  tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await tools.send('Network.enable')
  for (const worker of page.context().serviceWorkers()) {
    await worker.evaluate(() => performance.clearResourceTimings())
  }
  return async () => {
    const [worker] = page.context().serviceWorkers()
    const byWorker = await worker?.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .reduce((sum, entry) => sum + ('transferSize' in entry ? Number(entry.transferSize) : 0), 0),
    )
    if (!byWorker) throw new Error('The worker fetches at least its list of files or the page')
    return bytes + byWorker
  }
}

/** As a new release does: another worker with the same files. */
async function release(name: string): Promise<void> {
  const file = path(site.site, 'sw.js')
  const before = (await readFile(file, 'utf8')).replace(/\/\/ release .*\n/, '')
  await writeFile(file, `// release ${name}\n${before}`)
}

const offer = (page: Page) => page.getByText('A new version of Aso is ready.')

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

test('A phone may install Aso: a manifest with its pictures, and a worker that opens it', async () => {
  const page = await site.visit('/marketplace', withWorker)
  const tools = await page.context().newCDPSession(page)
  await workerReady(page)
  const { url, errors } = await tools.send('Page.getAppManifest')
  expect(url).toBe(`${site.stack.url}/manifest.webmanifest`)
  expect(errors).toEqual([])
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors')
  // A context of Playwright is a private window, which installs nothing.
  const ids = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')
  expect(ids).toEqual([])
  const manifest = await (await fetch(url)).json()
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
  for (const { url: screen } of manifest.shortcuts)
    expect((await fetch(site.stack.url + screen)).ok).toBe(true)
})

test('The worker is asked for again each time, and keeps files of the site alone', async () => {
  const worker = await fetch(`${site.stack.url}/sw.js`)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-type')).toContain('text/javascript')
  const page = await site.visit('/marketplace', withWorker)
  await workerReady(page)
  await page.reload()
  await sees(page.getByRole('heading', { level: 1 }).first())
  const kept = await keptAddresses(page)
  expect(kept).toContain('/app.html')
  expect(
    kept.filter((address) => !/^\/(assets\/[^/]+|[a-z]+\.(html|js|json|svg|webmanifest))$/.test(address)),
  ).toEqual([])
  expect(kept.filter((address) => /admin/.test(address))).toEqual([])
})

test('The first visit costs less than 500 KB with the worker, the second less than 50 KB', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  for (const number of Array.from({ length: 24 }, (_, index) => index + 1)) {
    await list(ada, { title: `Gown ${number}`, images: [await uploadPhoto(ada, number)] })
  }
  const page = await site.visit('about:blank', {
    ...withWorker,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  })
  const open = async () => {
    const bytes = await weighAll(page)
    await page.goto('/marketplace', { waitUntil: 'networkidle' })
    await sees(page.getByRole('link', { name: 'Gown 24' }))
    await page.waitForFunction(() =>
      Array.from(document.images).every((image) => image.complete || image.loading === 'lazy'),
    )
    await workerReady(page)
    return bytes()
  }
  const first = await open()
  expect(first).toBeGreaterThan(100 * KB)
  expect(first).toBeLessThan(500 * KB)
  await page.goto('about:blank')
  const second = await open()
  expect(second).toBeLessThan(50 * KB)
})

test('Without a network the app opens, and says what it cannot show', async () => {
  const page = await site.visit('/marketplace', withWorker)
  await workerReady(page)
  site.allowProblem(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/)
  await page.context().setOffline(true)
  await sees(page.getByText('You are offline. What you typed is saved.'))
  // A page that opens now may take itself for one that is online: what it asks for tells it.
  await page.goto('/marketplace')
  await sees(page.getByRole('heading', { name: 'You are offline' }))
  await page.context().setOffline(false)
  // Nothing is pressed: with the network back, the page loads by itself.
  await misses(page.getByRole('heading', { name: 'You are offline' }))
})

test('A new release waits while something is typed, and comes when it is asked for', async () => {
  const bola = await joinApproved(site.stack, 'Bola Ade')
  const page = await site.visit('/edit-profile', { ...withWorker, as: bola })
  await workerReady(page)
  await page.reload()
  const name = page.getByLabel('Full name')
  await name.fill('Bola Adewale')
  await release('two')
  await lookForUpdate(page)
  await eventually(() =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state),
  ).toBe('installed')
  expect(await name.inputValue()).toBe('Bola Adewale')
  expect(await offer(page).isVisible()).toBe(false)

  await page.getByRole('link', { name: 'Aso, home' }).click()
  await sees(offer(page))
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await eventually(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBe(null)
  await misses(offer(page))
})

test('A tab that is come back to after ten minutes loads the new release by itself, never over a half-filled form', async () => {
  const bola = await joinApproved(site.stack, 'Bola Ade')
  const page = await site.visit('/edit-profile', { ...withWorker, as: bola, ownContext: true })
  await workerReady(page)
  await page.reload()
  const name = page.getByLabel('Full name')
  await name.fill('Bola Adewale')
  await page.clock.install()
  await release('three')
  await lookForUpdate(page)
  await eventually(() =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state),
  ).toBe('installed')
  /** Out of sight for so many minutes, and back. */
  const leave = async (minutes: number) => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.fastForward(minutes * 60_000)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => false })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  }
  await leave(60)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(await name.inputValue()).toBe('Bola Adewale')

  await page.getByRole('link', { name: 'Aso, home' }).click()
  await sees(offer(page))
  await leave(9)
  await sees(offer(page))
  const loaded = page.waitForEvent('load')
  await leave(10)
  await loaded
  await eventually(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBe(null)
})

test('A screen whose files went with an older release is opened in the new one', async () => {
  const page = await site.visit('/marketplace')
  await sees(page.getByRole('heading', { level: 1 }).first())
  site.allowProblem(/404 GET \/assets\/help|page error|console error/)
  let gone = 0
  await page.route(/\/assets\/help-/, async (route) => {
    gone += 1
    if (gone < 3) await route.fulfill({ status: 404, body: '' })
    else await route.continue()
  })
  await page.evaluate(() => {
    history.pushState(null, '', '/help')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await sees(page.getByRole('heading', { name: 'Aso was updated' }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await sees(page.getByRole('heading', { name: 'Help Center' }))
})
