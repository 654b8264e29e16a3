import { expect, test } from 'vitest'
import {
  day,
  heldForBooking,
  moveIntoPast,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import { paidScene, report, rule } from '../../support/database/disputes.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

/**
 * A report of the owner stops a free cancellation, and its rest is given back when the report is dismissed. Where that is on the first day of
 * the rental, its borrower may extend it and move it to other days in turn.
 */
const db = openTestDatabase()

test('each extension to the same day is paid, also after the rental was moved back', async () => {
  const tenDaysOn = { rental_start_date: day(10), rental_end_date: day(12) }
  const { ada, bola, admin, booking } = await paidScene(db, {}, tenDaysOn)
  const dispute = await report(db, ada, booking)
  await moveIntoPast(db, booking, { days: 10 })
  await db.query(`update public.disputes set created_at = created_at - interval '10 days' where id = $1`, [
    dispute.id,
  ])
  await rule(db, admin, dispute, 'dismissed')
  await settleFunding(db, bola, 10_000)
  const extend = () =>
    db.as(bola).call('extend_rental', { p_transaction_id: booking.id, p_new_end: day(4), p_amount: 2000 })
  const moveBack = () =>
    db.as(bola).call('change_rental_dates', {
      p_transaction_id: booking.id,
      p_start: day(0),
      p_end: day(2),
      p_difference: -2000,
    })
  for (let round = 0; round < 3; round += 1) {
    await extend()
    expect([await walletBalance(db, bola), await heldForBooking(db, booking)]).toEqual([8000, 10_000])
    await moveBack()
    expect([await walletBalance(db, bola), await heldForBooking(db, booking)]).toEqual([10_000, 8000])
  }
  await extend()
  await updateReturnConfirmation(db, bola, booking)
  await updateReturnConfirmation(db, ada, booking)
  expect(await storedBooking(db, booking)).toMatchObject({
    booking_status: 'completed',
    total_amount: 10_000,
  })
  expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([5000, 13_000])
})
