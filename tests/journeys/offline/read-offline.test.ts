import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { payFromWallet, walletByLedger } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { shownCode } from '../../support/browser/handover-screens.ts'
import { screensKept, storedEntries, withWorker, workerReady } from '../../support/browser/offline.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let gown: string

beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada, { title: 'Silk gown', pickup_method: 'delivery' })
  await fund(site.stack, bola, 60_000)
  // What is under way when the network goes, and what is asked for without one.
  site.allowProblem(/net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/)
  site.allowProblem(/WebSocket connection/)
})

/** A booking of today whose item is delivered. */
async function delivered(): Promise<string> {
  const booking = await book(bola, gown, 0, '5 Marina, Lagos Island')
  await payFromWallet(bola, booking)
  return booking.id
}

/** Signed in, with a worker that has kept what is read offline. */
async function openKept(path: string, as: Member): Promise<Page> {
  const page = await site.visit(path, { ...withWorker, as })
  await workerReady(page)
  await screensKept(page)
  return page
}

/** Everything that the browser knew in memory is gone. */
async function coldStart(page: Page, path: string): Promise<Page> {
  const context = page.context()
  const next = await context.newPage()
  await page.close()
  await context.setOffline(true)
  await next.goto(path)
  return next
}

const asOf = (page: Page) => page.getByText(/^Last updated \d{1,2}:\d\d [ap]m\.$/)

test('A running booking is read after a cold start without a network: code, address, and of when it is', async () => {
  const id = await delivered()
  const online = await openKept('/transactions', bola)
  await eventually(() => storedEntries(online)).toContainEqual(expect.stringContaining('handover'))
  const page = await coldStart(online, '/')
  await sees(
    page.getByRole('heading', { name: 'My Transactions' }),
    page.getByText('Silk gown').first(),
    asOf(page),
  )
  await page.getByRole('link', { name: 'Silk gown' }).first().click()
  await sees(page.getByText('5 Marina, Lagos Island'), asOf(page), page.getByLabel('QR code'))
  expect(await shownCode(page)).toMatch(/^\d{6}$/)
  const stored = await site.stack.database.query<{ code: string }>(
    'select code from private.handover_codes where transaction_id = $1',
    [id],
  )
  expect(stored.map(({ code }) => code)).toContain(await shownCode(page))
  await expectAccessible(page)

  await page.context().setOffline(false)
  await misses(asOf(page))
})

test('Without a network a payment is refused in plain words, and nothing is sent later', async () => {
  const booking = await book(bola, gown, 5, '5 Marina, Lagos Island')
  const page = await openKept(`/booking/${booking.id}`, bola)
  await page.getByRole('button', { name: 'Pay now' }).click()
  const pay = page.getByRole('dialog').getByRole('button', { name: /^Pay ₦/ })
  await sees(pay)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.context().setOffline(true)
  await pay.click()
  await sees(page.getByText('This moves money, so it needs a connection. Nothing was sent', { exact: false }))
  await page.context().setOffline(false)
  await misses(page.getByText('You are offline. What you typed is saved.'))
  expect(sent.filter((address) => /wallet-payment|initialize-payment/.test(address))).toEqual([])
  expect(await walletByLedger(site.stack, bola)).toBe(60_000)
})

test('An item that is saved without a network is sent once, when there is one', async () => {
  const page = await openKept(`/item/${gown}`, bola)
  const rows = () =>
    site.stack.database.query('select item_id from saved_items where user_id = $1', [bola.id])
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/saved_items/.test(request.url())) posts += 1
  })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  // What is loaded late is there before the network goes.
  await page.getByRole('heading', { name: 'Availability' }).scrollIntoViewIfNeeded()
  await sees(save, page.getByRole('main').getByRole('grid').first())
  await page.context().setOffline(true)
  await save.click()
  await sees(page.getByRole('button', { name: 'Saved' }))
  await sees(page.getByText('1 change is kept on this phone. We’ll send it once you’re online.'))
  expect(await rows()).toEqual([])

  // Also when the app was closed in between.
  const next = await coldStart(page, '/saved')
  await sees(next.getByText('1 change is kept on this phone. We’ll send it once you’re online.'))
  next.on('request', (request) => {
    if (request.method() === 'POST' && /\/saved_items/.test(request.url())) posts += 1
  })
  await next.context().setOffline(false)
  // A page that was opened offline took itself for one that is online, and is not told by this Chromium.
  await next.evaluate(() => dispatchEvent(new Event('online')))
  await sees(next.getByText('What you changed offline is now in your account.'))
  await misses(next.getByText(/kept on this phone/))
  expect(await rows()).toEqual([{ item_id: gown }])
  await next.reload()
  await sees(next.getByRole('link', { name: 'Silk gown' }))
  expect(posts).toBe(1)
})
