import { type AnyAST, App, type IntrospectResult } from '@supabase/lite'
import { PostgresConnection } from '@supabase/lite/postgres'
import type { Kysely, TransactionBuilder } from 'kysely'
import { addressOf, networkOf } from '../../supabase/functions/_shared/network.ts'
import { createAuthGuard } from '../auth/guard.ts'
import { createAuthMailer, type MailProvider } from '../auth/mail.ts'
import { refuseEndedSession } from '../auth/open-session.ts'
import type { SocialProviders } from '../auth/social/providers.ts'
import { createSocial } from '../auth/social/social.ts'
import type { Caller, Credentials } from '../credentials/caller.ts'
import { isRole } from '../credentials/caller.ts'
import type { Keys } from '../credentials/keys.ts'
import { type Database, requestStatement } from '../database/database.ts'
import { createKysely } from '../database/engine.ts'
import type { RoleSettings } from '../database/role-settings.ts'
import { type Incoming, MEGABYTE } from '../http/messages.ts'
import type { Handled } from '../http/server.ts'
import { refuseAddress } from './address-limits.ts'
import { nameEmbeds } from './embeds.ts'
import { createKeptReads } from './prepared-reads.ts'
import { checkQuery } from './query-limits.ts'
import { type EngineRequest, engineRequest, overheard, quietConsole } from './request-trace.ts'
import { nameFailure } from './sql-errors.ts'

/**
 * The one place that knows which library answers `/rest/v1` and `/auth/v1`: @supabase/lite. Everything else hands it a
 * request and the caller's credentials, and gets a response.
 */
export interface RestAndAuth {
  handle(incoming: Incoming, credentials: Credentials): Promise<Handled>
}

export interface RestAndAuthOptions {
  database: Database
  keys: Keys
  siteUrl: string
  mail: MailProvider
  /** Undefined where no platform is set up. */
  social?: SocialProviders | undefined
}

/** A server of ours that asks for somebody says for whom; anybody else who does is not believed. */
function networkOfCaller(headers: Headers, { key }: Credentials): string {
  const named = key === 'secret' ? headers.get('sb-forwarded-for') : null
  return networkOf(named ?? addressOf(headers))
}

type WithContext = PostgresConnection['withContext']
type Variables = Parameters<WithContext>[0]
type Context = NonNullable<Parameters<WithContext>[2]>

const EXPOSED = 'public'

/**
 * The library has the same base under both its Postgres connections but does not export it. Only what is not about
 * the wire is used of it: reading the catalogue and translating errors.
 */
const PostgresBase: new (config: ConstructorParameters<typeof PostgresConnection>[0]) => PostgresConnection =
  Object.getPrototypeOf(PostgresConnection)

class Rollback extends Error {
  result: unknown
  constructor(result: unknown) {
    super('Rolled back as asked')
    this.result = result
  }
}

function callerOf(variables: Variables): Caller {
  const auth = variables?.auth
  if (typeof auth !== 'object' || auth === null) throw new Error('A request without a caller')
  const { role, uid, jwt } = Object.fromEntries(Object.entries(auth))
  if (!isRole(role)) throw new Error('A request with an unknown role')
  const claims = typeof jwt === 'object' && jwt !== null ? { ...jwt } : { role }
  return { role, userId: typeof uid === 'string' ? uid : null, claims }
}

/** What a called procedure may read about its request, and set about its response. */
function procedureSettings(rpc: Context['rpc']): Record<string, string> {
  if (!rpc) return {}
  const { authorization: _token, apikey: _key, cookie: _cookie, ...headers } = rpc.requestHeaders ?? {}
  return {
    'response.status': '',
    'response.headers': '',
    'request.method': rpc.method,
    'request.path': rpc.path,
    'request.headers': JSON.stringify(headers),
    ...(rpc.readOnly && { transaction_read_only: 'on' }),
  }
}

/**
 * Every request runs in one transaction as its caller, with begin, role and claims in the flight of the first query.
 * The library's own way is several statements, and grants everything on every table to every role on first use; this
 * replaces it whole.
 */
class CallerConnection extends PostgresBase {
  #sessions: Kysely<unknown>
  #roleSettings: RoleSettings
  #shown: { all: IntrospectResult; catalog: IntrospectResult } | undefined

  constructor(kysely: Kysely<unknown>, roleSettings: RoleSettings) {
    super({ url: 'aso' })
    this.kysely = kysely
    this.#sessions = kysely
    this.#roleSettings = roleSettings
  }

