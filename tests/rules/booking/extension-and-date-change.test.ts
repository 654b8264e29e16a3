import { describe, expect, test } from 'vitest'
import { attachAgreement } from '../../support/database/agreements.ts'
import {
  type BookingRow,
  day,
  heldForBooking,
  insertBooking,
  insertPaidBooking,
  item,
  mailSubjects,
  member,
  moveIntoPast,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import { race } from '../../support/database/race.ts'
import { refusal } from '../../support/database/refusals.ts'
import type { BookedDressSetup } from '../../support/database/rentals.ts'
import { openTestDatabase, type Person, type Row, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase({ connections: 8 })

/** Bola's paid rental of three days; ₦10,000 more in the wallet. */
async function rental(terms: Values = {}): Promise<BookedDressSetup> {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  const dress = await item(db, ada, terms)
  const booking = await insertPaidBooking(db, bola, dress)
  await settleFunding(db, bola, 10_000)
  return { ada, bola, dress, booking }
}
/** The same on its second day, handed over. */
async function running(terms: Values = {}): Promise<BookedDressSetup> {
  const setup = await rental(terms)
  await moveIntoPast(db, setup.booking, { days: 11 })
  await db.as(setup.ada).call('mark_handed_over', { p_transaction_id: setup.booking.id })
  return { ...setup, booking: await storedBooking(db, setup.booking) }
}
const extend = (who: Person, { id }: BookingRow, lastDay: number, amount: number) =>
  db.as(who).call<Row>('extend_rental', { p_transaction_id: id, p_new_end: day(lastDay), p_amount: amount })
const move = (who: Person, { id }: BookingRow, first: number, last: number, difference: number) =>
  db.as(who).call<Row>('change_rental_dates', {
    p_transaction_id: id,
    p_start: day(first),
    p_end: day(last),
    p_difference: difference,
  })

describe('a longer rental', () => {
  test('is quoted, paid from the wallet, held, and the owner is told', async () => {
    const { ada, bola, booking } = await running()
    const quote = await db
      .as(bola)
      .call('quote_extension', { p_transaction_id: booking.id, p_new_end: day(3) })
    expect(quote).toEqual([{ extra_days: 2, extra_rent: 2000, new_end: day(3) }])
    expect(await extend(bola, booking, 3, 2000)).toEqual([
      { rental_end_date: day(3), total_amount: 10_000, wallet_balance: 8000 },
    ])
    expect(await storedBooking(db, booking)).toMatchObject({
      rental_end_date: day(3),
      rental_duration_days: 5,
      rent_amount: 5000,
      booking_status: 'active',
    })
    expect(await heldForBooking(db, booking)).toBe(10_000)
    expect(await mailSubjects(db, ada)).toContain('A rental was extended: “Red gele”')
  })

  test('settles to the kobo: all rent to the owner, the deposit back', async () => {
    const { ada, bola, booking } = await running()
    await extend(bola, booking, 3, 2000)
    const before = await walletBalance(db, ada)
    await updateReturnConfirmation(db, bola, booking)
    await updateReturnConfirmation(db, ada, booking)
    expect((await walletBalance(db, ada)) - before).toBe(5000)
    expect(await walletBalance(db, bola)).toBe(13_000)
    expect(await heldForBooking(db, booking)).toBe(0)
  })

  test('takes the weekly price where that is better', async () => {
    const { bola, booking } = await running({ weekly_price: 4000 })
    const quote = await db
      .as(bola)
      .call('quote_extension', { p_transaction_id: booking.id, p_new_end: day(5) })
    expect(quote).toMatchObject([{ extra_days: 4, extra_rent: 1000 }])
  })

  test('on days somebody else has booked is refused and costs nothing', async () => {
    const { bola, dress, booking } = await running()
    await insertBooking(db, await member(db, 'Chidi'), dress, {
      rental_start_date: day(3),
      rental_end_date: day(5),
    })
    expect(await refusal(extend(bola, booking, 3, 2000))).toMatchObject({
      code: 'PT409',
      hint: 'Extension not possible',
    })
    expect(await walletBalance(db, bola)).toBe(10_000)
    expect(await storedBooking(db, booking)).toMatchObject({ rental_end_date: day(1), total_amount: 8000 })
  })

  test('and another person’s booking of the next day at the same moment: one succeeds', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { bola, dress, booking } = await running()
      const chidi = await member(db, 'Chidi')
      const next = { rental_start_date: day(2), rental_end_date: day(4) }
      const { won } = await race<unknown>([
        () => extend(bola, booking, 2, 1000),
        () => insertBooking(db, chidi, dress, next),
      ])
      expect(won).toHaveLength(1)
    }
  })

  test('twice at the same moment is paid once', async () => {
    const { bola, booking } = await running()
    const { won } = await race([() => extend(bola, booking, 2, 1000), () => extend(bola, booking, 2, 1000)])
    expect(won).toHaveLength(1)
    expect(await walletBalance(db, bola)).toBe(9000)
  })

  test('without the money is refused', async () => {
    const { bola, booking } = await running({ rental_price: 6000 })
    expect(await refusal(extend(bola, booking, 3, 12_000))).toMatchObject({
      code: 'PT402',
      hint: 'Insufficient wallet balance',
    })
    expect(await storedBooking(db, booking)).toMatchObject({ rental_end_date: day(1) })
  })

  test('at another price than the person saw is refused', async () => {
    const { bola, booking } = await running()
    expect(await refusal(extend(bola, booking, 3, 1))).toMatchObject({ hint: 'Extension not possible' })
  })

  test.each([
    ['beyond what the owner allows', 40, 'Invalid dates'],
    ['to the day it ends anyway', 1, 'Invalid dates'],
  ])('%s is refused', async (_, last, hint) => {
    const { bola, booking } = await running()
    expect(await refusal(extend(bola, booking, last, 1000))).toMatchObject({ hint })
  })

  test('of what is rented by the month alone goes up to a whole one, as booking does', async () => {
    const { bola, booking } = await running()
    await db.query(
      `update public.items set rental_period = 'monthly', monthly_price = 20000, max_rental_days = 14 where id = $1`,
      [booking.item_id],
    )
    await settleFunding(db, bola, 20_000)
    expect(await refusal(extend(bola, booking, 29, 17_000))).toMatchObject({
      hint: 'Invalid dates',
      message: 'This item is rented for at most 30 days.',
    })
    expect(await extend(bola, booking, 28, 17_000)).toMatchObject([{ rental_end_date: day(28) }])
    expect(await storedBooking(db, booking)).toMatchObject({ rental_duration_days: 30, rent_amount: 20_000 })
  })

  test('on days the owner keeps is refused', async () => {
    const { ada, bola, dress, booking } = await running()
    const values = { owner_id: ada.id, item_id: dress.id, first_day: day(2), last_day: day(2) }
    await db.as(ada).insert('availability_blocks', values)
    expect(await refusal(extend(bola, booking, 3, 2000))).toMatchObject({ hint: 'Item not available' })
  })

  test('is the borrower’s to ask for, while it runs and nobody confirmed its return', async () => {
    const { ada, bola, booking } = await running()
    expect(await refusal(extend(ada, booking, 3, 2000))).toMatchObject({ hint: 'Access denied' })
    expect(await refusal(extend(await member(db, 'Eve'), booking, 3, 2000))).toMatchObject({
      code: 'PT404',
    })
    await updateReturnConfirmation(db, bola, booking)
    expect(await refusal(extend(bola, booking, 3, 2000))).toMatchObject({ hint: 'Extension not possible' })
    const early = await rental()
    expect(await refusal(extend(early.bola, early.booking, 13, 1000))).toMatchObject({
      hint: 'Extension not possible',
    })
    const late = await running()
    await moveIntoPast(db, late.booking, { days: 2 })
    expect(await refusal(extend(late.bola, late.booking, 3, 4000))).toMatchObject({
      hint: 'Extension not possible',
    })
  })
})

