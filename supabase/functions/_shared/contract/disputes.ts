import type { Option } from './taxonomy.ts'

/** What may be wrong, as the rental-return form and the report screen name it; the database holds the same values. */

export const returnIssueTypes = [
  { value: 'item_not_returned', label: 'Item not returned' },
  { value: 'item_damaged', label: 'Item damaged' },
  { value: 'item_dirty', label: 'Item dirty' },
  { value: 'late_return', label: 'Late return' },
  { value: 'item_different', label: 'Different item returned' },
  { value: 'poor_communication', label: 'Poor communication' },
  { value: 'payment_issue', label: 'Payment issue' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option<string>[]

export const reportIssueTypes = [
  { value: 'item_not_received', label: 'Item not received' },
  { value: 'item_damaged', label: 'Item damaged' },
  { value: 'item_not_as_described', label: 'Item not as described' },
  { value: 'return_issues', label: 'Return issues' },
  { value: 'payment_issues', label: 'Payment issues' },
  { value: 'communication_issues', label: 'Communication issues' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option<string>[]

export type DisputeIssueType =
  | (typeof returnIssueTypes)[number]['value']
  | (typeof reportIssueTypes)[number]['value']

/** The fixed words of an outcome (`admin_decision`), as `private.outcome_text` writes them. */
export const disputeOutcomes = {
  forReporter: 'Resolved in favour of the reporter',
  forReported: 'Resolved in favour of the reported',
  /** Where a deadline raised the dispute, and nobody reported. */
  forBorrower: 'Resolved in favour of the borrower',
  forLender: 'Resolved in favour of the lender',
  divided: 'Divided between both sides',
  dismissed: 'Dismissed',
} as const
