import { z } from 'zod'
import { socialMessages, socialFunctionMessages as words } from '#contract/messages/social.ts'
import { SOCIAL_RETURN_PATHS, socialReturnUrl } from '#contract/social.ts'
import { instagramAuthorizationUrl, instagramPerson } from '../_shared/adapters/instagram.ts'
import { ProviderError } from '../_shared/adapters/provider.ts'
import { call, nothing } from '../_shared/database.ts'
import { MissingSetting, siteUrl } from '../_shared/env.ts'
import { type Call, endpoint } from '../_shared/http/endpoint.ts'
import { Refusal } from '../_shared/http/refusal.ts'
import type { Answer } from '../_shared/http/serve.ts'
import { logError } from '../_shared/log.ts'

const platform = 'instagram'
const returnTo = z.enum(SOCIAL_RETURN_PATHS).default('/social-connect')

const body = z.discriminatedUnion('action', [
  z.object({ action: z.literal('start'), returnTo }),
  z.object({
    action: z.literal('finish'),
    returnTo,
    state: z.string().min(1).max(200),
    code: z.string().min(1).max(2000),
  }),
])

type Asked<Action> = Call<Extract<z.output<typeof body>, { action: Action }>>

/** Instagram is none of Supabase Auth's providers, so this takes a signed-in person there and back. */
export default endpoint({
  name: 'connect-instagram',
  body,
  limit: { times: 30, seconds: 600 },
  handle: (asked) => {
    const { body, ...rest } = asked
    return body.action === 'start' ? start({ body, ...rest }) : finish({ body, ...rest })
  },
})

async function start({ body, caller, request, service }: Asked<'start'>): Promise<Answer> {
  const state = crypto.randomUUID() + crypto.randomUUID()
  const url = orNotAvailable(() =>
    instagramAuthorizationUrl(state, socialReturnUrl(siteUrl(request), body.returnTo, platform)),
  )
  const person = { p_user_id: caller.userId, p_platform: platform }
  await call(service, 'start_social_connection', { ...person, p_state: state }, nothing)
  return { status: true, message: words.started, data: { authorization_url: url } }
}

/** Checks that the state is this person's own, asks Instagram about the code, and records Instagram's answer. */
async function finish({ body, caller, request, service }: Asked<'finish'>): Promise<Answer> {
  const person = { p_user_id: caller.userId, p_platform: platform }
  const own = await call(service, 'take_social_state', { ...person, p_state: body.state }, z.boolean())
  if (!own) throw new Refusal(403, socialMessages.tooLate.text, { title: socialMessages.tooLate.title })
  const redirectUri = socialReturnUrl(siteUrl(request), body.returnTo, platform)
  const { id, username } = await instagramPerson(body.code, redirectUri).catch(refuseFor)
  await call(
    service,
    'finish_social_connection',
    { ...person, p_provider_id: id, p_username: username },
    nothing,
  )
  return { status: true, message: words.connected, data: { platform } }
}

function orNotAvailable(make: () => string): string {
  try {
    return make()
  } catch (error) {
    return refuseFor(error)
  }
}

function refuseFor(error: unknown): never {
  const { notAvailable, notCompleted, providerFailed } = socialMessages
  if (error instanceof MissingSetting)
    throw new Refusal(503, notAvailable.text, { title: notAvailable.title })
  if (!(error instanceof ProviderError)) throw error
  logError(error, { function: 'connect-instagram' })
  if (error.reason === 'refused') throw new Refusal(400, notCompleted.text, { title: notCompleted.title })
  throw new Refusal(502, providerFailed.text, { title: providerFailed.title })
}
