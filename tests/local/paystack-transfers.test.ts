import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paystack as client } from '../../supabase/functions/_shared/adapters/paystack.ts'
import { paystackForEachTest } from '../support/api/paystack-sandbox.ts'

const world = paystackForEachTest()
afterEach(() => vi.useRealTimers())
const account = { name: 'Ada Obi', accountNumber: '0123456789', bankCode: '058' }

describe('accounts', () => {
  test('the bank names those that were made known, and the test account', async () => {
    await expect(client.resolveAccount('0123456789', '058')).rejects.toMatchObject({ reason: 'refused' })
    await world.sandbox.nameAccount({ bankCode: '058', accountNumber: '0123456789', accountName: 'ADA OBI' })
    await world.restart()
    expect(await client.resolveAccount('0123456789', '058')).toMatchObject({ account_name: 'ADA OBI' })
    expect(await client.resolveAccount('0000000000', '057')).toMatchObject({ account_name: 'TEST ACCOUNT' })
    await expect(client.resolveAccount('0123456789', '057')).rejects.toMatchObject({ reason: 'refused' })
  })

  test('the same bank account is one recipient', async () => {
    const first = await client.createRecipient(account)
    expect(await client.createRecipient({ ...account, name: 'Ada N. Obi' })).toEqual(first)
    expect(first.recipient_code).toMatch(/^RCP_/)
  })
})

describe('transfers', () => {
  let payouts = 0
  let recipient: string
  beforeEach(async () => {
    recipient = (await client.createRecipient(account)).recipient_code
    world.sandbox.transfers.setBalance(100_000_00)
  })
  const next = (amount = 600_00) => {
    payouts += 1
    return { amount, recipient, reference: `withdrawal-${String(payouts).padStart(10, '0')}`, reason: 'Aso' }
  }
  const events = async () => {
    await world.sandbox.webhooks.idle()
    return world.receiver.events.map(({ event }) => event)
  }

  test('is queued, then done; the same reference never pays twice', async () => {
    world.sandbox.transfers.setBalance(1_000_00)
    const payout = next()
    expect(await client.transfer(payout)).toMatchObject({ status: 'pending' })
    expect(await client.verifyTransfer(payout.reference)).toMatchObject({ status: 'success' })
    expect(await client.transfer(payout)).toMatchObject({ status: 'success' })
    await expect(client.transfer({ ...payout, amount: 1 })).rejects.toMatchObject({
      code: 'duplicate_reference',
    })
    await expect(client.transfer(next())).rejects.toMatchObject({ code: 'insufficient_balance' })
    expect(await events()).toEqual(['transfer.success'])
  })

  test.each([
    [5000_00, 10_00],
    [5000_01, 25_00],
    [9999_99, 25_00],
    // With stamp duty.
    [10_000_00, 75_00],
    [50_000_00, 75_00],
    [50_000_01, 100_00],
  ])('of %d kobo costs %d, and both must be in the balance', async (amount, fee) => {
    world.sandbox.transfers.setBalance(amount + fee - 1)
    await expect(client.transfer(next(amount))).rejects.toMatchObject({ code: 'insufficient_balance' })
    world.sandbox.transfers.setBalance(amount + fee)
    await client.transfer(next(amount))
    expect(world.sandbox.transfers.balance()).toBe(0)
  })

  test('takes its money when it is queued, and gives it back when it does not succeed', async () => {
    for (const end of ['failed', 'abandoned', 'blocked', 'rejected'] as const) {
      world.sandbox.transfers.next('pending')
      const payout = next()
      await client.transfer(payout)
      expect(world.sandbox.transfers.balance()).toBe(100_000_00 - 610_00)
      await world.sandbox.transfers.conclude(payout.reference, end)
      expect(await client.verifyTransfer(payout.reference)).toMatchObject({ status: end })
      expect(world.sandbox.transfers.balance()).toBe(100_000_00)
    }
    expect(await events()).toEqual(['transfer.failed'])
  })

  test('can be sent back after it succeeded, once, and by nothing else', async () => {
    const payout = next()
    await client.transfer(payout)
    await expect(world.sandbox.transfers.conclude(payout.reference, 'failed')).rejects.toThrow(
      'success already',
    )
    await world.sandbox.transfers.conclude(payout.reference, 'reversed')
    await expect(world.sandbox.transfers.conclude(payout.reference, 'success')).rejects.toThrow(
      'reversed already',
    )
    expect(world.sandbox.transfers.balance()).toBe(100_000_00)
    // Two that are sent at once come in any order.
    expect((await events()).sort()).toEqual(['transfer.reversed', 'transfer.success'])
  })

  test('waits for a one-time password where it is demanded, and takes no money before', async () => {
    world.sandbox.transfers.askOtp(true)
    const payout = next()
    expect(await client.transfer(payout)).toMatchObject({ status: 'otp' })
    expect(world.sandbox.transfers.balance()).toBe(100_000_00)
    await world.sandbox.transfers.conclude(payout.reference, 'success')
    expect(world.sandbox.transfers.balance()).toBe(100_000_00 - 610_00)
    expect(await events()).toEqual(['transfer.success'])
  })

  test('is abandoned where nobody gives the one-time password for 30 minutes, and tells nobody', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval'] })
    await world.restart()
    world.sandbox.transfers.askOtp(true)
    const [asked, left, answered] = [next(), next(), next()]
    for (const payout of [asked, answered]) await client.transfer(payout)
    await world.sandbox.transfers.conclude(answered.reference, 'success')
    vi.setSystemTime(Date.now() + 30 * 60_000 - 1)
    expect(await client.verifyTransfer(asked.reference)).toMatchObject({ status: 'otp' })
    await client.transfer(left)
    vi.setSystemTime(Date.now() + 1)
    expect(await client.verifyTransfer(asked.reference)).toMatchObject({ status: 'abandoned' })
    await expect(world.sandbox.transfers.conclude(asked.reference, 'success')).rejects.toThrow('abandoned')
    // Also where nobody asks.
    await vi.advanceTimersByTimeAsync(31 * 60_000)
    expect(world.sandbox.transfers.all().map(({ status }) => status)).toEqual([
      'abandoned',
      'success',
      'abandoned',
    ])
    expect(world.sandbox.transfers.balance()).toBe(100_000_00 - 610_00)
    expect(await events()).toEqual(['transfer.success'])
  })

  test.each([
    [200, 'success'],
    [400, 'rejected'],
    [500, 'blocked'],
  ])('asks the approval address: %d is %s', async (answer, status) => {
    world.approval.answers.push(answer)
    const payout = next()
    expect(await client.transfer(payout)).toMatchObject({ status: 'pending' })
    expect(await client.verifyTransfer(payout.reference)).toMatchObject({ status })
    expect(world.approval.bodies.map((body) => JSON.parse(body))).toMatchObject([
      { reference: payout.reference, amount: payout.amount },
    ])
  })
})