  override async withContext<T>(
    variables: Variables,
    work: (db: Kysely<unknown>) => Promise<T>,
    context: Context = {},
  ): Promise<T> {
    // The library writes the JSON of a procedure's parameters itself.
    const caller = callerOf(variables)
    const settings = { ...this.#roleSettings[caller.role], ...procedureSettings(context.rpc) }
    const statement = requestStatement(caller, settings, !context.rpc)
    if (context.transaction) {
      await context.transaction.executeQuery(statement)
      return work(context.transaction)
    }
    let kept: { result: T } | undefined
    try {
      return await this.#transaction(context).execute(async (transaction) => {
        await transaction.executeQuery(statement)
        const result = await work(transaction)
        if (!context.forceRollback) return result
        kept = { result }
        throw new Rollback(result)
      })
    } catch (error) {
      if (error instanceof Rollback && kept) return kept.result
      throw error
    }
  }

  /** Only what the API shows: the library goes through every column it knows of at each request. */
  override async introspect(options?: { useCache?: boolean }): Promise<IntrospectResult> {
    // Reading the catalogue is no part of what a request asks.
    const all = await engineRequest.exit(() => super.introspect(options))
    if (this.#shown?.all !== all) {
      const columns = all.columns.filter(({ schema }) => schema === EXPOSED)
      const functions = all.functions?.filter(({ schema }) => schema === EXPOSED)
      this.#shown = { all, catalog: { ...all, columns, functions } }
    }
    return this.#shown.catalog
  }

  /** A plain read is several queries at most, none of which depends on another: they need no common transaction. */
  #transaction({ rpc }: Context): TransactionBuilder<unknown> {
    const transaction = this.#sessions.transaction()
    const reads = !rpc && engineRequest.getStore()?.reads === true
    return reads ? transaction.setAccessMode('read only') : transaction
  }

  override async onPostgrestAST(ast: AnyAST): Promise<AnyAST> {
    const catalog = await this.introspect({ useCache: true })
    const named = nameEmbeds(await super.onPostgrestAST(ast), catalog)
    checkQuery(named, catalog)
    return named
  }

  override async close(): Promise<void> {}
}

const TEN_MINUTES = 600
const REST_LIMIT = MEGABYTE
const AUTH_LIMIT = 64 * 1024

export function createRestAndAuth({
  database,
  keys,
  siteUrl,
  mail,
  ...options
}: RestAndAuthOptions): RestAndAuth {
  quietConsole()
  const credentialsOf = new WeakMap<Request, Credentials>()
  const app = new App({
    connection: new CallerConnection(createKysely(overheard(database.engine)), database.roleSettings),
    api: { enabled: true, schemas: [EXPOSED], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: siteUrl,
      jwt_expiry: 3600,
      enable_refresh_token_rotation: true,
      minimum_password_length: 8,
      password_requirements: 'lower_upper_letters_digits',
      email: {
        enable_signup: true,
        enable_confirmations: true,
        double_confirm_changes: true,
        max_frequency: '60s',
        otp_length: 6,
        otp_expiry: TEN_MINUTES,
      },
    },
    studio: { enabled: false },
    options: {
      server: {
        admin: false,
        middlewares: [
          async (context, next) => {
            // The token is already checked: data requests skip checking it twice more and looking up its session.
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
  const mailer = createAuthMailer(mail, siteUrl)
  app._mailer = mailer
  const guard = createAuthGuard({ database, mailer })
  const answer = (request: Request, credentials: Credentials): Promise<Response> => {
    credentialsOf.set(request, credentials)
    return app.fetch(request)
  }
  const social = createSocial({ database, keys, siteUrl, providers: options.social, ask: answer })
  const keptReads = createKeptReads(database)
  const ask = async (incoming: Incoming, credentials: Credentials): Promise<Handled> => {
    const isAuth = incoming.url.pathname.startsWith('/auth/v1/')
    const request = await incoming.read(isAuth ? AUTH_LIMIT : REST_LIMIT)
    // Coming back from a social platform is a GET that signs somebody in.
    const reads = !isAuth && ['GET', 'HEAD'].includes(request.method)
    const store: EngineRequest = { reads, asked: false, sent: [], cause: undefined }
    const response = await engineRequest.run(store, async () => {
      if (!isAuth) return answer(request, credentials)
      const refusal = await refuseEndedSession(database, credentials)
      if (refusal) return refusal
      const bySocial = await social.answer(request, credentials)
      if (bySocial) return bySocial
      const network = networkOfCaller(request.headers, credentials)
      const { userId, claims } = credentials.caller
      const from = { network, userId, sessionId: String(claims.session_id ?? '') }
      return guard.around(request, from, (passed) => answer(passed, credentials))
    })
    if (store.sent.length === 1) await keptReads.learn(incoming, credentials, response.clone(), store.sent)
    return { response: await nameFailure(response, request.method, store), cause: store.cause }
  }
  return {
    async handle(incoming, credentials) {
      const refusal = refuseAddress(incoming.url)
      if (refusal) return { response: refusal }
      const reply = await keptReads.answer(incoming, credentials)
      return reply ? { response: reply } : ask(incoming, credentials)
    },
  }
}
