import { addNaira, formatNaira } from '#contract/rules/money.ts'
import type { Booking } from '../model/booking'

/** Who gets what of the claim by a ruling on it, for a sentence; null where there is no ruling. */
export function ruledShares({ side, other, claimed_amount, ruled_claim }: Booking): string | null {
  if (ruled_claim === null) return null
  const back = addNaira(claimed_amount, -ruled_claim)
  const shares = [
    ruled_claim > 0 && `${formatNaira(ruled_claim)} goes to ${side === 'lender' ? 'you' : other.name}`,
    back > 0 &&
      `${formatNaira(back)} ${side === 'borrower' ? 'comes back to you' : `goes back to ${other.name}`}`,
  ]
  return shares.filter(Boolean).join(' and ')
}

/** A ruling that one side has appealed: another one follows. */
export function isAppealed({ ruled_claim, deadline }: Booking): boolean {
  return ruled_claim !== null && deadline?.kind === 'rule_appeal'
}
