import { createHash } from 'node:crypto'
import type { SignInProvider } from '#contract/social.ts'

/** The account that was entered on the consent page. The same username is always the same account. */
export interface SocialPerson {
  name: string
  username: string
  /** Empty for an account that shares no email address. */
  email: string
}

/** Digits, as on the real platforms; too long for a JavaScript number, as Instagram's are. */
export function idOf(platform: SignInProvider, { username }: SocialPerson): string {
  const hash = createHash('sha256').update(`${platform}:${username.toLowerCase()}`).digest('hex')
  return `178${String(BigInt(`0x${hash.slice(0, 16)}`) % 10n ** 14n).padStart(14, '0')}`
}

function nameParts(name: string): { first: string; last: string } {
  const [first = '', ...rest] = name.split(/\s+/)
  return { first, last: rest.join(' ') }
}

type Describe = (person: SocialPerson, id: string) => object

/** The profile that each platform returns for a token. */
const described = {
  // Instagram wraps the profile in a list.
  instagram: ({ username }, id) => ({ data: [{ user_id: id, username }] }),
  facebook: ({ name, email }, id) => ({
    id,
    name,
    first_name: nameParts(name).first,
    last_name: nameParts(name).last,
    ...(email && { email }),
  }),
  twitter: ({ name, username, email }, id) => ({
    data: { id, name, username, ...(email && { confirmed_email: email }) },
  }),
  linkedin_oidc: ({ name, email }, id) => ({
    sub: id,
    name,
    given_name: nameParts(name).first,
    family_name: nameParts(name).last,
    locale: { country: 'NG', language: 'en' },
    ...(email && { email, email_verified: !email.startsWith('unverified') }),
  }),
  google: ({ name, email }, id) => ({
    sub: id,
    name,
    given_name: nameParts(name).first,
    family_name: nameParts(name).last,
    ...(email && { email, email_verified: !email.startsWith('unverified') }),
  }),
} satisfies Record<SignInProvider, Describe>

export function describe(platform: SignInProvider, person: SocialPerson): object {
  return described[platform](person, idOf(platform, person))
}
