/**
 * Who may do what, by Postgres's grants: `*` for a whole table, else the columns. A grant that is lost or widened must
 * be written here as well, on purpose.
 */

const itemColumns = [
  'approval_required availability_type brand buffer_days category condition delivery_fee deposit_amount description',
  'images max_rental_days min_rental_days',
]
const itemTerms =
  'owner_pays_delivery owner_pays_return owner_terms pickup_method rental_period rental_price return_delivery_fee sale_price size status title'

export const tableGrants: Record<string, Record<string, Record<string, string>>> = {
  anon: {
    'private.profiles': { select: '*' },
    'public.app_settings': { select: '*' },
    'public.item_categories': { select: '*' },
    'public.items': { select: '*' },
    'public.profiles': { select: '*' },
  },
  authenticated: {
    'private.profiles': {
      select: '*',
      insert: 'full_name role selfie_url user_id',
      update: 'full_name location phone_number profile_setup_completed role selfie_url user_id',
    },
    'public.app_settings': { select: '*' },
    'public.borrower_verifications': { select: '*' },
    'public.item_categories': { select: '*' },
    'public.items': {
      select: '*',
      insert: [...itemColumns, 'owner_id', itemTerms].join(' '),
      update: [...itemColumns, itemTerms].join(' '),
      delete: '*',
    },
    'public.profiles': {
      select: '*',
      insert: 'full_name role selfie_url user_id',
      // is_admin reaches private.set_admin, which decides; user_id is what upserts name, never another.
      update: 'full_name is_admin location phone_number profile_setup_completed role selfie_url user_id',
    },
    'public.saved_items': {
      select: '*',
      insert: 'content_data content_type item_id title user_id',
      delete: '*',
    },
    'public.transactions': {
      select: '*',
      insert: [
        'booking_status borrower_id delivery_address delivery_fee delivery_paid_by deposit_amount item_id lender_id',
        'payment_method payment_status receive_method rental_duration_days rental_end_date rental_start_date',
        'return_delivery_fee return_paid_by return_status special_instructions total_amount transaction_type',
      ].join(' '),
      update: 'actual_return_date borrower_return_confirmed lender_return_confirmed return_notes',
    },
    'public.wallet_transactions': { select: '*' },
  },
  service_role: {
    'private.profiles': { select: '*' },
    'public.app_settings': { select: '*', insert: '*', update: '*', delete: '*' },
    'public.borrower_verifications': { select: '*', insert: '*', update: '*', delete: '*' },
    'public.item_categories': { select: '*' },
    'public.items': { select: '*', insert: '*', update: '*', delete: '*' },
    'public.profiles': { select: '*' },
    'public.saved_items': { select: '*', delete: '*' },
    'public.transactions': { select: '*' },
    'public.wallet_transactions': { select: '*' },
  },
}

/** What everyone may run: what a price is made of, and what the profiles view masks with. */
const everyone = [
  'private.check_dates',
  'private.check_item',
  'private.day_start',
  'private.escrow_balance',
  'private.has_booking_with',
  'private.is_admin',
  'private.is_self_or_admin',
  'private.naira',
  'private.quote',
  'private.receive_method',
  'private.refuse',
  'private.setting',
  'private.setting_number',
  'private.today',
  'private.wallet_balance',
  'public.item_taken_dates',
  'public.quote_booking',
]

export const functionGrants: Record<string, string[]> = {
  anon: everyone,
  authenticated: [
    ...everyone,
    'private.cancellation_split',
    'private.check_cancellable',
    'private.free_cancellation_ends',
    'private.check_confirmation',
    'private.is_party_of',
    'private.may_list_items',
    'private.set_admin',
    'public.accept_booking',
    'public.booking_money',
    'public.cancel_booking',
    'public.cancellation_quote',
    'public.decline_booking',
    'public.log_user_action',
    'public.mark_handed_over',
    'public.pay_from_wallet',
    'public.update_wallet_balance',
    'public.user_can_rent_item',
  ].sort(),
  service_role: [
    ...everyone,
    'public.agreement_facts',
    'public.attach_agreement',
    'public.claim_open_payments',
    'public.claim_outbox',
    'public.finish_outbox',
    'public.payment_owner',
    'public.record_webhook',
    'public.run_due_jobs',
    'public.set_profile_at_signup',
    'public.settle_payment',
    'public.start_booking_payment',
    'public.start_wallet_funding',
    'public.take_rate_limit',
    'public.update_wallet_balance',
  ].sort(),
}
