import type { StaffRole } from '../../support/database/builders.ts'

export const roles = ['support', 'finance', 'moderation', 'owner'] as const satisfies StaffRole[]

/** What each role may do. The owner may do all. */
const byRole = {
  support: 'dashboard people bookings identity accounts',
  finance: 'dashboard people bookings money withdrawals refunds chargebacks books',
  moderation: 'dashboard people bookings disputes messages items reports suspensions signals',
  owner:
    'dashboard people bookings identity accounts money withdrawals refunds chargebacks books disputes messages items reports suspensions signals settings roles log',
} as const

export const may = (role: StaffRole, permission: string): boolean =>
  byRole[role].split(' ').includes(permission)

/** Every procedure of the admin panel, by the permission that it asks for. */
export const procedures: Record<string, string> = {
  ...needing(
    'dashboard',
    'waiting_decisions agree_to_decision drop_decision admin_counts staff_matrix admin_growth admin_cohorts admin_supply_and_demand admin_empty_searches admin_page_use admin_system_status admin_work_queue',
  ),
  ...needing('people', 'search_people person_page add_person_note'),
  ...needing(
    'identity',
    'decide_name see_phone_changes changed_identities allow_identity identity_review verification_queue',
  ),
  ...needing('accounts', 'admin_delete_user view_as'),
  ...needing('withdrawals', 'approve_withdrawal withdrawal_queue withdrawal_totals'),
  ...needing(
    'refunds',
    'card_refund_problems see_card_refund_problem drop_suspense_proposal take_back_credit decide_suspense money_in_suspense',
  ),
  ...needing(
    'chargebacks',
    'begin_chargeback_answer acknowledge_chargeback write_off_chargeback conclude_chargeback chargeback_queue chargeback_case',
  ),
  ...needing(
    'books',
    'paystack_mismatches explain_mismatch request_paystack_import books_balances books_months books_state export_journal',
  ),
  ...needing(
    'disputes',
    'read_claim rule_dispute decide_ruling_appeal rule_claim decide_appeal admin_claims dispute_queue',
  ),
  ...needing('messages', 'flagged_message decide_message_flag'),
  ...needing('items', 'rated_bookings moderate_item moderate_rating hide_item_question'),
  ...needing('reports', 'decide_person_reports moderation_queue'),
  ...needing(
    'suspensions',
    'suspend_person lift_suspension change_suspension decide_suspension_appeal suspension_appeals',
  ),
  ...needing('signals', 'fraud_signals see_fraud_signal'),
  ...needing('roles', 'set_staff_roles reset_second_factor admin_erase_user'),
  ...needing('settings', 'change_setting setting_history'),
  ...needing('log', 'admin_log'),
}

function needing(permission: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, permission]))
}
