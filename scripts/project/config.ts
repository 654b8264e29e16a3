import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { ProjectError, wordsOf } from './errors.ts'

/**
 * `supabase/config.toml`, the settings of the Supabase project in production, drives the local stack too. Where the stack
 * can do only one thing, any other value is refused at the start: the two never differ in silence.
 */
export const PROJECT_CONFIG_FILE = fileURLToPath(new URL('../../supabase/config.toml', import.meta.url))

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 }

/** A duration such as `60s`, `5m` or `1h`, in seconds. */
const seconds = z
  .string()
  .regex(/^\d+[smh]$/)
  .transform((text) => Number(text.slice(0, -1)) * (SECONDS[text.slice(-1)] ?? 1))

const whole = z.number().int().positive()

const email = z.object({
  enabled: z.literal(true),
  enable_confirmations: z.literal(true),
  double_confirm_changes: z.literal(true),
  secure_password_change: z.literal(true),
  /** Between two mails to an address. */
  max_frequency: seconds,
  otp_length: z.number().int().min(6).max(10),
  /** Seconds. */
  otp_expiry: whole,
})

/** Second factors: codes of authenticator apps alone. */
const mfa = z.object({
  max_enrolled_factors: whole,
  totp: z.object({ enroll_enabled: z.boolean(), verify_enabled: z.boolean() }),
  phone: z.object({ enroll_enabled: z.literal(false), verify_enabled: z.literal(false) }),
  web_authn: z.object({ enroll_enabled: z.literal(false), verify_enabled: z.literal(false) }),
})

const auth = z.object({
  enabled: z.literal(true),
  enable_signup: z.literal(true),
  enable_anonymous_sign_ins: z.literal(false),
  enable_manual_linking: z.literal(true),
  /** Seconds. */
  jwt_expiry: whole,
  enable_refresh_token_rotation: z.boolean(),
  /** Seconds. */
  refresh_token_reuse_interval: z.number().int().nonnegative(),
  minimum_password_length: whole,
  password_requirements: z.enum([
    '',
    'letters_digits',
    'lower_upper_letters_digits',
    'lower_upper_letters_digits_symbols',
  ]),
  email,
  mfa,
})

const schema = z.object({
  api: z.object({ enabled: z.literal(true), schemas: z.tuple([z.literal('public')]), max_rows: whole }),
  auth,
  functions: z.record(z.string(), z.object({ verify_jwt: z.boolean().default(true) })),
})

export type ProjectConfig = z.infer<typeof schema>
export type AuthConfig = ProjectConfig['auth']

function parseConfig(text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new ProjectError(`supabase/config.toml is not valid TOML: ${wordsOf(error)}`)
  }
}

export async function readProjectConfig(file = PROJECT_CONFIG_FILE): Promise<ProjectConfig> {
  const config = schema.safeParse(parseConfig(await readFile(file, 'utf8')))
  if (config.success) return config.data
  const [issue] = config.error.issues
  throw new ProjectError(
    `supabase/config.toml: the local stack does not support this ${issue?.path.join('.')}. ${issue?.message}`,
  )
}
