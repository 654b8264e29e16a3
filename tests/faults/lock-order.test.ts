import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toKobo } from '#contract/rules/money.ts'
import { day } from '../support/database/builders.ts'
import type { CardRefund } from '../support/database/card-refunds.ts'
import type { Told } from '../support/database/chargebacks.ts'
import { cleaning } from '../support/database/claims.ts'
import { textList } from '../support/database/disputes.ts'
import { type Act, LockWatch, lockOrder, type Thing } from '../support/database/lock-order.ts'
import { type LockScene, lockScene } from '../support/database/lock-scene.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { referenceOf, type Withdrawal } from '../support/database/withdrawals.ts'

/**
 * Everybody takes locks in one order, so that nobody deadlocks. Each procedure is run once for each thing that it could
 * lock, while somebody else keeps that thing: what the procedure has locked by then must come before it in the order.
 */
const db = openTestDatabase()
let scene: LockScene
let watch: LockWatch

beforeAll(async () => {
  scene = await lockScene(db)
  watch = new LockWatch(db.url)
})
afterAll(() => watch.close())

const call = (as: Act['as'], procedure: string, ...values: unknown[]): Act => ({
  as,
  sql: `select * from public.${procedure}(${values.map((_, at) => `$${at + 1}`).join(', ')})`,
  values,
})
/** A call whose last argument is a list of JSON. */
const callClaim = (as: Act['as'], procedure: string, ...values: unknown[]): Act => ({
  as,
  sql: `select * from public.${procedure}(${values.map((_, at) => `$${at + 1}`).join(', ')}::text::jsonb)`,
  values: [...values.slice(0, -1), JSON.stringify(values.at(-1))],
})
const accept = { kind: 'cleaning', answer: 'accepted' }
const ruling = { kind: 'cleaning', amount: 100, reason: 'As the photos show' }
const settle = (reference: string, kobo: number): Act =>
  call('service', 'settle_payment', reference, kobo, 'NGN', 'success')
const record = (withdrawal: Withdrawal, status: string, kobo = toKobo(withdrawal.net_amount)): Act =>
  call('service', 'record_payout', referenceOf(withdrawal), status, kobo)

const recordDispute = (
  { dispute, reference, amount }: Told,
  status: string,
  resolution: string | null = null,
): Act => call('service', 'record_chargeback', dispute, reference, amount * 100, 'NGN', status, resolution)
const recordRefund = ({ id, amount }: CardRefund, status: string): Act =>
  call('service', 'record_card_refund', id, `paystack-${id}`, status, toKobo(amount))

