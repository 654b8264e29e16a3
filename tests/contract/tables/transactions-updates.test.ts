import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import type { Database } from '#database.types.ts'
import { answered, clientOf, deposit, serviceOf, walletOf } from '../../support/api/clients.ts'
import { type Booking, book, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { reconcile } from '../../support/database/reconcile.ts'

type Change = Database['public']['Tables']['transactions']['Update']

let stack: TestStack
let ada: Member
let bola: Member
let eve: Member
let booking: Booking

beforeAll(async () => {
  stack = await startTestStack()
  eve = await join(stack, 'Eve')
})
afterAll(() => stack.close())
beforeEach(async () => {
  ada = await join(stack, 'Ada', 'lend')
  bola = await joinApproved(stack, 'Bola')
  booking = await book(bola, await list(ada))
})
afterEach(async () => expect(await reconcile(stack.database)).toEqual([]))

const update = (who: Member, change: Change) =>
  clientOf(who).from('transactions').update(change).eq('id', booking.id).select('id')

async function stored(): Promise<Record<string, unknown>> {
  const [row] = await stack.database.query<Record<string, unknown>>(
    'select * from public.transactions where id = $1',
    [booking.id],
  )
  return row ?? {}
}

/** Paid from the wallet: 25,000, of which 15,000 rent and 10,000 deposit. */
async function pay(): Promise<void> {
  await deposit(stack, bola, booking.total_amount)
  await answered(clientOf(bola).rpc('pay_from_wallet', { p_transaction_id: booking.id }))
}

/** The rental began and ended in the past: its last day was so many days ago. */
async function endedDaysAgo(days: number): Promise<void> {
  const [start, end] = [addDays(lagosToday(), -days - 2), addDays(lagosToday(), -days)]
  await stack.database.query(
    `update public.transactions set rental_start_date = $2, rental_end_date = $3,
       held_dates = daterange($2::date, $3::date, '[]') where id = $1`,
    [booking.id, start, end],
  )
}

const wallets = async () => ({ borrower: await walletOf(bola), lender: await walletOf(ada) })

describe('columns that a client may not write', () => {
  test.each([
    ['total_amount', 1],
    ['booking_status', 'completed'],
    ['payment_status', 'successful'],
    ['return_status', 'returned'],
    ['borrower_id', null],
    ['lender_id', null],
    ['deposit_amount', 0],
    ['rental_end_date', '2030-01-01'],
    ['hold_expires_at', '2030-01-01'],
    ['settled_at', '2030-01-01'],
    ['late_fee', 0],
    ['handed_over_at', '2030-01-01'],
    ['borrower_return_date', '2030-01-01'],
  ])('%s, either party', async (field, value) => {
    const before = await stored()
    for (const who of [bola, ada]) {
      const change = { [field]: value ?? eve.id }
      const { error } = await who.client.from('transactions').update(change).eq('id', booking.id)
      expect(error).toMatchObject({ code: '42501' })
    }
    expect(await stored()).toEqual(before)
  })

  test('a booking cannot be deleted by a party or the secret key', async () => {
    for (const client of [clientOf(bola), clientOf(ada), serviceOf(stack)]) {
      const { error } = await client.from('transactions').delete().eq('id', booking.id)
      expect(error).toMatchObject({ code: '42501' })
    }
    expect(await stored()).toMatchObject({ booking_status: 'pending' })
  })
})

describe('confirming a return', () => {
  beforeEach(pay)

  test('by one side stores its flag, notes and date, and moves no money', async () => {
    await endedDaysAgo(0)
    const change = {
      borrower_return_confirmed: true,
      return_notes: 'All clean.',
      actual_return_date: lagosToday(),
    }
    expect(await answered(update(bola, change))).toEqual([{ id: booking.id }])
    expect(await stored()).toMatchObject({
      borrower_return_confirmed: true,
      lender_return_confirmed: false,
      return_notes: 'Borrower: All clean.',
      borrower_return_date: lagosToday(),
      actual_return_date: null,
      return_status: 'not_returned',
      booking_status: 'confirmed',
    })
    expect(await wallets()).toEqual({ borrower: 0, lender: 0 })
  })

  test('by both sides in time pays the rent to the lender and returns the deposit', async () => {
    await endedDaysAgo(0)
    await answered(update(bola, { borrower_return_confirmed: true, return_notes: 'Thank you' }))
    await answered(update(ada, { lender_return_confirmed: true, return_notes: 'As new' }))
    const { data } = await clientOf(ada).from('transactions').select('*').eq('id', booking.id).single()
    expect(data).toMatchObject({
      return_status: 'returned',
      booking_status: 'completed',
      payment_status: 'successful',
      borrower_return_confirmed: true,
      lender_return_confirmed: true,
      return_notes: 'Borrower: Thank you\nLender: As new',
      actual_return_date: lagosToday(),
      late_days: 0,
      late_fee: 0,
      platform_fee: 0,
      settled_at: expect.any(String),
    })
    expect(await wallets()).toEqual({ borrower: 10_000, lender: 15_000 })
  })

  test.each([
    ['a day', 1, 5000, { borrower: 5000, lender: 20_000 }],
    ['longer than the deposit covers', 4, 10_000, { borrower: 0, lender: 25_000 }],
  ])('%s late: late days are paid out of the deposit', async (_what, days, fee, after) => {
    await endedDaysAgo(days)
    await answered(update(ada, { lender_return_confirmed: true, actual_return_date: lagosToday() }))
    await answered(update(bola, { borrower_return_confirmed: true, actual_return_date: lagosToday() }))
    expect(await stored()).toMatchObject({ late_days: days, late_fee: fee, booking_status: 'completed' })
    expect(await wallets()).toEqual(after)
  })

  test('an earlier date that the lender names counts, not the day of the confirmation', async () => {
    await endedDaysAgo(3)
    await answered(
      update(ada, { lender_return_confirmed: true, actual_return_date: addDays(lagosToday(), -3) }),
    )
    await answered(update(bola, { borrower_return_confirmed: true }))
    expect(await stored()).toMatchObject({ late_fee: 0, actual_return_date: addDays(lagosToday(), -3) })
    expect(await wallets()).toEqual({ borrower: 10_000, lender: 15_000 })
  })

  test('of a sale by the buyer pays the seller', async () => {
    const item_id = await list(ada)
    booking = await answered(
      clientOf(bola)
        .from('transactions')
        .insert({
          borrower_id: bola.id,
          lender_id: ada.id,
          item_id,
          transaction_type: 'buy',
          total_amount: 60_000,
        })
        .select('id, total_amount')
        .single(),
    )
    await pay()
    const item = await clientOf(eve)
      .from('items')
      .select('status, transactions(id)')
      .eq('id', item_id)
      .single()
    expect(item.data).toEqual({ status: 'sold', transactions: [] })
    await answered(update(bola, { borrower_return_confirmed: true }))
    expect(await stored()).toMatchObject({ booking_status: 'completed', return_status: 'returned' })
    expect(await wallets()).toEqual({ borrower: 0, lender: 60_000 })
  })

  test('twice is refused, and pays once', async () => {
    await endedDaysAgo(0)
    await answered(update(bola, { borrower_return_confirmed: true }))
    const again = { status: 409, error: { code: 'PT409', hint: 'Failed to confirm return' } }
    expect(await update(bola, { borrower_return_confirmed: true })).toMatchObject(again)
    expect(await update(bola, { borrower_return_confirmed: false })).toMatchObject(again)
    await answered(update(ada, { lender_return_confirmed: true }))
    expect(await update(ada, { lender_return_confirmed: true })).toMatchObject(again)
    expect(await wallets()).toEqual({ borrower: 10_000, lender: 15_000 })
  })

  test('for the other side, or for both at once, is refused', async () => {
    const before = await stored()
    for (const [who, change] of [
      [bola, { lender_return_confirmed: true }],
      [ada, { borrower_return_confirmed: true }],
      [ada, { borrower_return_confirmed: true, lender_return_confirmed: true }],
    ] as const) {
      expect(await update(who, change)).toMatchObject({
        data: null,
        status: 403,
        error: { hint: 'Failed to confirm return', message: 'You can only confirm your own side.' },
      })
    }
    expect(await stored()).toEqual(before)
    expect(await wallets()).toEqual({ borrower: 0, lender: 0 })
  })

  test.each([
    ['notes alone', () => ({ return_notes: 'Where is it?' }), 'Failed to confirm return'],
    ['a date alone', () => ({ actual_return_date: lagosToday() }), 'Failed to confirm return'],
    [
      'a date to come',
      () => ({ borrower_return_confirmed: true, actual_return_date: addDays(lagosToday(), 1) }),
      'Invalid dates',
    ],
    [
      'endless notes',
      () => ({ borrower_return_confirmed: true, return_notes: 'x'.repeat(2001) }),
      'Failed to confirm return',
    ],
  ])('%s is refused', async (_what, change, hint) => {
    const before = await stored()
    expect(await update(bola, change())).toMatchObject({ status: 400, error: { code: 'PT400', hint } })
    expect(await stored()).toEqual(before)
  })

  test('by a stranger changes no row, by a visitor is refused', async () => {
    const before = await stored()
    expect(await update(eve, { borrower_return_confirmed: true })).toMatchObject({ data: [], error: null })
    const response = await fetch(`${stack.url}/rest/v1/transactions?id=eq.${booking.id}`, {
      method: 'PATCH',
      headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ borrower_return_confirmed: true }),
    })
    expect(response.status).toBe(401)
    expect(await stored()).toEqual(before)
  })
})

test('an unpaid booking can’t be returned', async () => {
  const refused = { status: 409, error: { hint: 'Failed to confirm return' } }
  expect(await update(bola, { borrower_return_confirmed: true })).toMatchObject(refused)
  expect(await update(ada, { lender_return_confirmed: true })).toMatchObject(refused)
  expect(await stored()).toMatchObject({ booking_status: 'pending', borrower_return_confirmed: false })
})
