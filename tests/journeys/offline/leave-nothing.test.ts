import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import {
  keptAddresses,
  screensKept,
  storedEntries,
  withWorker,
  workerReady,
} from '../../support/browser/offline.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

/** Nothing of a person stays on a phone that they have left. */

const site = openTestSite()

let bola: Member

beforeEach(async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  const gown = await list(ada, { title: 'Silk gown' })
  await fund(site.stack, bola, 60_000)
  await payFromWallet(bola, await book(bola, gown, 0))
})

/** Bola's phone with all that it may hold of her: copies, a write that waits, a draft. */
async function fullPhone(): Promise<Page> {
  const page = await site.visit('/notifications', { ...withWorker, as: bola })
  await workerReady(page)
  await screensKept(page)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await eventually(() => storedEntries(page)).toContainEqual(expect.stringContaining('handover'))
  await page.evaluate(
    (id) => localStorage.setItem(`aso-listing:${id}:new`, '{"form":{"title":"Mine"},"photos":[]}'),
    bola.id,
  )
  expect(await everything(page)).toContain(bola.id)
  return page
}

/** All that the browser holds for the site, as one text. */
async function everything(page: Page): Promise<string> {
  const storages = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  const cookies = await page.context().cookies()
  return [
    storages,
    ...(await storedEntries(page)),
    ...(await keptAddresses(page)),
    JSON.stringify(cookies),
  ].join('\n')
}

async function expectNothing(page: Page): Promise<void> {
  await eventually(() => page.evaluate(() => localStorage.getItem('aso-kept-for'))).toBe(null)
  expect(await storedEntries(page)).toEqual([])
  const kept = await everything(page)
  for (const word of [bola.id, bola.email, 'Bola', 'Silk gown', 'Mine', 'token'])
    expect(kept).not.toContain(word)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  const files = await keptAddresses(page)
  expect(
    files.filter((address) => !/^\/(assets\/[^/]+|[a-z]+\.(html|js|json|svg|webmanifest))$/.test(address)),
  ).toEqual([])
}

test('After signing out nothing of the person is in any storage of the browser', async () => {
  const page = await fullPhone()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await eventually(() => page.evaluate(() => localStorage.getItem('aso-session'))).toBe(null)
  await expectNothing(page)
})

test('A session that was ended from elsewhere leaves nothing, either', async () => {
  const page = await fullPhone()
  site.allowProblem(/^(400|401|403) /)
  await site.stack.database.query('delete from auth.sessions where user_id = $1', [bola.id])
  await page.goto('/transactions')
  await eventually(() => page.evaluate(() => localStorage.getItem('aso-session'))).toBe(null)
  await expectNothing(page)
})

test('What could not be taken away in time is taken away when Aso is opened again, also by somebody else', async () => {
  const page = await fullPhone()
  const chidi = await joinApproved(site.stack, 'Chidi Eze')
  const { data } = await chidi.client.auth.getSession()
  await page.goto('/robots.txt')
  // The browser was closed in the middle of it.
  await page.evaluate((session) => localStorage.setItem('aso-session', session), JSON.stringify(data.session))
  await page.goto('/transactions')
  await sees(page.getByRole('heading', { name: 'My Transactions' }))
  await eventually(() => page.evaluate(() => localStorage.getItem('aso-kept-for'))).toBe(chidi.id)
  const kept = await everything(page)
  for (const word of [bola.id, bola.email, 'Silk gown', 'Mine']) expect(kept).not.toContain(word)
})
