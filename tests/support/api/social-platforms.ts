import type { SupabaseClient } from '@supabase/supabase-js'
import type { Stack } from '../../../local/stack.ts'
import type { Member } from './members.ts'

export type AuthPlatform = 'facebook' | 'twitter' | 'linkedin_oidc' | 'google'

/** Who somebody says they are at a platform. */
export interface PlatformAccount {
  username: string
  name?: string
  /** Empty for an account that shares none. */
  email?: string
}

type Decision = 'allow' | 'deny' | 'error'

/** Decides on the platform's page, and answers where it leads. */
export async function decideOnPlatform(
  url: string,
  decision: Decision,
  there: PlatformAccount,
): Promise<URL> {
  const { username, name = 'Simi Lawal', email = `${username}@mail.test` } = there
  const body = new URLSearchParams({ action: decision, username, name, email })
  return leadsTo(await fetch(url, { method: 'POST', redirect: 'manual', body }))
}

/** Goes one step, as a browser does that is led on. */
export async function follow(url: string | URL): Promise<URL> {
  return leadsTo(await fetch(url, { redirect: 'manual' }))
}

function leadsTo(response: Response): URL {
  const location = response.headers.get('location')
  if (!location) throw new Error(`${response.status} leads nowhere`)
  return new URL(location)
}

const options = (stack: Stack, platform: AuthPlatform, path: string) => ({
  redirectTo: `${stack.url}${path}?connected=${platform}`,
  queryParams: { access_type: 'offline', prompt: 'consent' },
  skipBrowserRedirect: true,
})

/** The platform's address for linking, as the app asks for it. */
export async function linkAddress(
  stack: Stack,
  member: Member,
  platform: AuthPlatform,
  path = '/social-connect',
): Promise<string> {
  const { data, error } = await member.client.auth.linkIdentity({
    provider: platform,
    options: options(stack, platform, path),
  })
  if (error) throw error
  return data.url
}

/** The platform's address for signing in, as the specification asks for it. */
export async function signInAddress(
  stack: Stack,
  client: SupabaseClient,
  platform: AuthPlatform,
): Promise<URL> {
  const { data } = await client.auth.signInWithOAuth({
    provider: platform,
    options: options(stack, platform, '/social-connect'),
  })
  if (!data.url) throw new Error('There is no way in')
  return follow(data.url)
}

/** All the way: where the browser ends up. */
export async function link(
  stack: Stack,
  member: Member,
  platform: AuthPlatform,
  there: PlatformAccount,
  decision: Decision = 'allow',
): Promise<URL> {
  return follow(await decideOnPlatform(await linkAddress(stack, member, platform), decision, there))
}

export async function signInThroughPlatform(
  stack: Stack,
  client: SupabaseClient,
  platform: AuthPlatform,
  there: PlatformAccount,
  decision: Decision = 'allow',
): Promise<URL> {
  const address = await signInAddress(stack, client, platform)
  return follow(await decideOnPlatform(address.href, decision, there))
}

export const fragmentOf = (url: URL): URLSearchParams => new URLSearchParams(url.hash.slice(1))

interface Kept {
  connections: { platform: string; username: string | null }[]
  providers: string[]
  shown: Record<string, boolean>
}

/** What the database holds about a person's social accounts. */
export async function socialOf(stack: Stack, userId: string): Promise<Kept> {
  const { query } = stack.database
  const [connections, identities, profiles] = await Promise.all([
    query<{ platform: string; username: string | null }>(
      'select platform, username from private.social_connections where user_id = $1 order by platform',
      [userId],
    ),
    query<{ provider: string }>('select provider from auth.identities where user_id = $1 order by provider', [
      userId,
    ]),
    query<{ shown: Record<string, boolean> }>(
      'select connected_social as shown from private.profiles where user_id = $1',
      [userId],
    ),
  ])
  return {
    connections,
    providers: identities.map(({ provider }) => provider),
    shown: profiles[0]?.shown ?? {},
  }
}
