import { addNaira } from '#contract/rules/money.ts'

export interface ClaimedShares {
  /** Naira that claims have taken of the deposit; their late days are in the late fee. */
  paid_claim: number
  /** Naira of what is claimed still that a ruling gives to the owner; null where there is no ruling. */
  ruled_claim: number | null
  /** Naira of what is claimed still for late days: no late charge beside it. */
  claimed_late: number
}

export const nothingClaimed: ClaimedShares = { paid_claim: 0, ruled_claim: null, claimed_late: 0 }

export interface ClaimLine {
  kind: string
  claimed_amount: number
  ruled_amount: number | null
  final_amount: number | null
}

export function claimedShares(lines: readonly ClaimLine[]): ClaimedShares {
  const open = lines.filter(({ final_amount }) => final_amount === null)
  const ruled = open.filter(({ ruled_amount }) => ruled_amount !== null)
  const late = open.filter(({ kind }) => kind === 'late_days')
  return {
    paid_claim: paidClaim(lines),
    ruled_claim: ruled.length > 0 ? addNaira(...ruled.map(({ ruled_amount }) => ruled_amount ?? 0)) : null,
    claimed_late: addNaira(...late.map(({ claimed_amount }) => claimed_amount)),
  }
}

/** What claims took of the deposit; their late days are in the late fee. */
export function paidClaim(lines: readonly Pick<ClaimLine, 'kind' | 'final_amount'>[]): number {
  return addNaira(...lines.map(({ kind, final_amount }) => (kind === 'late_days' ? 0 : (final_amount ?? 0))))
}
