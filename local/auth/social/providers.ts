import { z } from 'zod'
import type { SignInProvider } from '#contract/social.ts'

/** The platforms that Supabase Auth supports. Instagram is not among them: a function connects it. */
export const AUTH_PLATFORMS = ['facebook', 'twitter', 'linkedin_oidc', 'google'] as const
export type AuthPlatform = (typeof AUTH_PLATFORMS)[number]

export function isAuthPlatform(value: unknown): value is AuthPlatform {
  return AUTH_PLATFORMS.some((platform) => platform === value)
}

/** The addresses of the platforms, and the credentials of Aso's app there. */
export interface SocialProviders {
  clientId: string
  clientSecret: string
  /** Opened by the person's browser. */
  authorizeUrl(platform: SignInProvider): string
  /** Called by this process. */
  tokenUrl(platform: SignInProvider): string
  profileUrl(platform: SignInProvider): string
}

/** A person's account at a platform. */
export interface SocialAccount {
  platform: AuthPlatform
  id: string
  email: string | null
  emailVerified: boolean
  /** The identity data that Supabase Auth stores. */
  data: Record<string, unknown>
}

/** The platform did not answer, or not as it should. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
}

interface Person {
  id: string
  name: string
  username?: string
  email?: string
  emailVerified: boolean
}

interface Kind {
  scopes: string
  /** Query parameters for the profile address. */
  query: Record<string, string>
  read: z.ZodType<Person>
}

const facebook = z
  .object({ id: z.string(), name: z.string(), email: z.string().optional() })
  // Facebook gives only addresses that it has confirmed.
  .transform((me) => ({ ...me, emailVerified: me.email !== undefined }))

const twitter = z
  .object({
    data: z.object({
      id: z.string(),
      name: z.string(),
      username: z.string(),
      confirmed_email: z.string().optional(),
    }),
  })
  .transform(({ data: { confirmed_email: email, ...me } }) => ({
    ...me,
    ...(email !== undefined && { email }),
    emailVerified: email !== undefined,
  }))

/** The claims of OpenID Connect. */
const openId = z
  .object({
    sub: z.string(),
    name: z.string(),
    email: z.string().optional(),
    email_verified: z.boolean().default(false),
  })
  .transform(({ sub, email_verified, ...me }) => ({ ...me, id: sub, emailVerified: email_verified }))

const kinds: Record<AuthPlatform, Kind> = {
  facebook: { scopes: 'email', query: { fields: 'id,name,email' }, read: facebook },
  twitter: {
    scopes: 'users.read tweet.read users.email offline.access',
    query: { 'user.fields': 'id,name,username,confirmed_email' },
    read: twitter,
  },
  linkedin_oidc: { scopes: 'openid email profile', query: {}, read: openId },
  google: { scopes: 'openid email profile', query: {}, read: openId },
}

interface Authorization {
  platform: AuthPlatform
  state: string
  redirectUri: string
  scopes: string | null
  /** `access_type`, `prompt` and whatever else the client asks the platform for. */
  extra: Record<string, string>
}

export function authorizationUrl(providers: SocialProviders, asked: Authorization): string {
  const url = new URL(providers.authorizeUrl(asked.platform))
  const scope = [kinds[asked.platform].scopes, ...(asked.scopes?.split(',') ?? [])].join(' ')
  const own = {
    client_id: providers.clientId,
    redirect_uri: asked.redirectUri,
    response_type: 'code',
    scope,
    state: asked.state,
  }
  // Parameters of the client must not replace ours.
  for (const [name, value] of Object.entries({ ...asked.extra, ...own })) url.searchParams.set(name, value)
  return url.href
}

const PATIENCE_MS = 10_000
const tokenAnswer = z.object({ access_token: z.string().min(1) })

async function ask<Schema extends z.ZodType>(
  url: string,
  init: RequestInit,
  schema: Schema,
): Promise<z.output<Schema>> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.ok) return schema.parse(await response.json())
  } catch {
    // Not reachable or not readable: reported as a refusal, without the platform's text, which may hold personal data.
  }
  throw new ProviderFailure(`${new URL(url).pathname} did not answer as expected`)
}

/** Exchanges the code with the platform and reads the person's profile there. */
export async function fetchAccount(
  providers: SocialProviders,
  platform: AuthPlatform,
  code: string,
  redirectUri: string,
): Promise<SocialAccount> {
  const body = new URLSearchParams({
    client_id: providers.clientId,
    client_secret: providers.clientSecret,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code,
  })
  const { access_token } = await ask(providers.tokenUrl(platform), { method: 'POST', body }, tokenAnswer)
  const { query, read } = kinds[platform]
  const profile = `${providers.profileUrl(platform)}?${new URLSearchParams(query)}`
  const person = await ask(profile, { headers: { authorization: `Bearer ${access_token}` } }, read)
  return accountOf(platform, person)
}

function accountOf(platform: AuthPlatform, { id, name, username, ...person }: Person): SocialAccount {
  const email = person.email?.toLowerCase() ?? null
  return {
    platform,
    id,
    email,
    emailVerified: person.emailVerified,
    data: {
      sub: id,
      provider_id: id,
      name,
      full_name: name,
      ...(username && { user_name: username, preferred_username: username }),
      ...(email && { email }),
      email_verified: person.emailVerified,
      phone_verified: false,
    },
  }
}
