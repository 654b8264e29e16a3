import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cardRefundProblems } from '#contract/messages/money/card-refund.ts'
import {
  askCardRefund,
  type Cancelled,
  cancelledByBola,
  letRefundsBeDue,
  refundState,
} from '../../support/api/card-refunds.ts'
import { clientOf } from '../../support/api/clients.ts'
import { join, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { shortenTimeLimits } from '../../support/api/time-limits.ts'
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
const conclude = async (status: 'processing' | 'needs-attention' | 'processed' | 'failed') => {
  await stack.paystack.refunds.conclude(idsAtPaystack()[0] as number, status)
  await stack.paystack.webhooks.idle()
}

describe('a refund to the card', () => {
  test('is offered, asked for, sent by the job, and done when Paystack says so', async () => {
    const { bola, booking, reference, paid } = cancelled
    const client = clientOf(bola)
    const { data: offers } = await client
      .rpc('card_refund_offers', { p_transaction_id: booking.id })
      .throwOnError()
    expect(offers).toMatchObject([{ payment_reference: reference, amount: paid, sent: 0 }])
    const id = await askCardRefund(cancelled)
    expect(await state(id)).toEqual({
      status: 'requested',
      problem: null,
      wallet: 0,
      held: paid,
      refunds: [],
    })
    stack.paystack.refunds.next('pending')
    await stack.runJobs()
    expect(await state(id)).toMatchObject({ status: 'pending', held: paid, refunds: ['pending'] })
    await conclude('processing')
    expect(await state(id)).toMatchObject({ status: 'processing', held: paid })
    await conclude('processed')
    expect(await state(id)).toEqual(done)
    const { data: own } = await client.from('card_refunds').select('id, status, amount').throwOnError()
    expect(own).toEqual([{ id, status: 'processed', amount: paid }])
    const { data: statement } = await client
      .from('wallet_transactions')
      .select('transaction_type, amount, status')
      .order('created_at', { ascending: false })
      .limit(1)
      .throwOnError()
    expect(statement).toEqual([{ transaction_type: 'withdrawal', amount: paid, status: 'completed' }])
  })

  test('without any event the job hears of it', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const id = await askCardRefund(cancelled)
    await stack.runJobs()
    expect(await state(id)).toMatchObject({ status: 'pending' })
    await jobs()
    expect(await state(id)).toEqual(done)
  })

  test('that fails is in the wallet again, and what needs attention waits', async () => {
    const id = await askCardRefund(cancelled)
    stack.paystack.refunds.next('pending')
    await stack.runJobs()
    await conclude('needs-attention')
    await jobs()
    expect(await state(id)).toMatchObject({
      status: 'needs-attention',
      wallet: 0,
      problem: expect.stringContaining('Paystack needs the bank account of the payer'),
    })
    await conclude('failed')
    expect(await state(id)).toEqual({
      status: 'failed',
      problem: null,
      wallet: cancelled.paid,
      held: 0,
      refunds: ['failed'],
    })
  })

  test('two equal parts are two refunds, each with its own end', async () => {
    const half = cancelled.paid / 2
    stack.paystack.refunds.next('pending')
    const first = await askCardRefund(cancelled, half)
    await stack.runJobs()
    stack.paystack.refunds.next('pending')
    const second = await askCardRefund(cancelled, half)
    await stack.runJobs()
    const [one, two] = idsAtPaystack() as [number, number]
    await stack.paystack.refunds.conclude(two, 'failed')
    await stack.paystack.webhooks.idle()
    expect([(await state(first)).status, (await state(second)).status]).toEqual(['pending', 'failed'])
    await stack.paystack.refunds.conclude(one, 'processed')
    await stack.paystack.webhooks.idle()
    expect(await state(first)).toMatchObject({ status: 'processed', wallet: half, held: 0 })
  })
})

