import { addNaira, formatNaira } from '#contract/rules/money.ts'
import { type Booking, deliveryPaid } from '../model/booking'
import { depositAhead } from './overdue'
import type { ReturnState } from './return-state'
import { isAppealed, ruledShares } from './ruling-words'

interface ReturnWords {
  title: string
  text: string
}

/** What the panel says, for every state, kind and side. */
export function returnWords(booking: Booking, state: ReturnState, now = Date.now()): ReturnWords {
  return booking.sale ? saleWords(booking, state) : rentalWords(booking, state, now)
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
      return {
        title: `${other.name} confirmed. Now it’s your turn.`,
        text: `Confirm too and ${reward}.`,
      }
    case 'processing':
      return { title: 'Both sides confirmed.', text: 'The money is being moved. This takes a moment.' }
    case 'claimed':
      return claimedRental(booking)
    case 'completed':
      return { title: 'Returned. All done.', text: completedRental(booking) }
    default:
      return {
        title: 'Return not confirmed yet',
        text: borrowing
          ? `Once you have given it back, you and ${other.name} both confirm here. Then ${reward}.`
          : `Once it is back with you, you and ${other.name} both confirm here. Then ${reward}.`,
      }
  }
}

/** What follows when both sides have confirmed, as it stands now. */
function rewardWords(booking: Booking, now: number): string {
  const { side, other, deposit_amount, rent_amount } = booking
  const { late, back } = depositAhead(booking, now)
  const lateDays = late > 0 ? `, with ${formatNaira(late)} of the deposit for late days` : ''
  if (side === 'lender') {
    return `your ${formatNaira(addNaira(rent_amount, deliveryPaid(booking)))} is paid out${lateDays}`
  }
  if (deposit_amount === 0) return `${other.name} is paid`
  if (late === 0) return `your deposit of ${formatNaira(back)} comes back`
  return back > 0
    ? `${formatNaira(back)} of your deposit comes back`
    : `the rental is closed. All of your deposit goes to ${other.name} for late days`
}

function claimedRental(booking: Booking): ReturnWords {
  const { side, other, claimed_amount, deposit_amount, late_fee, paid_claim } = booking
  const ruled = ruledClaim(booking)
  if (ruled) return ruled
  const amount = formatNaira(claimed_amount)
  const rest = addNaira(deposit_amount, -(late_fee ?? 0), -paid_claim, -claimed_amount)
  return side === 'borrower'
    ? {
        title: `${other.name} claims ${amount} of your deposit.`,
        text: `${rest > 0 ? 'The rest is back in your wallet. ' : ''}What is claimed is held until you both agree or Aso decides.`,
      }
    : {
        title: `You claim ${amount} of ${other.name}'s deposit.`,
        text: 'The rent is in your wallet. What you claim is held until you both agree or Aso decides.',
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
  const { side, other, deposit_amount, rent_amount } = booking
  const kept = keptOf(booking)
  const back = addNaira(deposit_amount, ...kept.map(({ amount }) => -amount))
  if (side === 'borrower') {
    if (deposit_amount === 0) return `${other.name} has been paid.`
    const [first, ...more] = kept.map(({ amount, what }) => [formatNaira(amount), `for ${what}`])
    if (!first) return `Deposit refunded: ${formatNaira(back)} is back in your wallet.`
    const parts = [first.join(' was kept '), ...more.map((part) => part.join(' '))].join(' and ')
    return back > 0
      ? `Deposit refunded: ${formatNaira(back)} is back in your wallet. ${parts}.`
      : `Nothing is left of your deposit. ${parts}.`
  }
  const rent = `${formatNaira(rent_amount)} rent`
  if (deposit_amount === 0) return `${rent} is in your wallet.`
  if (kept.length === 0) return `${rent} is in your wallet, and ${other.name}'s deposit went back.`
  const all = [rent, ...kept.map(({ amount, what }) => `${formatNaira(amount)} for ${what}`)]
  const rest = back > 0 ? ` What is left of the deposit went back to ${other.name}.` : ''
  return `${all.join(' and ')} are in your wallet.${rest}`
}

/** What the owner got of the deposit, and for what. */
function keptOf({ late_fee, late_days, paid_claim }: Booking): { amount: number; what: string }[] {
  return [
    { amount: late_fee ?? 0, what: late_days === 1 ? '1 late day' : `${late_days} late days` },
    { amount: paid_claim, what: 'the claim' },
  ].filter(({ amount }) => amount > 0)
}

function saleWords({ side, other, sale_price }: Booking, state: ReturnState): ReturnWords {
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
      return { title: 'Both sides confirmed.', text: 'The money is being moved. This takes a moment.' }
    case 'completed':
      return {
        title: 'Sale complete',
        text: buying
          ? `${other.name} has been paid. Enjoy it.`
          : `${formatNaira(sale_price)} is in your wallet.`,
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
