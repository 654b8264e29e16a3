import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { chargebackMessages } from '#contract/messages/money/chargeback.ts'
import { disputePayment, payByCard } from '../../support/api/chargebacks.ts'
import { joinApproved } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { facts, openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { pdfText } from '../../support/fixtures/pdf-text.ts'

const site = openTestSite()

test('A bank disputes a card payment: both sides read that it is on hold, an admin contests it with the evidence, the bank takes it back', async () => {
  const { stack } = site
  const [ada, bola] = [await joinApproved(stack, 'Ada Obi'), await joinApproved(stack, 'Bola Eze')]
  const admin = await joinAdmin(stack, 'Ngozi Reviewer')
  const { booking, reference } = await payByCard(stack, bola, ada)
  const dispute = await disputePayment(stack, reference)

  const theirs = await site.visit(`/booking/${booking.id}`, { as: ada })
  const onHold = theirs.getByRole('region', { name: 'On hold' })
  await sees(onHold.getByText('Please do not hand the item over yet.', { exact: false }))
  await sees(theirs.getByText('₦25,000 is safe with Aso'))
  const wallet = await site.visit('/wallet', { as: bola })
  await sees(wallet.getByText('Your bank is looking into a payment of ₦25,000'))
  await expectAccessible(wallet)

  const desk = await site.visit('/admin', { as: admin })
  await desk
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Chargebacks 1 pending' })
    .click()
  await sees(desk.getByText('15 h left', { exact: false }))
  await expectAccessible(desk)
  await desk.getByRole('list', { name: 'Chargebacks' }).getByRole('link').click()
  await sees(desk.getByText('Nobody has answered it yet.'))
  const aside = desk.getByRole('region', { name: 'Set aside' })
  expect(await facts(aside)).toEqual({ 'Held for bookings': '₦25,000' })
  await expectAccessible(desk)
  const download = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Evidence (PDF)' }).click()
  const pack = await download
  expect(pack.suggestedFilename()).toBe(`dispute-${dispute}.pdf`)
  expect(await pdfText(await readFile(await pack.path()))).toContain(reference)

  await desk.getByRole('button', { name: 'Contest' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Contest this chargeback?' })
  await dialog.getByRole('button', { name: 'Contest' }).click()
  await sees(dialog.getByText('Please write what the bank should know.'))
  await dialog.getByLabel('What the bank should know').fill('Booked and paid from their own account.')
  await dialog.getByRole('button', { name: 'Contest' }).click()
  await sees(
    desk.getByText(chargebackMessages.contested),
    desk.getByText('Ngozi Reviewer has contested it. The bank decides.'),
  )
  expect(stack.paystack.disputes.all()).toMatchObject([
    { id: dispute, status: 'awaiting-bank-feedback', message: 'Booked and paid from their own account.' },
  ])

  const byHand = desk.getByRole('button', { name: 'Book as lost' })
  expect(await byHand.count()).toBe(0)
  await stack.paystack.disputes.conclude(dispute, 'lost', 100_000)
  await stack.paystack.webhooks.idle()
  await desk.reload()
  await byHand.click()
  const conclusion = desk.getByRole('dialog', { name: 'Book this chargeback as lost?' })
  await conclusion.getByLabel('Reason').fill('A part was accepted at Paystack.')
  await conclusion.getByRole('button', { name: 'Book as lost' }).click()
  await sees(desk.getByText('The bank has taken the money back.'))
  await theirs.reload()
  await sees(theirs.getByText('₦25,000 went back to the card'))
  const stored = await stack.database.query(
    'select booking_status, frozen_at from public.transactions where id = $1',
    [booking.id],
  )
  expect(stored).toEqual([{ booking_status: 'cancelled', frozen_at: null }])
  expect(await reconcile(stack.database)).toEqual([])
})
