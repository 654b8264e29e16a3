import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  cancelBooking,
  insertPaidBooking,
  mailBody,
  moveIntoPast,
  storedBooking,
  walletBalance,
} from '../../support/database/builders.ts'
import { soldScene } from '../../support/database/disputes.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { refusal } from '../../support/database/refusals.ts'
import { expectMoney } from '../../support/database/rentals.ts'
import { lift, safetyScene, suspend } from '../../support/database/safety.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { calculateTrustScore } from '../../support/database/trust.ts'

/** Leaving somebody who is suspended costs neither money nor trust. */
const db = openTestDatabase()

const isBlamed = async ({ id }: BookingRow, party: string) =>
  (
    await db.one<{ blamed: boolean }>(
      'select private.is_cancellation_by(t, $2::public.booking_party) as blamed from public.transactions t where id = $1',
      [id, party],
    )
  ).blamed

describe('a late cancellation', () => {
  test('of a booking with a suspended lender counts against nobody', async () => {
    const { ada, bola, dress, admin } = await safetyScene(db)
    const booking = await insertPaidBooking(db, bola, dress)
    const before = await calculateTrustScore(db, bola)
    await suspend(db, admin, ada)
    await moveIntoPast(db, booking, { days: 9 })
    expect(await cancelBooking(db, bola, booking)).toMatchObject({ refunded: booking.total_amount })
    expect(await isBlamed(booking, 'borrower')).toBe(false)
    expect(await calculateTrustScore(db, bola)).toBe(before)
    await lift(db, admin, ada)
    expect(await isBlamed(booking, 'borrower')).toBe(false)
  })

  test('of a booking with a suspended borrower counts against nobody', async () => {
    const { ada, bola, dress, admin } = await safetyScene(db)
    const booking = await insertPaidBooking(db, bola, dress)
    await suspend(db, admin, bola)
    await cancelBooking(db, ada, booking)
    expect(await isBlamed(booking, 'lender')).toBe(false)
  })

  test('by the suspended person, or after the suspension, counts as ever', async () => {
    const { ada, bola, dress, admin } = await safetyScene(db)
    const other = await insertPaidBooking(db, bola, dress)
    await suspend(db, admin, ada)
    await cancelBooking(db, ada, other)
    expect(await isBlamed(other, 'lender')).toBe(true)
    await lift(db, admin, ada)
    const booking = await insertPaidBooking(db, bola, dress)
    await moveIntoPast(db, booking, { days: 9 })
    await cancelBooking(db, bola, booking)
    expect(await isBlamed(booking, 'borrower')).toBe(true)
  })
})

describe('a sale whose seller is suspended', () => {
  /** Long after the time in which every buyer may cancel. */
  async function oldSale() {
    const scene = await soldScene(db)
    await suspend(db, scene.admin, scene.ada)
    await moveIntoPast(db, scene.booking, { days: 5 })
    return scene
  }

  test('is cancelled by the buyer at once, with all money back', async () => {
    const { ada, bola, booking } = await oldSale()
    const told = await mailBody(db, bola, 'News about your booking of “Red gele”')
    expect(told).toContain('you can cancel it free of charge until it is handed over.')
    const offered = await db
      .as(bola)
      .query(
        `select allowed, asks from public.booking_actions(array[$1::uuid]) where action = 'cancel' and party = 'borrower'`,
        [booking.id],
      )
    expect(offered).toEqual([{ allowed: true, asks: false }])
    const [quoted] = await db.as(bola).call('cancellation_quote', { p_transaction_id: booking.id })
    expect(quoted).toEqual({ refund: booking.total_amount, to_lender: 0 })
    expect(await cancelBooking(db, bola, booking)).toEqual({
      ...{ booking_status: 'cancelled', refunded: booking.total_amount, paid_to_lender: 0 },
    })
    expect(await storedBooking(db, booking)).toMatchObject({
      ...{
        booking_status: 'cancelled',
        payment_status: 'refunded',
        cancelled_by: 'borrower',
        question: null,
      },
    })
    await expectMoney(db, booking, [
      [bola, booking.total_amount],
      [ada, 0],
    ])
    expect(await reconcile(db)).toEqual([])
  })

  test('is not cancelled once it is handed over, and asks the seller again once the suspension is lifted', async () => {
    const handed = await oldSale()
    await db.as(handed.ada).call('mark_handed_over', { p_transaction_id: handed.booking.id })
    expect(await refusal(cancelBooking(db, handed.bola, handed.booking))).toMatchObject({
      hint: 'Cancellation not possible',
    })
    const { ada, bola, admin, booking } = await oldSale()
    await lift(db, admin, ada)
    await cancelBooking(db, bola, booking)
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'confirmed',
      question: 'cancel',
    })
    expect(await walletBalance(db, bola)).toBe(0)
  })
})
