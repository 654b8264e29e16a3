/**
 * Every door by which staff see rows of members that a stranger does not see: tables, files and procedures, and what the log then holds.
 * `every-door-is-logged.test.ts` finds the doors in the catalogue of the database and fails for one that is not here.
 */

interface Table {
  /** What staff read without having opened anything, in words and as a condition on the row `t`. */
  shows: string
  condition: string
}

/**
 * Tables that show staff anything without a line in the log. Everything else of members shows only after the log says that this person,
 * booking or list was opened within the hour.
 */
export const tables: Record<string, Table> = {
  'public.borrower_verifications': {
    shows:
      'checks that wait, without papers and home address: the specification’s panel reads them by the table',
    condition: `t.verification_status = 'pending'`,
  },
  'public.disputes': {
    shows: 'disputes that wait: the specification’s panel reads them by the table',
    condition: `t.status = 'pending'`,
  },
  'public.dispute_statements': {
    shows: 'what was said in disputes that wait',
    condition: `exists (select from public.disputes d where d.id = t.dispute_id and d.status = 'pending')`,
  },
  'public.transactions': {
    shows: 'bookings whose dispute waits, without an address: the list of disputes names their items',
    condition: `t.booking_status = 'disputed' and t.delivery_address is null`,
  },
  'public.withdrawals': {
    shows: 'withdrawals that wait or are being paid: the specification’s panel reads them by the table',
    condition: `t.status in ('pending', 'approved')`,
  },
  'public.items': {
    shows: 'items that are hidden or deleted: everybody read them before',
    condition: 'true',
  },
  'public.ratings': {
    shows: 'ratings that staff have hidden: everybody read them before',
    condition: 'true',
  },
  'public.app_settings': { shows: 'settings, which are nobody’s', condition: 'true' },
  'public.model_calls': { shows: 'calls of the language model without whose they were', condition: 'true' },
}

/** Columns of a row that everybody reads which only staff see: which steps somebody has been through, which roles somebody has. */
export const flags: Record<string, string[]> = {
  'public.profiles': [
    'is_verified_email',
    'is_verified_phone',
    'auth_completed',
    'is_admin',
    'staff_roles',
    'is_active',
  ],
}

const words = (text: string): string[] => text.trim().split(/\s+/)

/** They answer something of members, and every call leaves a line in the log (the same again within five minutes leaves one). */
export const logged = words(`
  admin_claims admin_work_queue card_refund_problems changed_identities chargeback_case chargeback_queue dispute_file dispute_messages
  dispute_queue export_journal flagged_message fraud_signals identity_review moderation_queue money_in_suspense paystack_mismatches
  person_page rated_bookings search_people suspension_appeals verification_queue view_as waiting_decisions withdrawal_queue`)

/** They answer only about a booking that the log says was opened. */
export const onceOpened = words('booking_actions booking_deadlines booking_money')

/** What staff do: the line says what was done to whom, and the answer what became of it. */
export const actsOfStaff = words(`
  admin_delete_user admin_erase_user approve_withdrawal change_setting conclude_chargeback decide_appeal decide_ruling_appeal
  begin_chargeback_answer decide_suspense rule_claim rule_dispute write_off_chargeback`)

/** Sums, settings, and the log itself, which only owners read: each reading of it would be its own next line. */
export const figures = words(`
  admin_cohorts admin_counts admin_empty_searches admin_growth admin_log admin_page_use admin_supply_and_demand admin_system_status
  books_balances books_months books_state setting_history staff_matrix withdrawal_totals`)

/** Procedures of members, in which staff get no more than others: an item that is hidden, a booking of their own. */
export const ofMembers = words(`
  ask_item_question change_rental_dates extend_rental item_questions item_rating_summary item_reviews pay_basket pay_from_wallet
  pay_my_debts unlock_ai_feature`)
