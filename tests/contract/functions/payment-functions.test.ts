import { describe, expect, test } from 'vitest'
import { walletOf } from '../../support/api/clients.ts'
import { type Booking, invoke, type Member } from '../../support/api/members.ts'
import { deliverWebhook, signWebhook } from '../../support/api/paystack-events.ts'
import type { TestStack } from '../../support/api/test-stack.ts'
import { requestCardPayment, unpaidBookingForEachTest } from '../../support/api/unpaid-booking.ts'

let stack: TestStack
let bola: Member
let eve: Member
let booking: Booking

unpaidBookingForEachTest((setup) => {
  ;({ stack, bola, eve, booking } = setup)
}, 'PGlite')

async function bookingNow() {
  const { data } = await bola.client
    .from('transactions')
    .select('payment_status, booking_status, payment_method')
    .eq('id', booking.id)
    .single()
  return data
}

describe('initialize-payment and verify-payment', () => {
  test('a card payment confirms the booking', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const started = await invoke(bola, 'initialize-payment', {
      transactionId: booking.id,
      amount: 25000,
      email: bola.email,
    })
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
    await stack.paystack.payer.pay(reference)
    const verified = await invoke(bola, 'verify-payment', { reference })
    expect(verified).toEqual({
      httpStatus: 200,
      status: true,
      message: 'Payment verified successfully',
      data: {
        transaction_id: booking.id,
        amount: 25000,
        payment_status: 'successful',
        booking_status: 'confirmed',
        outcome: 'booked',
      },
    })
    expect(await invoke(bola, 'verify-payment', { reference })).toEqual(verified)
    expect(await bookingNow()).toMatchObject({ payment_method: 'card' })
  })

  test('the payer comes back to the site’s own page', async () => {
    const reference = await requestCardPayment(bola, booking)
    const [charge] = await stack.database.query<{ amount: number }>(
      'select amount from private.payments where reference = $1',
      [reference],
    )
    expect(charge?.amount).toBe(25000)
    const page = await invoke(bola, 'initialize-payment', { transactionId: booking.id, amount: 25000 })
    const cancelled = await fetch(String(page.data?.authorization_url), {
      method: 'POST',
      body: new URLSearchParams({ action: 'cancel' }),
      redirect: 'manual',
    })
    expect(cancelled.headers.get('location')).toMatch(`${stack.url}/payment-success?trxref=`)
  })

  test('the booking says what is paid: another amount is refused', async () => {
    const answer = await invoke(bola, 'initialize-payment', {
      transactionId: booking.id,
      amount: 1,
      email: bola.email,
    })
    expect(answer).toMatchObject({
      httpStatus: 409,
      status: false,
      message: expect.stringContaining('₦25,000'),
    })
  })

  test('another person’s booking can’t be paid', async () => {
    const answer = await invoke(eve, 'initialize-payment', { transactionId: booking.id, amount: 25000 })
    expect(answer).toMatchObject({ httpStatus: 404, status: false })
  })

  test('a cancelled payment is abandoned, a declined one failed, and another card still works', async () => {
    const reference = await requestCardPayment(bola, booking)
    stack.paystack.fail.next('/transaction/verify', 'http500')
    expect(await invoke(bola, 'verify-payment', { reference })).toMatchObject({
      httpStatus: 502,
      status: false,
    })
    // A payer who left is not told that a card was declined.
    await stack.paystack.payer.cancel(reference)
    expect(await invoke(bola, 'verify-payment', { reference })).toMatchObject({
      status: false,
      data: { payment_status: 'pending', gateway_status: 'abandoned' },
    })
    await stack.paystack.payer.pay(reference, 'declined')
    expect(await invoke(bola, 'verify-payment', { reference })).toMatchObject({
      httpStatus: 200,
      status: false,
      message: 'Payment was not successful',
      data: { payment_status: 'failed', booking_status: 'pending', gateway_status: 'failed' },
    })
    await stack.paystack.payer.pay(reference)
    await stack.paystack.webhooks.idle()
    expect(await invoke(bola, 'verify-payment', { reference })).toMatchObject({ status: true })
  })

  test('another person’s reference is unknown to the caller, and credits no one', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const reference = await requestCardPayment(bola, booking)
    await stack.paystack.payer.pay(reference)
    for (const name of ['verify-payment', 'verify-wallet-funding']) {
      expect(await invoke(eve, name, { reference })).toMatchObject({ httpStatus: 404, status: false })
    }
    // A booking's reference is no wallet funding of its owner either.
    expect(await invoke(bola, 'verify-wallet-funding', { reference })).toMatchObject({ httpStatus: 404 })
    expect(await bookingNow()).toMatchObject({ payment_status: 'pending', booking_status: 'pending' })
    expect([await walletOf(eve), await walletOf(bola)]).toEqual([0, 0])
  })

  test.each([
    ['amount', { amount: 100 }],
    ['currency', { currency: 'USD' }],
  ])('another %s than asked books nothing and credits nothing', async (_what, tampering) => {
    stack.paystack.webhooks.mode = 'drop'
    const reference = await requestCardPayment(bola, booking)
    stack.paystack.payer.nextPays(tampering)
    await stack.paystack.payer.pay(reference)
    expect(await invoke(bola, 'verify-payment', { reference })).toMatchObject({
      status: false,
      data: { outcome: 'mismatch', booking_status: 'pending' },
    })
    expect(await walletOf(bola)).toBe(0)
  })

  test('a payment that comes after the hold goes to the wallet', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const reference = await requestCardPayment(bola, booking)
    await stack.database.query(
      `update public.transactions set hold_expires_at = now() - interval '1 minute' where id = $1`,
      [booking.id],
    )
    await stack.paystack.payer.pay(reference)
    expect(await invoke(bola, 'verify-payment', { reference })).toMatchObject({
      status: false,
      message: expect.stringContaining('added to your wallet'),
      data: { outcome: 'credited_to_wallet' },
    })
    expect(await walletOf(bola)).toBe(25000)
  })

  test('a settled payment is reported even when Paystack is down', async () => {
    const reference = await requestCardPayment(bola, booking)
    await stack.paystack.payer.pay(reference)
    await stack.paystack.webhooks.idle()
    stack.paystack.fail.next('/transaction/verify', 'http500')
    expect(await invoke(bola, 'verify-payment', { reference })).toMatchObject({ status: true })
    expect(stack.paystack.fail.clear()).toBe(1)
  })
})

