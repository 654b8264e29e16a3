import { countOf } from '#contract/rules/count.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { addNaira, formatNaira } from '#contract/rules/money.ts'
import { bookingMoney, takenFor } from '@/domain/bookings/booking-money'
import { may } from '../model/actions'
import type { Booking } from '../model/booking'
import { type ReturnState, returnOpens } from './return-state'
import { isAppealed, ruledShares } from './ruling-words'

interface ReturnWords {
  title: string
  text: string
}

/** What the panel says, for every state, kind and side. */
export function returnWords(booking: Booking, state: ReturnState, now = Date.now()): ReturnWords {
  return booking.sale ? saleWords(booking, state) : rentalWords(booking, state, now)
}

/** From when on the return can be confirmed, and what one does before; null where it can be. */
export function opensWords(booking: Booking, now = Date.now()): string | null {
  const opens = returnOpens(booking, now)
  if (opens === null) return null
  const from = `You can confirm the return from ${formatDate(opens)}, the first day of the rental.`
  return may(booking, 'cancel') ? `${from} Before that, cancel the booking instead.` : from
}

function rentalWords(booking: Booking, state: ReturnState, now: number): ReturnWords {
  const { side, other } = booking
  const borrowing = side === 'borrower'
  const reward = rewardWords(booking, now)
  switch (state) {
    case 'waiting':
      return {
        title: `You confirmed. Waiting for ${other.name}.`,
        text: '',
      }
    case 'needed':
      if (returnOpens(booking, now)) return { title: `${other.name} confirmed the return.`, text: '' }
      return {
        title: `${other.name} confirmed. Now it’s your turn.`,
        text: `Confirm too and ${reward}.`,
      }
    case 'processing':
      return { title: 'Both sides confirmed.', text: 'We’re moving the money. This takes a moment.' }
    case 'claimed':
      return claimedRental(booking)
    case 'completed':
      return { title: 'Returned. All done.', text: completedRental(booking) }
    default:
      return {
        title: 'Return not confirmed yet',
        text: borrowing
          ? `Once you have returned it, you and ${other.name} both confirm here. Then ${reward}.`
          : `Once it is back with you, you and ${other.name} both confirm here. Then ${reward}.`,
      }
  }
}

/** What follows when both sides have confirmed, as it stands now. */
function rewardWords(booking: Booking, now: number): string {
  const { side, other, deposit_amount } = booking
  const money = bookingMoney(booking, now)
  const { net, delivery, late, lostNet, back } = money
  const causes = takenFor(money)
  const taken = causes && `, with ${formatNaira(addNaira(late, lostNet))} of the deposit for ${causes}`
  if (side === 'lender') return `your ${formatNaira(addNaira(net, delivery))} is paid out${taken}`
  if (deposit_amount === 0) return `${other.name} is paid`
  if (causes === '') return `your deposit of ${formatNaira(back)} comes back`
  return back > 0
    ? `${formatNaira(back)} of your deposit comes back`
    : `the rental is closed. All of your deposit goes to ${other.name} for ${causes}`
}

function claimedRental(booking: Booking): ReturnWords {
  const { side, other, claimed_amount } = booking
  const ruled = ruledClaim(booking)
  if (ruled) return ruled
  const amount = formatNaira(claimed_amount)
  return side === 'borrower'
    ? {
        title: `${other.name} claims ${amount} of your deposit.`,
        text: `${bookingMoney(booking).back > 0 ? 'The rest is back in your wallet. ' : ''}The amount claimed is held until you both agree or Aso decides.`,
      }
    : {
        title: `You claim ${amount} of ${other.name}’s deposit.`,
        text: 'The rent is in your wallet. The amount you claim is held until you both agree or Aso decides.',
      }
}

/** What Aso decided about the claim, which moves no money before the time for an appeal is over. */
function ruledClaim(booking: Booking): ReturnWords | null {
  const { side, other, claimed_amount, ruled_claim } = booking
  if (ruled_claim === null) return null
  const [winner, asked] = side === 'lender' ? ['you', 'you claim'] : [other.name, 'they claim']
  return {
    title: `Aso gives ${winner} ${ruled_claim > 0 ? formatNaira(ruled_claim) : 'nothing'} of the ${formatNaira(claimed_amount)} that ${asked}.`,
    text: isAppealed(booking)
      ? 'There is an appeal. All of it is held until another person at Aso has decided.'
      : `Without an appeal, ${ruledShares(booking)}.`,
  }
}

function completedRental(booking: Booking): string {
  const { side, other, deposit_amount } = booking
  const { net, fee, delivery, back } = bookingMoney(booking)
  const kept = keptOf(booking)
  if (side === 'borrower') {
    if (deposit_amount === 0) return `${other.name} has been paid.`
    const [first, ...more] = kept.map(({ amount, what }) => [formatNaira(amount), `for ${what}`])
    if (!first) return `Deposit refunded: ${formatNaira(back)} is back in your wallet.`
    const parts = [first.join(' was kept '), ...more.map((part) => part.join(' '))].join(' and ')
    return back > 0
      ? `Deposit refunded: ${formatNaira(back)} is back in your wallet. ${parts}.`
      : `Nothing is left of your deposit. ${parts}.`
  }
  const rent = `${formatNaira(net)} rent${fee > 0 ? ' after Aso’s fee' : ''}`
  const paid = delivery > 0 ? [{ amount: delivery, what: 'delivery' }, ...kept] : kept
  const all = [rent, ...paid.map(({ amount, what }) => `${formatNaira(amount)} for ${what}`)]
  const is = paid.length === 0 ? 'is' : 'are'
  if (deposit_amount === 0) return `${all.join(' and ')} ${is} in your wallet.`
  if (kept.length === 0)
    return `${all.join(' and ')} ${is} in your wallet, and ${other.name}’s deposit went back.`
  const rest = back > 0 ? ` What is left of the deposit went back to ${other.name}.` : ''
  return `${all.join(' and ')} are in your wallet.${rest}`
}

/** What the owner got of the deposit, and for what. */
function keptOf(booking: Booking): { amount: number; what: string }[] {
  const { late, paidClaim, lost, lostNet } = bookingMoney(booking)
  const days = booking.late_days
  return [
    { amount: late, what: countOf(days ?? 0, 'late day') },
    { amount: paidClaim, what: 'the claim' },
    { amount: booking.side === 'lender' ? lostNet : lost, what: 'the lost group discount' },
  ].filter(({ amount }) => amount > 0)
}

function saleWords(booking: Booking, state: ReturnState): ReturnWords {
  const { side, other } = booking
  const buying = side === 'borrower'
  switch (state) {
    case 'waiting':
      return {
        title: `You handed it over. Waiting for ${other.name}.`,
        text: '',
      }
    case 'needed':
      return {
        title: `${other.name} says it is handed over.`,
        text: `Do you have it? Then ${other.name} is paid.`,
      }
    case 'processing':
      return { title: 'Both sides confirmed.', text: 'We’re moving the money. This takes a moment.' }
    case 'completed':
      return {
        title: 'Sale complete',
        text: buying
          ? `${other.name} has been paid. Enjoy it.`
          : `${formatNaira(bookingMoney(booking).toOwner)} is in your wallet.`,
      }
    default:
      return {
        title: 'Not handed over yet',
        text: buying
          ? `Aso holds your money until you confirm that you have it. Only then is ${other.name} paid.`
          : `Mark it when you have given it to ${other.name}. You are paid when they confirm.`,
      }
  }
}
