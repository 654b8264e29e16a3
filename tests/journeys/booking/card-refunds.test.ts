import { beforeEach, expect, test } from 'vitest'
import { letRefundsBeDue } from '../../support/api/card-refunds.ts'
import { book, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { walletByLedger } from '../../support/api/stored-money.ts'
import { requestCardPayment } from '../../support/api/unpaid-booking.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let bola: Member

beforeEach(async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  const booking = await book(bola, await list(ada), 7)
  await site.stack.paystack.payer.pay(await requestCardPayment(bola, booking))
  await site.stack.paystack.webhooks.idle()
})

const atPaystack = () => site.stack.paystack.refunds.all()
const jobs = async () => {
  await letRefundsBeDue(site.stack)
  await site.stack.runJobs()
  await site.stack.paystack.webhooks.idle()
}

test('Who paid by card chooses the card when cancelling, and sees how far it is', async () => {
  const page = await site.visit('/transactions', { as: bola })
  await page.getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await dialog.getByRole('radio', { name: 'The card you paid with' }).click()
  await sees(dialog.getByText('In 3 to 10 working days. Aso takes no fee.'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await misses(dialog)
  await sees(page.getByText('₦25,000 is going back to your card. We’ll email you when it is sent.'))
  expect(await walletByLedger(site.stack, bola)).toBe(0)

  site.stack.paystack.refunds.next('pending')
  await jobs()
  await page.getByRole('button', { name: 'Where is my money?' }).click()
  const card = page.getByRole('region', { name: 'Your card' })
  await sees(card.getByText('₦25,000'), card.getByText('On its way'))
  await sees(page.getByText('₦25,000 is going back to your card', { exact: true }))
  await expectAccessible(page)
  await site.stack.paystack.refunds.conclude(atPaystack()[0]?.id ?? 0, 'processed')
  await site.stack.paystack.webhooks.idle()
  await page.reload()
  await page.getByRole('button', { name: 'Where is my money?' }).click()
  await sees(card.getByText('Sent', { exact: true }), page.getByText('₦25,000 went back to your card'))
  await page.goto(`${site.stack.url}/wallet`)
  await sees(page.getByLabel('Transaction history').getByText('Refund to your card for'))
})
