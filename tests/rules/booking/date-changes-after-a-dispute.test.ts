import { beforeEach, expect, test } from 'vitest'
import {
  cancelBooking,
  day,
  heldForBooking,
  moveIntoPast,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import { type DisputeScene, paidScene, report, rule } from '../../support/database/disputes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

/**
 * A report of the owner stopped the free cancellation, and its rest is given back because the report was dismissed, on the first day of the
 * rental. By then the item may have changed hands. Rent ₦3,000, deposit ₦5,000.
 */
const db = openTestDatabase()

let scene: DisputeScene
beforeEach(async () => {
  scene = await paidScene(db, {}, { rental_start_date: day(10), rental_end_date: day(12) })
  const { ada, bola, admin, booking } = scene
  const dispute = await report(db, ada, booking)
  await moveIntoPast(db, booking, { days: 10 })
  await db.query(`update public.disputes set created_at = created_at - interval '10 days' where id = $1`, [
    dispute.id,
  ])
  await rule(db, admin, dispute, 'dismissed')
  await settleFunding(db, bola, 10_000)
})

const move = (first: number, last: number, difference: number) =>
  db.as(scene.bola).call('change_rental_dates', {
    p_transaction_id: scene.booking.id,
    p_start: day(first),
    p_end: day(last),
    p_difference: difference,
  })
const dateChangeOver = {
  code: 'PT409',
  hint: 'Date change not possible',
  message: 'Dates can be changed until the free cancellation ends.',
}

test('a borrower who has the item does not move the rental away, to cancel it without asking the owner', async () => {
  const { ada, bola, booking } = scene
  expect(await refusal(move(100, 102, 0))).toMatchObject(dateChangeOver)
  expect(await cancelBooking(db, bola, booking)).toMatchObject({ booking_status: 'confirmed', refunded: 0 })
  const contested = await db.as(ada).call('contest_question', { p_transaction_id: booking.id })
  expect(contested).toEqual([{ contest_question: 'disputed' }])
})

test('a rental that was extended is not moved back, and paid for its new days by its deposit', async () => {
  const { bola, booking } = scene
  const money = async () => [await walletBalance(db, bola), await heldForBooking(db, booking)]
  await db.as(bola).call('extend_rental', {
    p_transaction_id: booking.id,
    p_new_end: day(4),
    p_amount: 2000,
  })
  expect(await money()).toEqual([8000, 10_000])
  expect(await refusal(move(0, 2, -2000))).toMatchObject(dateChangeOver)
  expect(await money()).toEqual([8000, 10_000])
})
