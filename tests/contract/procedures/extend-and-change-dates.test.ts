import { describe, expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { bookPaidRental, partiesForEachTest } from '../../support/api/booking-parties.ts'
import {
  type AsoClient,
  answered,
  deposit,
  refused,
  visitorsOut,
  walletOf,
} from '../../support/api/clients.ts'
import { type Booking, book, invoke, joinApproved, list, type Member } from '../../support/api/members.ts'
import type { TestStack } from '../../support/api/test-stack.ts'

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
})

const day = (days: number) => addDays(lagosToday(), days)
const notFound = refused(404, 'Transaction Not Found')

/** Starts today for three days, with ₦12,000 left in the wallet. */
async function running(item: object = {}): Promise<Booking> {
  const booking = await bookPaidRental({ stack, ada, bola }, item, 0)
  await deposit(stack, bola, 12_000)
  return booking
}

const agreement = async (booking: Booking) => {
  const made = await invoke(bola, 'generate-rental-agreement', { transactionId: booking.id })
  const paper = await fetch(String(made.data?.url))
  return Buffer.from(await paper.arrayBuffer()).toString('base64')
}

const daysOf = ({ id }: Booking) =>
  answered(
    asAda
      .from('transactions')
      .select('rental_start_date, rental_end_date, total_amount, agreement_path')
      .eq('id', id)
      .single(),
  )

describe('extend_rental', () => {
  const quote = (client: AsoClient, { id }: Booking) =>
    client.rpc('quote_extension', { p_transaction_id: id, p_new_end: day(4) })
  const extend = (client: AsoClient, { id }: Booking, p_amount = 10_000) =>
    client.rpc('extend_rental', { p_transaction_id: id, p_new_end: day(4), p_amount })

  test('keeps a running rental longer for its daily price, from the wallet', async () => {
    const booking = await running()
    const before = await agreement(booking)
    expect(await answered(quote(asBola, booking))).toEqual([
      { extra_days: 2, extra_rent: 10_000, new_end: day(4) },
    ])
    expect(await answered(extend(asBola, booking))).toEqual([
      { rental_end_date: day(4), total_amount: 35_000, wallet_balance: 2000 },
    ])
    expect(await daysOf(booking)).toEqual({
      rental_start_date: day(0),
      rental_end_date: day(4),
      total_amount: 35_000,
      agreement_path: null,
    })
    expect(await agreement(booking)).not.toBe(before)
    expect(await daysOf(booking)).toMatchObject({ agreement_path: expect.stringMatching(/\.pdf$/) })
  })

  test('is the borrower’s alone, and costs what they were shown', async () => {
    const booking = await running()
    for (const ask of [quote, extend]) {
      expect(await ask(asAda, booking)).toMatchObject(refused(403, 'Access denied'))
      expect(await ask(asEve, booking)).toMatchObject(notFound)
      expect(await ask(visitor, booking)).toMatchObject(visitorsOut)
    }
    expect(await extend(asBola, booking, 0)).toMatchObject(refused(409, 'Extension not possible'))
    expect(await daysOf(booking)).toMatchObject({ rental_end_date: day(2), total_amount: 25_000 })
    expect(await walletOf(bola)).toBe(12_000)
  })

  test('of days that somebody else has is refused, and nothing is paid', async () => {
    const booking = await running()
    const item = await answered(asAda.from('transactions').select('item_id').eq('id', booking.id).single())
    await book(eve, item.item_id, 4)
    expect(await extend(asBola, booking)).toMatchObject(refused(409, 'Extension not possible'))
    expect(await walletOf(bola)).toBe(12_000)
    expect(await daysOf(booking)).toMatchObject({ rental_end_date: day(2) })
  })
})

describe('change_rental_dates', () => {
  const quote = (client: AsoClient, { id }: Booking, end = day(23)) =>
    client.rpc('quote_date_change', { p_transaction_id: id, p_start: day(20), p_end: end })
  const change = (client: AsoClient, { id }: Booking, p_difference: number, end = day(23)) =>
    client.rpc('change_rental_dates', { p_transaction_id: id, p_start: day(20), p_end: end, p_difference })

  test('moves a rental that has not begun; a longer one takes more from the wallet', async () => {
    const booking = await bookPaidRental({ stack, ada, bola })
    await deposit(stack, bola, 5000)
    expect(await answered(quote(asBola, booking))).toEqual([
      { rental_days: 4, difference: 5000, new_total: 30_000 },
    ])
    expect(await answered(change(asBola, booking, 5000))).toEqual([
      { rental_start_date: day(20), rental_end_date: day(23), total_amount: 30_000, wallet_balance: 0 },
    ])
    expect(await daysOf(booking)).toMatchObject({ rental_start_date: day(20), rental_end_date: day(23) })
  })

  test('gives back what a shorter one costs less', async () => {
    const booking = await bookPaidRental({ stack, ada, bola })
    expect(await answered(change(asBola, booking, -5000, day(21)))).toMatchObject([
      { total_amount: 20_000, wallet_balance: 5000 },
    ])
  })

  test('is the borrower’s alone', async () => {
    const booking = await bookPaidRental({ stack, ada, bola })
    expect(await change(asAda, booking, 5000)).toMatchObject(refused(403, 'Access denied'))
    expect(await change(asEve, booking, 5000)).toMatchObject(notFound)
    expect(await quote(visitor, booking)).toMatchObject(visitorsOut)
    expect(await daysOf(booking)).toMatchObject({ rental_start_date: day(7), total_amount: 25_000 })
  })
})

describe('availability_blocks', () => {
  const off = (item_id: string | null, from: number, to = from) => ({
    owner_id: ada.id,
    item_id,
    first_day: day(from),
    last_day: day(to),
  })

  test('keep days from being booked, and show as blocked beside what is booked and cleaned', async () => {
    const item = await list(ada, { buffer_days: 1 })
    await book(bola, item, 5)
    await answered(asAda.from('availability_blocks').insert([off(item, 20, 21), off(null, 30)]))
    expect(await answered(visitor.rpc('item_taken_dates', { p_item_id: item }))).toEqual([
      { start_date: day(5), end_date: day(7), kind: 'booked' },
      { start_date: day(8), end_date: day(8), kind: 'buffer' },
      { start_date: day(20), end_date: day(21), kind: 'blocked' },
      { start_date: day(30), end_date: day(30), kind: 'blocked' },
    ])
    await expect(book(await joinApproved(stack, 'Chidi'), item, 19)).rejects.toMatchObject({
      code: 'PT409',
      hint: 'Item not available',
    })
    expect(await asAda.from('availability_blocks').insert(off(null, 6))).toMatchObject(
      refused(409, 'Days are booked'),
    )
  })

  test('are read, made and freed by their owner alone', async () => {
    const item = await list(ada)
    await answered(asAda.from('availability_blocks').insert(off(item, 20)))
    expect(await answered(asBola.from('availability_blocks').select('*'))).toEqual([])
    expect((await asBola.from('availability_blocks').insert(off(item, 25))).error).toMatchObject({
      code: '42501',
    })
    await answered(asBola.from('availability_blocks').delete().eq('item_id', item))
    expect(await answered(asAda.from('availability_blocks').select('first_day'))).toEqual([
      { first_day: day(20) },
    ])
    await answered(asAda.from('availability_blocks').delete().eq('item_id', item))
    expect(await answered(asAda.from('availability_blocks').select('*'))).toEqual([])
  })
})
