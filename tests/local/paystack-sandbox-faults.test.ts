import { describe, expect, test } from 'vitest'
import { paystack as client } from '../../supabase/functions/_shared/adapters/paystack.ts'
import { paystackForEachTest } from '../support/api/paystack-sandbox.ts'

const world = paystackForEachTest()

describe('webhooks', () => {
  test('are sent again until they are answered with 200', async () => {
    world.receiver.answers.push(500, 503)
    const { reference } = await world.startPayment()
    await world.sandbox.payer.pay(reference)
    await world.sandbox.webhooks.idle()
    expect(world.receiver.bodies).toHaveLength(3)
    expect(new Set(world.receiver.bodies).size).toBe(1)
  })

  test('can be dropped, and repeated later', async () => {
    world.sandbox.webhooks.mode = 'drop'
    const { reference } = await world.startPayment()
    await world.sandbox.payer.pay(reference)
    expect(await world.sandbox.webhooks.deliverAll()).toEqual([])
    expect(world.receiver.bodies).toEqual([])
    expect(await world.sandbox.webhooks.repeat(reference, 5)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(world.receiver.bodies).size).toBe(1)
  })

  test('can be held back and sent in another order', async () => {
    world.sandbox.webhooks.mode = 'delay'
    const first = await world.startPayment()
    const second = await world.startPayment()
    await world.sandbox.payer.pay(first.reference)
    await world.sandbox.payer.pay(second.reference)
    expect(world.receiver.bodies).toEqual([])
    expect(await world.sandbox.webhooks.deliverAll('reversed')).toEqual([200, 200])
    expect(world.receiver.events.map(({ data }) => data.reference)).toEqual([
      second.reference,
      first.reference,
    ])
  })

  test.each(['missing', 'bad', 'foreign', 'changed-body'] as const)(
    'can be forged: %s signature',
    async (kind) => {
      world.sandbox.webhooks.mode = 'drop'
      const { reference } = await world.startPayment()
      await world.sandbox.payer.pay(reference)
      expect(await world.sandbox.webhooks.forge(reference, kind)).toBe(401)
      expect(world.receiver.bodies).toEqual([])
    },
  )

  test('that were not accepted are sent again after a restart', async () => {
    world.sandbox.webhooks.mode = 'delay'
    const { reference } = await world.startPayment()
    await world.sandbox.payer.pay(reference)
    await world.restart()
    expect(await client.verify(reference)).toMatchObject({ status: 'success' })
    await world.sandbox.webhooks.idle()
    expect(world.receiver.events.map(({ data }) => data.reference)).toEqual([reference])
  })
})

describe('what can go wrong', () => {
  test('a call answers 500, once', async () => {
    const { reference } = await world.startPayment()
    world.sandbox.fail.next('/transaction/verify', 'http500')
    await expect(client.verify(reference)).rejects.toMatchObject({ reason: 'unreachable', httpStatus: 500 })
    expect(await client.verify(reference)).toMatchObject({ status: 'abandoned' })
  })

  test('an answer is lost after the work was done', async () => {
    world.sandbox.fail.next('/transaction/initialize', 'http500', 'after')
    const body = { email: 'a@aso.example', amount: 100, reference: 'ASO-lost-answer' }
    expect((await world.raw('/transaction/initialize', body)).status).toBe(500)
    expect(await client.verify('ASO-lost-answer')).toMatchObject({ status: 'abandoned' })
  })

  test('a call hangs until the caller gives up or the sandbox closes', async () => {
    world.sandbox.fail.next('/bank', 'timeout')
    const answer = world.sandbox.fetch(world.request('/bank'))
    // A later call is answered while the first still hangs.
    expect(await client.banks()).toHaveLength(20)
    await world.sandbox.close()
    expect((await answer).status).toBe(500)
  })

  test('another amount or currency is paid than requested', async () => {
    const { reference } = await world.startPayment()
    world.sandbox.payer.nextPays({ amount: 100, currency: 'USD' })
    await world.sandbox.payer.pay(reference)
    expect(await client.verify(reference)).toMatchObject({ status: 'success', amount: 100, currency: 'USD' })
  })
})
