import { expect, test } from 'vitest'
import { bookAndPay } from '../../support/api/booking-parties.ts'
import { storedBookingStatus, storedDispute } from '../../support/api/disputes.ts'
import { join, joinApproved, list } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { ledgerBalances } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { addFiles, decide, submit } from '../../support/browser/dispute-screens.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

test('The owner reports on the form of a return; the booking goes on when an admin dismisses it', async () => {
  const [ada, bola] = [await join(site.stack, 'Ada Obi'), await joinApproved(site.stack, 'Bola Ade')]
  const item = await list(ada)
  const booking = await bookAndPay({ stack: site.stack, bola }, item, 0)
  const dispute = () => storedDispute(site.stack, booking.id)
  const status = () => storedBookingStatus(site.stack, booking.id)
  await ada.client.rpc('mark_handed_over', { p_transaction_id: booking.id })
  await bola.client.rpc('confirm_receipt', { p_transaction_id: booking.id })
  const page = await site.visit(`/booking/${booking.id}`, { as: ada })
  await page.getByRole('button', { name: 'Report an Issue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report an Issue' })
  await sees(dialog.getByLabel('Issue type'))
  const types = await dialog.getByLabel('Issue type').getByRole('option').allInnerTexts()
  expect(types.slice(1)).toEqual([
    'Item not returned',
    'Item damaged',
    'Item dirty',
    'Late return',
    'Different item returned',
    'Poor communication',
    'Payment issue',
    'Other',
  ])
  await sees(dialog.getByText('False reports may affect your account status.'))
  const description = dialog.getByLabel('What happened?')
  await submit(page).click()
  await sees(page.getByText('Incomplete form'), dialog.getByText('Please select an issue type.'))
  await dialog.getByLabel('Issue type').selectOption('poor_communication')
  await description.fill(' \n ')
  await misses(
    dialog.getByText('Please select an issue type.'),
    dialog.getByText('Please describe what happened.'),
  )
  await submit(page).click()
  await sees(dialog.getByText('Please describe what happened.'))
  await description.fill('x'.repeat(999))
  await description.press('End')
  await description.pressSequentially('yz')
  await sees(dialog.getByText('1000/1000'))
  expect(await description.inputValue()).toBe(`${'x'.repeat(999)}y`)
  await addFiles(page).setInputFiles({
    name: 'page.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 and nothing else'),
  })
  await sees(
    page.getByText('Invalid files', { exact: true }),
    page.getByText('This PDF is damaged or incomplete', { exact: false }),
  )
  await description.fill('No answer for days.')
  await expectAccessible(page)

  const reports = (url: URL) => url.pathname === '/rest/v1/disputes'
  await page.route(reports, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  site.expectProblem(/^500 POST \/rest\/v1\/disputes$/)
  await submit(page).click()
  await sees(page.getByText('Error submitting dispute'), page.getByText('Please try again', { exact: true }))
  expect(await dispute()).toBeUndefined()
  await page.unroute(reports)
  await submit(page).click()
  await sees(page.getByText('Dispute submitted'), page.getByText('No answer for days.'))
  expect(await status()).toBe('disputed')

  const admin = await joinAdmin(site.stack, 'Ngozi Judge')
  const desk = await site.visit(`/admin/disputes/${(await dispute())?.id}`, { as: admin })
  await decide(desk, 'Dismiss the report', { Reason: 'They have talked since.' })
  await sees(desk.getByText('Dispute decided'))
  expect(await dispute()).toMatchObject({ status: 'dismissed', admin_decision: 'Dismissed' })
  expect(await status()).toBe('active')
  expect(await ledgerBalances(site.stack, { ada, bola, item })).toEqual({ ada: 0, bola: 0, held: 25_000 })
  await sees(page.getByRole('heading', { name: 'Dismissed' }))
})
