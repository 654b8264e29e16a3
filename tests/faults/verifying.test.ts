import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booking, book, invoke, join, joinApproved, list, type Member } from '../support/members.ts'
import { startTestStack, type TestStack } from '../support/stack.ts'

let stack: TestStack
let ada: Member
let bola: Member
let stranger: Member
let booking: Booking

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada')
  stranger = await joinApproved(stack, 'Stranger')
})
afterAll(() => stack.close())

beforeEach(async () => {
  stack.paystack.webhooks.mode = 'normal'
  bola = await joinApproved(stack, 'Bola')
  booking = await book(bola, await list(ada))
})
afterEach(async () => {
  await stack.paystack.webhooks.idle()
  expect(await stack.database.query('select * from private.reconcile()')).toEqual([])
})

async function startCard(): Promise<string> {
  const body = { transactionId: booking.id, amount: booking.total_amount, email: bola.email }
  const { data } = await invoke(bola, 'initialize-payment', body)
  return String(data?.reference)
}

async function startFunding(amount: number): Promise<string> {
  const { data } = await invoke(bola, 'fund-wallet', { amount })
  return String(data?.reference)
}

/** Naira: what Bola has, and what Aso holds for the booking. */
async function money(): Promise<{ wallet: number; held: number }> {
  const [row] = await stack.database.query<{ wallet: number; held: number }>(
    `select (select balance from private.accounts where kind = 'wallet' and user_id = $1) as wallet,
       coalesce((select balance from private.accounts where transaction_id = $2), 0) as held`,
    [bola.id, booking.id],
  )
  return { wallet: Number(row?.wallet), held: Number(row?.held) }
}

const transfersOf = (reference: string) =>
  stack.database.query('select from private.transfers where idempotency_key = $1', [`payment:${reference}`])

function sign(body: string, key = process.env.PAYSTACK_SECRET_KEY ?? ''): string {
  return createHmac('sha512', key).update(body).digest('hex')
}

async function deliver(body: string, signature: string | null): Promise<number> {
  const response = await fetch(`${stack.url}/functions/v1/paystack-webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== null && { 'x-paystack-signature': signature }),
    },
    body,
  })
  await response.arrayBuffer()
  return response.status
}

const chargeEvent = (reference: string, amount: number, currency = 'NGN'): string =>
  JSON.stringify({
    event: 'charge.success',
    data: { reference, amount, currency, status: 'success', channel: 'card' },
  })

describe('signed events that do not fit', () => {
  test.each([
    ['another amount', 2_499_999, 'NGN'],
    ['another currency', 2_500_000, 'USD'],
  ])('%s than asked credits nothing', async (_, amount, currency) => {
    const reference = await startCard()
    const body = chargeEvent(reference, amount, currency)
    expect(await deliver(body, sign(body))).toBe(200)
    expect(await money()).toEqual({ wallet: 0, held: 0 })
    expect(await transfersOf(reference)).toEqual([])
  })

  test('a reference that Aso never gave out credits nobody', async () => {
    const body = chargeEvent('ASO-never-given-out', 2_500_000)
    expect(await deliver(body, sign(body))).toBe(200)
    expect(await transfersOf('ASO-never-given-out')).toEqual([])
  })

  test.each([
    '',
    'not json',
    '[]',
    '{}',
    '{"event":"charge.success"}',
    '{"event":"charge.success","data":{}}',
  ])('the body %j is refused or ignored, and credits nothing', async (body) => {
    expect(await deliver(body, sign(body))).toBe(400)
    expect(await money()).toEqual({ wallet: 0, held: 0 })
  })
})

describe('verifying', () => {
  const refused = { status: false }

  test('another person’s reference is as unknown as one that never was', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const [card, funding] = [await startCard(), await startFunding(500)]
    for (const reference of [card, funding]) await stack.paystack.payer.pay(reference)
    const nosy = await invoke(stranger, 'verify-payment', { reference: card })
    expect(nosy).toMatchObject({ ...refused, httpStatus: 404 })
    expect(await invoke(stranger, 'verify-payment', { reference: 'ASO-never-given-out' })).toMatchObject({
      message: nosy.message,
      httpStatus: 404,
    })
    expect(await invoke(stranger, 'verify-wallet-funding', { reference: funding })).toMatchObject({
      ...refused,
      httpStatus: 404,
    })
    expect(await money()).toEqual({ wallet: 0, held: 0 })
    const rows = await stack.database.query(
      'select from private.transfers t join private.accounts a on a.id = t.credit_account where a.user_id = $1',
      [stranger.id],
    )
    expect(rows).toEqual([])
  })

  test('a reference is not used for the other purpose', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const [card, funding] = [await startCard(), await startFunding(500)]
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
    const reference = await startFunding(500)
    await stack.paystack.payer.pay(reference)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => invoke(bola, 'verify-wallet-funding', { reference })),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await money()).toEqual({ wallet: 500, held: 0 })
    expect(await transfersOf(reference)).toHaveLength(1)
  })

  test.each([
    ['less', { amount: 100 }],
    ['more', { amount: 90_000_000 }],
    ['another currency', { currency: 'USD' }],
  ])('a payment of %s than asked credits nothing, by webhook or verification', async (_, tampering) => {
    for (const [start, verify] of [
      [startCard, 'verify-payment'],
      [() => startFunding(500), 'verify-wallet-funding'],
    ] as const) {
      const reference = await start()
      stack.paystack.payer.nextPays(tampering)
      await stack.paystack.payer.pay(reference)
      await stack.paystack.webhooks.idle()
      expect(await invoke(bola, verify, { reference })).toMatchObject({ status: false })
      expect(await transfersOf(reference)).toEqual([])
    }
    expect(await money()).toEqual({ wallet: 0, held: 0 })
  })

  test('a payment that was never made credits nothing', async () => {
    const reference = await startCard()
    expect(await invoke(bola, 'verify-payment', { reference })).toMatchObject({ status: false })
    expect(await money()).toEqual({ wallet: 0, held: 0 })
  })
})
