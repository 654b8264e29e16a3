import { describe, expect, test } from 'vitest'
import { type Booking, invoke, type Member } from '../support/api/members.ts'
import {
  chargeEvent,
  deliverWebhook,
  signWebhook,
  transfersOf,
  walletAndHeld,
} from '../support/api/paystack-events.ts'
import type { TestStack } from '../support/api/test-stack.ts'
import {
  requestCardPayment,
  requestFunding,
  unpaidBookingForEachTest,
} from '../support/api/unpaid-booking.ts'

let stack: TestStack
let bola: Member
let booking: Booking

const TIMES = 76
const everyOne = (status: number, count = TIMES): number[] => Array.from({ length: count }, () => status)

unpaidBookingForEachTest((setup) => {
  ;({ stack, bola, booking } = setup)
})
const money = () => walletAndHeld(stack, bola, booking)
const eventsOf = (reference: string) =>
  stack.database.query<{ event: string; times: number }>(
    'select event, times::int as times from private.webhook_events where reference = $1 order by event',
    [reference],
  )

describe('the same event many times', () => {
  test('76 deliveries of a paid booking hold the money once', async () => {
    const reference = await requestCardPayment(bola, booking)
    await stack.paystack.payer.pay(reference)
    await stack.paystack.webhooks.idle()
    expect(await stack.paystack.webhooks.repeat(reference, TIMES)).toEqual(everyOne(200))
    expect(await money()).toEqual({ wallet: 0, held: 25_000 })
    expect(await transfersOf(stack, reference)).toHaveLength(1)
    expect(await eventsOf(reference)).toEqual([{ event: 'charge.success', times: TIMES + 1 }])
  })

  test('of an event nothing is kept of the payer or the card', async () => {
    const reference = await requestCardPayment(bola, booking)
    const data = {
      ...JSON.parse(chargeEvent(reference, 2_500_000)).data,
      customer: { email: 'bola@aso.test' },
      authorization: { authorization_code: 'AUTH_x', last4: '4081' },
    }
    const body = JSON.stringify({ event: 'charge.success', data })
    expect(await deliverWebhook(stack, body, signWebhook(body))).toBe(200)
    const text = 'select payload from private.webhook_events where reference = $1'
    expect(await stack.database.query(text, [reference])).toEqual([
      { payload: { reference, amount: 2_500_000, currency: 'NGN', status: 'success', channel: 'card' } },
    ])
  })

  test('76 deliveries of a wallet funding credit it once', async () => {
    const reference = await requestFunding(bola, 1500.5)
    await stack.paystack.payer.pay(reference)
    await stack.paystack.webhooks.idle()
    expect(await stack.paystack.webhooks.repeat(reference, TIMES)).toEqual(everyOne(200))
    expect(await money()).toEqual({ wallet: 1500.5, held: 0 })
    expect(await transfersOf(stack, reference)).toHaveLength(1)
  })

  test('76 deliveries between verifications by the payer hold the money once', async () => {
    stack.paystack.webhooks.mode = 'delay'
    const reference = await requestCardPayment(bola, booking)
    await stack.paystack.payer.pay(reference)
    const verify = () => invoke(bola, 'verify-payment', { reference })
    const [answers, statuses] = await Promise.all([
      Promise.all([verify(), verify(), verify()]),
      stack.paystack.webhooks.repeat(reference, TIMES),
      stack.paystack.webhooks.deliverAll(),
      verify(),
    ])
    expect(statuses).toEqual(everyOne(200))
    for (const answer of answers)
      expect(answer).toMatchObject({ status: true, data: { booking_status: 'confirmed' } })
    expect(await money()).toEqual({ wallet: 0, held: 25_000 })
    expect(await transfersOf(stack, reference)).toHaveLength(1)
  })

  test.each(['transfer.success', 'refund.processed', 'charge.failed'])(
    '76 deliveries of %s are one row and move nothing',
    async (event) => {
      const reference = await requestCardPayment(bola, booking)
      const body = JSON.stringify({
        event,
        data: { reference, amount: 2_500_000, currency: 'NGN', status: 'success' },
      })
      const statuses = await Promise.all(
        everyOne(200).map(() => deliverWebhook(stack, body, signWebhook(body))),
      )
      expect(statuses).toEqual(everyOne(200))
      expect(await eventsOf(reference)).toEqual([{ event, times: TIMES }])
      expect(await money()).toEqual({ wallet: 0, held: 0 })
    },
  )
})

