import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AsoClient,
  answered,
  clientOf,
  serviceOf,
  visitorOf,
  walletOf,
} from '../../support/api/clients.ts'
import { type Booking, book, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { reconcile } from '../../support/database/reconcile.ts'

let stack: TestStack
let ada: Member
let bola: Member
let booking: Booking
let service: AsoClient

beforeAll(async () => {
  stack = await startTestStack()
  service = serviceOf(stack)
  ada = await join(stack, 'Ada', 'lend')
})
afterAll(() => stack.close())
beforeEach(async () => {
  bola = await joinApproved(stack, 'Bola')
  booking = await book(bola, await list(ada))
})
afterEach(async () => expect(await reconcile(stack.database)).toEqual([]))

const startPayment = (amount = 25_000) =>
  service
    .rpc('start_booking_payment', { p_user_id: bola.id, p_transaction_id: booking.id, p_amount: amount })
    .single()

const settle = (reference: string, values: { p_amount_kobo?: number; p_gateway_status?: string } = {}) => {
  const said = { p_amount_kobo: 2_500_000, p_currency: 'NGN', p_gateway_status: 'success', p_channel: 'card' }
  return service.rpc('settle_payment', { p_reference: reference, ...said, ...values })
}

/** Everything that one of these procedures could change. */
async function everything(): Promise<unknown> {
  const tables = {
    transactions: 'public.transactions',
    payments: 'private.payments',
    transfers: 'private.transfers',
    outbox: 'private.outbox',
    webhooks: 'private.webhook_events',
    limits: 'private.rate_limits',
    profiles: 'private.profiles',
  }
  const rows = Object.entries(tables).map(async ([name, table]) => [
    name,
    await stack.database.query(`select * from ${table} order by 1`),
  ])
  return Object.fromEntries(await Promise.all(rows))
}

describe('what only the secret key may call', () => {
  test.each(['a visitor', 'a member', 'an admin'])('is refused to %s, and has no effect', async (who) => {
    const client = who === 'a visitor' ? visitorOf(stack) : clientOf(bola)
    if (who === 'an admin') {
      await stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
        bola.id,
      ])
    }
    const { reference } = await answered(startPayment())
    await stack.database.query(
      `update public.transactions set hold_expires_at = now() - interval '1 minute' where id = $1`,
      [booking.id],
    )
    const payment = { p_user_id: bola.id, p_transaction_id: booking.id, p_amount: 25_000 }
    const before = await everything()
    const attempts = {
      start_booking_payment: client.rpc('start_booking_payment', payment),
      start_wallet_funding: client.rpc('start_wallet_funding', { p_user_id: bola.id, p_amount: 5000 }),
      start_ai_payment: client.rpc('start_ai_payment', { p_user_id: bola.id, p_feature_type: 'stylist' }),
      return_ai_answer: client.rpc('return_ai_answer', { p_user_id: bola.id, p_feature_type: 'stylist' }),
      settle_payment: client.rpc('settle_payment', {
        p_reference: reference,
        p_amount_kobo: 2_500_000,
        p_currency: 'NGN',
        p_gateway_status: 'success',
      }),
      payment_owner: client.rpc('payment_owner', { p_reference: reference }),
      record_webhook: client.rpc('record_webhook', {
        p_event: 'charge.success',
        p_reference: reference,
        p_payload: {},
      }),
      set_profile_at_signup: client.rpc('set_profile_at_signup', {
        p_user_id: bola.id,
        p_full_name: 'Someone Else',
        p_role: 'both',
      }),
      agreement_facts: client.rpc('agreement_facts', { p_transaction_id: booking.id }),
      attach_agreement: client.rpc('attach_agreement', {
        p_transaction_id: booking.id,
        p_path: 'x.pdf',
        p_version: 'x',
      }),
      take_rate_limit: client.rpc('take_rate_limit', { p_key: 'k', p_limit: 1, p_seconds: 60 }),
      claim_outbox: client.rpc('claim_outbox', { p_limit: 100 }),
      finish_outbox: client.rpc('finish_outbox', { p_id: 1 }),
      run_due_jobs: client.rpc('run_due_jobs'),
    }
    for (const [name, attempt] of Object.entries(attempts)) {
      const { error, status, data } = await attempt
      expect([401, 403, 404], name).toContain(status)
      expect(error, name).not.toBeNull()
      expect(data, name).toBeNull()
    }
    expect(await everything()).toEqual(before)
  })

  test('no one can call private functions, not even with the secret key', async () => {
    for (const key of [stack.publishableKey, stack.secretKey]) {
      for (const name of ['post', 'settle_booking', 'set_admin', 'reconcile', 'lock_booking', 'notify']) {
        const response = await fetch(`${stack.url}/rest/v1/rpc/${name}`, {
          method: 'POST',
          headers: { apikey: key, 'content-type': 'application/json' },
          body: '{}',
        })
        expect(response.status, name).toBe(404)
      }
    }
  })
})

