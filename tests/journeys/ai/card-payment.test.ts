import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fund, join, type Member } from '../../support/api/members.ts'
import { walletByLedger } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { sessionsEnd, storedSessions } from '../../support/browser/ai-screens.ts'
import { payOnCheckout, reachFor } from '../../support/browser/booking-screens.ts'
import { heading } from '../../support/browser/controls.ts'
import { facts, openTestSite } from '../../support/browser/test-site.ts'
import { sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

const sessions = (member: Member) => storedSessions(site.stack, member)
const wallet = (member: Member) => walletByLedger(site.stack, member)

/** From the hub to the page of Paystack. */
async function chooseCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Trust Score Auditor' }).click()
  await page.getByRole('button', { name: 'Pay with card · ₦200' }).click()
  await sees(page.getByRole('heading', { name: 'Pay Aso ₦200' }))
}

const resultOf = (reference: string, feature = 'trust_score') =>
  `/payment-success?trxref=${reference}&reference=${reference}&type=ai&feature=${feature}`

test('A session paid by card is there, also after a reload, and is paid once', async () => {
  const bola = await join(site.stack, 'Bola Ade')
  const page = await site.visit('/ai', { as: bola })
  await chooseCard(page)
  await payOnCheckout(page, 'success')
  await reachFor(page, '/marketplace')
  await sees(
    heading(page, 'Payment successful'),
    page.getByText(/^Your payment went through\. Active until /),
    page.getByText('AI session: Trust Score Auditor'),
  )
  await page.reload()
  await reachFor(page, '/marketplace')
  await sees(heading(page, 'Payment successful'))
  expect(await facts(page.getByRole('main'))).toEqual({
    'Transaction ID': new URL(page.url()).searchParams.get('reference'),
    Amount: '₦200',
    'Payment status': 'Paid',
    Session: expect.stringMatching(/^Active until /),
  })
  await expectAccessible(page)
  const links = page.getByRole('main').getByRole('link')
  expect(await links.allInnerTexts()).toEqual([
    'Open Trust Score Auditor',
    'Continue Shopping',
    'Back to Market',
  ])
  expect(await sessions(bola)).toEqual([
    { feature_type: 'trust_score', payment_method: 'paystack', paid: 200 },
  ])
  expect(await wallet(bola)).toBe(0)

  await sessionsEnd(site.stack, bola)
  await page.reload()
  await sees(page.getByText('Your payment went through. The session has since ended.'))
})

test('A card payment while a session runs goes into the wallet', async () => {
  const bola = await join(site.stack, 'Bola Ade')
  await fund(site.stack, bola, 200)
  const page = await site.visit('/ai', { as: bola })
  await chooseCard(page)
  const other = await site.visit('/ai?feature=trust_score', { as: bola })
  await other.getByRole('button', { name: 'Pay with wallet · ₦200' }).click()
  await sees(other.getByRole('dialog').getByText(/^Active until /))
  await payOnCheckout(page, 'success')
  await sees(
    heading(page, 'The money is in your wallet'),
    page.getByText('The full amount is in your wallet.'),
  )
  expect(await wallet(bola)).toBe(200)
  expect(await sessions(bola)).toHaveLength(1)
  await page.getByRole('main').getByRole('link', { name: 'View Wallet' }).click()
  await sees(page.getByLabel('Balance').getByText('₦200'))
})

test('A cancelled and a declined card payment say that no money was taken', async () => {
  const bola = await join(site.stack, 'Bola Ade')
  const page = await site.visit('/ai', { as: bola })
  await chooseCard(page)
  await payOnCheckout(page, 'declined')
  await sees(page.getByRole('alert').getByText('Declined. Try another card, or cancel.'))
  const reference = await site.stack.database.query<{ reference: string }>(
    'select reference from private.payments where user_id = $1',
    [bola.id],
  )
  const declined = await site.visit(resultOf(reference[0]?.reference ?? ''), { as: bola })
  await sees(heading(declined, 'Payment failed'), declined.getByText(/no money was taken/))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await sees(heading(page, 'Payment cancelled'), page.getByText('Payment was cancelled by user'))
  expect(await sessions(bola)).toEqual([])
  expect(await wallet(bola)).toBe(0)
})
