import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { lagosToday } from '#contract/rules/dates.ts'
import { book, fund, join, joinApproved, list } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { heading } from '../../support/browser/controls.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

const lines = (page: Page) => page.getByRole('main').getByRole('listitem')
const isNew = (page: Page, count: number) => page.getByRole('main').getByText(`${count} new`, { exact: true })
/** The entry of the bottom navigation, with how many are new. */
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const titles = async (page: Page) =>
  (await lines(page).allInnerTexts()).map((text) => text.split('\n')[0] ?? '')

/** Bola has paid for Ada's gown, from today on by default. */
async function rental(fromDay = 0) {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const bola = await joinApproved(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 30_000)
  const booking = await book(bola, await list(ada), fromDay)
  await payFromWallet(bola, booking)
  return { ada, bola, booking }
}

test('Both sides are notified of bookings and deposits, newest first, until they are marked as read', async () => {
  const { ada, bola, booking } = await rental(10)
  const page = await site.visit('/marketplace', { as: bola })
  await entry(page, '2 new Alerts').click()
  await sees(heading(page, 'Notifications'), isNew(page, 2))
  await eventually(() => titles(page)).toEqual(['Paid: Ankara gown', '₦30,000 was added to your wallet'])
  await expectAccessible(page)
  await lines(page).first().getByRole('link').click()
  await sees(heading(page, 'Ankara gown'), entry(page, '1 new Alerts'))
  expect(new URL(page.url()).pathname).toBe(`/booking/${booking.id}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await misses(isNew(page, 1), page.getByRole('button', { name: 'Mark all read' }))
  await sees(entry(page, 'Alerts'))
  await page.reload()
  await eventually(() => lines(page).count()).toBe(2)
  await misses(lines(page).getByText('New', { exact: true }).first())
  await expectAccessible(page)

  const lender = await site.visit('/notifications', { as: ada, viewport: laptop })
  await sees(lender.getByText('Bola booked “Ankara gown” and has paid.'), entry(lender, 'Alerts 1 new'))
})

test('Messages come live as one line; reading them on one device reads them on the other', async () => {
  const { ada, bola, booking } = await rental(10)
  const [page, other] = [
    await site.visit('/notifications', { as: bola }),
    await site.visit('/help', { as: bola, viewport: laptop, ownContext: true }),
  ]
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await sees(entry(page, 'Alerts'), entry(other, 'Alerts'))
  const say = (message: string) =>
    ada.client
      .from('chats')
      .insert({ sender_id: ada.id, receiver_id: bola.id, transaction_id: booking.id, message })
      .throwOnError()
  await say('Where do we meet?')
  await sees(page.getByText('A message from Ada'), entry(other, 'Alerts 1 new'))
  await say('At six?')
  await sees(page.getByText('2 messages from Ada'), isNew(page, 1))
  await page.getByText('2 messages from Ada').click()
  await sees(page.getByText('At six?'), entry(page, 'Alerts'), entry(other, 'Alerts'))
  // What comes while the conversation is looked at is read with its messages.
  await say('Or at seven?')
  await sees(page.getByText('Or at seven?'))
  await eventually(async () => {
    const { data } = await bola.client.rpc('unread_notifications').throwOnError()
    return data
  }).toBe(0)
  await sees(entry(other, 'Alerts'))
})

test('A notification links to what is asked, also where the page was opened before', async () => {
  const { ada, bola, booking } = await rental()
  const page = await site.visit(`/booking/${booking.id}`, { as: bola })
  await sees(heading(page, 'Ankara gown'))
  await page.goto(`${site.stack.url}/notifications`)
  await ada.client.rpc('mark_handed_over', { p_transaction_id: booking.id }).throwOnError()
  await sees(page.getByText('Ada says you have “Ankara gown”. Please confirm'))
  await ada.client
    .from('transactions')
    .update({ lender_return_confirmed: true })
    .eq('id', booking.id)
    .throwOnError()
  await page.getByText('Ada says you have returned “Ankara gown”. Please confirm').click()
  await page.waitForURL(`**/return/${booking.id}`)
})

test('A claim and a report say what is asked of whom, until when, and where to answer', async () => {
  const { ada, bola, booking } = await rental()
  const { id } = booking
  await bola.client.rpc('confirm_receipt', { p_transaction_id: id }).throwOnError()
  await ada.client
    .rpc('claim_deposit', {
      p_transaction_id: id,
      p_returned_on: lagosToday(),
      p_lines: [{ kind: 'cleaning', amount: 2000, words: 'A stain.', evidence: [] }],
    })
    .throwOnError()
  const page = await site.visit('/notifications', { as: bola })
  await sees(page.getByText(/^Ada claims ₦2,000 of your deposit for “Ankara gown”\. .* by .*[ap]m\./i))
  const dispute = { reporter_id: bola.id, reported_id: ada.id, transaction_id: id, issue_type: 'other' }
  await bola.client
    .from('disputes')
    .insert({ ...dispute, description: 'It was clean.', evidence_urls: [], status: 'pending' })
    .throwOnError()
  const lender = await site.visit('/notifications', { as: ada })
  await lender
    .getByText(/^Bola has reported an issue with “Ankara gown”\. .* Aso decides by .*[ap]m\./i)
    .click()
  await sees(lender.getByText('It was clean.'))
  expect(new URL(lender.url()).pathname).toMatch(/^\/disputes\//)
})

test('The newest 20 are shown, then older ones page by page', async () => {
  const chidi = await join(site.stack, 'Chidi Eze')
  await site.stack.database.query(
    `select private.notify($1, 'account', 'Number ' || n, 'Of many', '/profile') from generate_series(1, 45) n`,
    [chidi.id],
  )
  const page = await site.visit('/notifications', { as: chidi })
  await sees(isNew(page, 45), page.getByText('Number 45', { exact: true }))
  expect(await lines(page).count()).toBe(20)
  await page.getByRole('button', { name: 'Show more' }).click()
  await eventually(() => lines(page).count()).toBe(40)
  await page.getByRole('button', { name: 'Show more' }).click()
  await eventually(() => lines(page).count()).toBe(45)
  expect(await titles(page)).toEqual(Array.from({ length: 45 }, (_, at) => `Number ${45 - at}`))
  await misses(page.getByRole('button', { name: 'Show more' }))
})

test('Older ones are shown also where a new one comes while they are fetched', async () => {
  const chidi = await join(site.stack, 'Chidi Eze')
  const add = (first: number, last: number) =>
    site.stack.database.query(
      `select private.notify($1, 'account', 'Number ' || n, 'Of many', '/profile') from generate_series($2::int, $3::int) n`,
      [chidi.id, first, last],
    )
  await add(1, 30)
  const page = await site.visit('/notifications', { as: chidi })
  await sees(isNew(page, 30), page.getByText('Number 30', { exact: true }))
  // The first request for older ones is never answered: the new one must take its place.
  const held = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === '/rest/v1/notifications' && url.searchParams.has('or'),
    () => held.resolve(),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Show more' }).click()
  await held.promise
  await add(31, 31)
  await eventually(() => lines(page).count()).toBe(31)
  expect(await titles(page)).toEqual(Array.from({ length: 31 }, (_, at) => `Number ${31 - at}`))
})
