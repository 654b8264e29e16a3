import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  cancelBooking,
  day,
  insertPurchase,
  item,
  member,
  moveIntoPast,
  storedBooking,
  walletBalance,
} from '../../support/database/builders.ts'
import { paidScene, report, rule, settledScene, soldScene } from '../../support/database/disputes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

/** Moves the settlement to this long ago. */
const settledAgo = ({ id }: BookingRow, ago: string) =>
  db.query('update public.transactions set settled_at = now() - $2::interval where id = $1', [id, ago])

describe('after the settlement', () => {
  test('a report is possible until the last second of seven days, and moves nothing', async () => {
    const { ada, bola, booking } = await settledScene(db)
    await settledAgo(booking, '7 days')
    expect(await refusal(report(db, ada, booking))).toMatchObject({
      code: 'PT409',
      message: 'Issues can be reported until 7 days after the settlement.',
    })
    await settledAgo(booking, '6 days 23:59:59')
    expect(await report(db, ada, booking)).toMatchObject({
      previous_status: 'completed',
      contested_amount: 0,
    })
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'completed' })
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([3000, 5000])
  })

  test('each side reports once more', async () => {
    const { bola, admin, booking } = await settledScene(db)
    await rule(db, admin, await report(db, bola, booking), 'dismissed')
    expect(await refusal(report(db, bola, booking))).toMatchObject({
      message: 'You have already reported this booking.',
    })
  })

  test('a booking that Aso has decided about is not reported again', async () => {
    const { ada, bola, admin, booking } = await paidScene(db)
    await rule(db, admin, await report(db, bola, booking), 'divide', { refund: 3000 })
    expect(await refusal(report(db, ada, booking))).toMatchObject({
      code: 'PT409',
      message: 'Aso has decided about this booking.',
    })
  })
})

describe('after a cancellation', () => {
  test('a seller gets the price from the buyer who took the item and cancelled', async () => {
    const { ada, bola, admin, booking } = await soldScene(db)
    await cancelBooking(db, bola, booking)
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([0, 20_000])
    const dispute = await report(db, ada, booking, { issue_type: 'item_not_returned' })
    expect(dispute).toMatchObject({ previous_status: 'cancelled', contested_amount: 0 })
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'cancelled' })
    await rule(db, admin, dispute, 'for_lender', { penalty: 20_000 })
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([20_000, 0])
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'cancelled' })
  })

  test('a renter who cancelled late can be reported, for seven days', async () => {
    const { ada, bola, booking } = await paidScene(
      db,
      {},
      {
        rental_start_date: day(1),
        rental_end_date: day(3),
      },
    )
    await cancelBooking(db, bola, booking)
    await moveIntoPast(db, booking, { days: 7 })
    await settledAgo(booking, '7 days')
    expect(await refusal(report(db, ada, booking))).toMatchObject({
      code: 'PT409',
      message: 'Issues can be reported until 7 days after the settlement.',
    })
    await settledAgo(booking, '6 days 23:59:59')
    expect(await report(db, ada, booking)).toMatchObject({ previous_status: 'cancelled' })
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([1500, 6500])
  })

  test('a renter who cancelled free of charge can not be reported', async () => {
    const { ada, bola, booking } = await paidScene(
      db,
      {},
      {
        rental_start_date: day(9),
        rental_end_date: day(11),
      },
    )
    await cancelBooking(db, bola, booking)
    expect(await refusal(report(db, ada, booking))).toMatchObject({
      code: 'PT409',
      message: 'This booking was cancelled before anything could change hands.',
    })
  })

  test('a purchase that was never paid can not be reported', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const booking: BookingRow = await insertPurchase(db, bola, await item(db, ada))
    await cancelBooking(db, bola, booking)
    expect(await refusal(report(db, ada, booking))).toMatchObject({
      code: 'PT409',
      message: 'Only confirmed or completed bookings can be reported.',
    })
  })
})
