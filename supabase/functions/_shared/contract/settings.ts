/**
 * The settings that screens show, by their keys in `app_settings`. Their values are defined only there: the migration
 * `*_settings.sql` has the defaults, and admins change them. No value is written here.
 */
const numberKeys = [
  'ai_session_minutes',
  'ai_session_price',
  'appeal_hours',
  'approval_hours',
  'cancel_free_hours',
  'card_refund_choice_days',
  'card_refund_least_days',
  'card_refund_most_days',
  'chat_message_limit',
  'claim_answer_hours',
  'closed_account_days',
  'contact_closes_days',
  'contact_opens_hours',
  'counter_offer_hours',
  'debt_due_days',
  'group_discount_guests',
  'handover_answer_hours',
  'hold_minutes',
  'identity_papers_days',
  'late_cancel_rent_percent',
  'max_funding_amount',
  'max_unpaid_holds',
  'max_withdrawal_amount',
  'min_funding_amount',
  'min_withdrawal_amount',
  'new_member_rental_limit',
  'new_member_until_rentals',
  'no_show_report_hours',
  'platform_fee_percent',
  'question_answer_hours',
  'raised_price_minutes',
  'rating_comment_limit',
  'recovery_wait_hours',
  'report_after_days',
  'return_autoclose_hours',
  'return_overdue_days',
  'ruling_hours',
  'sale_autoclose_days',
  'sale_cancel_free_hours',
  'sale_report_after_hours',
  'sale_unmarked_days',
  'search_alert_hours',
  'terms_notice_days',
  'trust_level_1_instant_deposit',
  'usage_months',
  'virtual_stylist_minutes',
  'virtual_stylist_price',
  'withdrawal_card_days',
  'withdrawal_fee_amount',
  'withdrawal_new_account_hours',
  'withdrawal_unverified_amount',
  'worth_in_deposits',
] as const

const textKeys = [
  'ai_helpers',
  'baskets',
  'card_refunds',
  'company_address',
  'company_city',
  'company_name',
  'contact_email',
  'contact_phone',
  'emergency_phone',
  'legal_email',
  'new_events',
  'privacy_email',
  'safety_email',
  'safety_phone',
  'support_email',
  'withdrawal_fee_type',
] as const

export type Settings = Record<(typeof numberKeys)[number], number> & Record<(typeof textKeys)[number], string>

export const settingKeys: readonly (keyof Settings)[] = [...numberKeys, ...textKeys]

export interface SettingRow {
  setting_key: string
  setting_value: string
}

/** All of them, or an error: a screen must not speak of a figure that it does not know. */
export function readSettings(rows: readonly SettingRow[]): Settings {
  const values = new Map(rows.map(({ setting_key, setting_value }) => [setting_key, setting_value]))
  const textOf = (key: keyof Settings): string => {
    const value = values.get(key)
    if (value === undefined) throw new Error(`The setting ${key} is missing`)
    return value
  }
  const numberOf = (key: keyof Settings): number => {
    const value = Number(textOf(key))
    if (!Number.isFinite(value)) throw new Error(`The setting ${key} is not a number`)
    return value
  }
  return Object.fromEntries([
    ...numberKeys.map((key) => [key, numberOf(key)]),
    ...textKeys.map((key) => [key, textOf(key)]),
  ]) as Settings
}

/** For which bookings an announced change counts, by `counts_for` of `app_settings`; empty where it is not about bookings. */
export function countsForWords(countsFor: string | null): string {
  if (countsFor === 'new bookings') return 'Bookings made before keep their terms.'
  return countsFor === 'open bookings' ? 'From then on it applies to bookings made before, too.' : ''
}

/** `tel:+2347000002276` for `+234 700 000 2276`. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`
}

/** Where WhatsApp opens a chat with this number. */
export function chatAddress(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`
}