describe('events out of order', () => {
  test('two payments of one booking, delivered newest first and again: one books it, the other is in the wallet', async () => {
    stack.paystack.webhooks.mode = 'delay'
    const [older, newer] = [await requestCardPayment(bola, booking), await requestCardPayment(bola, booking)]
    await stack.paystack.payer.pay(older)
    await stack.paystack.payer.pay(newer)
    expect(await stack.paystack.webhooks.deliverAll('reversed')).toEqual([200, 200])
    for (const reference of [older, newer, older]) await stack.paystack.webhooks.repeat(reference, 10)
    expect(await money()).toEqual({ wallet: 25_000, held: 25_000 })
    expect(
      await stack.database.query('select outcome from private.payments where reference = $1', [newer]),
    ).toMatchObject([{ outcome: 'booked' }])
  })

  test('a webhook that comes after the verification changes nothing', async () => {
    stack.paystack.webhooks.mode = 'delay'
    const reference = await requestFunding(bola, 700)
    await stack.paystack.payer.pay(reference)
    const first = await invoke(bola, 'verify-wallet-funding', { reference })
    expect(first).toMatchObject({ status: true })
    expect(await stack.paystack.webhooks.deliverAll()).toEqual([200])
    expect(await invoke(bola, 'verify-wallet-funding', { reference })).toEqual(first)
    expect(await money()).toEqual({ wallet: 700, held: 0 })
  })

  test('a webhook for a booking that was cancelled meanwhile puts the money into the wallet', async () => {
    stack.paystack.webhooks.mode = 'delay'
    const reference = await requestCardPayment(bola, booking)
    await stack.paystack.payer.pay(reference)
    const { error } = await bola.client.rpc('cancel_booking', { p_transaction_id: booking.id })
    expect(error).toBeNull()
    expect(await stack.paystack.webhooks.deliverAll()).toEqual([200])
    expect(await money()).toEqual({ wallet: 25_000, held: 0 })
  })
})

test('a character that Postgres can not hold does not keep the money from arriving', async () => {
  const reference = await requestCardPayment(bola, booking)
  const event = JSON.parse(chargeEvent(reference, 2_500_000))
  const customer = { first_name: 'Bo\u0000la', 'ni\u0000ck': '\\\u0000', path: '\\u0000' }
  const body = JSON.stringify({ ...event, data: { ...event.data, customer } })
  expect(await deliverWebhook(stack, body, signWebhook(body))).toBe(200)
  expect(await money()).toEqual({ wallet: 0, held: 25_000 })
})

describe('events that Paystack did not sign', () => {
  test.each(['missing', 'bad', 'foreign', 'changed-body'] as const)(
    'a %s signature is refused and leaves no row',
    async (kind) => {
      stack.paystack.webhooks.mode = 'drop'
      const reference = await requestCardPayment(bola, booking)
      await stack.paystack.payer.pay(reference)
      expect(await stack.paystack.webhooks.forge(reference, kind)).toBe(401)
      expect(await eventsOf(reference)).toEqual([])
      expect(await money()).toEqual({ wallet: 0, held: 0 })
    },
  )

  test('one changed byte, wherever it is, is refused and leaves no row', async () => {
    const reference = await requestCardPayment(bola, booking)
    const body = chargeEvent(reference, 2_500_000)
    const signature = signWebhook(body)
    const statuses: number[] = []
    for (let at = 0; at < body.length; at += 5) {
      const changed = body.slice(0, at) + (body[at] === '1' ? '2' : '1') + body.slice(at + 1)
      statuses.push(await deliverWebhook(stack, changed, signature))
    }
    // What decoding to text would forget: a byte order mark, and which bytes were no UTF-8.
    const unknown = chargeEvent(reference, 2_500_000, 'NGN\ufffd')
    const [before, , after] = unknown.split(/(\ufffd)/).map((part) => new TextEncoder().encode(part))
    const broken = Buffer.concat(
      [before ?? '', Buffer.from([0xff]), after ?? ''].map((part) => Buffer.from(part)),
    )
    statuses.push(await deliverWebhook(stack, new TextEncoder().encode(`\ufeff${body}`), signature))
    statuses.push(await deliverWebhook(stack, new Uint8Array(broken), signWebhook(unknown)))
    expect(statuses).toEqual(everyOne(401, statuses.length))
    expect(await eventsOf(reference)).toEqual([])
    expect(await money()).toEqual({ wallet: 0, held: 0 })
  })

  test('the signature of another event, an empty one and one cut short are refused', async () => {
    const reference = await requestCardPayment(bola, booking)
    const body = chargeEvent(reference, 2_500_000)
    const others = [
      signWebhook(chargeEvent(reference, 1)),
      '',
      signWebhook(body).slice(0, -2),
      `${signWebhook(body)}00`,
      signWebhook(body, ''),
    ]
    for (const signature of others) expect(await deliverWebhook(stack, body, signature), signature).toBe(401)
    expect(await eventsOf(reference)).toEqual([])
    expect(await money()).toEqual({ wallet: 0, held: 0 })
  })
})