describe('when Paystack does not answer', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue()
  })

  test.each([
    ['answers 500 before', 'http500', 'before', []],
    ['answers 500 after', 'http500', 'after', ['processed']],
    ['never answers, before', 'timeout', 'before', []],
    ['never answers, after', 'timeout', 'after', ['processed']],
  ] as const)(
    'it %s it acted: nothing moves until it is known, one refund',
    async (_what, kind, when, made) => {
      if (kind === 'timeout') shortenTimeLimits(1000)
      stack.paystack.webhooks.mode = 'drop'
      const id = await askCardRefund(cancelled)
      stack.paystack.fail.next('/refund', kind, when)
      await stack.runJobs()
      expect(await state(id)).toEqual({
        status: 'requested',
        problem: cardRefundProblems.noAnswer,
        wallet: 0,
        held: cancelled.paid,
        refunds: made,
      })
      await jobs()
      await jobs()
      expect(await state(id)).toEqual(done)
    },
  )

  test('soon after a call without an answer, Paystack is not asked for it again', async () => {
    const id = await askCardRefund(cancelled)
    stack.paystack.fail.next('/refund', 'http500', 'before')
    await stack.runJobs()
    await stack.database.query(
      'update private.card_refund_calls set next_check_at = now() where concluded_at is null',
    )
    await stack.runJobs()
    expect(await state(id)).toMatchObject({ status: 'requested', refunds: [] })
    await jobs()
    await jobs()
    expect(await state(id)).toEqual(done)
  })

  test('a refusal that its list confirms fails, and the money is in the wallet', async () => {
    const id = await askCardRefund(cancelled)
    stack.paystack.fail.next('/refund', 'http400', 'before')
    await stack.runJobs()
    expect(await state(id)).toMatchObject({
      status: 'requested',
      problem: cardRefundProblems.refused('processor_error'),
      wallet: 0,
    })
    await jobs()
    expect(await state(id)).toEqual({
      status: 'failed',
      problem: null,
      wallet: cancelled.paid,
      held: 0,
      refunds: [],
    })
  })

  test('a refusal of what Paystack did all the same goes on', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const id = await askCardRefund(cancelled)
    stack.paystack.fail.next('/refund', 'http400', 'after')
    await stack.runJobs()
    await jobs()
    expect(await state(id)).toEqual(done)
  })

  test('a refund of the same amount that somebody made by hand meanwhile is taken for it, not made twice', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const id = await askCardRefund(cancelled)
    stack.paystack.fail.next('/refund', 'http500', 'before')
    await stack.runJobs()
    await fetch(`${stack.url}/sandbox/paystack/refund`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${process.env.PAYSTACK_SECRET_KEY}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ transaction: cancelled.reference, amount: cancelled.paid * 100 }),
    })
    await stack.database.query(
      'update private.card_refund_calls set next_check_at = now() where concluded_at is null',
    )
    await stack.runJobs()
    expect(await state(id)).toEqual(done)
  })
})

test('a payment of another amount is sent back to the card by an admin', async () => {
  const admin = clientOf(await joinAdmin(stack, 'Ngozi'))
  const { bola } = cancelled
  const { data: started } = await bola.client.functions.invoke('fund-wallet', { body: { amount: 5000 } })
  const reference = String(started.data.reference)
  stack.paystack.payer.nextPays({ amount: 700_000 })
  await stack.paystack.payer.pay(reference)
  await stack.paystack.webhooks.idle()
  const { data: waiting } = await admin.rpc('money_in_suspense').throwOnError()
  const row = waiting.find((one) => one.payment_reference === reference)
  expect(row).toMatchObject({ kind: 'mismatch', amount: 7000, asked_amount: 5000, full_name: 'Bola' })
  const decision = { p_id: row?.id ?? 0, p_decision: 'refund', p_reason: 'Paid too much' } as const
  await admin.rpc('decide_suspense', decision).throwOnError()
  const again = await admin.rpc('decide_suspense', decision)
  expect(again.error).toMatchObject({ code: 'PT409', message: 'This was decided already.' })
  await stack.runJobs()
  await stack.paystack.webhooks.idle()
  await jobs()
  const { data: decided } = await admin.rpc('money_in_suspense', { p_decided: true }).throwOnError()
  expect(decided.find((one) => one.payment_reference === reference)).toMatchObject({
    decision: 'refund',
    reason: 'Paid too much',
    refund_status: 'processed',
  })
  expect(stack.paystack.refunds.all().filter((one) => one.reference === reference)).toMatchObject([
    { amount: 700_000, status: 'processed' },
  ])
})
