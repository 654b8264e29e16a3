// Sets Zod up before any schema is made.
import '@/lib/forms'
import { z } from 'zod'
import { rulingsBody } from '#contract/bodies/claim.ts'
import { rulingBody } from '#contract/bodies/disputes.ts'
import { claimFieldMessages } from '#contract/messages/claim.ts'
import type { DisputeFile } from '@/features/disputes'
import { zodResolver } from '@/lib/forms'
import type { ClaimLine } from '../api/claims'
import type { DisputeOutcome } from '../api/disputes'

/** For a dispute that holds so many naira, about a piece of this worth. */
export const rulingResolver = (held: number, worth: number) => zodResolver(rulingBody(held, worth))

/** For the lines that nobody agrees on; none is given more than it claims. */
export function claimRulingResolver(lines: readonly ClaimLine[]) {
  const isWithin = (rulings: z.infer<typeof rulingsBody>) =>
    rulings.every(({ kind, amount }) =>
      lines.some((line) => line.kind === kind && amount <= line.claimed_amount),
    )
  return zodResolver(z.object({ rulings: rulingsBody.refine(isWithin, claimFieldMessages.rulingInvalid) }))
}

/** What an admin can decide in this dispute. */
export function outcomesOf({ dispute }: DisputeFile): DisputeOutcome[] {
  const outcomes: DisputeOutcome[] = ['for_borrower', 'for_lender']
  if (dispute.contested_amount > 0) outcomes.push('divide')
  if (dispute.reporter_id) outcomes.push('dismissed')
  return outcomes
}
