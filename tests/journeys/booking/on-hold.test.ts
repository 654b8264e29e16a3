import { expect, test } from 'vitest'
import { disputePayment, payByCard } from '../../support/api/chargebacks.ts'
import { joinApproved } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

test('While a bank looks into the card payment, both sides see it on hold in their lists and notifications', async () => {
  const { stack } = site
  const [ada, bola] = [await joinApproved(stack, 'Ada Obi'), await joinApproved(stack, 'Bola Eze')]
  const { reference } = await payByCard(stack, bola, ada)
  const dispute = await disputePayment(stack, reference)
  for (const [who, news, tab] of [
    [bola, 'Your bank is looking into a payment', 'Borrowed'],
    [ada, 'A bank is looking into the card payment behind', 'Lent'],
  ] as const) {
    const page = await site.visit('/transactions', { as: who })
    await page.getByRole('tab', { name: tab }).click()
    await sees(
      page.getByRole('article').getByText('On hold', { exact: true }),
      page.getByRole('region', { name: 'On hold' }),
    )
    await expectAccessible(page)
    await page.goto(`${stack.url}/notifications`)
    await sees(page.getByText(news))
  }
  await stack.paystack.disputes.conclude(dispute, 'won')
  await stack.paystack.webhooks.idle()
  const page = await site.visit('/transactions', { as: bola })
  await sees(page.getByRole('article').getByText('Confirmed', { exact: true }))
  expect(await page.getByText('On hold', { exact: true }).count()).toBe(0)
})
