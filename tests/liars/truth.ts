import type { Booking, ClaimLine } from './world.ts'

const roundedShare = (kobo: number, perMille: number): number => Math.floor((kobo * perMille + 500) / 1000)

const cancellationFee = ({ stored }: Booking): number => roundedShare(stored.rent, 500)

/** What a return on that day costs by the true days. */
export function lateFeeOn({ rental, end, stored }: Booking, day: number): number {
  return rental ? Math.min(Math.max(0, day - end) * stored.dailyPrice, stored.deposit) : 0
}

/** What the lender may keep of the deposit: for an item that never came back all of it. */
function depositOwed(booking: Booking, damage: number): number {
  const { returned, stored } = booking
  return returned === null ? stored.deposit : Math.min(stored.deposit, lateFeeOn(booking, returned) + damage)
}

const trueDamage = ({ returned, plan }: Booking): number => (returned === null ? 0 : (plan.damage?.kobo ?? 0))

/** True damage that was claimed; in a dispute an admin looks for it. */
function claimedDamage(booking: Booking): number {
  const { dispute, rulings, claim } = booking.stored
  if (dispute !== null || rulings.length > 0) return trueDamage(booking)
  const lines = claim?.lines.filter(({ kind }) => kind === booking.plan.damage?.kind) ?? []
  return Math.min(
    trueDamage(booking),
    lines.reduce((sum, { claimed }) => sum + claimed, 0),
  )
}

/** The most that the lender, with the fee to Aso, may have of what an honest borrower paid. */
export function mostForLender(booking: Booking): number {
  const { handedOver, rental, cancelledLate, stored } = booking
  if (handedOver === null) return cancelledLate ? cancellationFee(booking) : 0
  return stored.total - stored.deposit + (rental ? depositOwed(booking, claimedDamage(booking)) : 0)
}

/** The most that the borrower may have back from an honest lender. */
export function mostForBorrower(booking: Booking): number {
  const { handedOver, rental, stored } = booking
  if (handedOver === null) return stored.total
  return rental ? stored.deposit - depositOwed(booking, trueDamage(booking)) : 0
}

/** What an admin who knows the truth gives back of the whole. */
export function refundByTruth(booking: Booking): number {
  return booking.handedOver === null
    ? booking.stored.total - mostForLender(booking)
    : mostForBorrower(booking)
}

/** What is true of a line of a claim, and not paid yet. */
export function trueAmount(booking: Booking, { kind, claimed }: Pick<ClaimLine, 'kind' | 'claimed'>): number {
  const { returned, plan, stored } = booking
  if (returned === null) return 0
  const late = Math.max(0, lateFeeOn(booking, returned) - stored.lateFee)
  if (kind === 'late_days') return Math.min(claimed, late)
  return plan.damage?.kind === kind ? Math.min(claimed, plan.damage.kobo) : 0
}

/** What a side still lacks of what the truth gives it, once a booking is completed. */
export function missingFor(booking: Booking, side: 'borrower' | 'lender'): number {
  const { stored, handedOver, rental } = booking
  if (stored.status !== 'completed' || handedOver === null) return 0
  const forBorrower = rental ? stored.deposit - depositOwed(booking, trueDamage(booking)) : 0
  const has = stored.borrower - forBorrower
  return Math.max(0, side === 'borrower' ? -has : has)
}