describe('paystack-webhook', () => {
  test('confirms the booking although the payer never comes back', async () => {
    const reference = await requestCardPayment(bola, booking)
    await stack.paystack.payer.pay(reference)
    await stack.paystack.webhooks.idle()
    expect(await bookingNow()).toMatchObject({ payment_status: 'successful', booking_status: 'confirmed' })
  })

  test('76 times the same event is one payment', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const reference = await requestCardPayment(bola, booking)
    await stack.paystack.payer.pay(reference)
    const statuses = await stack.paystack.webhooks.repeat(reference, 76)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const rows = await stack.database.query('select 1 from private.transfers where transaction_id = $1', [
      booking.id,
    ])
    expect(rows).toHaveLength(1)
    expect(await bookingNow()).toMatchObject({ booking_status: 'confirmed' })
  })

  test.each(['missing', 'bad', 'foreign', 'changed-body'] as const)(
    'a %s signature leaves no row',
    async (kind) => {
      stack.paystack.webhooks.mode = 'drop'
      const reference = await requestCardPayment(bola, booking)
      await stack.paystack.payer.pay(reference)
      expect(await stack.paystack.webhooks.forge(reference, kind)).toBe(401)
      const query = 'select 1 from private.webhook_events where reference = $1'
      expect(await stack.database.query(query, [reference])).toEqual([])
      expect(await bookingNow()).toMatchObject({ payment_status: 'pending' })
    },
  )

  test('every signed event is stored before it is answered, without data of the payer, known or not', async () => {
    const refund = (id: number) => ({
      id,
      transaction_reference: 'ASO-refunded',
      amount: '5000',
      customer: { email: 'x@y.z' },
    })
    const events = [
      ['refund.processed', refund(1)],
      // Two equal refunds of one payment are two.
      ['refund.processed', refund(2)],
      ['refund.processed', refund(2)],
      [
        'charge.dispute.create',
        {
          id: 77,
          dueAt: '2026-01-01T00:00:00Z',
          transaction: {
            reference: 'ASO-disputed',
            customer: { email: 'x@y.z' },
            authorization: { last4: '1234' },
          },
          history: [{ by: 'x@y.z' }],
          category: '+234 803 123 4567',
        },
      ],
      ['something.new', {}],
    ] as const
    for (const [event, data] of events) {
      const body = JSON.stringify({ event, data })
      expect(await deliverWebhook(stack, body, signWebhook(body))).toBe(200)
    }
    const stored = await stack.database.query(
      `select event, reference, payload, times from private.webhook_events
       where event in ('refund.processed', 'charge.dispute.create', 'something.new') order by event, payload ->> 'id'`,
    )
    expect(stored).toEqual([
      {
        event: 'charge.dispute.create',
        reference: '77',
        payload: { id: 77, dueAt: '2026-01-01T00:00:00Z', transaction: { reference: 'ASO-disputed' } },
        times: 1,
      },
      ...[1, 2].map((id) => ({
        event: 'refund.processed',
        reference: 'ASO-refunded',
        payload: { id, transaction_reference: 'ASO-refunded', amount: '5000' },
        times: id,
      })),
      { event: 'something.new', reference: 'none', payload: {}, times: 1 },
    ])
  })

  test('a webhook that could not be settled is settled when Paystack repeats it', async () => {
    const reference = await requestCardPayment(bola, booking)
    // The record of the event exists already, as after a crash between record and settlement.
    await stack.database.query(`select public.record_webhook('charge.success', $1, '{}')`, [reference])
    await stack.paystack.payer.pay(reference)
    await stack.paystack.webhooks.idle()
    expect(await bookingNow()).toMatchObject({ booking_status: 'confirmed' })
  })
})
