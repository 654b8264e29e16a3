import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { AiPaymentAnswer } from '@/features/ai/payment/verify-ai-payment'
import { facts } from '../../support/screens/facts.ts'
import { answered, failed, helperAnswers, inAnHour } from '../../support/screens/helpers.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { noNetwork } from '../../support/screens/server.ts'

const verify = 'POST /functions/v1/verify-ai-payment'
const reference = 'aso-ai-1'

const outcome = (values: Partial<AiPaymentAnswer>) =>
  answered({
    ...{ outcome: 'unlocked', gateway_status: 'success', feature_type: 'trust_score' },
    ...{ session_expires_at: null, amount: 200, new_balance: 0, ...values },
  } satisfies AiPaymentAnswer)
const unlocked = outcome({ session_expires_at: inAnHour })

/** Where Paystack sends people back to. */
const openResult = (answer: unknown, feature = 'trust_score'): Promise<Screen> =>
  openScreen(`/payment-success?trxref=${reference}&reference=${reference}&type=ai&feature=${feature}`, {
    as: bola,
    answers: { ...helperAnswers(), [verify]: answer },
  })

const sees = (screen: Screen, name: string) => screen.findByRole('heading', { name })

test('A session that was paid says until when it is open, and leads to its helper', async () => {
  const screen = await openResult(unlocked)
  await sees(screen, 'Payment successful')
  screen.getByText(/^Your payment went through\. Active until /)
  const main = screen.getByRole('main')
  expect(facts(main)).toEqual({
    ...{ 'Transaction ID': reference, Amount: '₦200', 'Payment status': 'Paid' },
    Session: expect.stringMatching(/^Active until /),
  })
  const links = within(main).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    ...['Open Trust Score Auditor', 'Continue Shopping', 'Back to Market'],
  ])
  expect(links[0]?.getAttribute('href')).toBe('/ai?feature=trust_score')
  screen.getByText('Opening Trust Score Auditor…')
  await waitFor(() => expect(screen.path()).toBe('/ai?feature=trust_score'))
})

test('A payment that is not completed is verified again until it is', async () => {
  const screen = await openResult(outcome({ outcome: 'pending' }))
  await sees(screen, 'Payment not completed yet')
  screen.answer({ [verify]: outcome({ outcome: 'failed', gateway_status: 'abandoned' }) })
  await screen.press('Retry Verification')
  await sees(screen, 'Payment cancelled')
  screen.getByText('Payment was cancelled by user')
  screen.answer({ [verify]: unlocked })
  await screen.press('Retry Verification')
  await sees(screen, 'Payment successful')
  expect(screen.queryByRole('button', { name: 'Retry Verification' })).toBeNull()
})

test.each([
  ['declined', { outcome: 'failed', gateway_status: 'failed' }, 'Payment failed', /no money was taken/],
  ['for a deleted account', { outcome: 'suspense' }, 'This account is deleted', /./],
  ['of another amount', { outcome: 'mismatch' }, 'We are checking your payment', /Your money is not lost/],
  ['during a session', { outcome: 'credited_to_wallet' }, 'The money is in your wallet', /full amount/],
] as const)('A payment %s says what became of the money', async (_, answer, title, text) => {
  const screen = await openResult(outcome(answer))
  await sees(screen, title)
  expect(screen.getByRole('main').textContent).toMatch(text)
})

test('A session that has ended since says so', async () => {
  const screen = await openResult(outcome({ session_expires_at: '2026-08-03T08:00:00+01:00' }))
  await screen.findByText('Your payment went through. The session has since ended.')
})

test('Without a reference the page says what to do', async () => {
  const screen = await openScreen('/payment-success?type=ai', { as: bola })
  await screen.findByText('No payment reference found in URL parameters')
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/marketplace')
})

test('An address of no helper leads nobody astray', async () => {
  const screen = await openResult(unlocked, 'horoscope')
  await screen.findByText(/^This link does not lead to an AI helper\./)
  expect(screen.sent(verify)).toEqual([])
})

test('A reference that nobody knows and a lost network are told apart, and both can be tried again', async () => {
  const screen = await openResult(failed(404))
  await sees(screen, 'Verification failed')
  screen.answer({ [verify]: noNetwork })
  await screen.press('Retry Verification')
  await sees(screen, 'You are offline')
  expect(facts(screen.getByRole('main'))).toEqual({ Reference: reference })
  screen.answer({ [verify]: unlocked })
  await screen.press('Retry Verification')
  await sees(screen, 'Payment successful')
})