/** Of each procedure of the API that changes something, and of the changes of tables that lock several things. */
const acts: Record<string, (s: LockScene) => Act> = {
  accept_booking: (s) => call(s.ada, 'accept_booking', s.bookings.requested.id),
  decline_booking: (s) => call(s.ada, 'decline_booking', s.bookings.requested.id),
  'cancel_booking: a rental': (s) => call(s.bola, 'cancel_booking', s.bookings.rental.id),
  'cancel_booking: a sale': (s) => call(s.bola, 'cancel_booking', s.bookings.sale.id),
  'cancel_booking: by the lender': (s) => call(s.ada, 'cancel_booking', s.bookings.sale.id),
  'pay_from_wallet: a rental': (s) => call(s.bola, 'pay_from_wallet', s.bookings.unpaidRental.id),
  'pay_from_wallet: a sale': (s) => call(s.bola, 'pay_from_wallet', s.bookings.unpaidSale.id),
  start_booking_payment: (s) =>
    call(
      'service',
      'start_booking_payment',
      s.bola.id,
      s.bookings.unpaidRental.id,
      s.bookings.unpaidRental.total_amount,
    ),
  'settle_payment: a rental': (s) => settle(s.references.rental, s.bookings.atCheckout.total_amount * 100),
  'settle_payment: a sale': (s) => settle(s.references.sale, s.bookings.unpaidSale.total_amount * 100),
  'settle_payment: funding': (s) => settle(s.references.funding, 500_000),
  start_wallet_funding: (s) => call('service', 'start_wallet_funding', s.bola.id, 5000),
  update_wallet_balance: (s) => call('service', 'update_wallet_balance', s.bola.id, 100, 'deposit'),
  claim_open_payments: () => call('service', 'claim_open_payments', 10),
  extend_rental: (s) => call(s.bola, 'extend_rental', s.bookings.running.id, day(3), 2000),
  quote_extension: (s) => call(s.bola, 'quote_extension', s.bookings.running.id, day(3)),
  change_rental_dates: (s) => call(s.bola, 'change_rental_dates', s.bookings.later.id, day(20), day(22), 0),
  quote_date_change: (s) => call(s.bola, 'quote_date_change', s.bookings.later.id, day(20), day(22)),
  mark_handed_over: (s) => call(s.ada, 'mark_handed_over', s.bookings.rental.id),
  my_handover: (s) => call(s.bola, 'my_handover', s.bookings.rental.id),
  enter_handover_code: (s) => call(s.ada, 'enter_handover_code', s.bookings.rental.id, '000000'),
  attach_agreement: (s) => call('service', 'attach_agreement', s.bookings.rental.id, 'x.pdf', 'x'),
  confirm_receipt: (s) => call(s.bola, 'confirm_receipt', s.bookings.running.id),
  report_not_received: (s) => call(s.bola, 'report_not_received', s.bookings.startedToday.id),
  report_no_show: (s) => call(s.ada, 'report_no_show', s.bookings.startedToday.id),
  accept_question: (s) => call(s.ada, 'accept_question', s.bookings.asked.id),
  contest_question: (s) => call(s.ada, 'contest_question', s.bookings.asked.id),
  withdraw_question: (s) => call(s.bola, 'withdraw_question', s.bookings.asked.id),
  claim_deposit: (s) => callClaim(s.ada, 'claim_deposit', s.unclaimed.id, day(0), [cleaning]),
  'answer_claim: accept': (s) => callClaim(s.bola, 'answer_claim', s.claims.open.id, [accept]),
  'answer_claim: refuse': (s) =>
    callClaim(s.bola, 'answer_claim', s.claims.open.id, [{ ...accept, answer: 'refused' }]),
  answer_counter_offers: (s) =>
    callClaim(s.ada, 'answer_counter_offers', s.claims.countered.id, [{ kind: 'cleaning', accepted: true }]),
  rule_claim: (s) => callClaim(s.admin, 'rule_claim', s.claims.contested.id, [ruling]),
  appeal_claim: (s) => call(s.bola, 'appeal_claim', s.claims.ruled.id, 'It was clean'),
  decide_appeal: (s) => callClaim(s.otherAdmin, 'decide_appeal', s.claims.appealed.id, [ruling]),
  'report an issue': ({ bola, ada, bookings }) => ({
    as: bola,
    sql: `insert into public.disputes (reporter_id, reported_id, transaction_id, issue_type, description, evidence_urls, status)
      values ($1, $2, $3, 'item_damaged', 'The hem is torn.', '{}', 'pending')`,
    values: [bola.id, ada.id, bookings.running.id],
  }),
  answer_dispute: (s) => call(s.ada, 'answer_dispute', s.dispute.id, 'It was whole'),
  'rule_dispute: divide, with a penalty': (s) =>
    call(s.admin, 'rule_dispute', s.dispute.id, 'divide', 100, 900_000, 'The photos show it'),
  'rule_dispute: the booking goes on': (s) =>
    call(s.admin, 'rule_dispute', s.dispute.id, 'for_lender', 0, 0, 'The photos show it'),
  'rule by an update of the table': (s) => ({
    as: s.admin,
    sql: `update public.disputes set status = 'resolved', admin_decision = 'Resolved in favour of the reporter' where id = $1`,
    values: [s.dispute.id],
  }),
  'rate a booking, the second of two': ({ rated: { lender, booking } }) => ({
    as: lender,
    sql: `insert into public.ratings (transaction_id, rater_id, returned_on_time, item_condition_good) values ($1, $2, true, true)`,
    values: [booking.id, lender.id],
  }),
  answer_rating: ({ openRating: { rating, of } }) => call(of, 'answer_rating', rating.id, 'It was so'),
  moderate_rating: (s) =>
    call(s.admin, 'moderate_rating', s.openRating.rating.id, 'hide', 'insult', 'It calls names'),
  recount_ratings: () => call('service', 'recount_ratings'),
  run_due_jobs: () => call('service', 'run_due_jobs'),
  calculate_trust_score: (s) => call(s.bola, 'calculate_trust_score', s.bola.id),
  my_trust: (s) => call(s.bola, 'my_trust'),
  moderate_item: (s) => call(s.admin, 'moderate_item', s.listed.id, 'hide', 'A copy'),
  block_person: (s) => call(s.ada, 'block_person', s.bola.id),
  unblock_person: (s) => call(s.ada, 'unblock_person', s.bola.id),
  'suspend_person: a lender': (s) => call(s.admin, 'suspend_person', s.ada.id, 'Fakes'),
  'suspend_person: a borrower': (s) => call(s.admin, 'suspend_person', s.bola.id, 'Cash'),
  lift_suspension: (s) => call(s.admin, 'lift_suspension', s.suspended.silent.id, 'A mistake'),
  change_suspension: (s) =>
    call(s.admin, 'change_suspension', s.suspended.silent.id, 'Worse', `${day(20)}T00:00:00Z`),
  appeal_suspension: (s) => call(s.suspended.silent, 'appeal_suspension', 'They are real'),
  decide_suspension_appeal: (s) =>
    call(s.otherAdmin, 'decide_suspension_appeal', s.suspended.id, true, 'They are real'),
  'decide_person_reports: suspend': (s) =>
    call(s.admin, 'decide_person_reports', textList([s.reportOfAda.id]), 'suspend', 'Fakes'),
  'report a person': ({ bola, ada }) => ({
    as: ada,
    sql: `insert into public.person_reports (reported_id, reporter_id, reason, details) values ($1, $2, 'fraud', 'Cash')`,
    values: [bola.id, ada.id],
  }),
  note_item_view: (s) => call(s.bola, 'note_item_view', s.listed.id),
  calendar_token: (s) => call(s.ada, 'calendar_token', s.listed.id),
  admin_delete_user: (s) => call(s.admin, 'admin_delete_user', s.dami.id),
  erase_account: (s) => call('service', 'erase_account', s.dami.id),
  set_profile_at_signup: (s) => call('service', 'set_profile_at_signup', s.dami.id, 'Dami', 'both'),
  start_phone_verification: (s) =>
    call('service', 'start_phone_verification', s.dami.id, '+2348012345678', 'net'),
  verify_phone_code: (s) => call(s.dami, 'verify_phone_code', '000000'),
  skip_phone_verification: (s) => call(s.dami, 'skip_phone_verification'),
  'book a rental': ({ bola, listed }) => ({
    as: bola,
    sql: `insert into public.transactions (borrower_id, item_id, transaction_type, rental_start_date, rental_end_date)
      values ($1, $2, 'rent', $3::text::date, $4::text::date)`,
    values: [bola.id, listed.id, day(10), day(12)],
  }),
  'confirm a return': ({ ada, bookings }) => ({
    as: ada,
    sql: 'update public.transactions set lender_return_confirmed = true where id = $1',
    values: [bookings.halfReturned.id],
  }),
  'ask for a withdrawal': ({ withdrawals: { earner } }) => ({
    as: earner,
    sql: `insert into public.withdrawals (user_id, amount, fee, bank_name, account_number, account_name)
      values ($1, 5000, 0, 'Zenith Bank', '0123456789', 'Ada Obi')`,
    values: [earner.id],
  }),
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
  'decide_suspense: credit': ({ ada, cardRefunds: { admin, mismatch } }) =>
    call(admin, 'decide_suspense', mismatch.id, 'credit', 'Wrong amount', ada.id),
  'decide_suspense: accept for a booking': ({ cardRefunds: { admin, mismatch } }) =>
    call(admin, 'decide_suspense', mismatch.id, 'accept', 'Wrong amount'),
  'decide_suspense: accept for a wallet': ({ cardRefunds: { admin, funding } }) =>
    call(admin, 'decide_suspense', funding.id, 'accept', 'Wrong amount'),
  'decide_suspense: paid back': ({ cardRefunds: { admin, mismatch } }) =>
    call(admin, 'decide_suspense', mismatch.id, 'paid_back', 'Wrong amount'),
  'change the own place': ({ ada }) => ({
    as: ada,
    sql: `update public.profiles set location = '{"city": "Abuja", "state": "FCT"}' where user_id = $1`,
    values: [ada.id],
  }),
  'list an item': ({ ada }) => ({
    as: ada,
    sql: `insert into public.items (owner_id, title, category, availability_type, rental_price) values ($1, 'Cap', 'Other', 'rent', 500)`,
    values: [ada.id],
  }),
  'put an item back on the market': ({ ada, bookings }) => ({
    as: ada,
    sql: `update public.items set status = 'available' where id = $1`,
    values: [bookings.sale.item_id],
  }),
  'delete an item': ({ ada, bookings }) => ({
    as: ada,
    sql: 'delete from public.items where id = $1',
    values: [bookings.cancelled.item_id],
  }),
  'block days': ({ ada }) => ({
    as: ada,
    sql: 'insert into public.availability_blocks (owner_id, first_day, last_day) values ($1, $2::text::date, $2::text::date)',
    values: [ada.id, day(200)],
  }),
  'approve an identity': ({ admin, efe }) => ({
    as: admin,
    sql: `update public.borrower_verifications set verification_status = 'approved', legal_name = 'Efe' where user_id = $1`,
    values: [efe.id],
  }),
  'decide_name: accept': ({ admin, funmi }) =>
    call(admin, 'decide_name', funmi.verification, funmi.name, true),
  'decide_name: put back': ({ admin, funmi }) =>
    call(admin, 'decide_name', funmi.verification, funmi.name, false),
  'give admin rights': ({ admin, bola }) => ({
    as: admin,
    sql: 'update public.profiles set is_admin = true where user_id = $1',
    values: [bola.id],
  }),
}

