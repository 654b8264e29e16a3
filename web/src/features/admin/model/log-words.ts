import type { Json } from '#database.types.ts'
import { formatMoment } from '@/lib/lagos-time'

/** What was done, as a sentence about the admin. `{person}` stands for whom it was done to. */
export const logWords: Record<string, string> = {
  acknowledge_chargeback: 'noted a problem with a chargeback of {person}',
  add_person_note: 'added a note about {person}',
  allow_identity: 'allowed the identity of {person}, which another account has, too',
  answer_chargeback: 'answered a chargeback of {person}',
  approve_withdrawal: 'approved a withdrawal of {person}',
  change_setting: 'changed a setting',
  change_suspension: 'changed until when {person} is suspended',
  conclude_chargeback: 'recorded how a chargeback of {person} ended',
  decide_appeal: 'decided the appeal about a claim',
  decide_message_flag: 'decided about a flagged message of {person}',
  decide_name: 'decided about a new name of {person}',
  decide_person_reports: 'decided about reports of {person}',
  decide_suspense: 'decided about money in suspense of {person}',
  decide_suspension_appeal: 'decided the appeal of {person} against a suspension',
  delete_user: 'deleted the account of {person}',
  drop_suspense_proposal: 'dropped a proposal about money in suspense of {person}',
  explain_mismatch: 'explained a difference in the books',
  export_journal: 'saved the journal of the books',
  hide_item_question: 'hid a question about an item',
  lift_suspension: 'lifted the suspension of {person}',
  moderate_item: 'decided about an item',
  moderate_rating: 'decided about a rating',
  propose_suspense_credit: 'proposed whom money in suspense goes to',
  read_chargeback_evidence: 'read the evidence about a chargeback of {person}',
  read_flagged_message: 'read a flagged message of {person}',
  read_identity: 'opened identity documents of {person}',
  read_messages: 'read the messages of a disputed booking',
  read_person: 'opened the page of {person}',
  read_statement: 'opened a wallet statement of {person}',
  reject_withdrawal: 'rejected a withdrawal of {person}',
  request_paystack_import: 'asked for a new import from Paystack',
  reset_second_factor: 'reset the second factor of {person}',
  review_verification: 'reviewed the identity check of {person}',
  rule_claim: 'decided a claim',
  rule_dispute: 'decided a dispute',
  see_card_refund: 'looked at a refund to the card of {person}',
  see_fraud_signal: 'marked a signal of fraud as seen',
  see_phone_changes: 'marked the phone changes of {person} as seen',
  set_staff_roles: 'changed the roles of {person}',
  suspend_person: 'suspended {person}',
  view_as: 'saw what {person} sees',
  withdraw_setting_change: 'withdrew an announced change of a setting',
  write_off_chargeback: 'wrote off a chargeback of {person}',
}

/** The parts of the sentence before and after the person. Where nobody is named, the second is undefined. */
export function sentenceOf(action: string): [before: string, after: string | undefined] {
  const [before = '', after] = (logWords[action] ?? action.replaceAll('_', ' ')).split('{person}')
  return [before, after]
}

/** What else was written down, one `name: value` each. */
export function detailsOf(data: Json): string[] {
  return Object.entries(data !== null && typeof data === 'object' ? data : {})
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${valueText(value)}`)
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.map(valueText).join(', ') : 'none'
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? formatMoment(value) : value
}
