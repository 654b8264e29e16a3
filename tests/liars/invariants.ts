import { mostForBorrower, mostForLender } from './truth.ts'
import { type Booking, isOver, party } from './world.ts'

/** What must hold after every step; answers what does not. */
export function problemsOf(booking: Booking): string[] {
  return [
    ...problemsOfBooks(booking),
    ...problemsOfClocks(booking),
    ...problemsOfJustice(booking),
    ...problemsOfNames(booking),
  ]
}

/** Every kobo that was paid in is in escrow or was paid out, and the status says which. */
function problemsOfBooks(booking: Booking): string[] {
  const { status, paid, escrow, borrower, lender, fee, claimed, dispute } = booking.stored
  const total = paid ? booking.stored.total : 0
  const found: string[] = []
  if (escrow < 0 || borrower + lender + fee + escrow !== total)
    found.push(`${total} came in; ${borrower}, ${lender} and ${fee} went out, ${escrow} are left`)
  const shouldHold = isOver(booking)
    ? 0
    : ({ returned: claimed, disputed: dispute?.contested ?? Number.NaN }[status] ?? total)
  if (escrow !== shouldHold) found.push(`${status}, but ${escrow} are held and not ${shouldHold}`)
  return found
}

/** An open dispute or claim has a clock. */
function problemsOfClocks({ stored: { dispute, claim } }: Booking): string[] {
  const found: string[] = []
  if (dispute && !dispute.clock) found.push('the dispute has no clock')
  const isOpen = claim && !['settled', 'closed'].includes(claim.status)
  if (isOpen && !claim.clock) found.push('the claim has no clock')
  return found
}

/** Nothing moves against an honest party that the truth gives it: then at the end it has that. */
function problemsOfJustice(booking: Booking): string[] {
  const { stored, borrower, lender } = booking
  const found: string[] = []
  const isUnproven = !stored.proven && stored.rulings.length === 0
  if (isUnproven && stored.status !== 'cancelled' && stored.lender > 0)
    found.push(`the lender has ${stored.lender} for a handover that only they claim`)
  const forLender = mostForLender(booking)
  if (borrower.character === 'honest' && stored.lender + stored.fee > forLender)
    found.push(`the lender has ${stored.lender} (fee ${stored.fee}), of at most ${forLender} by the truth`)
  const forBorrower = mostForBorrower(booking)
  if (lender.character === 'honest' && stored.borrower > forBorrower)
    found.push(`the borrower has ${stored.borrower} back, of at most ${forBorrower} by the truth`)
  return found
}

/** Nothing counts against an honest party that it did not do. */
function problemsOfNames(booking: Booking): string[] {
  const { failed } = booking.stored
  return failed && party(booking, failed).character === 'honest'
    ? [`it counts against the honest ${failed} that they did not come`]
    : []
}

/** Once all deadlines are over, money is left only where an admin has to decide. */
export function waitsForAdmin({ stored: { status, dispute, claim } }: Booking): boolean {
  const claimWaits = claim?.status === 'contested' || claim?.status === 'appealed'
  return (status === 'disputed' && dispute !== null) || (status === 'returned' && claimWaits)
}
