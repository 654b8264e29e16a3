import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AsoClient, clientOf, walletOf } from '../../../support/api/clients.ts'
import { invoke, join, type Member } from '../../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../../support/api/test-stack.ts'
import { reconcile } from '../../../support/database/reconcile.ts'
import { setSetting } from '../../../support/database/settings.ts'

let stack: TestStack
let eve: Member
let bola: Member
let asBola: AsoClient

beforeAll(async () => {
  stack = await startTestStack()
  eve = await join(stack, 'Eve')
})
afterAll(() => stack.close())
beforeEach(async () => {
  stack.paystack.webhooks.mode = 'normal'
  bola = await join(stack, 'Bola')
  asBola = clientOf(bola)
})
afterEach(async () => {
  await stack.paystack.webhooks.idle()
  expect(await reconcile(stack.database)).toEqual([])
})

async function startPayment(featureType = 'trust_score'): Promise<string> {
  const started = await invoke(bola, 'ai-payment', { featureType, email: bola.email })
  expect(started).toMatchObject({ httpStatus: 200, status: true })
  return String(started.data?.reference)
}
const verify = (reference: string, featureType = 'trust_score', member = bola) =>
  invoke(member, 'verify-ai-payment', { reference, featureType })
/** What the payer is asked for, in kobo. */
async function askedByPaystack(reference: string): Promise<{ amount: unknown; currency: unknown }> {
  const response = await fetch(`${stack.url}/sandbox/paystack/transaction/verify/${reference}`, {
    headers: { authorization: `Bearer ${process.env.PAYSTACK_SECRET_KEY}` },
  })
  const { data } = await response.json()
  return { amount: data.amount, currency: data.currency }
}
const usage = async () => (await asBola.from('ai_usage').select('feature_type, payment_method')).data
const tenMinutesPass = (reference: string) =>
  stack.database.query(
    `update private.payments set next_check_at = next_check_at - interval '10 minutes' where reference = $1`,
    [reference],
  )

