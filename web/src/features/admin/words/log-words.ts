import type { Json } from '#database.types.ts'
import { formatMoment } from '@/lib/lagos-time'
import { kindLabel } from '../model/claim-names'
import { formatAmount } from './suspense-words'

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
  decide_ruling_appeal: 'decided the appeal about a dispute',
  decide_suspense: 'decided about money in suspense of {person}',
  decide_suspension_appeal: 'decided the appeal of {person} against a suspension',
  delete_user: 'deleted the account of {person}',
  drop_decision: 'turned down a decision that waited for a second admin',
  drop_suspense_proposal: 'dropped a proposal about money in suspense of {person}',
  erase_user: 'erased the account of {person}',
  explain_mismatch: 'explained a difference in the books',
  export_journal: 'saved the journal of the books',
  hide_item_question: 'hid a question about an item',
  lift_suspension: 'lifted the suspension of {person}',
  list_card_refunds: 'read the list of refunds to cards with a problem',
  list_changed_identities: 'read the list of changed names and phone numbers',
  list_chargebacks: 'read the list of chargebacks',
  list_claims: 'read the list of claims',
  list_decisions: 'read the list of decisions that wait for a second admin',
  list_disputes: 'read the list of disputes',
  list_mismatches: 'read the list of differences from Paystack',
  list_moderation: 'read the list of reports, appeals and flagged messages',
  list_signals: 'read the list of signals of fraud',
  list_suspense: 'read the list of money in suspense',
  list_suspension_appeals: 'read the appeals against suspensions',
  list_verifications: 'read the list of identity checks',
  list_withdrawals: 'read the list of withdrawals',
  list_work: 'read the list of what waits',
  moderate_item: 'decided about an item',
  moderate_rating: 'decided about a rating',
  propose_decision: 'proposed a decision for a second admin',
  propose_suspense_credit: 'proposed whom money in suspense goes to',
  read_chargeback: 'opened a chargeback of {person}',
  read_chargeback_evidence: 'read the evidence about a chargeback of {person}',
  read_claim: 'opened a claim',
  read_dispute: 'opened the file of a dispute',
  read_flagged_message: 'read a flagged message of {person}',
  read_identity: 'opened identity documents of {person}',
  read_messages: 'read the messages of a disputed booking',
  read_person: 'opened the page of {person}',
  read_rated_bookings: 'read what reported ratings are about',
  read_statement: 'opened a wallet statement of {person}',
  reject_withdrawal: 'rejected a withdrawal of {person}',
  request_paystack_import: 'asked for a new import from Paystack',
  reset_second_factor: 'reset the second factor of {person}',
  review_verification: 'reviewed the identity check of {person}',
  rule_claim: 'decided a claim',
  rule_dispute: 'decided a dispute',
  search_people: 'searched the members',
  see_card_refund: 'looked at a refund to the card of {person}',
  see_fraud_signal: 'marked a signal of fraud as seen',
  see_phone_changes: 'marked the phone changes of {person} as seen',
  set_staff_roles: 'changed the roles of {person}',
  suspend_person: 'suspended {person}',
  take_back_credit: 'took back money that was credited to {person}',
  view_as: 'saw what {person} sees',
  withdraw_setting_change: 'withdrew an announced change of a setting',
  write_off_chargeback: 'wrote off a chargeback of {person}',
}

/** The parts of the sentence before and after the person. Where nobody is named, the second is undefined. */
export function sentenceOf(action: string): [before: string, after: string | undefined] {
  const [before = '', after] = (logWords[action] ?? action.replaceAll('_', ' ')).split('{person}')
  return [before, after]
}

/** What else was written down, one `name: value` each. `names` are what people call what an id or a key stands for. */
export function detailsOf(data: Json, names: Json = {}): string[] {
  const entries = recordOf(data)
  const namesOf = recordOf(names)
  const currency = typeof entries.currency === 'string' ? entries.currency : 'NGN'
  return Object.entries(entries).flatMap(([name, value]) => {
    if (value == null || name === 'currency') return []
    const text = amounts.has(name) ? amountText(value, currency) : valueText(value, namesOf)
    return text === null ? [] : [`${labels[name] ?? name.replaceAll('_', ' ')}: ${text}`]
  })
}

const amounts = new Set(['amount', 'amounts', 'refund', 'penalty'])

/** Where the name that is stored is not what people call it. */
const labels: Readonly<Record<string, string>> = {
  credited_to: 'goes to',
  dispute_id: 'item',
  dispute: 'item',
  claim: 'item',
  ends_at: 'until',
  from_when: 'from',
  key: 'setting',
  transaction_id: 'item',
}

const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

function recordOf(data: Json): Record<string, Json | undefined> {
  return data !== null && typeof data === 'object' && !Array.isArray(data) ? data : {}
}

/** One amount, or one for each line of a claim. */
function amountText(value: Json, currency: string): string | null {
  if (typeof value === 'number') return formatAmount(value, currency)
  const lines = Object.entries(recordOf(value)).map(
    ([kind, amount]) => `${kindLabel(kind)} ${formatAmount(Number(amount), currency)}`,
  )
  return lines.length > 0 ? lines.join(', ') : null
}

/** Null: an id that tells a person nothing. It is in the file. */
function valueText(value: Json, names: Record<string, Json | undefined>): string | null {
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isId)) return String(value.length)
    return value.length > 0 ? value.map((one) => valueText(one, names)).join(', ') : 'none'
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return JSON.stringify(value)
  const name = names[value]
  if (typeof name === 'string') return name
  if (isId(value)) return null
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? formatMoment(value) : value
}
