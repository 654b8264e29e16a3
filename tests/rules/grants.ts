/**
 * Who may do what, by Postgres's grants: `*` for a whole table, else the columns. A grant that is lost or widened must
 * be written here as well, on purpose.
 */

const itemColumns = [
  'approval_required availability_type brand buffer_days category colour condition delivery_fee deposit_amount description',
  'images max_rental_days measurements min_rental_days monthly_price',
]
const itemTerms = [
  'owner_pays_delivery owner_pays_return owner_terms pickup_method rental_period rental_price return_delivery_fee',
  'sale_price size status title weekly_price',
].join(' ')

const verificationColumns =
  'bvn government_id_image_url government_id_number government_id_type residential_address selfie_image_url submitted_at'
const reviewColumns = [
  'bvn government_id_image_url government_id_number government_id_type rejection_reason residential_address reviewed_at',
  'selfie_image_url submitted_at',
].join(' ')

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
      insert: 'connected_social full_name role selfie_url user_id',
      update:
        'connected_social full_name location phone_number profile_setup_completed role selfie_url user_id',
    },
    'public.app_settings': { select: '*', update: 'setting_value' },
    'public.availability_blocks': {
      select: '*',
      insert: 'first_day item_id last_day note owner_id',
      delete: '*',
    },
    'public.borrower_verifications': {
      select: '*',
      insert: `${verificationColumns} user_id utility_bill_url verification_status`,
      update: `${reviewColumns} user_id utility_bill_url verification_status`,
    },
    'public.item_categories': { select: '*' },
    'public.item_reports': { select: '*', insert: 'details item_id reason reporter_id' },
    'public.item_watches': { select: '*', insert: 'end_date item_id start_date user_id wants', delete: '*' },
    'public.items': {
      select: '*',
      insert: [...itemColumns, 'owner_id', itemTerms].join(' '),
      update: [...itemColumns, itemTerms].join(' '),
      delete: '*',
    },
    'public.profiles': {
      select: '*',
      insert: 'connected_social full_name role selfie_url user_id',
      // is_admin reaches private.set_admin, which decides; the flags of steps are refused where they change; user_id is
      // what upserts name, never another.
      update: [
        'auth_completed connected_social full_name is_admin is_verified_email is_verified_phone location phone_number',
        'profile_setup_completed role selfie_url user_id',
      ].join(' '),
    },
    'public.saved_items': {
      select: '*',
      insert: 'content_data content_type item_id title user_id',
      delete: '*',
    },
    'public.style_sessions': { select: 'answers created_at id linked_at results user_id' },
    'public.transactions': {
      select: '*',
      insert: [
        'booking_status borrower_id delivery_address delivery_fee delivery_paid_by deposit_amount item_id lender_id',
        'payment_method payment_status receive_method rental_duration_days rental_end_date rental_start_date',
        'return_delivery_fee return_paid_by return_status special_instructions total_amount transaction_type',
      ].join(' '),
      update: 'actual_return_date borrower_return_confirmed lender_return_confirmed return_notes',
    },
    'public.trust_scores': { select: '*' },
    'public.wallet_transactions': { select: '*' },
  },
  service_role: {
    'private.profiles': { select: '*' },
    'public.app_settings': { select: '*', insert: '*', update: '*', delete: '*' },
    'public.availability_blocks': { select: '*', delete: '*' },
    'public.borrower_verifications': { select: '*', insert: '*', update: '*', delete: '*' },
    'public.item_categories': { select: '*' },
    'public.item_reports': { select: '*' },
    'public.item_watches': { select: '*', delete: '*' },
    'public.items': { select: '*', insert: '*', update: '*', delete: '*' },
    'public.profiles': { select: '*' },
    'public.saved_items': { select: '*', delete: '*' },
    'public.style_sessions': { select: '*' },
    'public.transactions': { select: '*' },
    'public.trust_scores': { select: '*' },
    'public.wallet_transactions': { select: '*' },
  },
}

/** What everyone may run: what a price is made of, and what the profiles view masks with. */
const everyone = [
  'private.check_dates',
  'private.check_item',
  'private.day_start',
  'private.escrow_balance',
  'private.fewest_days',
  'private.has_booking_with',
  'private.has_role',
  'private.is_admin',
  'private.is_member',
  'private.is_self_or_admin',
  'private.most_days',
  'private.naira',
  'private.quote',
  'private.receive_method',
  'private.refuse',
  'private.rent_by_week',
  'private.rent_for',
  'private.setting',
  'private.setting_number',
  'private.today',
  'private.wallet_balance',
  'public.item_taken_dates',
  'public.quote_booking',
  'public.search_counts',
  'public.search_items',
  'public.similar_items',
]

export const functionGrants: Record<string, string[]> = {
  anon: [...everyone, 'public.note_item_view'].sort(),
  authenticated: [
    ...everyone,
    'private.cancellation_split',
    'private.check_cancellable',
    'private.free_cancellation_ends',
    'private.check_confirmation',
    'private.has_booked',
    'private.is_connected',
    'private.is_deeper',
    'private.may_photograph',
    'private.is_party_of',
    'private.require_admin',
    'public.admin_counts',
    'public.calendar_token',
    'public.change_rental_dates',
    'public.enter_handover_code',
    'public.extend_rental',
    'public.moderate_item',
    'public.my_handover',
    'public.my_item_stats',
    'public.note_item_view',
    'public.quote_date_change',
    'public.quote_extension',
    'public.admin_delete_user',
    'public.export_my_data',
    'public.link_anonymous_ai_session',
    'public.search_people',
    'public.skip_phone_verification',
    'public.verify_phone_code',
    'private.may_list_items',
    'private.set_admin',
    'public.accept_booking',
    'public.booking_money',
    'public.calculate_trust_score',
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
    'public.calculate_trust_score',
    'public.attach_agreement',
    'public.calendar_events',
    'public.claim_files_to_remove',
    'public.claim_open_payments',
    'public.claim_uploads_to_check',
    'public.finish_upload_check',
    'public.erase_account',
    'public.finish_file_removal',
    'public.finish_social_connection',
    'public.log_identity_access',
    'public.save_style_session',
    'public.send_kyc_status_email',
    'public.start_phone_verification',
    'public.start_social_connection',
    'public.take_social_state',
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
