import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fund, invoke, join, type Member } from '../../support/api/members.ts'
import { walletByLedger } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { sessionsEnd, storedSessions } from '../../support/browser/ai-screens.ts'
import { payOnCheckout } from '../../support/browser/booking-screens.ts'
import { heading } from '../../support/browser/controls.ts'
import { facts, openTestSite, sees } from '../../support/browser/test-site.ts'

const site = openTestSite()

const sessions = (member: Member) => storedSessions(site.stack, member)
const wallet = (member: Member) => walletByLedger(site.stack, member)

/** From the hub to the page of Paystack. */
async function chooseCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Trust Score Auditor' }).click()
  await page.getByRole('button', { name: 'Pay with card · ₦200' }).click()
  await sees(page.getByRole('heading', { name: 'Pay Aso ₦200' }))
}

async function startedPayment(member: Member): Promise<string> {
  const { data } = await invoke(member, 'ai-payment', { featureType: 'trust_score', email: member.email })
  return String(data?.reference)
}

const resultOf = (reference: string, feature = 'trust_score') =>
  `/payment-success?trxref=${reference}&reference=${reference}&type=ai&feature=${feature}`

test('A session paid by card is there, also after a reload, and is paid once', async () => {
  const bola = await join(site.stack, 'Bola Ade')
  const page = await site.visit('/ai', { as: bola })
  await chooseCard(page)
  await payOnCheckout(page, 'success')
  await sees(
    heading(page, 'Payment successful'),
    page.getByText(/^Your payment went through\. Active until /),
    page.getByText('AI session: Trust Score Auditor'),
  )
  await page.reload()
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

test('A payment that is not completed is asked about again, and can be verified again', async () => {
  const bola = await join(site.stack, 'Bola Ade')
  const reference = await startedPayment(bola)
  const page = await site.visit('/ai', { as: bola })
  await page.route('**/functions/v1/verify-ai-payment', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as { data: object }
    await route.fulfill({ json: { ...rest, data: { ...data, outcome: 'pending' } } })
  })
  await page.goto(resultOf(reference))
  await sees(heading(page, 'Payment not completed yet'))
  await page.unroute('**/functions/v1/verify-ai-payment')
  await page.getByRole('button', { name: 'Retry Verification' }).click()
  await sees(heading(page, 'Payment cancelled'))
  await site.stack.paystack.payer.pay(reference)
  await page.getByRole('button', { name: 'Retry Verification' }).click()
  await sees(heading(page, 'Payment successful'))
})

test('Without a reference, an answer or a network the page says what to do', async () => {
  const bola = await join(site.stack, 'Bola Ade')
  const page = await site.visit('/payment-success?type=ai', { as: bola })
  await sees(page.getByText('No payment reference found in URL parameters'))
  const shop = page.getByRole('link', { name: 'Continue Shopping' })
  expect(await shop.getAttribute('href')).toBe('/marketplace')

  const reference = await startedPayment(bola)
  await page.goto(resultOf(reference, 'horoscope'))
  await sees(page.getByText(/^This link does not lead to an AI helper\./))

  site.expectProblem(/^404 POST \/functions\/v1\/verify-ai-payment$/)
  await page.goto(resultOf('unknown-reference'))
  await sees(heading(page, 'Verification failed'))

  site.expectProblem(/ERR_INTERNET_DISCONNECTED POST \/functions\/v1\/verify-ai-payment/)
  await page.route('**/functions/v1/verify-ai-payment', (route) => route.abort('internetdisconnected'))
  await page.goto(resultOf(reference))
  await sees(page.getByRole('alert').getByText(/offline/i))
  await page.unroute('**/functions/v1/verify-ai-payment')
  await site.stack.paystack.payer.pay(reference)
  await page.getByRole('button', { name: 'Retry Verification' }).click()
  await sees(heading(page, 'Payment successful'))
})

test('A card payment that could not be started says so', async () => {
  const page = await site.visit('/ai?feature=trust_score', { as: await join(site.stack, 'Bola Ade') })
  site.expectProblem(/^502 POST \/functions\/v1\/ai-payment$/)
  await page.route('**/functions/v1/ai-payment', (route) =>
    route.fulfill({ status: 502, json: { status: false, message: '', data: null } }),
  )
  await page.getByRole('button', { name: 'Pay with card · ₦200' }).click()
  await sees(page.getByText('Payment failed'), page.getByText('Please try again'))
})
