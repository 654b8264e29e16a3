import type { AuthError } from '@supabase/auth-js'
import type { Message } from '#contract/messages/common.ts'
import { socialMessages } from '#contract/messages/social.ts'
import { type SocialPlatform, type SocialReturnPath, socialReturnUrl } from '#contract/social.ts'
import { webAddress } from '@/lib/browser/web-address'
import { Refusal } from '@/lib/errors'
import { proveFor } from '@/lib/proof'
import { callFunction, db } from '@/lib/supabase'
import { connectionsOf } from './connections'
import { type SocialReturn, subjectOf } from './social-return'

/** Leads to the platform, which leads back to `returnTo` with `connected=…`. */
export async function connectSocial(platform: SocialPlatform, returnTo: SocialReturnPath): Promise<void> {
  const url = platform === 'instagram' ? await toInstagram(returnTo) : await toProvider(platform, returnTo)
  location.assign(webAddress(url))
}

async function toInstagram(returnTo: SocialReturnPath): Promise<string> {
  const body = { action: 'start', returnTo }
  return (await callFunction<{ authorization_url: string }>('connect-instagram', body)).authorization_url
}

async function toProvider(
  platform: Exclude<SocialPlatform, 'instagram'>,
  returnTo: SocialReturnPath,
): Promise<string> {
  const { getAuth } = await import('@/lib/auth')
  await proveFor('connect_account')
  const { data, error } = await getAuth().linkIdentity({
    provider: platform,
    options: {
      redirectTo: socialReturnUrl(location.origin, returnTo, platform),
      queryParams: { access_type: 'offline', prompt: 'consent' },
      skipBrowserRedirect: true,
    },
  })
  if (error) throw isSwitchedOff(error) ? refusalWith(socialMessages.notAvailable) : error
  return data.url
}

function isSwitchedOff({ code }: AuthError): boolean {
  return code === 'validation_failed' || code === 'provider_disabled' || code === 'manual_linking_disabled'
}

/** Completes a connection after the return from the platform. Afterwards the profile says whether it is connected. */
export async function finishSocial(
  returned: SocialReturn,
  returnTo: SocialReturnPath,
  userId: string,
): Promise<void> {
  if (returned.outcome === 'refused') throw refusalWith(returned.message)
  if (returned.outcome === 'code') {
    const { code, state } = returned
    await callFunction('connect-instagram', { action: 'finish', returnTo, code, state })
    return
  }
  if (!returned.tokens) return
  // An address with another person's tokens must not sign this browser in as that person.
  if (subjectOf(returned.tokens.access_token) !== userId) throw refusalWith(socialMessages.somebodyElse)
  const { admit, getGate } = await import('@/lib/auth')
  const { data } = await getGate().setSession(returned.tokens)
  // The returned tokens are no longer valid: the present session stays in use.
  if (!data.session) return
  // The claims checked above could be forged; this id comes from the server.
  if (data.session.user.id !== userId) throw refusalWith(socialMessages.somebodyElse)
  await admit(data.session)
}

/** The other platforms are read first: what is not named would be switched off as well. */
export async function disconnectSocial(userId: string, platform: SocialPlatform): Promise<void> {
  const profile = () => db().from('profiles')
  const { data } = await profile().select('connected_social').eq('user_id', userId).single().throwOnError()
  await profile()
    .update({ connected_social: { ...connectionsOf(data.connected_social), [platform]: false } })
    .eq('user_id', userId)
    .select('user_id')
    .single()
    .throwOnError()
}

function refusalWith({ title, text }: Message): Refusal {
  return new Refusal(text, title, 400)
}
