import { App } from '@supabase/lite'
import type { AuthConfig, ProjectConfig } from '../../scripts/project/config.ts'
import { addressOf, networkOf } from '../../supabase/functions/_shared/http/network.ts'
import { createAuthAdmin } from '../auth/admin/admin.ts'
import { noteDevice } from '../auth/devices.ts'
import { createAuthGuard } from '../auth/guard.ts'
import { createAuthMailer, type MailProvider } from '../auth/mail.ts'
import { refuseEndedSession } from '../auth/open-session.ts'
import { createSecondFactor } from '../auth/second-factor/second-factor.ts'
import { createFactorSessions } from '../auth/second-factor/sessions.ts'
import type { SocialProviders } from '../auth/social/providers.ts'
import { createSocial } from '../auth/social/social.ts'
import type { Credentials } from '../credentials/caller.ts'
import type { Keys } from '../credentials/keys.ts'
import type { Database } from '../database/database.ts'
import { createKysely } from '../database/kysely-driver.ts'
import { type Incoming, MEGABYTE } from '../http/messages.ts'
import type { Handled } from '../http/server.ts'
import { refuseAddress } from './address-limits.ts'
import { CallerConnection, EXPOSED } from './caller-connection.ts'
import { createPreparedReads } from './prepared-reads.ts'
import { pathOf, quietConsole, type RequestTrace, requestTrace, traced } from './request-trace.ts'
import { nameFailure } from './sql-errors.ts'

/**
 * `/rest/v1` and `/auth/v1`, answered by the library @supabase/lite. Everything else passes a request with the caller's
 * credentials in and gets a response.
 */
export interface RestAndAuth {
  handle(incoming: Incoming, credentials: Credentials): Promise<Handled>
  /** Reads the tables, columns and procedures of the database anew at the next request. */
  forgetSchema(): void
}

export interface RestAndAuthOptions {
  database: Database
  keys: Keys
  config: ProjectConfig
  siteUrl: string
  mail: MailProvider
  /** Undefined where no platform is set up. */
  social?: SocialProviders | undefined
}

/** Our own functions name the client's network in a header; the header counts only with the secret key. */
function networkOfCaller(headers: Headers, { key }: Credentials): string {
  const named = key === 'secret' ? headers.get('sb-forwarded-for') : null
  return networkOf(named ?? addressOf(headers))
}

const REST_LIMIT = MEGABYTE
const AUTH_LIMIT = 64 * 1024

/** The settings of config.toml in the form of the library. What it lacks of them is in `local/auth`. */
function authSettings({ email, ...auth }: AuthConfig) {
  return {
    enabled: true,
    jwt_expiry: auth.jwt_expiry,
    enable_refresh_token_rotation: auth.enable_refresh_token_rotation,
    refresh_token_reuse_interval: auth.refresh_token_reuse_interval,
    minimum_password_length: auth.minimum_password_length,
    password_requirements: auth.password_requirements,
    email: {
      enable_signup: true,
      enable_confirmations: email.enable_confirmations,
      double_confirm_changes: email.double_confirm_changes,
      max_frequency: `${email.max_frequency}s`,
      otp_length: email.otp_length,
      otp_expiry: email.otp_expiry,
    },
  }
}

export function createRestAndAuth({
  database,
  keys,
  config,
  siteUrl,
  mail,
  ...options
}: RestAndAuthOptions): RestAndAuth {
  const credentialsOf = new WeakMap<Request, Credentials>()
  const connection = new CallerConnection(createKysely(traced(database.engine)), database.roleSettings)
  const app = new App({
    connection,
    api: { enabled: true, schemas: [EXPOSED], max_rows: config.api.max_rows },
    auth: {
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: siteUrl,
      ...authSettings(config.auth),
    },
    studio: { enabled: false },
    options: {
      server: {
        admin: false,
        middlewares: [
          async (context, next) => {
            // The token was checked already: data requests skip checking it twice more and looking up its session.
            const credentials = credentialsOf.get(context.req.raw)
            if (credentials?.byToken && context.req.path.startsWith('/rest/v1/')) {
              const { caller } = credentials
              context.set('userId', caller.userId ?? '')
              context.set('sessionId', String(caller.claims.session_id ?? caller.role))
              context.set('jwt', caller.claims)
              context.set('ignoreAuthorization', true)
            }
            await next()
          },
        ],
      },
    },
  })
  const mailer = createAuthMailer(mail, siteUrl, config.auth.email.otp_expiry)
  app._mailer = mailer
  const admin = createAuthAdmin({ database, mailer, config: config.auth, siteUrl })
  const guard = createAuthGuard({ database, mailer, email: config.auth.email })
  const answer = (request: Request, credentials: Credentials): Promise<Response> => {
    credentialsOf.set(request, credentials)
    return app.fetch(request)
  }
  const sessions = createFactorSessions(database, keys.jwtSecret)
  const secondFactor = createSecondFactor({
    database,
    config: config.auth.mfa,
    issuer: 'Aso',
    sessions,
    refresh: async (request, token) => {
      const url = new URL('/auth/v1/token?grant_type=refresh_token', request.url)
      const headers = new Headers(request.headers)
      headers.delete('content-length')
      const body = JSON.stringify({ refresh_token: token })
      const response = await app.fetch(new Request(url, { method: 'POST', headers, body }))
      return sessions.complete(url.pathname, response)
    },
  })
  const social = createSocial({ database, keys, siteUrl, providers: options.social, ask: answer })
  let preparedReads = createPreparedReads(database)
  const ask = async (incoming: Incoming, credentials: Credentials): Promise<Handled> => {
    const isAuth = incoming.url.pathname.startsWith('/auth/v1/')
    const request = await incoming.read(isAuth ? AUTH_LIMIT : REST_LIMIT)
    // The return from a social platform is a GET that writes a session, so GETs of Auth are no reads.
    const reads = !isAuth && ['GET', 'HEAD'].includes(request.method)
    const path = pathOf(incoming.url)
    const store: RequestTrace = { path, reads, asked: false, sent: [], cause: undefined }
    quietConsole()
    const response = await requestTrace.run(store, async () => {
      if (!isAuth) return answer(request, credentials)
      const refusal = await refuseEndedSession(database, credentials)
      if (refusal) return refusal
      const network = networkOfCaller(request.headers, credentials)
      const { userId, claims } = credentials.caller
      const requester = { network, userId, sessionId: String(claims.session_id ?? '') }
      const response =
        (await admin.answer(request, credentials)) ??
        (await secondFactor.answer(request, requester)) ??
        (await social.answer(request, credentials)) ??
        (await guard.around(request, requester, (passed) => answer(passed, credentials)))
      await noteDevice(database, request, network, response)
      return sessions.complete(incoming.url.pathname, response)
    })
    if (store.sent.length === 1)
      await preparedReads.learn(incoming, credentials, response.clone(), store.sent)
    return { response: await nameFailure(response, request.method, store), cause: store.cause }
  }
  return {
    forgetSchema() {
      connection.forgetSchema()
      preparedReads = createPreparedReads(database)
    },
    async handle(incoming, credentials) {
      const refusal = refuseAddress(incoming.url)
      if (refusal) return { response: refusal }
      const reply = await preparedReads.answer(incoming, credentials)
      return reply ? { response: reply } : ask(incoming, credentials)
    },
  }
}
