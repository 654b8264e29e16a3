import { type DisputeIssueType, reportIssueTypes, returnIssueTypes } from '#contract/disputes.ts'
import { partyName, type Side } from '@/domain/bookings/party-name'
import type { DisputeFile, TimelineEntry } from '../api/dispute-file'

export function issueLabel(type: DisputeIssueType): string {
  return [...reportIssueTypes, ...returnIssueTypes].find(({ value }) => value === type)?.label ?? 'Other'
}

/** How this viewer reads the names of both sides. */
export interface Names {
  /** In the middle of a sentence. */
  of: (side: Side) => string
  /** At the beginning of a line. */
  start: (side: Side) => string
  /** `Renter`, `Seller`. */
  role: (side: Side) => string
}

export function namesFor(file: DisputeFile, userId: string | undefined): Names {
  const sale = file.booking.transaction_type === 'sale'
  const isMe = (side: Side) => file[side]?.user_id === userId
  const of = (side: Side) => (isMe(side) ? 'you' : partyName(file[side]?.full_name, side, sale))
  return {
    of,
    start: (side) => capital(of(side)),
    role: (side) => {
      if (sale) return side === 'borrower' ? 'Buyer' : 'Seller'
      return side === 'borrower' ? 'Renter' : 'Owner'
    },
  }
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const happened: Record<string, string> = {
  booked: 'booked',
  paid: 'paid',
  accepted: 'accepted the request',
  booked_instantly: 'It was booked instantly',
  handed_over: 'marked it as handed over',
  handover_proven: 'The handover is confirmed',
  handover_code_typed: 'typed the handover code',
  return_code_typed: 'typed the return code',
  asked_not_received: 'said that nothing was received',
  asked_no_show: 'said that the other side did not come',
  asked_cancel: 'asked to cancel',
  accept_question: 'agreed',
  contest_question: 'contested it',
  withdraw_question: 'withdrew it',
  claimed: 'claimed a part of the deposit',
  claim_answered: 'answered the claim',
  claim_ruled: 'Aso ruled on the claim',
  claim_appealed: 'appealed',
  claim_settled: 'The claim was settled',
  confirmed: 'confirmed the return',
  settled: 'The money was paid out',
  reported: 'reported an issue',
  answered: 'answered',
  resolved: 'Aso decided',
  dismissed: 'Aso dismissed the report',
}

/** What happened, in a sentence. */
export function timelineText({ what, by }: TimelineEntry, names: Names): string {
  if (what === 'reported' && !by) return 'It was not closed in time, so Aso stepped in'
  const text = happened[what] ?? what
  return by ? `${names.start(by)} ${text}` : text
}
