// What the two forms of a dispute insert, and what an admin's ruling says.
import { z } from 'zod'
import { limits } from '../constants.ts'
import { reportIssueTypes, returnIssueTypes } from '../disputes.ts'
import { disputeMessages as words } from '../messages/dispute.ts'

const values = <const Value extends string>(options: readonly { value: Value }[]) =>
  options.map(({ value }) => value)

const description = z
  .string(words.incomplete.text)
  .trim()
  .min(1, words.incomplete.text)
  .max(limits.disputeTextLength, words.tooLong)

export const returnDisputeBody = z.object({
  issue_type: z.enum(values(returnIssueTypes), words.incomplete.text),
  description,
})

export const reportDisputeBody = z.object({
  issue_type: z.enum(values(reportIssueTypes), words.incomplete.text),
  description,
})

const naira = z.number(words.amountInvalid).min(0, words.amountInvalid).multipleOf(0.01, words.amountInvalid)

/** What rule_dispute is sent, where so many naira are held, about a piece of this worth. */
export function rulingBody(held: number, worth: number) {
  return z.object({
    outcome: z.enum(['for_borrower', 'for_lender', 'divide', 'dismissed'], words.outcomeRequired),
    refund: naira.max(held, words.moreThanHeld),
    penalty: naira.max(worth, words.moreThanWorth),
    reason: z.string().trim().min(1, words.reasonRequired.text).max(limits.disputeTextLength, words.tooLong),
  })
}

/** What appeal_ruling is sent. */
export const appealBody = z.object({
  reason: z.string().trim().min(1, words.appealReason).max(limits.disputeTextLength, words.tooLong),
})

/** What decide_ruling_appeal is sent, where the ruling has taken so many naira. */
export function appealDecisionBody(taken: number) {
  return z.object({
    // Below 0 it goes to the other side.
    returned: z
      .number(words.amountInvalid)
      .max(taken, words.moreThanTaken)
      .multipleOf(0.01, words.amountInvalid),
    reason: z.string().trim().min(1, words.reasonRequired.text).max(limits.disputeTextLength, words.tooLong),
  })
}