describe('ai-payment and verify-ai-payment', () => {
  test('a card payment opens the helper for an hour', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const started = await invoke(bola, 'ai-payment', { featureType: 'trust_score', email: 'other@aso.test' })
    expect(started).toEqual({
      httpStatus: 200,
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: expect.stringContaining(stack.url),
        reference: expect.stringMatching(/^ASO-/),
      },
    })
    const reference = String(started.data?.reference)
    expect(await askedByPaystack(reference)).toEqual({ amount: 20_000, currency: 'NGN' })
    expect(await verify(reference)).toMatchObject({
      status: false,
      message: 'Payment was not successful',
      data: { outcome: 'failed', gateway_status: 'abandoned' },
    })
    await stack.paystack.payer.pay(reference)
    const verified = await verify(reference)
    expect(verified).toEqual({
      httpStatus: 200,
      status: true,
      message: 'Your AI session has started',
      data: {
        feature_type: 'trust_score',
        session_expires_at: expect.any(String),
        amount: 200,
        new_balance: 0,
        outcome: 'unlocked',
      },
    })
    expect(await verify(reference)).toEqual(verified)
    const active = await asBola.rpc('get_active_ai_sessions', { p_user_id: bola.id })
    expect(active.data).toEqual([
      { feature_type: 'trust_score', expires_at: verified.data?.session_expires_at },
    ])
    expect((await asBola.rpc('require_ai_session', { p_feature_type: 'trust_score' })).data).toBe(
      verified.data?.session_expires_at,
    )
  })

  test('is settled by the webhook alone', async () => {
    const reference = await startPayment('listing_optimizer')
    await stack.paystack.payer.pay(reference)
    await stack.paystack.webhooks.idle()
    expect(await usage()).toEqual([{ feature_type: 'listing_optimizer', payment_method: 'paystack' }])
    await stack.paystack.webhooks.repeat(reference, 5)
    expect(await usage()).toHaveLength(1)
    expect(await walletOf(bola)).toBe(0)
  })

  test('verified ten times while the webhook comes five times makes one session', async () => {
    const reference = await startPayment()
    await stack.paystack.payer.pay(reference)
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => verify(reference)),
      stack.paystack.webhooks.repeat(reference, 5),
    ])
    for (const answer of answers.slice(0, 10)) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: true, data: { outcome: 'unlocked' } })
    expect(await usage()).toHaveLength(1)
    expect(await walletOf(bola)).toBe(0)
  })

  test('comes back to the page of the result, which knows the helper', async () => {
    const started = await invoke(bola, 'ai-payment', { featureType: 'quality_checker' })
    const cancelled = await fetch(String(started.data?.authorization_url), {
      method: 'POST',
      body: new URLSearchParams({ action: 'cancel' }),
      redirect: 'manual',
    })
    const back = new URL(cancelled.headers.get('location') ?? '')
    expect(`${back.origin}${back.pathname}`).toBe(`${stack.url}/payment-success`)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      type: 'ai',
      feature: 'quality_checker',
      reference: started.data?.reference,
    })
  })

  test('paid for one helper opens no other one', async () => {
    const reference = await startPayment('trust_score')
    await stack.paystack.payer.pay(reference)
    expect(await verify(reference, 'stylist')).toMatchObject({
      httpStatus: 409,
      status: false,
      message: 'This payment is for another AI helper',
    })
    expect(await usage()).toEqual([{ feature_type: 'trust_score', payment_method: 'paystack' }])
  })

  test('the second of two payments is in the wallet, with words for it', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const [first, second] = [await startPayment(), await startPayment()]
    for (const reference of [first, second]) await stack.paystack.payer.pay(reference)
    expect(await verify(first)).toMatchObject({ status: true })
    expect(await verify(second)).toMatchObject({
      httpStatus: 200,
      status: false,
      message:
        'This payment did not start a session (one was running already, it came late, or your account could not start one), so the money was added to your wallet.',
      data: { outcome: 'credited_to_wallet', amount: 200, new_balance: 200, session_expires_at: null },
    })
    expect(await usage()).toHaveLength(1)
  })

  test('is answered to nobody else, and no other payment is verified as one', async () => {
    const reference = await startPayment()
    await stack.paystack.payer.pay(reference)
    const unknown = { httpStatus: 404, message: 'Payment reference not found' }
    expect(await verify(reference, 'trust_score', eve)).toMatchObject(unknown)
    expect(await invoke(bola, 'verify-wallet-funding', { reference })).toMatchObject(unknown)
    expect(await invoke(bola, 'verify-payment', { reference })).toMatchObject(unknown)
    const funding = String((await invoke(bola, 'fund-wallet', { amount: 500 })).data?.reference)
    expect(await verify(funding)).toMatchObject(unknown)
    expect(await verify('ASO-invented')).toMatchObject(unknown)
  })

  test('a declined card starts nothing and says so', async () => {
    const reference = await startPayment()
    await stack.paystack.payer.pay(reference, 'declined')
    expect(await verify(reference)).toMatchObject({
      status: false,
      data: { outcome: 'failed', gateway_status: 'failed' },
    })
    expect(await usage()).toEqual([])
  })

  test('one whose webhook was lost is found by check-payments', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const reference = await startPayment()
    await stack.paystack.payer.pay(reference)
    await tenMinutesPass(reference)
    await Promise.all([stack.runJobs(), stack.runJobs()])
    expect(await usage()).toHaveLength(1)
  })

  test.each([
    [{ featureType: 'everything' }, 'Not an AI helper'],
    [{}, 'Not an AI helper'],
    [{ featureType: 'stylist', email: 7 }, 'The email must be a text'],
  ])('%j is refused', async (body, message) => {
    expect(await invoke(bola, 'ai-payment', body)).toMatchObject({ httpStatus: 400, message })
  })

  test('is not started while a session runs, or where a session costs nothing', async () => {
    await setSetting(stack.database, 'ai_session_price', 0)
    expect(await invoke(bola, 'ai-payment', { featureType: 'stylist' })).toMatchObject({ httpStatus: 409 })
    await setSetting(stack.database, 'ai_session_price', null)
    await asBola.rpc('unlock_ai_feature', { p_feature_type: 'stylist', p_payment_method: 'free' })
    expect(await invoke(bola, 'ai-payment', { featureType: 'stylist' })).toMatchObject({
      httpStatus: 409,
      message: 'Your session with this AI helper is still running.',
    })
  })
})
