import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  askCardRefund,
  type Cancelled,
  cancelledByBola,
  letRefundsBeDue,
  refundState,
} from '../../support/api/card-refunds.ts'
import { join, type Member } from '../../support/api/members.ts'
import { deliverWebhook, signWebhook } from '../../support/api/paystack-events.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { reconcile } from '../../support/database/reconcile.ts'

let stack: TestStack
let ada: Member
let cancelled: Cancelled

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada')
})
afterAll(() => stack.close())
beforeEach(async () => {
  stack.paystack.webhooks.mode = 'normal'
  cancelled = await cancelledByBola(stack, ada)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await stack.paystack.webhooks.idle()
  expect(stack.paystack.fail.clear()).toBe(0)
  expect(await reconcile(stack.database)).toEqual([])
})

const state = (id: string) => refundState(stack, cancelled, id)
const jobs = async () => {
  await letRefundsBeDue(stack)
  await stack.runJobs()
}
const done = { status: 'processed', problem: null, wallet: 0, held: 0, refunds: ['processed'] }
/** Paystack's id of what it has for the payment. */
const idsAtPaystack = () =>
  stack.paystack.refunds
    .all()
    .filter(({ reference }) => reference === cancelled.reference)
    .map(({ id }) => id)

describe('events of refunds', () => {
  const event = (name: string, more: object = {}) =>
    JSON.stringify({
      event: `refund.${name}`,
      data: {
        status: name,
        transaction_reference: cancelled.reference,
        refund_reference: null,
        amount: '1',
        ...more,
      },
    })
  const deliver = (body: string, signature: string | null = signWebhook(body)) =>
    deliverWebhook(stack, body, signature)

  test('move nothing by themselves: Paystack is asked', async () => {
    stack.paystack.webhooks.mode = 'drop'
    stack.paystack.refunds.next('pending')
    const id = await askCardRefund(cancelled)
    expect(await deliver(event('processed'))).toBe(200)
    expect(await state(id)).toMatchObject({ status: 'requested' })
    await stack.runJobs()
    for (const name of ['processed', 'failed']) expect(await deliver(event(name))).toBe(200)
    expect(await state(id)).toMatchObject({ status: 'pending', wallet: 0, refunds: ['pending'] })
    for (const body of [
      event('processed', { transaction_reference: 7 }),
      event('failed', { transaction_reference: null }),
    ])
      expect(await deliver(body)).toBe(200)
    expect(await deliver(event('processed'), signWebhook(event('processed'), 'sk_of_another'))).toBe(401)
    await stack.paystack.refunds.conclude(idsAtPaystack()[0] as number, 'processed')
    expect(await deliver(event('processed'))).toBe(200)
    expect(await state(id)).toEqual(done)
  })

  test('repeated 76 times and in another order have one effect', async () => {
    stack.paystack.webhooks.mode = 'delay'
    const id = await askCardRefund(cancelled)
    await stack.runJobs()
    expect(new Set(await stack.paystack.webhooks.deliverAll('reversed'))).toEqual(new Set([200]))
    await stack.paystack.webhooks.repeat(cancelled.reference, 76)
    expect(await state(id)).toEqual(done)
  })

  test('while Paystack does not answer, the event is taken and the job asks later', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    stack.paystack.webhooks.mode = 'drop'
    const id = await askCardRefund(cancelled)
    await stack.runJobs()
    stack.paystack.fail.next('/refund', 'http500')
    expect(await deliver(event('processed'))).toBe(200)
    expect(await state(id)).toMatchObject({ status: 'pending' })
    await jobs()
    expect(await state(id)).toEqual(done)
  })
})