/** These write to tables of their own and lock none of the kinds that have an order. */
const elsewhere = [
  'acknowledge_chargeback',
  'begin_chargeback_answer',
  'chargeback_evidence',
  'claim_chargebacks',
  'note_chargeback_answer',
  'admit_account_lookup',
  'admit_call',
  'allow_identity',
  'claim_files_to_remove',
  'claim_identity_checks',
  'claim_outbox',
  'claim_review_mail',
  'claim_uploads_to_check',
  'explain_mismatch',
  'export_journal',
  'finish_file_removal',
  'finish_identity_check',
  'finish_outbox',
  'finish_social_connection',
  'finish_upload_check',
  'link_anonymous_ai_session',
  'log_identity_access',
  'log_user_action',
  'mail_code_has_expired',
  'next_import_step',
  'note_import_error',
  'record_webhook',
  'recount_fraud_signals',
  'request_paystack_import',
  'save_style_session',
  'see_phone_changes',
  'see_fraud_signal',
  'start_social_connection',
  'statement_facts',
  'store_banks',
  'store_import_page',
  'take_rate_limit',
  'take_social_state',
]

const rank = ({ kind }: Thing): number => lockOrder.indexOf(kind)

describe('every procedure takes its locks in the one order', () => {
  test.each(Object.keys(acts))('%s', async (name) => {
    const act = acts[name]?.(scene)
    if (!act) throw new Error(`There is no act ${name}`)
    const wrong: string[] = []
    for (const wanted of await watch.lockedBy(act, scene.things)) {
      const others = scene.things.filter((other) => other !== wanted)
      const held = await watch.heldBefore(act, wanted, others)
      for (const other of held ?? []) {
        if (rank(other) > rank(wanted)) wrong.push(`${other.name} before ${wanted.name}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('none is left out', async () => {
    const rows = await db.query<{ name: string }>(
      `select distinct p.proname as name from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v' and p.prorettype <> 'trigger'::regtype
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
    )
    const played = Object.keys(acts).map((name) => name.split(':')[0])
    expect(
      rows.map(({ name }) => name).filter((name) => !played.includes(name) && !elsewhere.includes(name)),
    ).toEqual([])
  })
})

test('a wrong order is found', async () => {
  const { ada, listed, things } = scene
  const wrong: Act = {
    as: ada,
    sql: `with owner as materialized (select user_id from private.profiles where user_id = '${ada.id}' for update)
      update public.items set brand = 'Wrong' where id = '${listed.id}' and owner_id = (select user_id from owner)`,
  }
  const [wanted] = things.filter(({ name }) => name === `item: ${listed.id}`)
  if (!wanted) throw new Error('The item is not watched')
  const held = await watch.heldBefore(
    wrong,
    wanted,
    things.filter((other) => other !== wanted),
  )
  expect(held?.map(({ name }) => name)).toEqual(['profile: ada'])
})
