import { createHash } from 'node:crypto'
import type { SocialPlatform } from '#contract/social.ts'

/** Who somebody says they are on the consent page. The same username is the same account there, for ever. */
export interface SocialPerson {
  name: string
  username: string
  /** Empty for an account that shares no address. */
  email: string
}

/** Digits, as the providers have them; more than a JavaScript number holds, as Instagram's are. */
export function idOf(platform: SocialPlatform, { username }: SocialPerson): string {
  const hash = createHash('sha256').update(`${platform}:${username.toLowerCase()}`).digest('hex')
  return `178${String(BigInt(`0x${hash.slice(0, 16)}`) % 10n ** 14n).padStart(14, '0')}`
}

function nameParts(name: string): { first: string; last: string } {
  const [first = '', ...rest] = name.split(/\s+/)
  return { first, last: rest.join(' ') }
}

type Describe = (person: SocialPerson, id: string) => object

/** What each provider tells about the person whose token it is asked with. */
const described = {
  // Instagram wraps what it tells in a list of one.
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
} satisfies Record<SocialPlatform, Describe>

export function describe(platform: SocialPlatform, person: SocialPerson): object {
  return described[platform](person, idOf(platform, person))
}
