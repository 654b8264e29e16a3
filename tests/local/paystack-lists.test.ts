import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { paystack as client } from '../../supabase/functions/_shared/adapters/paystack.ts'
import { paystackLists } from '../../supabase/functions/_shared/adapters/paystack-lists.ts'
import { paystackForEachTest } from '../support/api/paystack-sandbox.ts'

const world = paystackForEachTest()
const everything = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
const page = (number: number, perPage = 2) => ({ page: number, perPage })

async function paid(count: number, amount = 10_000_00): Promise<string[]> {
  const references: string[] = []
  for (let made = 0; made < count; made += 1) {
    const reference = `list-${crypto.randomUUID()}`
    await client.initialize({ email: 'ada@aso.test', amount, reference, callbackUrl: 'https://aso.test/' })
    await world.sandbox.payer.pay(reference)
    references.push(reference)
  }
  return references
}

const listed = async (number: number) =>
  (await paystackLists.list('transaction', everything, page(number))).map(({ reference }) => reference)

describe('lists', () => {
  test('come in pages, the newest first, and the last one is short', async () => {
    const references = await paid(5)
    const newest = references.toReversed()
    expect([await listed(1), await listed(2), await listed(3), await listed(4)]).toEqual([
      newest.slice(0, 2),
      newest.slice(2, 4),
      newest.slice(4),
      [],
    ])
  })

  test('say how many there are', async () => {
    await paid(3)
    const answer = await world.sandbox.fetch(
      new Request('http://paystack.test/sandbox/paystack/transaction?perPage=2&page=2', {
        headers: { authorization: `Bearer ${process.env.PAYSTACK_SECRET_KEY}` },
      }),
    )
    const { meta } = z.object({ meta: z.unknown() }).parse(await answer.json())
    expect(meta).toEqual({ total: 3, skipped: 2, perPage: 2, page: 2, pageCount: 2 })
  })

  test('have only what was made in the time asked for', async () => {
    await paid(1)
    expect(
      await paystackLists.list('transaction', { ...everything, to: '2001-01-01T00:00:00Z' }, page(1)),
    ).toEqual([])
    expect(
      await paystackLists.list('transaction', { ...everything, from: '2099-01-01T00:00:00Z' }, page(1)),
    ).toEqual([])
  })

  test('a row has nothing of the payer or the card', async () => {
    const [reference] = await paid(1)
    expect(await paystackLists.list('transaction', everything, page(1))).toEqual([
      {
        id: expect.any(Number),
        reference,
        status: 'success',
        amount: 10_000_00,
        fees: 250_00,
        gross: 0,
        deducted: 0,
        currency: 'NGN',
        at: expect.any(String),
      },
    ])
  })
})

describe('a settlement', () => {
  test('has what was paid and not settled yet, less fees; a second one nothing of it', async () => {
    const references = await paid(3)
    const { id } = await world.sandbox.settle()
    await world.sandbox.settle()
    const [empty, settled] = await paystackLists.list('settlement', everything, page(1))
    expect(settled).toMatchObject({
      id,
      status: 'success',
      gross: 30_000_00,
      fees: 750_00,
      deducted: 0,
      amount: 29_250_00,
    })
    expect(empty).toMatchObject({ gross: 0, amount: 0 })
    const paidOut = [
      ...(await paystackLists.settled(id, page(1))),
      ...(await paystackLists.settled(id, page(2))),
    ]
    expect(paidOut.map(({ reference }) => reference)).toEqual(references)
    await expect(paystackLists.settled(999_999, page(1))).rejects.toMatchObject({
      reason: 'refused',
      httpStatus: 404,
    })
  })

  test('into the balance is a movement of it, and survives a restart', async () => {
    await paid(1)
    const before = await paystackLists.balance()
    await world.sandbox.settle({ to: 'balance' })
    await world.restart()
    expect(await paystackLists.balance()).toBe(before + 9750_00)
    expect(await paystackLists.list('movement', everything, page(1))).toMatchObject([
      { amount: 9750_00, reference: 'Settlement' },
      { reference: 'TopUp' },
    ])
  })
})

test.each(['/settlement', '/balance/ledger', '/transfer'])('%s can fail', async (path) => {
  const name = { '/settlement': 'settlement', '/balance/ledger': 'movement', '/transfer': 'transfer' }[path]
  world.sandbox.fail.next(path, 'http500')
  const read = () => paystackLists.list(name as 'settlement', everything, page(1))
  await expect(read()).rejects.toMatchObject({ reason: 'unreachable', httpStatus: 500 })
  expect(await read()).toBeInstanceOf(Array)
})
