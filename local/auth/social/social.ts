import { z } from 'zod'
import type { Credentials } from '../../credentials/caller.ts'
import type { Keys } from '../../credentials/keys.ts'
import type { Database } from '../../database/database.ts'
import { json } from '../../http/messages.ts'
import { createSocialAccounts, SocialRefusal } from './accounts.ts'
import { redirect, redirectErrorOf, stateRefusal, withError } from './answers.ts'
import { createFlows, type Flow, makeVerifier, ownAddress } from './flow.ts'
import {
  AUTH_PLATFORMS,
  authorizationUrl,
  fetchAccount,
  isAuthPlatform,
  ProviderFailure,
  type SocialProviders,
} from './providers.ts'

/**
 * Signing in with Google, Facebook, X and LinkedIn, linking them to an account and unlinking them, as Supabase Auth does
 * it. The library supports GitHub and Google only; all go the same way here.
 */
export interface Social {
  /** Undefined for requests that are not about these. */
  answer(request: Request, credentials: Credentials): Promise<Response | undefined>
}

export interface SocialOptions {
  database: Database
  keys: Keys
  siteUrl: string
  /** Undefined where no platform is set up. */
  providers: SocialProviders | undefined
  /** The library's own answer: it checks who is signed in and creates every session. */
  ask(request: Request, credentials: Credentials): Promise<Response>
}

const OWN_PARAMETERS = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
  'code_challenge',
  'code_challenge_method',
  'apikey',
  'invite_token',
])

const VISITOR: Credentials = {
  caller: { role: 'anon', userId: null, claims: { role: 'anon' } },
  key: 'publishable',
  byToken: false,
}

const signedIn = z.object({ id: z.guid() })
const session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  expires_at: z.number(),
  token_type: z.string(),
})

export function createSocial(options: SocialOptions): Social {
  const { database, keys, siteUrl, providers, ask } = options
  const flows = createFlows(database, keys.jwtSecret)
  const accounts = createSocialAccounts(database)
  const callbackUrl = `${siteUrl}/auth/v1/callback`

  /** The platform's address for signing in or, with `linkTo`, for linking. */
  const authorizeAddress = async (url: URL, linkTo: string | null): Promise<string> => {
    const query = url.searchParams
    const platform = query.get('provider')
    if (!providers || !isAuthPlatform(platform))
      throw new SocialRefusal(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
    const flow: Flow = {
      platform,
      redirectTo: ownAddress(query.get('redirect_to'), siteUrl),
      linkTo,
      challenge: challengeOf(query),
    }
    return authorizationUrl(providers, {
      platform,
      state: await flows.start(flow),
      redirectUri: callbackUrl,
      scopes: query.get('scopes'),
      extra: Object.fromEntries([...query].filter(([name]) => !OWN_PARAMETERS.has(name))),
    })
  }

  /** The id of the signed-in person, or the library's refusal. */
  const person = async (request: Request, credentials: Credentials): Promise<string | Response> => {
    const response = await ask(
      new Request(new URL('/auth/v1/user', request.url), { headers: request.headers }),
      credentials,
    )
    return response.ok ? signedIn.parse(await response.json()).id : response
  }

  const startLinking = async (request: Request, url: URL, credentials: Credentials): Promise<Response> => {
    const userId = await person(request, credentials)
    if (typeof userId !== 'string') return userId
    const out = await authorizeAddress(url, userId)
    return url.searchParams.get('skip_http_redirect') === 'true' ? json({ url: out }) : redirect(out)
  }

  const unlink = async (
    request: Request,
    identityId: string,
    credentials: Credentials,
  ): Promise<Response> => {
    const userId = await person(request, credentials)
    if (typeof userId !== 'string') return userId
    await accounts.unlink(userId, identityId)
    return json({})
  }

  const sessionOf = async (userId: string, flow: Flow): Promise<Record<string, string>> => {
    const { verifier, challenge } = makeVerifier()
    const auth_code = await flows.codeFor(userId, flow, challenge)
    const response = await ask(
      new Request(new URL('/auth/v1/token?grant_type=pkce', siteUrl), {
        method: 'POST',
        headers: { apikey: keys.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ auth_code, code_verifier: verifier }),
      }),
      VISITOR,
    )
    const made = session.parse(await response.json())
    return Object.fromEntries(Object.entries(made).map(([name, value]) => [name, String(value)]))
  }

  /** Exchanges the platform's code for the person's account there, then signs them in or links it. */
  const complete = async (flow: Flow, query: URLSearchParams): Promise<Response> => {
    const code = query.get('code')
    if (!code)
      throw new SocialRefusal(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
    if (!providers) throw new ProviderFailure('No platform is set up')
    const account = await fetchAccount(providers, flow.platform, code, callbackUrl)
    const userId = flow.linkTo ?? (await accounts.signIn(account))
    if (flow.linkTo) await accounts.link(flow.linkTo, account)
    const target = new URL(flow.redirectTo)
    if (flow.challenge) target.searchParams.set('code', await flows.codeFor(userId, flow, flow.challenge))
    else target.hash = new URLSearchParams(await sessionOf(userId, flow)).toString()
    return redirect(target.href)
  }

  const callback = async (query: URLSearchParams): Promise<Response> => {
    const flow = await flows.take(query.get('state') ?? '')
    if (!flow) return redirect(withError(siteUrl, stateRefusal))
    const { redirectTo } = flow
    const error = query.get('error')
    if (error) {
      const denial = { error, description: query.get('error_description') ?? '', code: undefined }
      return redirect(withError(redirectTo, denial))
    }
    try {
      return await complete(flow, query)
    } catch (failure) {
      return redirect(withError(redirectTo, redirectErrorOf(failure)))
    }
  }

  /** Which ways in are switched on. */
  const settings = async (request: Request, credentials: Credentials): Promise<Response> => {
    const known = z.looseObject({ external: z.record(z.string(), z.boolean()).default({}) })
    const { external, ...rest } = known.parse(await (await ask(request, credentials)).json())
    const own = Object.fromEntries(AUTH_PLATFORMS.map((name) => [name, providers !== undefined]))
    return json({ ...rest, external: { ...external, ...own } })
  }

  const route = async (request: Request, credentials: Credentials): Promise<Response | undefined> => {
    const url = new URL(request.url)
    const path = `${request.method} ${url.pathname.replace('/auth/v1', '')}`
    if (path === 'GET /settings') return settings(request, credentials)
    if (path === 'GET /authorize') return redirect(await authorizeAddress(url, null))
    if (path === 'GET /callback') return callback(url.searchParams)
    if (path === 'GET /user/identities/authorize') return startLinking(request, url, credentials)
    const identity = /^DELETE \/user\/identities\/([0-9a-f-]{36})$/.exec(path)?.[1]
    return identity ? unlink(request, identity, credentials) : undefined
  }

  return {
    async answer(request, credentials) {
      try {
        return await route(request, credentials)
      } catch (error) {
        if (!(error instanceof SocialRefusal)) throw error
        const body = { code: error.status, error_code: error.code, msg: error.message }
        return json(body, error.status, { 'x-sb-error-code': error.code })
      }
    },
  }
}

function challengeOf(query: URLSearchParams): Flow['challenge'] {
  const value = query.get('code_challenge')
  if (!value) return null
  const method = query.get('code_challenge_method')?.toLowerCase()
  if ((method !== 's256' && method !== 'plain') || !/^[\w.~-]{43,128}$/.test(value))
    throw new SocialRefusal(400, 'validation_failed', 'Invalid code_challenge or code_challenge_method')
  return { value, method }
}
