import { describe, expect, test } from 'vitest'
import { bookPaidRental, partiesForEachTest, rpcPayFromWallet } from '../../support/api/booking-parties.ts'
import {
  type AsoClient,
  answered,
  deposit,
  refused,
  serviceOf,
  visitorsOut,
  walletOf,
} from '../../support/api/clients.ts'
import { type Booking, book, list, type Member } from '../../support/api/members.ts'
import type { TestStack } from '../../support/api/test-stack.ts'
import { day } from '../../support/database/builders.ts'

let stack: TestStack
let ada: Member
let bola: Member
let eve: Member
let asAda: AsoClient
let asBola: AsoClient
let asEve: AsoClient
let visitor: AsoClient

partiesForEachTest((parties) => {
  ;({ stack, ada, bola, eve, asAda, asBola, asEve, visitor } = parties)
}, 'PGlite')

const nowhere = '00000000-0000-4000-8000-000000000000'
const notFound = refused(404, 'Transaction Not Found')

async function statusOf({ id }: Booking) {
  const columns = 'booking_status, payment_status, paid_at'
  const [row] = await stack.database.query(`select ${columns} from public.transactions where id = $1`, [id])
  return row
}

const pay = (booking: Booking, client = asBola) => rpcPayFromWallet(client, booking)

describe('quote_booking', () => {
  test('tells what a rental costs, to anyone', async () => {
    const p_item_id = await list(ada, { pickup_method: 'both', delivery_fee: 1500, return_delivery_fee: 700 })
    const args = { p_item_id, p_transaction_type: 'rent', p_start: day(1), p_end: day(3) } as const
    const pickup = {
      rental_days: 3,
      rental_price: 5000,
      rent_amount: 15_000,
      sale_price: 0,
      deposit_amount: 10_000,
      delivery_fee: 0,
      delivery_paid_by: null,
      return_delivery_fee: 0,
      return_paid_by: null,
      total_amount: 25_000,
      asks_owner: false,
    }
    for (const client of [visitor, asBola]) {
      expect(await answered(client.rpc('quote_booking', args))).toEqual([pickup])
      const delivered = client.rpc('quote_booking', { ...args, p_receive_method: 'delivery' }).single()
      expect(await answered(delivered)).toEqual({
        ...pickup,
        delivery_fee: 1500,
        delivery_paid_by: 'borrower',
        return_delivery_fee: 700,
        return_paid_by: 'borrower',
        total_amount: 27_200,
      })
    }
  })

  test('tells what a sale costs, and refuses what a booking would refuse', async () => {
    const p_item_id = await list(ada)
    const sale = await answered(
      asBola.rpc('quote_booking', { p_item_id, p_transaction_type: 'buy' }).single(),
    )
    expect(sale).toMatchObject({
      sale_price: 60_000,
      deposit_amount: 0,
      total_amount: 60_000,
      rental_days: null,
    })
    const rent = { p_item_id, p_transaction_type: 'rent' } as const
    expect(await asBola.rpc('quote_booking', rent)).toMatchObject(refused(400, 'Missing dates'))
    expect(await asBola.rpc('quote_booking', { ...rent, p_start: day(3), p_end: day(3) })).toMatchObject(
      refused(400, 'Invalid dates'),
    )
    expect(
      await asBola.rpc('quote_booking', { p_item_id: nowhere, p_transaction_type: 'buy' }),
    ).toMatchObject(refused(404, 'Error loading item'))
  })
})

describe('item_taken_dates', () => {
  test('gives anyone the days that are taken, but not who took them', async () => {
    const item = await list(ada, { buffer_days: 1 })
    const taken = (client: AsoClient) => answered(client.rpc('item_taken_dates', { p_item_id: item }))
    expect(await taken(visitor)).toEqual([])
    const booking = await book(bola, item)
    const days = [
      { start_date: day(7), end_date: day(9), kind: 'booked' },
      { start_date: day(10), end_date: day(10), kind: 'buffer' },
    ]
    for (const client of [visitor, asEve, asAda]) expect(await taken(client)).toEqual(days)
    // One's own unpaid try is in nobody's way.
    expect(await taken(asBola)).toEqual([])
    await answered(asBola.rpc('cancel_booking', { p_transaction_id: booking.id }))
    expect(await taken(visitor)).toEqual([])
  })
})

describe('pay_from_wallet', () => {
  test('confirms the booking, once, for exactly its total', async () => {
    const booking = await book(bola, await list(ada))
    await deposit(stack, bola, 30_000)
    const answer = {
      transaction_id: booking.id,
      payment_status: 'successful',
      booking_status: 'confirmed',
      total_amount: 25_000,
      wallet_balance: 5000,
    }
    expect(await answered(pay(booking))).toEqual(answer)
    expect(await answered(pay(booking))).toEqual(answer)
    expect(await walletOf(bola)).toBe(5000)
    const { data } = await asBola.from('profiles').select('escrow_balance').eq('user_id', bola.id).single()
    expect(data).toEqual({ escrow_balance: 25_000 })
  })

  test('refuses a wallet that holds too little, and everyone but the borrower', async () => {
    const booking = await book(bola, await list(ada))
    await deposit(stack, bola, 24_999.99)
    await deposit(stack, eve, 50_000)
    const before = await statusOf(booking)
    const evesMoney = await walletOf(eve)
    expect(await pay(booking)).toMatchObject({
      ...refused(402, 'Insufficient wallet balance'),
      error: { message: 'You need ₦25,000 but have ₦24,999.99 available.' },
    })
    expect(await pay(booking, asAda)).toMatchObject(refused(403, 'Access denied'))
    expect(await pay(booking, asEve)).toMatchObject(notFound)
    expect(await pay(booking, visitor)).toMatchObject(visitorsOut)
    expect(await pay({ ...booking, id: nowhere })).toMatchObject(notFound)
    expect(await statusOf(booking)).toEqual(before)
    expect([await walletOf(bola), await walletOf(eve)]).toEqual([24_999.99, evesMoney])
  })

  test('refuses a booking that has ended', async () => {
    const booking = await book(bola, await list(ada))
    await deposit(stack, bola, 25_000)
    await answered(asBola.rpc('cancel_booking', { p_transaction_id: booking.id }))
    expect(await pay(booking)).toMatchObject(refused(409, 'Booking expired'))
    expect(await walletOf(bola)).toBe(25_000)
  })
})

describe('booking_money', () => {
  test('shows every transfer to the two parties, oldest first, and nothing to others', async () => {
    const booking = await bookPaidRental({ stack, ada, bola }, {}, 1)
    await answered(asBola.rpc('cancel_booking', { p_transaction_id: booking.id }))
    const money = (client: AsoClient) => client.rpc('booking_money', { p_transaction_id: booking.id })
    expect(await answered(money(asBola))).toEqual([
      {
        at: expect.any(String),
        kind: 'wallet_payment',
        amount: 25_000,
        from_label: 'Your wallet',
        to_label: 'Held by Aso',
        description: 'Paid for “Ankara gown”',
      },
      expect.objectContaining({ kind: 'cancellation_fee', amount: 7500, to_label: "Ada's wallet" }),
      expect.objectContaining({ kind: 'refund', amount: 17_500, to_label: 'Your wallet' }),
    ])
    expect((await answered(money(asAda)))[1]).toMatchObject({ to_label: 'Your wallet' })
    expect(await money(asEve)).toMatchObject(notFound)
    expect(await money(visitor)).toMatchObject(visitorsOut)
    // The secret key is no party: support reads the ledger itself.
    expect((await money(serviceOf(stack))).error).not.toBeNull()
  })
})
