// What the two forms of a dispute insert, and what an answer in it says.
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

/** Images and PDFs of at most five megabytes, five of them. */
export const isEvidence = ({ type, size }: { type: string; size: number }): boolean =>
  (type.startsWith('image/') || type === 'application/pdf') && size <= limits.evidenceBytes
