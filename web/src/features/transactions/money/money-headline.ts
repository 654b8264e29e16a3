import { formatNaira } from '#contract/rules/money.ts'
import { bookingMoney, takenFor } from '@/domain/bookings/booking-money'
import { formatMoment } from '@/lib/lagos-time'
import { type Booking, isHeld } from '../model/booking'
import { isAppealed, ruledShares } from '../return/ruling-words'
import type { Trail } from './read-trail'

/** The answer to "Where is my money?" in two sentences. */
export function moneyHeadline(trail: Trail, booking: Booking, now: number): { title: string; text: string } {
  if (trail.held > 0) {
    return { title: `${formatNaira(trail.held)} is safe with Aso`, text: heldText(booking, now) }
  }
  const { mine, theirs, card } = trail.balances
  if (mine > 0 || theirs > 0 || card > 0) return settledHeadline(trail, booking, now)
  if (isHeld(booking, now))
    return { title: 'No money has moved yet', text: 'This is what will happen to it.' }
  return { title: 'No money moved', text: 'This booking ended before it was paid.' }
}

function heldText(booking: Booking, now: number): string {
  const { side, sale, other, deposit_amount, booking_status, question, frozen_at } = booking
  if (frozen_at !== null) return 'It stays here until the bank has decided about the card payment.'
  if (booking_status === 'disputed') return 'It stays here until Aso has looked at what happened.'
  if (booking_status === 'returned') {
    const shares = isAppealed(booking) ? null : ruledShares(booking)
    if (shares) return `Aso has decided about the claim. Without an appeal, ${shares}.`
    return 'This part of the deposit is claimed. It moves when you both agree, or when Aso has decided.'
  }
  if (question === 'not_received') {
    return side === 'lender'
      ? `It goes back to ${other.name}, unless you contest that they never received it.`
      : `It comes back to you, unless ${other.name} contests that you never received it.`
  }
  if (side === 'lender') {
    return sale
      ? `It is yours once ${other.name} confirms that they have it.`
      : 'Your part is paid out as soon as you both confirm the return.'
  }
  if (sale) return `${other.name} gets it once you confirm that you have it.`
  const money = bookingMoney(booking, now)
  const { back } = money
  if (deposit_amount === 0) return `${other.name} is paid when you both confirm the return.`
  const mine = `${formatNaira(deposit_amount)} of it is your deposit.`
  const causes = takenFor(money)
  if (causes === '') return `${mine} It comes back when you both confirm the return.`
  return back > 0
    ? `${mine} ${formatNaira(back)} of that comes back when you both confirm the return, the rest pays for ${causes}.`
    : `${mine} All of that goes to ${other.name} for ${causes}.`
}

function settledHeadline(
  { balances: { mine, theirs, card }, sentToCard, penalty }: Trail,
  { side, other, disputes }: Booking,
  now: number,
) {
  const sent = `${formatNaira(theirs)} went ${side === 'borrower' ? '' : 'back '}to ${other.name}`
  const parts = [
    ...(mine > 0 ? [`${formatNaira(mine)} is in your wallet`] : []),
    ...(card > 0
      ? [
          `${formatNaira(card)} ${sentToCard < card ? 'is going' : 'went'} back to ${side === 'borrower' ? 'your' : 'the'} card`,
        ]
      : []),
  ]
  const title = parts[0] ?? sent
  const received = parts.length > 0 && theirs > 0 && `${formatNaira(theirs)} went to ${other.name}.`
  const text = [
    parts[1] && `${parts[1]}.`,
    received,
    penaltyText(penalty, other.name),
    sentToCard < card
      ? 'Aso holds it until Paystack has sent it.'
      : (heldForAppeal(disputes, now) ?? 'Aso holds nothing any more.'),
  ]
  return { title, text: text.filter(Boolean).join(' ') }
}

/** A decision that can still be reversed lets nobody spend or withdraw what it moved. */
function heldForAppeal(disputes: Booking['disputes'], now: number): string | null {
  for (const { appeal_until, appealed_at, appeal_decided_at } of disputes) {
    if (appealed_at && !appeal_decided_at)
      return 'What the decision moved is held until the appeal is decided.'
    if (!appealed_at && appeal_until && Date.parse(appeal_until) > now)
      return `What the decision moved is held until ${formatMoment(appeal_until)}, in case of an appeal.`
  }
  return null
}

/** The totals count it, though it is not of what was paid here. */
function penaltyText(penalty: number, other: string): string {
  if (penalty === 0) return ''
  const amount = formatNaira(Math.abs(penalty))
  return penalty > 0
    ? `This includes a penalty of ${amount} that ${other} paid you.`
    : `This includes a penalty of ${amount} that you paid ${other}.`
}
