import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { lagosToday } from '#contract/rules/dates.ts'
import { book, fund, join, joinApproved, list } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { heading } from '../../support/browser/controls.ts'
import { eventually, laptop, misses, openTestSite, sees } from '../../support/browser/test-site.ts'

const site = openTestSite()

const alerts = (page: Page) => page.getByRole('main').getByRole('listitem')
const isNew = (page: Page, count: number) => page.getByRole('main').getByText(`${count} new`, { exact: true })
/** The entry of the bottom navigation, with how many are new. */
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

test('Both sides are notified of bookings and deposits, newest first, until they are marked as read', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const bola = await joinApproved(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 30_000)
  const booking = await book(bola, await list(ada))
  await payFromWallet(bola, booking)
  const page = await site.visit('/marketplace', { as: bola })
  await entry(page, '2 new Alerts').click()
  await sees(heading(page, 'Notifications'), isNew(page, 2))
  const told = (await alerts(page).allInnerTexts()).map((text) => text.split('\n')[0])
  expect(told).toEqual(['Your booking of Ankara gown is confirmed', '₦30,000 was added to your wallet'])
  await alerts(page).first().getByRole('link').click()
  await sees(heading(page, 'Ankara gown'))
  expect(new URL(page.url()).pathname).toBe(`/booking/${booking.id}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await misses(isNew(page, 2), page.getByRole('button', { name: 'Mark all read' }))
  await sees(entry(page, 'Alerts'))
  await page.reload()
  await eventually(() => alerts(page).count()).toBe(2)
  await misses(alerts(page).getByText('New', { exact: true }).first())

  const lender = await site.visit('/notifications', { as: ada, viewport: laptop })
  await sees(lender.getByText('Bola Ade booked Ankara gown'), entry(lender, 'Alerts 1 new'))
})

test('A booking that a limit forbids paying is told with the limit, not with a call to pay', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const bola = await joinApproved(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 60_000)
  const [gown, heels] = [await list(ada), await list(ada, { title: 'Gold heels', category: 'Shoes' })]
  const [first] = [await book(bola, gown), await book(bola, heels)]
  const page = await site.visit('/notifications', { as: bola })
  await sees(page.getByText('Pay for Gold heels to keep your booking'))
  await payFromWallet(bola, first)
  await page.reload()
  await sees(
    page.getByText('You can’t pay for Gold heels now. At your trust level you can have one active rental'),
  )
  await misses(page.getByText('to keep your booking'))
})

test('A notification that changes after it was read is unread again, and links to the action', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const bola = await joinApproved(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 30_000)
  const booking = await book(bola, await list(ada), 0)
  await payFromWallet(bola, booking)
  const page = await site.visit('/notifications', { as: bola })
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await ada.client.rpc('mark_handed_over', { p_transaction_id: booking.id }).throwOnError()
  await ada.client
    .from('transactions')
    .update({ lender_return_confirmed: true })
    .eq('id', booking.id)
    .throwOnError()
  await page.reload()
  await sees(isNew(page, 1))
  await page.getByText('Ada Obi confirmed the return of Ankara gown. Confirm your side').click()
  await page.waitForURL(`**/return/${booking.id}`)
})

test('A claim and a report say what is asked of whom, until when, and where to answer', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const bola = await joinApproved(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 30_000)
  const booking = await book(bola, await list(ada), 0)
  await payFromWallet(bola, booking)
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
  await sees(page.getByText(/^Ada Obi claims ₦2,000 of your deposit for Ankara gown\. Answer by /))
  const dispute = { reporter_id: bola.id, reported_id: ada.id, transaction_id: id, issue_type: 'other' }
  await bola.client
    .from('disputes')
    .insert({ ...dispute, description: 'It was clean.', evidence_urls: [], status: 'pending' })
    .throwOnError()
  const lender = await site.visit('/notifications', { as: ada })
  await lender
    .getByText(/^Bola Ade reported an issue with Ankara gown\. Please answer\. Aso has until /)
    .click()
  await sees(lender.getByText('It was clean.'))
  expect(new URL(lender.url()).pathname).toMatch(/^\/disputes\//)
})

test('A new member has no notifications; a feed that cannot be loaded is an empty list', async () => {
  const chidi = await join(site.stack, 'Chidi Eze')
  const page = await site.visit('/notifications', { as: chidi })
  await sees(page.getByRole('heading', { name: 'Nothing new yet' }), entry(page, 'Alerts'))
  expect(await alerts(page).count()).toBe(0)
  site.expectProblem(/^400 GET \/rest\/v1\/transactions$/)
  const failing = '**/rest/v1/transactions?**'
  await page.route(failing, (route) => route.fulfill({ status: 400, body: '{"code":"PGRST100"}' }))
  await page.reload()
  await sees(page.getByRole('heading', { name: 'Nothing to show' }), entry(page, 'Alerts'))
  // The app asks again by itself, too: its answer must not take the button away before it is pressed.
  const pressed = Promise.withResolvers<void>()
  await page.route(failing, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  pressed.resolve()
  await sees(page.getByRole('heading', { name: 'Nothing new yet' }))
})

test('A visitor is sent to /auth', async () => {
  const page = await site.visit('/notifications')
  await page.waitForURL(/\/auth\?redirect=%2Fnotifications/)
})
