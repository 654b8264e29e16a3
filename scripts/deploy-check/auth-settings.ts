import { z } from 'zod'
import { type ProjectConfig, readProjectConfig } from '../project/config.ts'
import type { Area } from './area.ts'
import type { ManagementApi } from './management-api.ts'

/** The kinds of characters of a password, as Auth names them. */
const CHARACTERS: Readonly<Record<ProjectConfig['auth']['password_requirements'], string>> = {
  '': '',
  letters_digits: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789',
  lower_upper_letters_digits: 'abcdefghijklmnopqrstuvwxyz:ABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789',
  lower_upper_letters_digits_symbols:
    'abcdefghijklmnopqrstuvwxyz:ABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789:!@#$%^&*()_+-=[]{};\'\\\\:"|<>?,./`~',
}

type Value = string | number | boolean

/** supabase/config.toml in the names of the Management API, and what config.toml has no key for. */
function wantedSettings({ auth }: ProjectConfig): Record<string, Value> {
  return {
    disable_signup: !auth.enable_signup,
    external_email_enabled: auth.email.enabled,
    external_anonymous_users_enabled: auth.enable_anonymous_sign_ins,
    security_manual_linking_enabled: auth.enable_manual_linking,
    jwt_exp: auth.jwt_expiry,
    refresh_token_rotation_enabled: auth.enable_refresh_token_rotation,
    security_refresh_token_reuse_interval: auth.refresh_token_reuse_interval,
    password_min_length: auth.minimum_password_length,
    password_required_characters: CHARACTERS[auth.password_requirements],
    mailer_autoconfirm: !auth.email.enable_confirmations,
    mailer_secure_email_change_enabled: auth.email.double_confirm_changes,
    mailer_otp_length: auth.email.otp_length,
    mailer_otp_exp: auth.email.otp_expiry,
    smtp_max_frequency: auth.email.max_frequency,
    security_update_password_require_reauthentication: auth.email.secure_password_change,
    security_update_password_require_current_password: true,
    mailer_notifications_password_changed_enabled: false,
    mailer_notifications_email_changed_enabled: false,
    mfa_max_enrolled_factors: auth.mfa.max_enrolled_factors,
    mfa_totp_enroll_enabled: auth.mfa.totp.enroll_enabled,
    mfa_totp_verify_enabled: auth.mfa.totp.verify_enabled,
    mfa_phone_enroll_enabled: auth.mfa.phone.enroll_enabled,
    mfa_phone_verify_enabled: auth.mfa.phone.verify_enabled,
    mfa_web_authn_enroll_enabled: auth.mfa.web_authn.enroll_enabled,
    mfa_web_authn_verify_enabled: auth.mfa.web_authn.verify_enabled,
  }
}

/** A code guessed from one network is slowed by this limit of Auth alone: docs/decisions says how far. */
const MOST_VERIFICATIONS = 30

function otherDifferences(live: Record<string, unknown>, siteUrl: string | undefined): string[] {
  const lines: string[] = []
  if (siteUrl && live.site_url !== siteUrl) lines.push(`site_url is ${live.site_url}, not ${siteUrl}`)
  if (!live.smtp_host) lines.push('smtp_host is not set: Supabase itself sends a handful of mails an hour')
  if (Number(live.rate_limit_verify) > MOST_VERIFICATIONS)
    lines.push(`rate_limit_verify is ${live.rate_limit_verify}, more than ${MOST_VERIFICATIONS}`)
  if (live.security_captcha_enabled !== true)
    lines.push('security_captcha_enabled is off: see "Wrong passwords"')
  return lines
}

export async function checkAuthSettings(api: ManagementApi, siteUrl: string | undefined): Promise<Area> {
  const wanted = wantedSettings(await readProjectConfig())
  const live = z.record(z.string(), z.unknown()).parse(await api.get('config/auth'))
  const differences = Object.entries(wanted)
    .filter(
      ([key, value]) =>
        (live[key] ?? (typeof value === 'boolean' ? false : value === '' ? '' : null)) !== value,
    )
    .map(([key, value]) => `${key} is ${live[key] ?? 'not set'}, not ${value}`)
  return {
    name: 'auth',
    differences: [...differences, ...otherDifferences(live, siteUrl)],
    seen: `${Object.keys(wanted).length} settings are those of config.toml, with SMTP and CAPTCHA`,
  }
}
