import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { deposit, walletOf } from '../../support/api/clients.ts'
import { invoke, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { setSetting } from '../../support/database/settings.ts'

let stack: TestStack
let ada: Member
let eve: Member
let bola: Member

beforeAll(async () => {
  stack = await startTestStack()
  await setSetting(stack.database, 'new_member_rental_limit', 5)
  ada = await join(stack, 'Ada')
  eve = await joinApproved(stack, 'Eve')
})
afterAll(() => stack.close())
beforeEach(async () => {
  stack.paystack.webhooks.mode = 'normal'
  bola = await joinApproved(stack, 'Bola')
})
afterEach(async () => {
  await stack.paystack.webhooks.idle()
  expect(await reconcile(stack.database)).toEqual([])
})

const piece = (item_id: string) => ({
  item_id,
  start_date: addDays(lagosToday(), 7),
  end_date: addDays(lagosToday(), 9),
})

/** Two gowns of Ada for ₦25,000 each, as the browser books them. */
async function bookTwo() {
  const pieces = [
    piece(await list(ada, { title: 'Silk gown' })),
    piece(await list(ada, { title: 'Lace gown' })),
  ]
  const { data } = await bola.client
    .rpc('book_basket', { p_key: randomUUID(), p_pieces: pieces, p_total: 50_000 })
    .throwOnError()
  return { id: String((data as { id: string }).id), pieces }
}

const pay = (basketId: string, paymentMethod: string, amount = 50_000, member = bola) =>
  invoke(member, 'basket-payment', { basketId, amount, paymentMethod })

async function bookingsOf(basketId: string) {
  const { data } = await bola.client
    .from('transactions')
    .select('booking_status, payment_method, total_amount')
    .eq('basket_id', basketId)
  return data
}

describe('a basket', () => {
  test('is previewed, booked and refused through supabase-js', async () => {
    const { id, pieces } = await bookTwo()
    const preview = await eve.client.rpc('preview_basket', { p_pieces: pieces })
    expect(preview.data).toMatchObject([
      { refusal_title: 'Item not available', total_amount: null, rentals_left: 5 },
      { refusal_title: 'Item not available', total_amount: null },
    ])
    const refused = await eve.client.rpc('book_basket', {
      p_key: randomUUID(),
      p_pieces: pieces,
      p_total: 50_000,
    })
    expect(refused.error).toMatchObject({
      code: 'PT409',
      hint: 'Item not available',
      message: '“Silk gown”: This item is already booked on some of these dates. Please choose other dates.',
    })
    expect((await eve.client.from('baskets').select('id').eq('id', id)).data).toEqual([])
    expect(await bookingsOf(id)).toHaveLength(2)
    for (const wrong of [
      null,
      {},
      'x',
      [1],
      [{ item_id: 'x' }],
      [{ item_id: randomUUID(), start_date: 'x' }],
    ]) {
      const answer = await bola.client.rpc('preview_basket', { p_pieces: wrong })
      expect(answer.status, JSON.stringify(wrong)).toBe(400)
    }
  })

  test('is paid from the wallet at once', async () => {
    await deposit(stack, bola, 60_000)
    const { id } = await bookTwo()
    const paid = await pay(id, 'wallet')
    expect(paid).toMatchObject({
      httpStatus: 200,
      status: true,
      message: 'Payment successful',
      data: { basket_id: id },
    })
    expect(paid.data?.bookings).toHaveLength(2)
    expect(await pay(id, 'wallet')).toEqual(paid)
    expect(await bookingsOf(id)).toEqual(
      Array.from({ length: 2 }, () => ({
        booking_status: 'confirmed',
        payment_method: 'wallet',
        total_amount: 25_000,
      })),
    )
    expect(await walletOf(bola)).toBe(10_000)
  })

  test('is paid by one card, which the payer comes back from', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const { id } = await bookTwo()
    const started = await pay(id, 'card')
    expect(started).toMatchObject({ httpStatus: 200, status: true, message: 'Authorization URL created' })
    const reference = String(started.data?.reference)
    await stack.paystack.payer.pay(reference)
    const verified = await invoke(bola, 'verify-payment', { reference })
    expect(verified).toEqual({
      httpStatus: 200,
      status: true,
      message: 'Payment verified successfully',
      data: {
        transaction_id: null,
        basket_id: id,
        amount: 50_000,
        payment_status: null,
        booking_status: null,
        outcome: 'booked',
      },
    })
    expect(await invoke(bola, 'verify-payment', { reference })).toEqual(verified)
    expect(await invoke(eve, 'verify-payment', { reference })).toMatchObject({ httpStatus: 404 })
    expect((await bookingsOf(id))?.map(({ payment_method }) => payment_method)).toEqual(['card', 'card'])
  })

  test('is paid by the webhook alone, told as often as Paystack likes', async () => {
    stack.paystack.webhooks.mode = 'normal'
    const { id } = await bookTwo()
    const reference = String((await pay(id, 'card')).data?.reference)
    await stack.paystack.payer.pay(reference)
    await stack.paystack.webhooks.idle()
    await stack.paystack.webhooks.repeat(reference, 10)
    expect((await bookingsOf(id))?.map(({ booking_status }) => booking_status)).toEqual([
      'confirmed',
      'confirmed',
    ])
    expect(await walletOf(bola)).toBe(0)
  })

  test('is found by the job where the browser and the webhook were lost', async () => {
    stack.paystack.webhooks.mode = 'drop'
    const { id } = await bookTwo()
    const reference = String((await pay(id, 'card')).data?.reference)
    await stack.paystack.payer.pay(reference)
    await stack.database.query(
      `update private.payments set next_check_at = next_check_at - interval '10 minutes' where reference = $1`,
      [reference],
    )
    await stack.runJobs()
    expect((await bookingsOf(id))?.map(({ booking_status }) => booking_status)).toEqual([
      'confirmed',
      'confirmed',
    ])
  })

  test('is not paid by others, with another amount or in another way', async () => {
    const { id } = await bookTwo()
    for (const method of ['wallet', 'card']) {
      expect(await pay(id, method, 50_000, eve)).toMatchObject({
        httpStatus: 404,
        data: { title: 'Basket not found' },
      })
      expect(await pay(id, method, 49_999)).toMatchObject({
        httpStatus: 409,
        data: { title: 'Basket changed' },
      })
    }
    expect(await pay(id, 'wallet')).toMatchObject({
      httpStatus: 402,
      data: { title: 'Insufficient wallet balance' },
    })
    expect(await pay(id, 'cash')).toMatchObject({ httpStatus: 400 })
    expect(await pay('x', 'wallet')).toMatchObject({ httpStatus: 400 })
    expect((await bookingsOf(id))?.map(({ booking_status }) => booking_status)).toEqual([
      'pending',
      'pending',
    ])
  })
})
