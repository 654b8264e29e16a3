/**
 * Who may do what with which table, by Postgres's grants: `*` for a whole table, else the columns. A grant that is lost or widened must
 * be written here as well, on purpose.
 */

const itemColumns = [
  'approval_required availability_type brand buffer_days care_note category cleaned_by colour condition created_at declared_value delivery_fee deposit_amount',
  'description fit fit_note',
  'images max_rental_days measurements min_rental_days monthly_price',
]
const itemTerms = [
  'owner_pays_delivery owner_pays_return owner_terms pickup_method rental_period rental_price return_delivery_fee',
  'sale_price set_contents size status title updated_at weekly_price',
].join(' ')

const verificationColumns =
  'bvn consent_version date_of_birth government_id_image_url government_id_number government_id_type residential_address selfie_image_url submitted_at'
const reviewColumns = [
  'bvn consent_version date_of_birth government_id_image_url government_id_number government_id_type legal_name',
  'rejection_reason residential_address reviewed_at reviewed_submission selfie_image_url submitted_at',
].join(' ')

export const tableGrants: Record<string, Record<string, Record<string, string>>> = {
  anon: {
    'private.profiles': { select: '*' },
    'public.app_settings': { select: '*' },
    'public.item_categories': { select: '*' },
    'public.items': { select: '*' },
    'public.profiles': { select: '*' },
    'public.ratings': { select: '*' },
  },
  authenticated: {
    'public.ai_sessions': {
      select: '*',
      insert: 'feature_type is_first_session payment_method session_type user_id',
    },
    'public.ai_usage': {
      select: '*',
      insert:
        'created_at feature_type payment_method payment_reference session_active session_expires_at user_id',
    },
    'private.profiles': {
      select: '*',
      insert: 'connected_social full_name role selfie_url user_id',
      update:
        'connected_social full_name location phone_number profile_setup_completed role selfie_url user_id',
    },
    'public.app_settings': { select: '*' },
    'public.availability_blocks': {
      select: '*',
      insert: 'first_day item_id last_day note owner_id',
      delete: '*',
    },
    'public.banks': { select: '*' },
    'public.baskets': { select: '*' },
    'public.blocked_people': { select: '*' },
    'public.borrower_verifications': {
      select: '*',
      insert: `${verificationColumns} user_id utility_bill_url verification_status`,
      update: `${reviewColumns} user_id utility_bill_url verification_status`,
    },
    'public.card_refunds': { select: '*' },
    'public.chats': {
      select: '*',
      insert: 'client_id conversation_id is_read message photo_path receiver_id sender_id transaction_id',
      update: 'is_read',
    },
    'public.claim_lines': { select: '*' },
    'public.conversations': { select: '*' },
    'public.deposit_claims': { select: '*' },
    'public.dispute_statements': { select: '*' },
    'public.disputes': {
      select: '*',
      insert: 'description evidence_urls issue_type reported_id reporter_id status transaction_id',
      update: 'admin_decision penalty_amount refund_amount resolved_at status',
    },
    'public.item_categories': { select: '*' },
    'public.item_costs': {
      select: '*',
      insert: 'item_id owner_id purchase_price',
      update: 'item_id owner_id purchase_price',
      delete: '*',
    },
    'public.item_reports': { select: '*', insert: 'details item_id reason reporter_id' },
    'public.event_guests': { select: '*' },
    'public.event_pieces': { select: '*' },
    'public.event_suggestions': { select: '*' },
    'public.events': { select: '*' },
    'public.item_watches': { select: '*', insert: 'end_date item_id start_date user_id wants', delete: '*' },
    'public.items': {
      select: '*',
      insert: [...itemColumns, 'owner_id', itemTerms].join(' '),
      update: [...itemColumns, itemTerms].join(' '),
      delete: '*',
    },
    'public.meetings': { select: '*' },
    'public.model_calls': {
      select: 'cost created_at id is_free milliseconds model outcome purpose tokens_in tokens_out',
    },
    'public.notification_settings': { select: '*' },
    'public.notifications': {
      select: 'about body created_at id kind link news_until read_at times title user_id',
    },
    'public.person_reports': { select: '*', insert: 'details evidence_urls reason reported_id reporter_id' },
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
    'public.rating_reports': { select: '*', insert: 'details rating_id reason reporter_id' },
    // Nothing for the service: a sealed rating is read by its author only.
    'public.ratings': {
      select: '*',
      insert: [
        'comment communication_rating item_condition_good overall_rating rated_user_id rater_id rating_type returned_on_time',
        'transaction_id',
      ].join(' '),
    },
    'public.saved_items': {
      select: '*',
      insert: 'content_data content_type item_id title user_id',
      delete: '*',
    },
    'public.saved_searches': { select: '*', update: 'alert name', delete: '*' },
    'public.style_sessions': { select: 'answers created_at id linked_at results user_id' },
    'public.transactions': {
      select: '*',
      insert: [
        'actual_return_date booking_status borrower_id borrower_return_confirmed created_at delivery_address delivery_fee',
        'delivery_paid_by deposit_amount item_id lender_id lender_return_confirmed payment_method payment_status',
        'receive_method rental_duration_days rental_end_date rental_start_date return_delivery_fee return_notes',
        'return_paid_by return_status special_instructions total_amount transaction_type updated_at',
      ].join(' '),
      update: 'actual_return_date borrower_return_confirmed lender_return_confirmed return_notes',
    },
    'public.trust_scores': { select: '*' },
    'public.wallet_entries': { select: '*' },
    'public.wallet_transactions': { select: '*' },
    'public.withdrawals': {
      select: '*',
      insert:
        'account_name account_number amount bank_name daily_limit_check fee fraud_check_status status user_id',
      update: 'admin_id admin_note processed_at status',
    },
  },
  service_role: {
    'public.ai_sessions': { select: '*' },
    'public.ai_usage': { select: '*' },
    'private.profiles': { select: '*' },
    'public.app_settings': { select: '*', insert: '*', update: '*', delete: '*' },
    'public.availability_blocks': { select: '*', delete: '*' },
    'public.banks': { select: '*' },
    'public.baskets': { select: '*' },
    'public.borrower_verifications': { select: '*', insert: '*', update: '*', delete: '*' },
    'public.card_refunds': { select: '*' },
    'public.claim_lines': { select: '*' },
    'public.deposit_claims': { select: '*' },
    'public.dispute_statements': { select: '*' },
    'public.disputes': { select: '*' },
    'public.item_categories': { select: '*' },
    'public.item_costs': { select: '*', delete: '*' },
    'public.item_reports': { select: '*' },
    'public.item_watches': { select: '*', delete: '*' },
    'public.items': { select: '*', insert: '*', update: '*', delete: '*' },
    'public.model_calls': { select: '*' },
    'public.person_reports': { select: '*' },
    'public.profiles': { select: '*' },
    'public.rating_reports': { select: '*' },
    'public.saved_items': { select: '*', delete: '*' },
    'public.saved_searches': { select: '*', delete: '*' },
    'public.style_sessions': { select: '*' },
    'public.transactions': { select: '*' },
    'public.trust_scores': { select: '*' },
    'public.wallet_entries': { select: '*' },
    'public.wallet_transactions': { select: '*' },
    'public.withdrawals': { select: '*' },
  },
}
