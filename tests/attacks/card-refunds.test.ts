import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  askCardRefund,
  type Cancelled,
  cancelledByBola,
  letRefundsBeDue,
  refundState,
} from '../support/api/card-refunds.ts'
import { clientOf, serviceOf } from '../support/api/clients.ts'
import { join, joinApproved, type Member } from '../support/api/members.ts'
import { deliverWebhook, signWebhook } from '../support/api/paystack-events.ts'
import { joinAdmin } from '../support/api/staff.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { reconcile } from '../support/database/reconcile.ts'

/** Who would like money on a card that is not theirs to send, or twice. */

let stack: TestStack
let ada: Member
let cancelled: Cancelled

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada')
})
afterAll(() => stack.close())
beforeEach(async () => {
  cancelled = await cancelledByBola(stack, ada)
})
afterEach(async () => {
  await stack.paystack.webhooks.idle()
  expect(await reconcile(stack.database)).toEqual([])
})

const atPaystack = () =>
  stack.paystack.refunds.all().filter(({ reference }) => reference === cancelled.reference)

describe('a webhook that Paystack did not send', () => {
  const event = (name: string) =>
    JSON.stringify({
      event: `refund.${name}`,
      data: { status: name, transaction_reference: cancelled.reference, amount: '1' },
    })

  test.each(['pending', 'processing', 'processed', 'failed'])('refund.%s moves nothing', async (name) => {
    stack.paystack.refunds.next('pending')
    const id = await askCardRefund(cancelled)
    await stack.runJobs()
    const before = await refundState(stack, cancelled, id)
    const body = event(name)
    for (const signature of [null, '', signWebhook(body, 'sk_of_another'), signWebhook(event('other'))])
      expect(await deliverWebhook(stack, body, signature)).toBe(401)
    // Also with our key: what it says is asked at Paystack.
    expect(await deliverWebhook(stack, body, signWebhook(body))).toBe(200)
    expect(await refundState(stack, cancelled, id)).toEqual(before)
    await stack.paystack.refunds.conclude(atPaystack()[0]?.id ?? 0, 'processed')
  })
})

test('fifty requests at once send the money once', async () => {
  const args = { p_payment_reference: cancelled.reference, p_amount: cancelled.paid }
  const client = clientOf(cancelled.bola)
  const answers = await Promise.all(Array.from({ length: 50 }, () => client.rpc('refund_to_card', args)))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  for (let round = 0; round < 3; round += 1) {
    await letRefundsBeDue(stack)
    await stack.runJobs()
  }
  expect(atPaystack()).toMatchObject([{ amount: cancelled.paid * 100, status: 'processed' }])
})

test("the lender, a stranger and an admin send nothing of the borrower's, whatever they know", async () => {
  const args = { p_payment_reference: cancelled.reference, p_amount: cancelled.paid }
  for (const who of [ada, await joinApproved(stack, 'Eve'), await joinAdmin(stack, 'Ngozi')]) {
    expect((await clientOf(who).rpc('refund_to_card', args)).error).toMatchObject({ code: 'PT404' })
    const offers = await clientOf(who).rpc('card_refund_offers', { p_transaction_id: cancelled.booking.id })
    expect(offers.data).toEqual([])
  }
  expect(atPaystack()).toEqual([])
})

test('the procedures of the job are closed to people, and open to the service', async () => {
  const id = await askCardRefund(cancelled)
  const said = { p_id: id, p_refund_id: '1', p_status: 'failed', p_amount_kobo: cancelled.paid * 100 }
  const client = clientOf(cancelled.bola)
  for (const { error } of await Promise.all([
    client.rpc('record_card_refund', said),
    client.rpc('drop_refused_card_refund', { p_id: id }),
    client.rpc('claim_card_refunds', { p_limit: 1 }),
    client.rpc('decide_suspense', {
      p_id: 1,
      p_decision: 'credit',
      p_reason: 'Mine',
      p_person: cancelled.bola.id,
    }),
  ]))
    expect(['42501', 'PT403']).toContain(error?.code)
  const { data } = await serviceOf(stack).rpc('drop_refused_card_refund', { p_id: id }).throwOnError()
  expect(data).toBe(false)
  expect(await refundState(stack, cancelled, id)).toMatchObject({ status: 'requested', wallet: 0 })
})
