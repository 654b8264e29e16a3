import { addNaira, formatNaira } from '#contract/rules/money.ts'
import type { Side } from '@/domain/bookings/party-name'
import type { DisputeFile, Names } from '@/features/disputes'
import type { DisputeOutcome, Ruling } from '../api/disputes'
import { outcomeWords } from '../words/ruling-words'

/** Who can be made to pay a penalty: who lost; in a division the side that was reported. */
export function penaltyPayer(
  { reported_by }: DisputeFile,
  outcome: DisputeOutcome | undefined,
): Side | undefined {
  if (outcome === 'for_borrower') return 'lender'
  if (outcome === 'for_lender') return 'borrower'
  if (outcome === 'divide' && reported_by) return otherSide(reported_by)
  return undefined
}

export function penaltyHint(payer: Side, names: Names, worth: number): string {
  return `${names.start(payer)} pays it to ${names.of(otherSide(payer))}, beyond what is held: at most ${formatNaira(worth)}, what the piece was worth at booking. 0: none.`
}

/** What a ruling does before it is confirmed: each sum and who gets it, the penalty and who pays it. */
export function rulingEffect(ruling: Ruling, file: DisputeFile, names: Names): string {
  const { outcome, penalty } = ruling
  const payer = penaltyPayer(file, outcome)
  const effect =
    outcome === 'divide' ? division(ruling, file, names) : outcomeWords(outcome, file, names).text
  if (!payer || penalty === 0) return effect
  return `${effect} ${names.start(payer)} also pays ${names.of(otherSide(payer))} a penalty of ${formatNaira(penalty)}.`
}

function division({ refund }: Ruling, { dispute, booking }: DisputeFile, names: Names): string {
  const rest = addNaira(dispute.contested_amount, -refund)
  const fee = rest > 0 && booking.platform_fee_percent > 0 ? ', less our fee' : ''
  return `${formatNaira(refund)} to ${names.of('borrower')}, ${formatNaira(rest)} to ${names.of('lender')}${fee}.`
}

function otherSide(side: Side): Side {
  return side === 'borrower' ? 'lender' : 'borrower'
}
