import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { join, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

interface Browsing extends BrowserContextOptions {
  as?: Member
  doNotTrack?: boolean
}

/** A browser that no program steers: else nobody is counted. */
async function ownBrowser({ as, doNotTrack = false }: Browsing): Promise<Page> {
  const page = await site.visit('about:blank', {
    ...(as && { as }),
    ownContext: true,
    ...(doNotTrack && { extraHTTPHeaders: { DNT: '1' } }),
  })
  await page.addInitScript((declines) => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
    if (declines) Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })
  }, doNotTrack)
  return page
}

const told = (page: Page, procedure: string) =>
  page.waitForResponse((response) => response.url().endsWith(`/rpc/${procedure}`))

const counted = (table: 'page_visits' | 'empty_searches') =>
  site.stack.database.query<{ what: string }>(
    `select ${table === 'page_visits' ? 'page' : 'words'} as what from private.${table} order by 1`,
  )

test('Visits are counted, until somebody switches it off in the profile', async () => {
  const bola = await join(site.stack, 'Bola Ade')
  const page = await ownBrowser({ as: bola })
  for (const path of ['/wallet', '/help']) {
    const telling = told(page, 'note_page_visit')
    await page.goto(path)
    await telling
  }
  expect(await counted('page_visits')).toEqual([{ what: 'help' }, { what: 'wallet' }])
  await page.goto('/profile')
  await page.getByRole('switch', { name: 'Count my use of Aso' }).click()
  // What was counted today goes as well.
  await eventually(() => counted('page_visits')).toEqual([])
  const telling = told(page, 'note_page_visit')
  await page.goto('/safety')
  expect((await telling).status()).toBe(204)
  expect(await counted('page_visits')).toEqual([])
  await page.goto('/profile')
  expect(await page.getByRole('switch', { name: 'Count my use of Aso' }).isChecked()).toBe(false)
})

test('A browser that asks not to be tracked tells no visit and no search', async () => {
  const page = await ownBrowser({ doNotTrack: true })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/marketplace?q=zebra+coat')
  await sees(page.getByRole('heading', { name: 'No items found' }))
  await page.goto('/privacy')
  await sees(page.getByText('Your browser asks sites not to track you'))
  // What the page puts off until it has nothing else to do is done before this.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(undefined))))
  expect(asked.filter((url) => url.includes('/rpc/note_'))).toEqual([])
  expect([await counted('page_visits'), await counted('empty_searches')]).toEqual([[], []])
})

test('A search that found nothing for several people arrives in the list of admins', async () => {
  const admin = await joinAdmin(site.stack, 'Ngozi Reviewer')
  const people = [await join(site.stack, 'Bola Ade'), await join(site.stack, 'Chidi Eze')]
  const page = await ownBrowser({ as: await join(site.stack, 'Dami Bello') })
  const telling = told(page, 'note_empty_search')
  await page.goto('/marketplace?q=zebra+coat')
  await telling
  for (const { client } of people)
    await client.rpc('note_empty_search', { p_query: 'Zebra coat' }).throwOnError()
  expect(await counted('empty_searches')).toEqual(Array(3).fill({ what: 'zebra coat' }))
  // Two days later.
  await site.stack.database.query('update private.empty_searches set day = day - 2')
  await site.stack.database.query('update private.page_visits set day = day - 2')
  await site.stack.database.query('update private.usage_progress set open_from = private.today() - 2')
  await site.stack.database.query('select private.add_up_use()')
  const panel = await site.visit('/admin?tab=market', { as: admin })
  const found = panel.getByRole('region', { name: 'Searches that found nothing' }).getByRole('row', {
    name: /^zebra coat 3/,
  })
  await sees(found.first())
})