describe('with the secret key', () => {
  test('a card payment of a booking is started for its amount and settled once', async () => {
    const started = await answered(startPayment())
    expect(started).toEqual({ reference: expect.stringMatching(/^ASO-/), amount: 25_000, email: bola.email })
    const owner = await answered(service.rpc('payment_owner', { p_reference: started.reference }))
    expect(owner).toEqual([
      { user_id: bola.id, purpose: 'booking', transaction_id: booking.id, outcome: null },
    ])
    const settled = {
      outcome: 'booked',
      user_id: bola.id,
      purpose: 'booking',
      amount: 25_000,
      transaction_id: booking.id,
      payment_status: 'successful',
      booking_status: 'confirmed',
      new_balance: 0,
      wallet_transaction_id: null,
      ai_feature: null,
      session_expires_at: null,
      basket_id: null,
    }
    expect(await answered(settle(started.reference))).toEqual([settled])
    expect(await answered(settle(started.reference))).toEqual([settled])
    const { data } = await clientOf(bola)
      .from('profiles')
      .select('escrow_balance')
      .eq('user_id', bola.id)
      .single()
    expect(data).toEqual({ escrow_balance: 25_000 })
  })

  test('another amount than the booking’s, and another person’s booking, start nothing', async () => {
    expect(await startPayment(1)).toMatchObject({ status: 409, error: { hint: 'Booking failed' } })
    const forAda = { p_user_id: ada.id, p_transaction_id: booking.id, p_amount: 25_000 }
    expect(await service.rpc('start_booking_payment', forAda)).toMatchObject({
      status: 404,
      error: { hint: 'Transaction Not Found' },
    })
    const rows = await stack.database.query('select 1 from private.payments where transaction_id = $1', [
      booking.id,
    ])
    expect(rows).toEqual([])
  })

  test('a wallet is funded once, by what was asked for', async () => {
    const args = { p_user_id: bola.id, p_amount: 5000 }
    const { reference } = await answered(service.rpc('start_wallet_funding', args).single())
    expect(await answered(settle(reference, { p_gateway_status: 'abandoned' }))).toMatchObject([
      { outcome: 'failed', new_balance: 0 },
    ])
    const funded = { outcome: 'funded', new_balance: 5000, wallet_transaction_id: expect.any(String) }
    expect(await answered(settle(reference, { p_amount_kobo: 500_000 }))).toMatchObject([funded])
    expect(await answered(settle(reference, { p_amount_kobo: 500_000 }))).toMatchObject([funded])
    expect(await walletOf(bola)).toBe(5000)
    const less = await answered(service.rpc('start_wallet_funding', args).single())
    expect(await answered(settle(less.reference, { p_amount_kobo: 100 }))).toMatchObject([
      { outcome: 'mismatch' },
    ])
    expect(await walletOf(bola)).toBe(5000)
    expect(await answered(settle('ASO-unknown'))).toEqual([])
  })

  test.each([
    [0, 'Invalid amount', 'Please enter a valid amount'],
    [-100, 'Invalid amount', 'Please enter a valid amount'],
    [99.99, 'Minimum amount', 'Minimum funding amount is ₦100'],
  ])('funding of %d naira is refused: %s', async (p_amount, hint, message) => {
    const refused = await service.rpc('start_wallet_funding', { p_user_id: bola.id, p_amount })
    expect(refused).toMatchObject({ status: 400, error: { hint, message } })
  })

  test('a webhook is new once', async () => {
    const event = { p_event: 'charge.success', p_reference: `ASO-${randomUUID()}`, p_payload: { data: 1 } }
    expect(await answered(service.rpc('record_webhook', event))).toBe(true)
    expect(await answered(service.rpc('record_webhook', event))).toBe(false)
  })

  test('a rate limit counts', async () => {
    const hit = { p_key: randomUUID(), p_limit: 2, p_seconds: 60 }
    const hits = []
    for (let at = 0; at < 3; at += 1) hits.push(await answered(service.rpc('take_rate_limit', hit)))
    expect(hits).toEqual([true, true, false])
  })

  test('due jobs run and say what they did; messages are claimed once', async () => {
    await stack.database.query(
      `update public.transactions set hold_expires_at = now() - interval '1 minute' where id = $1`,
      [booking.id],
    )
    expect(await answered(service.rpc('run_due_jobs'))).toMatchObject({
      expired_holds: expect.any(Number),
      failed: [],
    })
    const { data } = await clientOf(bola)
      .from('transactions')
      .select('booking_status')
      .eq('id', booking.id)
      .single()
    expect(data).toEqual({ booking_status: 'expired' })

    await stack.database.query(
      `insert into private.outbox (recipient, subject, body) values ('x@aso.test', 'Due', 'Now')`,
    )
    const claimed = await answered(service.rpc('claim_outbox', { p_limit: 500 }))
    const mine = claimed.find(({ recipient }) => recipient === 'x@aso.test')
    expect(mine).toMatchObject({ kind: 'mail', subject: 'Due', body: 'Now' })
    expect(await answered(service.rpc('claim_outbox', { p_limit: 500 }))).toEqual([])
    expect((await service.rpc('finish_outbox', { p_id: mine?.id ?? 0 })).error).toBeNull()
    const [sent] = await stack.database.query(
      'select sent_at is not null as sent from private.outbox where id = $1',
      [mine?.id],
    )
    expect(sent).toEqual({ sent: true })
  })

  test('agreement_facts describes a paid rental, and the booking links the stored agreement', async () => {
    expect(await service.rpc('agreement_facts', { p_transaction_id: booking.id })).toMatchObject({
      data: null,
      error: null,
    })
    await answered(settle((await answered(startPayment())).reference))
    const facts = await answered(service.rpc('agreement_facts', { p_transaction_id: booking.id }))
    expect(facts).toMatchObject({
      transaction: { id: booking.id, total_amount: 25_000 },
      item: { title: 'Ankara gown' },
      borrower: { user_id: bola.id, full_name: 'Bola' },
      lender: { user_id: ada.id },
    })
    const path = `${booking.id}.1.pdf`
    const { version } = facts as { version: string }
    const attached = service.rpc('attach_agreement', {
      p_transaction_id: booking.id,
      p_path: path,
      p_version: version,
    })
    expect(await answered(attached)).toBe(path)
    const { data } = await clientOf(ada)
      .from('transactions')
      .select('agreement_path')
      .eq('id', booking.id)
      .single()
    expect(data).toEqual({ agreement_path: path })
  })
})
