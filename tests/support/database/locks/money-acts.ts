import { toKobo } from '#contract/rules/money.ts'
import type { CardRefund } from '../card-refunds.ts'
import type { Told } from '../chargebacks.ts'
import { referenceOf, type Withdrawal } from '../withdrawals.ts'
import { call } from './call.ts'
import type { Act } from './lock-order.ts'
import type { LockScene } from './scene.ts'

const record = (withdrawal: Withdrawal, status: string, kobo = toKobo(withdrawal.net_amount)): Act =>
  call('service', 'record_payout', referenceOf(withdrawal), status, kobo)

const recordDispute = (
  { dispute, reference, amount }: Told,
  status: string,
  resolution: string | null = null,
): Act => call('service', 'record_chargeback', dispute, reference, amount * 100, 'NGN', status, resolution)
const recordRefund = ({ id, amount }: CardRefund, status: string): Act =>
  call('service', 'record_card_refund', id, `paystack-${id}`, status, toKobo(amount))

/** Of withdrawals, chargebacks, refunds to cards and the import of Paystack's records. */
export const moneyActs: Record<string, (s: LockScene) => Act> = {
  'ask for a withdrawal': ({ withdrawals: { earner } }) => ({
    as: earner,
    sql: `insert into public.withdrawals (user_id, amount, fee, bank_name, account_number, account_name)
      values ($1, 5000, 0, 'Zenith Bank', '0123456789', 'Ada Obi')`,
    values: [earner.id],
  }),
  'unlock_ai_feature: by wallet': ({ bola }) => call(bola, 'unlock_ai_feature', 'trust_score', 'wallet'),
  'unlock_ai_feature: free': ({ bola }) => call(bola, 'unlock_ai_feature', 'stylist', 'free'),
  'pay for an AI session': ({ bola }) => call(bola, 'update_wallet_balance', bola.id, 200, 'payment'),
  'take the free AI session': ({ bola }) => ({
    as: bola,
    sql: `insert into public.ai_sessions (user_id, feature_type) values ($1, 'stylist')`,
    values: [bola.id],
  }),
  start_ai_payment: ({ bola }) => call('service', 'start_ai_payment', bola.id, 'trust_score'),
  'settle_payment: an AI session': ({ references }) =>
    call('service', 'settle_payment', references.aiSession, 20_000, 'NGN', 'success'),
  return_ai_answer: ({ bola }) => call('service', 'return_ai_answer', bola.id, 'listing_optimizer'),
  begin_model_call: ({ bola }) =>
    call('service', 'begin_model_call', bola.id, 'stylist', 'stylist', 'a-model', 1000, 900),
  end_model_call: () => call('service', 'end_model_call', crypto.randomUUID(), 'answered', 900, 1000, 300),
  finish_account_recovery: ({ withdrawals: { recovered } }) => call(recovered, 'finish_account_recovery'),
  cancel_withdrawal: ({ withdrawals: { owner, pending } }) => call(owner, 'cancel_withdrawal', pending.id),
  approve_withdrawal: ({ admin, withdrawals }) =>
    call(admin, 'approve_withdrawal', withdrawals.pending.id, null),
  'reject a withdrawal': ({ admin, withdrawals }) => ({
    as: admin,
    sql: `update public.withdrawals set status = 'rejected', admin_note = 'No' where id = $1`,
    values: [withdrawals.pending.id],
  }),
  note_bank_account: ({ withdrawals: { unresolved } }) =>
    call('service', 'note_bank_account', unresolved.user_id, '057', '0123456789', 'Ada Obi'),
  'note_bank_account: of somebody else': ({ withdrawals: { unresolved } }) =>
    call('service', 'note_bank_account', unresolved.user_id, '057', '0123456789', 'Somebody Else'),
  claim_unresolved_accounts: () => call('service', 'claim_unresolved_accounts', 10),
  claim_payouts: () => call('service', 'claim_payouts', 10),
  note_recipient: ({ withdrawals }) =>
    call('service', 'note_recipient', referenceOf(withdrawals.approved), 'RCP_1'),
  begin_payout: ({ withdrawals }) => call('service', 'begin_payout', referenceOf(withdrawals.approved)),
  note_payout_problem: ({ withdrawals }) =>
    call('service', 'note_payout_problem', referenceOf(withdrawals.approved), 'Top up'),
  'record_payout: success': ({ withdrawals }) => record(withdrawals.approved, 'success'),
  'record_payout: failed': ({ withdrawals }) => record(withdrawals.approved, 'failed'),
  'record_payout: reversed': ({ withdrawals }) => record(withdrawals.paid, 'reversed'),
  'record_payout: another amount': ({ withdrawals }) => record(withdrawals.approved, 'success', 1),
  'record_chargeback: a new one': ({ chargebacks }) =>
    recordDispute(chargebacks.fresh, 'awaiting-merchant-feedback'),
  'record_chargeback: lost at once': ({ chargebacks }) =>
    recordDispute(chargebacks.fresh, 'resolved', 'merchant-accepted'),
  'record_chargeback: won': ({ chargebacks }) => recordDispute(chargebacks.open, 'resolved', 'declined'),
  'record_chargeback: lost': ({ chargebacks }) =>
    recordDispute(chargebacks.open, 'resolved', 'merchant-accepted'),
  'record_chargeback: of a funding': ({ chargebacks }) =>
    recordDispute(chargebacks.funding, 'awaiting-merchant-feedback'),
  'record_chargeback: of a funding, won': ({ chargebacks }) =>
    recordDispute(chargebacks.openFunding, 'resolved', 'declined'),
  'record_chargeback: of a funding, lost': ({ chargebacks }) =>
    recordDispute(chargebacks.openFunding, 'resolved', 'merchant-accepted'),
  begin_chargeback_answer: ({ admin, chargebacks }) =>
    call(admin, 'begin_chargeback_answer', chargebacks.odd.id, 'accept', null),
  write_off_chargeback: ({ admin, chargebacks }) =>
    call(admin, 'write_off_chargeback', chargebacks.lost.id, 'Gone'),
  'conclude_chargeback: won': ({ admin, chargebacks }) =>
    call(admin, 'conclude_chargeback', chargebacks.odd.id, 'won', 'Compared'),
  'conclude_chargeback: lost': ({ admin, chargebacks }) =>
    call(admin, 'conclude_chargeback', chargebacks.odd.id, 'lost', 'Compared'),
  match_import: (s) => call('service', 'match_import', s.importId, 10),
  refund_to_card: ({ cardRefunds: { cancelled } }) =>
    call(cancelled.bola, 'refund_to_card', cancelled.reference, 8000),
  claim_card_refunds: () => call('service', 'claim_card_refunds', 10),
  begin_card_refund: ({ cardRefunds: { asked } }) => call('service', 'begin_card_refund', asked.id, 0),
  note_card_refund_problem: ({ cardRefunds: { asked } }) =>
    call('service', 'note_card_refund_problem', asked.id, 'Paystack refuses', true),
  'record_card_refund: processed': ({ cardRefunds: { asked } }) => recordRefund(asked, 'processed'),
  'record_card_refund: failed': ({ cardRefunds: { asked } }) => recordRefund(asked, 'failed'),
  'record_card_refund: failed, of money in suspense': ({ cardRefunds: { fromSuspense } }) =>
    recordRefund(fromSuspense, 'failed'),
  'record_card_refund: another amount': ({ cardRefunds: { asked } }) =>
    recordRefund({ ...asked, amount: 1 }, 'processed'),
  drop_refused_card_refund: ({ cardRefunds: { refused } }) =>
    call('service', 'drop_refused_card_refund', refused.id),
  see_card_refund_problem: ({ cardRefunds: { admin, asked } }) =>
    call(admin, 'see_card_refund_problem', asked.id, 'Compared'),
  'decide_suspense: refund': ({ cardRefunds: { admin, mismatch } }) =>
    call(admin, 'decide_suspense', mismatch.id, 'refund', 'Wrong amount'),
  'decide_suspense: credit': ({ cardRefunds: { admin, mismatch } }) =>
    call(admin, 'decide_suspense', mismatch.id, 'credit', 'Wrong amount', mismatch.bola.id),
  'decide_suspense: propose a credit': ({ ada, cardRefunds: { admin, mismatch } }) =>
    call(admin, 'decide_suspense', mismatch.id, 'credit', 'Wrong amount', ada.id),
  'decide_suspense: confirm a credit': ({ cardRefunds: { admin, proposed } }) =>
    call(admin, 'decide_suspense', proposed.id, 'credit', 'Wrong amount', proposed.to.id),
  drop_suspense_proposal: ({ cardRefunds: { admin, proposed } }) =>
    call(admin, 'drop_suspense_proposal', proposed.id, 'Not his'),
  take_back_credit: ({ cardRefunds: { admin, credited } }) =>
    call(admin, 'take_back_credit', credited.id, 'Not his'),
  'decide_suspense: accept for a booking': ({ cardRefunds: { admin, mismatch } }) =>
    call(admin, 'decide_suspense', mismatch.id, 'accept', 'Wrong amount'),
  'decide_suspense: accept for a wallet': ({ cardRefunds: { admin, funding } }) =>
    call(admin, 'decide_suspense', funding.id, 'accept', 'Wrong amount'),
  'decide_suspense: paid back': ({ cardRefunds: { admin, mismatch } }) =>
    call(admin, 'decide_suspense', mismatch.id, 'paid_back', 'Wrong amount'),
}
