import { addNaira } from '#contract/rules/money.ts'

export interface ClaimedShares {
  /** Naira that claims have taken of the deposit; their late days are in the late fee. */
  paid_claim: number
  /** Naira of what is claimed still that a ruling gives to the owner; null where there is no ruling. */
  ruled_claim: number | null
}

export const nothingClaimed: ClaimedShares = { paid_claim: 0, ruled_claim: null }

interface Line {
  kind: string
  ruled_amount: number | null
  final_amount: number | null
}

export function claimedShares(lines: readonly Line[]): ClaimedShares {
  const ruled = lines.filter(
    ({ ruled_amount, final_amount }) => ruled_amount !== null && final_amount === null,
  )
  return {
    paid_claim: addNaira(
      ...lines.map(({ kind, final_amount }) => (kind === 'late_days' ? 0 : (final_amount ?? 0))),
    ),
    ruled_claim: ruled.length > 0 ? addNaira(...ruled.map(({ ruled_amount }) => ruled_amount ?? 0)) : null,
  }
}
