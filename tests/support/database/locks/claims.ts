import { type BookingRow, insertPaidBooking, moveIntoPast, updateReturnConfirmation } from '../builders.ts'
import { appealClaim, type Claim, claimDeposit, claimStep, cleaning } from '../claims.ts'
import { type Dispute, report } from '../disputes.ts'
import type { Person, TestDatabase } from '../test-database.ts'
import type { Lister } from './bookings.ts'

export interface LockedClaims {
  claims: Record<'open' | 'countered' | 'contested' | 'ruled' | 'appealed', Claim>
  /** A rental whose handover was confirmed and that ends today. */
  unclaimed: BookingRow
  /** Bola says that a running rental is not as described. */
  dispute: Dispute
}

/** A claim of ₦1,000.25 for cleaning at each step that somebody has to take, and a dispute. */
export async function lockedClaims(
  db: TestDatabase,
  { ada, bola, admin }: Record<'ada' | 'bola' | 'admin', Person>,
  own: Lister,
): Promise<LockedClaims> {
  const proven = async () => {
    const booking = await insertPaidBooking(db, bola, await own())
    await moveIntoPast(db, booking, { days: 12 })
    await db.as(bola).call('confirm_receipt', { p_transaction_id: booking.id })
    return booking
  }
  const claim = async () => {
    const booking = await proven()
    await updateReturnConfirmation(db, bola, booking)
    return claimDeposit(db, ada, booking, [cleaning])
  }
  const answered = async (answer: object) => {
    const made = await claim()
    await claimStep(db, bola, 'answer_claim', made, [{ kind: 'cleaning', ...answer }])
    return made
  }
  const ruled = async () => {
    const made = await answered({ answer: 'refused' })
    await claimStep(db, admin, 'rule_claim', made, [{ kind: 'cleaning', amount: 100, reason: 'Half' }])
    return made
  }
  const appealed = await ruled()
  await appealClaim(db, bola, appealed)
  const claims = {
    open: await claim(),
    countered: await answered({ answer: 'countered', counter_amount: 500 }),
    contested: await answered({ answer: 'refused' }),
    ruled: await ruled(),
    appealed,
  }
  return { claims, unclaimed: await proven(), dispute: await report(db, bola, await proven()) }
}
