// Sets Zod up before any schema is made.
import '@/lib/forms'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import { reportDisputeBody, returnDisputeBody } from '#contract/bodies/disputes.ts'
import { type DisputeIssueType, reportIssueTypes, returnIssueTypes } from '#contract/disputes.ts'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { zodResolver } from '@/lib/forms'

export interface IssueFields {
  transaction_id: string
  issue_type: DisputeIssueType | ''
  description: string
}

const booking = { transaction_id: z.uuid(words.incomplete.text) }
const resolver = (body: typeof reportDisputeBody | typeof returnDisputeBody) =>
  zodResolver(body.extend(booking)) as unknown as Resolver<IssueFields>

/** The two forms of the specification: the report screen and that of a return. */
export const issueForms = {
  report: {
    types: reportIssueTypes,
    resolver: resolver(reportDisputeBody),
    refusals: { invalidFiles: words.invalidFilesOfReport, failed: words.reportFailed },
    submitted: words.reportSubmitted,
  },
  return: {
    types: returnIssueTypes,
    resolver: resolver(returnDisputeBody),
    refusals: { invalidFiles: words.invalidFiles, failed: words.failed },
    submitted: words.submitted,
  },
} as const

/** What only one side of a rental can meet. The database takes every type of the form from either. */
const metByOne: Partial<Record<DisputeIssueType, 'borrower' | 'lender'>> = {
  item_not_returned: 'lender',
  late_return: 'lender',
  item_different: 'lender',
  item_not_received: 'borrower',
  item_not_as_described: 'borrower',
}

/** The types that a side can choose from; all of the form, where no booking is chosen yet. */
export const issueTypesOf = (kind: IssueFormKind, side: 'borrower' | 'lender' | undefined) =>
  issueForms[kind].types.filter(({ value }) => side === undefined || (metByOne[value] ?? side) === side)

export type IssueFormKind = keyof typeof issueForms

const answerBody = z.object({ statement: returnDisputeBody.shape.description })
export type AnswerFields = z.infer<typeof answerBody>
export const answerResolver = zodResolver(answerBody)
