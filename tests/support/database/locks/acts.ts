import { day } from '../builders.ts'
import { cleaning } from '../claims.ts'
import { textList } from '../disputes.ts'
import { at } from '../messaging/meetings.ts'
import { basketActs } from './basket-acts.ts'
import { call } from './call.ts'
import { eventActs } from './event-acts.ts'
import type { Act } from './lock-order.ts'
import { moneyActs } from './money-acts.ts'
import type { LockScene } from './scene.ts'
import { staffActs } from './staff-acts.ts'

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

/** Of each procedure of the API that changes something, and of the changes of tables that lock several things. */
export const acts: Record<string, (s: LockScene) => Act> = {
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
  'settle_payment: funding of who owes': (s) => settle(s.references.fundingOfDebtor, 500_000),
  pay_my_debts: (s) => call(s.rated.lender, 'pay_my_debts'),
  'settle_payment: disputed already': ({ chargebacks: { waiting } }) =>
    settle(waiting.reference, waiting.amount * 100),
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
  start_conversation: (s) => call(s.bola, 'start_conversation', s.listed.id),
  'write the first message about a booking': ({ bola, ada, bookings }) => ({
    as: bola,
    sql: `insert into public.chats (sender_id, receiver_id, transaction_id, message) values ($1, $2, $3, 'Where do we meet?')`,
    values: [bola.id, ada.id, bookings.running.id],
  }),
  suggest_meeting: (s) => call(s.bola, 'suggest_meeting', s.bookings.later.id, 'handover', 'Ikeja', at(10)),
  accept_meeting: (s) => call(s.bola, 'accept_meeting', s.meeting),
  withdraw_meeting: (s) => call(s.ada, 'withdraw_meeting', s.meeting),
  flagged_message: (s) => call(s.admin, 'flagged_message', s.flag),
  'decide_message_flag: warn': (s) => call(s.admin, 'decide_message_flag', s.flag, 'warn', 'Be kind'),
  'decide_message_flag: suspend': (s) => call(s.admin, 'decide_message_flag', s.flag, 'suspend', 'Fraud'),
  dispute_messages: (s) => call(s.admin, 'dispute_messages', s.dispute.id),
  answer_dispute: (s) => call(s.ada, 'answer_dispute', s.dispute.id, 'It was whole'),
  'rule_dispute: divide, with a penalty': (s) =>
    call(s.admin, 'rule_dispute', s.dispute.id, 'divide', 100, 20_000, 'The photos show it'),
  'rule_dispute: the booking goes on': (s) =>
    call(s.admin, 'rule_dispute', s.dispute.id, 'for_lender', 0, 0, 'The photos show it'),
  appeal_ruling: ({ ruled }) => call(ruled.loser, 'appeal_ruling', ruled.fresh.id, 'It was clean'),
  'appeal a dismissal': ({ ruled }) =>
    call(ruled.reporter, 'appeal_ruling', ruled.dismissed.id, 'It was clean'),
  decide_ruling_appeal: ({ ruled, otherAdmin }) =>
    call(otherAdmin, 'decide_ruling_appeal', ruled.appealed.id, 1500, 'The photos are old'),
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
  trust_audit: (s) => call(s.efe, 'trust_audit'),
  moderate_item: (s) => call(s.admin, 'moderate_item', s.listed.id, 'hide', 'A copy'),
  ask_item_question: (s) => call(s.bola, 'ask_item_question', s.listed.id, 'Does it have pockets?'),
  answer_item_question: (s) => call(s.ada, 'answer_item_question', s.question, 'Two'),
  remove_item_question: (s) => call(s.bola, 'remove_item_question', s.question),
  report_item_question: (s) => call(s.ada, 'report_item_question', s.question, false, 'offensive', 'Rude'),
  hide_item_question: (s) => call(s.admin, 'hide_item_question', s.question, 'Rude'),
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
  unsubscribe: () => call('service', 'unsubscribe', 'x'),
  save_notification_settings: (s) => call(s.bola, 'save_notification_settings', '{}', true, 22, 7),
  mark_notification_read: (s) => call(s.bola, 'mark_notification_read', 1),
  mark_notifications_read_at: (s) =>
    call(s.bola, 'mark_notifications_read_at', `/booking/${s.bookings.rental.id}`),
  mark_all_notifications_read: (s) => call(s.bola, 'mark_all_notifications_read'),
  note_item_view: (s) => call(s.bola, 'note_item_view', s.listed.id),
  note_page_visit: (s) => call(s.bola, 'note_page_visit', 'market'),
  note_empty_search: (s) => call(s.bola, 'note_empty_search', 'zebra'),
  'count_my_use: off': (s) => call(s.bola, 'count_my_use', false),
  booking_calendar: (s) => call(s.bola, 'booking_calendar', s.bookings.rental.id),
  calendar_token: (s) => call(s.ada, 'calendar_token', s.listed.id),
  save_search: (s) => call(s.bola, 'save_search', 'Gele', 'gele'),
  share_wishlist: (s) => call(s.ada, 'share_wishlist', true),
  ...eventActs,
  admin_delete_user: (s) => call(s.admin, 'admin_delete_user', s.dami.id),
  admin_erase_user: (s) => call(s.admin, 'admin_erase_user', s.dami.id, 'Asked by letter'),
  erase_closed_account: () => call('service', 'erase_closed_account'),
  move_unclaimed_money: () => call('service', 'move_unclaimed_money'),
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
  'change their own place': ({ ada }) => ({
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
  ...basketActs,
  ...moneyActs,
  ...staffActs,
}
