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
let eve: Member
let booking: Booking

unpaidBookingForEachTest((setup) => {
  ;({ stack, bola, eve, booking } = setup)
})
const money = () => walletAndHeld(stack, bola, booking)

describe('signed events that do not fit', () => {
  test.each([
    ['another amount', 2_499_999, 'NGN'],
    ['another currency', 2_500_000, 'USD'],
  ])('%s than asked credits nothing', async (_, amount, currency) => {
    const reference = await requestCardPayment(bola, booking)
    const body = chargeEvent(reference, amount, currency)
    expect(await deliverWebhook(stack, body, signWebhook(body))).toBe(200)
    expect(await money()).toEqual({ wallet: 0, held: 0 })
    expect(await transfersOf(stack, reference)).toEqual([])
  })

  test('a reference that Aso never gave out credits nobody', async () => {
    const body = chargeEvent('ASO-never-given-out', 2_500_000)
    expect(await deliverWebhook(stack, body, signWebhook(body))).toBe(200)
    expect(await transfersOf(stack, 'ASO-never-given-out')).toEqual([])
  })

  test.each([
    '',
    'not json',
    '[]',
    '{}',
    '{"event":"charge.success"}',
    '{"event":"charge.success","data":{}}',
  ])('the body %j is refused or ignored, and credits nothing', async (body) => {
    expect(await deliverWebhook(stack, body, signWebhook(body))).toBe(400)
    expect(await money()).toEqual({ wallet: 0, held: 0 })
  })
})

describe('verifying', () => {
  const refused = { status: false }

  test('another person’s reference is as unknown as one that never was', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const [card, funding] = [await requestCardPayment(bola, booking), await requestFunding(bola, 500)]
    for (const reference of [card, funding]) await stack.paystack.payer.pay(reference)
    const nosy = await invoke(eve, 'verify-payment', { reference: card })
    expect(nosy).toMatchObject({ ...refused, httpStatus: 404 })
    expect(await invoke(eve, 'verify-payment', { reference: 'ASO-never-given-out' })).toMatchObject({
      message: nosy.message,
      httpStatus: 404,
    })
    expect(await invoke(eve, 'verify-wallet-funding', { reference: funding })).toMatchObject({
      ...refused,
      httpStatus: 404,
    })
    expect(await money()).toEqual({ wallet: 0, held: 0 })
    const rows = await stack.database.query(
      'select from private.transfers t join private.ledger_accounts a on a.id = t.credit_account where a.user_id = $1',
      [eve.id],
    )
    expect(rows).toEqual([])
  })

  test('a reference is not used for the other purpose', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const [card, funding] = [await requestCardPayment(bola, booking), await requestFunding(bola, 500)]
    for (const reference of [card, funding]) await stack.paystack.payer.pay(reference)
    expect(await invoke(bola, 'verify-wallet-funding', { reference: card })).toMatchObject({
      ...refused,
      httpStatus: 404,
    })
    expect(await invoke(bola, 'verify-payment', { reference: funding })).toMatchObject({
      ...refused,
      httpStatus: 404,
    })
    expect(await money()).toEqual({ wallet: 0, held: 0 })
  })

  test('a reference that was verified before credits nothing again', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const reference = await requestFunding(bola, 500)
    await stack.paystack.payer.pay(reference)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => invoke(bola, 'verify-wallet-funding', { reference })),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await money()).toEqual({ wallet: 500, held: 0 })
    expect(await transfersOf(stack, reference)).toHaveLength(1)
  })

  test.each([
    ['less', { amount: 100 }],
    ['more', { amount: 90_000_000 }],
    ['another currency', { currency: 'USD' }],
  ])('a payment of %s than asked credits nothing, by webhook or verification', async (_, tampering) => {
    for (const [start, verify] of [
      [() => requestCardPayment(bola, booking), 'verify-payment'],
      [() => requestFunding(bola, 500), 'verify-wallet-funding'],
    ] as const) {
      const reference = await start()
      stack.paystack.payer.nextPays(tampering)
      await stack.paystack.payer.pay(reference)
      await stack.paystack.webhooks.idle()
      expect(await invoke(bola, verify, { reference })).toMatchObject({ status: false })
      expect(await transfersOf(stack, reference)).toEqual([])
    }
    expect(await money()).toEqual({ wallet: 0, held: 0 })
  })

  test('a payment that was never made credits nothing', async () => {
    const reference = await requestCardPayment(bola, booking)
    expect(await invoke(bola, 'verify-payment', { reference })).toMatchObject({ status: false })
    expect(await money()).toEqual({ wallet: 0, held: 0 })
  })
})
