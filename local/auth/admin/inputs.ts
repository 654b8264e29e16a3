import { z } from 'zod'
import type { AuthConfig } from '../../../scripts/project/config.ts'
import { AdminRefusal } from './refusal.ts'

const LONGEST_ADDRESS = 255
/** What bcrypt reads of a password. */
const LONGEST_PASSWORD = 72

const storable = z.string().refine((text) => !text.includes('\0') && text.isWellFormed())
const metadata = z
  .record(z.string(), z.unknown())
  .refine((data) => !JSON.stringify(data).includes('\\u0000') && JSON.stringify(data).isWellFormed())

const user = z.object({
  email: storable.optional(),
  phone: z.string().optional(),
  password: storable.nullish(),
  email_confirm: z.boolean().default(false),
  role: z.string().optional(),
  ban_duration: z.string().optional(),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
})
export type UserInput = z.infer<typeof user>

const link = z.object({
  type: z.string(),
  email: storable.optional(),
  password: storable.optional(),
  data: metadata.nullish(),
  redirect_to: z.string().max(2000).optional(),
})
export type LinkInput = z.infer<typeof link>

const invitation = link.omit({ type: true })
const removal = z.object({ should_soft_delete: z.boolean().default(false) })

const invalid = (message: string): AdminRefusal => new AdminRefusal(400, 'validation_failed', message)

async function read<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const text = await request.text()
  let value: unknown
  try {
    value = text === '' ? {} : JSON.parse(text)
  } catch {
    throw new AdminRefusal(400, 'bad_json', 'Could not parse request body as JSON')
  }
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  throw invalid(`Invalid ${checked.error.issues[0]?.path.join('.') || 'body'}`)
}

export const readUser = (request: Request): Promise<UserInput> => read(request, user)
export const readLink = (request: Request): Promise<LinkInput> => read(request, link)
export const readInvitation = (request: Request) => read(request, invitation)
export const readRemoval = (request: Request) => read(request, removal)

/** The address in lower case. */
export function checkAddress(given: string | undefined): string {
  const email = given?.trim().toLowerCase() ?? ''
  if (email === '') throw invalid('An email address is required')
  const valid = email.length <= LONGEST_ADDRESS && z.email().safeParse(email).success
  if (!valid) throw invalid('Unable to validate email address: invalid format')
  return email
}

const REQUIRED: Readonly<Record<AuthConfig['password_requirements'], readonly RegExp[]>> = {
  '': [],
  letters_digits: [/[a-z]/i, /\d/],
  lower_upper_letters_digits: [/[a-z]/, /[A-Z]/, /\d/],
  lower_upper_letters_digits_symbols: [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/],
}

export function checkPassword(password: string, config: AuthConfig): void {
  if (Buffer.byteLength(password) > LONGEST_PASSWORD)
    throw invalid(`Password cannot be longer than ${LONGEST_PASSWORD} characters`)
  if (password.length < config.minimum_password_length)
    throw new AdminRefusal(
      422,
      'weak_password',
      `Password should be at least ${config.minimum_password_length} characters.`,
    )
  if (!REQUIRED[config.password_requirements].every((rule) => rule.test(password)))
    throw new AdminRefusal(422, 'weak_password', 'Password should contain other kinds of characters.')
}

const UNITS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 }

/** Seconds of a duration such as `24h` or `1h30m`; 0 for `none`, which lifts a ban. */
export function banSeconds(duration: string): number {
  if (duration === 'none') return 0
  if (!/^(\d{1,7}(\.\d{1,3})?(ms|s|m|h)){1,4}$/.test(duration))
    throw invalid(`invalid format for ban duration: ${duration.slice(0, 50)}`)
  const parts = duration.matchAll(/([\d.]+)(ms|s|m|h)/g)
  return [...parts].reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0), 0)
}

/** A page of a list, counted from 1. */
export function readPage(query: URLSearchParams): { page: number; perPage: number } {
  const whole = (name: string, otherwise: number): number => {
    const text = query.get(name) || String(otherwise)
    if (!/^\d{1,9}$/.test(text)) throw invalid(`Bad Pagination Parameters: ${name} must be a number`)
    return Number(text)
  }
  const perPage = whole('per_page', 50)
  if (perPage === 0) throw invalid('Bad Pagination Parameters: per_page must be greater than 0')
  return { page: Math.max(1, whole('page', 1)), perPage: Math.min(perPage, 1000) }
}