describe('other days before the start', () => {
  test('that cost more are paid from the wallet', async () => {
    const { ada, bola, booking } = await rental()
    expect(await move(bola, booking, 20, 24, 2000)).toMatchObject([
      { total_amount: 10_000, wallet_balance: 8000 },
    ])
    expect(await storedBooking(db, booking)).toMatchObject({
      rental_start_date: day(20),
      rental_duration_days: 5,
      rent_amount: 5000,
    })
    expect(await heldForBooking(db, booking)).toBe(10_000)
    expect(await mailSubjects(db, ada)).toContain('The dates of a rental changed: “Red gele”')
  })

  test('that cost less bring the difference back', async () => {
    const { bola, booking } = await rental()
    await move(bola, booking, 20, 21, -1000)
    expect(await walletBalance(db, bola)).toBe(11_000)
    expect(await heldForBooking(db, booking)).toBe(7000)
  })

  test('free the old ones for others', async () => {
    const { bola, dress, booking } = await rental()
    await move(bola, booking, 20, 22, 0)
    expect(await insertBooking(db, await member(db, 'Chidi'), dress)).toMatchObject({
      booking_status: 'pending',
    })
  })

  test('may overlap the old ones', async () => {
    const { bola, booking } = await rental()
    await move(bola, booking, 11, 13, 0)
    expect(await storedBooking(db, booking)).toMatchObject({ rental_start_date: day(11), total_amount: 8000 })
  })

  test('that somebody else has are refused, and nothing moves', async () => {
    const { bola, dress, booking } = await rental()
    await insertBooking(db, await member(db, 'Chidi'), dress, {
      rental_start_date: day(20),
      rental_end_date: day(22),
    })
    expect(await refusal(move(bola, booking, 21, 25, 2000))).toMatchObject({
      hint: 'Date change not possible',
    })
    expect(await storedBooking(db, booking)).toMatchObject({ rental_start_date: day(10), total_amount: 8000 })
    expect(await walletBalance(db, bola)).toBe(10_000)
  })

  test('are refused once the free cancellation is over', async () => {
    const { bola, booking } = await rental()
    await moveIntoPast(db, booking, { days: 9 })
    expect(await refusal(move(bola, booking, 20, 22, 0))).toMatchObject({ hint: 'Date change not possible' })
  })

  test('are refused where the owner has accepted the old ones, not before', async () => {
    const { ada, bola, booking } = await rental({ approval_required: true })
    await move(bola, booking, 20, 22, 0)
    await db.as(ada).call('accept_booking', { p_transaction_id: booking.id })
    expect(await refusal(move(bola, booking, 30, 32, 0))).toMatchObject({ hint: 'Date change not possible' })
  })

  test('are not accepted unseen by an owner who still looks at the old ones', async () => {
    const { ada, bola, booking } = await rental({ approval_required: true })
    const accept = (first: number, last: number) =>
      db
        .as(ada)
        .call('accept_booking', { p_transaction_id: booking.id, p_start: day(first), p_end: day(last) })
    await move(bola, booking, 20, 22, 0)
    expect(await refusal(accept(10, 12))).toMatchObject({
      code: 'PT409',
      hint: 'Request not open',
      message: 'The renter has chosen other days. Please check again.',
    })
    expect(await accept(20, 22)).toEqual([{ accept_booking: 'confirmed' }])
  })

  test('and a cancellation at the same moment leave the money where it belongs', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { bola, booking } = await rental()
      await race<unknown>([
        () => move(bola, booking, 20, 24, 2000),
        () => db.as(bola).call('cancel_booking', { p_transaction_id: booking.id }),
      ])
      expect(await walletBalance(db, bola)).toBe(18_000)
      expect(await heldForBooking(db, booking)).toBe(0)
    }
  })

  test('make a new agreement due', async () => {
    const { bola, booking } = await rental()
    const path = await attachAgreement(db, booking)
    await move(bola, booking, 20, 22, 0)
    expect(await storedBooking(db, booking)).toMatchObject({ agreement_path: null })
    expect(
      await db.query('select from private.files_to_remove where bucket = $1 and path = $2', [
        'agreements',
        path,
      ]),
    ).toHaveLength(1)
  })
})
