import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, fund, joinApproved, list, type Member } from '../../support/api/members.ts'
import { openTopics, watch } from '../../support/api/realtime.ts'
import { engines, startTestStack, type TestStack } from '../../support/api/test-stack.ts'

describe.each(engines)('on %s', (engine) => {
  let stack: TestStack
  let ada: Member
  let bola: Member
  beforeAll(async () => {
    stack = await startTestStack({ engine })
    await openTopics(stack)
    ada = await joinApproved(stack, 'Ada')
    bola = await joinApproved(stack, 'Bola')
  })
  afterAll(async () => {
    await Promise.all([ada, bola].map(({ client }) => client.removeAllChannels()))
    await stack.close()
  })

  test('an owner hears of a booking at once, and where to deliver it only once it is agreed', async () => {
    await fund(stack, bola, 50_000)
    const item = await list(ada, { pickup_method: 'delivery', approval_required: true })
    const { changes } = await watch(ada.client, { table: 'transactions' })
    const { id } = await book(bola, item, 7, '12 Secret Street, Yaba')
    const paid = await bola.client.functions.invoke('wallet-payment', {
      body: { transactionId: id, paymentMethod: 'wallet' },
    })
    expect(paid.error).toBeNull()
    const heard: object[] = []
    const becomes = (status: string) =>
      changes.find((change) => {
        heard.push(change.new)
        return Reflect.get(change.new, 'booking_status') === status
      })
    await becomes('requested')
    expect(heard[0]).toMatchObject({ id, booking_status: 'pending', delivery_address: null })
    expect(JSON.stringify(heard)).not.toContain('Secret')
    await ada.client.rpc('accept_booking', { p_transaction_id: id })
    expect(await becomes('confirmed')).toMatchObject({ new: { delivery_address: '12 Secret Street, Yaba' } })
  })
})
