import { isSocialPlatform, type SignInProvider } from '#contract/social.ts'
import { sameText } from '../../credentials/tokens.ts'
import { consentPage, consentProblem } from './consent.ts'
import { GrantStore } from './grants.ts'
import { describe, type SocialPerson } from './people.ts'

/** Aso's app as it is registered at the platforms. */
export interface SocialApp {
  clientId: string
  clientSecret: string
}

export interface SocialSandboxOptions extends SocialApp {
  /** The redirect addresses that are registered at a platform. */
  redirectUris(platform: SignInProvider): string[]
  /** The origin of the site, where people land in the end. */
  siteOrigin(): string
}

/** The parts of Instagram, Facebook, X, LinkedIn and Google that Aso uses: an OAuth 2 server with a consent page. */
export interface SocialSandbox {
  fetch(request: Request): Promise<Response>
}

const prefix = '/sandbox/social'
const CODE_LIVES_MS = 10 * 60_000
const TOKEN_LIVES_MS = 60 * 60_000

export function createSocialSandbox(options: SocialSandboxOptions): SocialSandbox {
  const codes = new GrantStore(CODE_LIVES_MS)
  const tokens = new GrantStore(TOKEN_LIVES_MS)

  async function authorize(request: Request, url: URL, platform: SignInProvider): Promise<Response> {
    const query = url.searchParams
    const redirectUri = query.get('redirect_uri') ?? ''
    // An unknown app or redirect address is never redirected to: the error is shown here.
    if (query.get('client_id') !== options.clientId)
      return consentProblem('Unknown app', 'The client_id is not registered here.')
    if (!options.redirectUris(platform).includes(redirectUri))
      return consentProblem('Unknown address', 'The redirect_uri is not registered here.')
    const formTargets = [new URL(redirectUri).origin, options.siteOrigin()]
    const page = (person: SocialPerson, problem: string | null) =>
      consentPage({ platform, person, problem, formTargets })
    if (request.method === 'GET') return page(defaultPerson, null)
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'GET, POST' } })

    const form = await request.formData()
    const back = new URL(redirectUri)
    if (query.has('state')) back.searchParams.set('state', query.get('state') ?? '')
    if (form.get('action') !== 'allow') return goBack(refusal(back, form.get('action') === 'deny'))
    const person = personOf(form)
    const problem = validate(person)
    if (problem) return page(person, problem)
    back.searchParams.set('code', codes.add({ platform, person, redirectUri }))
    // Instagram appends this to the redirect address.
    if (platform === 'instagram') back.hash = '_'
    return goBack(back)
  }

  async function giveToken(request: Request, platform: SignInProvider): Promise<Response> {
    const form = await request.formData().catch(() => new FormData())
    const given = (name: string): string => String(form.get(name) ?? '')
    if (given('client_id') !== options.clientId || !sameText(given('client_secret'), options.clientSecret))
      return refuse(platform, 401, 'invalid_client', 'Error validating client secret')
    if (given('grant_type') !== 'authorization_code')
      return refuse(platform, 400, 'unsupported_grant_type', 'Unsupported grant_type')
    const grant = codes.take(given('code'))
    if (grant?.platform !== platform || grant.redirectUri !== given('redirect_uri'))
      return refuse(platform, 400, 'invalid_grant', 'Invalid authorization code')
    const access_token = tokens.add(grant)
    if (platform === 'instagram')
      return Response.json({ data: [{ access_token, permissions: 'instagram_business_basic' }] })
    return Response.json({ access_token, token_type: 'bearer', expires_in: TOKEN_LIVES_MS / 1000 })
  }

  function profileOf(request: Request, url: URL, platform: SignInProvider): Response {
    const bearer = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
    const grant = tokens.read(bearer ?? url.searchParams.get('access_token') ?? '')
    if (grant?.platform !== platform) return refuse(platform, 401, 'invalid_token', 'Invalid access token')
    return Response.json(describe(platform, grant.person))
  }

  return {
    async fetch(request) {
      const url = new URL(request.url)
      const [platform, ...rest] = url.pathname.slice(prefix.length + 1).split('/')
      if (platform !== 'google' && !isSocialPlatform(platform)) return notFound()
      const path = rest.join('/')
      if (path === 'authorize') return authorize(request, url, platform)
      if (path === 'token' && request.method === 'POST') return giveToken(request, platform)
      if (path === 'me' && request.method === 'GET') return profileOf(request, url, platform)
      return notFound()
    },
  }
}

const defaultPerson: SocialPerson = { name: 'Simi Lawal', username: 'simi.lawal', email: 'simi@aso.example' }

const notFound = (): Response => Response.json({ message: 'Not found' }, { status: 404 })

const goBack = (to: URL): Response => new Response(null, { status: 303, headers: { location: to.href } })

function personOf(form: FormData): SocialPerson {
  const text = (name: string): string =>
    String(form.get(name) ?? '')
      .trim()
      .slice(0, 120)
  const username = text('username').replace(/^@/, '')
  return { username, name: text('name') || username, email: text('email').toLowerCase() }
}

function validate({ username, email }: SocialPerson): string | null {
  if (!/^[\w.-]{1,60}$/.test(username)) return 'Enter a username of letters, digits, dots and dashes.'
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return 'Enter an email address, or leave it empty.'
  return null
}

function refusal(back: URL, denied: boolean): URL {
  const error = denied
    ? {
        error: 'access_denied',
        error_reason: 'user_denied',
        error_description: 'The user denied your request',
      }
    : { error: 'server_error', error_description: 'The provider had a problem' }
  for (const [name, value] of Object.entries(error)) back.searchParams.set(name, value)
  return back
}

/** The error formats of the platforms. */
function refuse(platform: SignInProvider, status: number, error: string, text: string): Response {
  const bodies = {
    instagram: { error_type: 'OAuthException', code: status, error_message: text },
    facebook: { error: { message: text, type: 'OAuthException', code: 190 } },
    twitter: { error, error_description: text },
    linkedin_oidc: { error, error_description: text },
    google: { error, error_description: text },
  } satisfies Record<SignInProvider, object>
  return Response.json(bodies[platform], { status })
}
