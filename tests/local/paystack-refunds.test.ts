import { expect, test } from 'vitest'
import { z } from 'zod'
import { paystack as client } from '../../supabase/functions/_shared/adapters/paystack.ts'
import { paystackForEachTest } from '../support/api/paystack-sandbox.ts'

const world = paystackForEachTest()

async function paid(amount = 1000): Promise<string> {
  const { reference } = await world.startPayment(amount)
  await world.sandbox.payer.pay(reference)
  return reference
}
const refund = (reference: string, amount: number, note = 'aso-r-1') =>
  client.refund({ reference, amount, currency: 'NGN', note })
const told = z.object({
  event: z.string(),
  data: z.object({
    status: z.string(),
    transaction_reference: z.string(),
    refund_reference: z.null(),
    amount: z.string(),
  }),
})
const refundEvents = async () => {
  await world.sandbox.webhooks.idle()
  return world.receiver.bodies
    .map((body): unknown => JSON.parse(String(body)))
    .flatMap((body) => told.safeParse(body).data ?? [])
}

test('a refund is at most what was paid and not refunded yet', async () => {
  const { reference: unpaid } = await world.startPayment(1000)
  await expect(refund(unpaid, 1000)).rejects.toMatchObject({ httpStatus: 404 })
  const reference = await paid()
  expect(await refund(reference, 400)).toMatchObject({ status: 'pending', amount: 400 })
  await expect(refund(reference, 601)).rejects.toMatchObject({ code: 'invalid_amount' })
  expect(await refund(reference, 600)).toMatchObject({ amount: 600 })
})

test('two equal parts are two refunds, which only their ids and notes tell apart', async () => {
  const reference = await paid()
  const [first, second] = [await refund(reference, 500, 'aso-r-1'), await refund(reference, 500, 'aso-r-2')]
  expect(first.id).not.toBe(second.id)
  await world.restart()
  expect(await client.refundsOf(reference)).toMatchObject([
    { id: second.id, status: 'processed', amount: 500, merchant_note: 'aso-r-2' },
    { id: first.id, status: 'processed', amount: 500, merchant_note: 'aso-r-1' },
  ])
  expect(await client.refundsOf(await paid())).toEqual([])
  expect(await client.findRefund(first.id)).toMatchObject({ id: first.id })
  await expect(client.findRefund('999999')).rejects.toMatchObject({ httpStatus: 404 })
})

test.each(['processed', 'failed'] as const)(
  'a refund goes its way until it is %s, and events name the payment only',
  async (end) => {
    const reference = await paid()
    world.sandbox.refunds.next('pending')
    const { id } = await refund(reference, 700)
    for (const status of ['processing', 'needs-attention', end] as const)
      await world.sandbox.refunds.conclude(Number(id), status)
    await expect(world.sandbox.refunds.conclude(Number(id), 'failed')).rejects.toThrow('already')
    expect(await client.findRefund(id)).toMatchObject({ status: end })
    const events = await refundEvents()
    expect(events.map(({ event }) => event).sort()).toEqual(
      ['refund.pending', 'refund.processing', `refund.${end}`].sort(),
    )
    for (const { data } of events)
      expect(data).toMatchObject({ transaction_reference: reference, refund_reference: null, amount: '700' })
  },
)

test('what failed can be refunded again', async () => {
  const reference = await paid()
  world.sandbox.refunds.next('failed')
  await refund(reference, 1000)
  expect(await refund(reference, 1000)).toMatchObject({ status: 'pending' })
})

test('a call whose answer is lost made the refund, or did not', async () => {
  const reference = await paid()
  world.sandbox.fail.next('/refund', 'http500', 'before')
  await expect(refund(reference, 1000)).rejects.toMatchObject({ reason: 'unreachable' })
  expect(await client.refundsOf(reference)).toEqual([])
  world.sandbox.fail.next('/refund', 'http500', 'after')
  await expect(refund(reference, 1000)).rejects.toMatchObject({ reason: 'unreachable' })
  expect(await client.refundsOf(reference)).toMatchObject([{ amount: 1000 }])
})
