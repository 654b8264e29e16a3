import type { AnyAST, IntrospectResult } from '@supabase/lite'
import { PostgresConnection } from '@supabase/lite/postgres'
import type { Kysely, TransactionBuilder } from 'kysely'
import { type Caller, isRole } from '../credentials/caller.ts'
import { requestStatement } from '../database/database.ts'
import type { RoleSettings } from '../database/role-settings.ts'
import { addForeignKeyHints } from './embeds.ts'
import { checkQuery } from './query-limits.ts'
import { requestTrace } from './request-trace.ts'

type WithContext = PostgresConnection['withContext']
type Variables = Parameters<WithContext>[0]
type Context = NonNullable<Parameters<WithContext>[2]>

/** The schema that the API shows. */
export const EXPOSED = 'public'

/**
 * The library does not export the base class of its Postgres connections. Of it, only reading the catalogue and
 * translating errors are used.
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

/** The settings by which a procedure reads its request and sets headers and status of its response. */
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
 * Every request runs in one transaction as its caller; begin, role and claims are sent together with the first query.
 * The library's own connection sends several statements, and grants everything on every table to every role at the
 * first use; this replaces it.
 */
export class CallerConnection extends PostgresBase {
  #sessions: Kysely<unknown>
  #roleSettings: RoleSettings
  #exposed: { all: IntrospectResult; catalog: IntrospectResult } | undefined

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
    // The library encodes the JSON parameters of a procedure itself.
    const caller = callerOf(variables)
    const path = requestTrace.getStore()?.path ?? ''
    const settings = {
      ...this.#roleSettings[caller.role],
      'request.path': path,
      ...procedureSettings(context.rpc),
    }
    const statement = requestStatement(caller, settings, !context.rpc)
    if (context.transaction) {
      await context.transaction.executeQuery(statement)
      return work(context.transaction)
    }
    let outcome: { result: T } | undefined
    try {
      return await this.#transaction(context).execute(async (transaction) => {
        await transaction.executeQuery(statement)
        const result = await work(transaction)
        if (!context.forceRollback) return result
        outcome = { result }
        throw new Rollback(result)
      })
    } catch (error) {
      if (error instanceof Rollback && outcome) return outcome.result
      throw error
    }
  }

  /** Only the exposed schema: the library goes through every column that it knows at each request. */
  override async introspect(options?: { useCache?: boolean }): Promise<IntrospectResult> {
    // Reading the catalogue is not traced as a query of the request.
    const all = await requestTrace.exit(() => super.introspect(options))
    if (this.#exposed?.all !== all) {
      const columns = all.columns.filter(({ schema }) => schema === EXPOSED)
      const functions = all.functions?.filter(({ schema }) => schema === EXPOSED)
      // As PostgREST: a relation is to one row where a constraint says so; a unique index may cover only some rows.
      const indexes = all.indexes.filter(({ unique }) => !unique)
      this.#exposed = { all, catalog: { ...all, columns, functions, indexes } }
    }
    return this.#exposed.catalog
  }

  forgetSchema(): void {
    this.introspection = undefined
  }

  /** A plain read is at most a few independent queries: they need no common transaction. */
  #transaction({ rpc }: Context): TransactionBuilder<unknown> {
    const transaction = this.#sessions.transaction()
    const reads = !rpc && requestTrace.getStore()?.reads === true
    return reads ? transaction.setAccessMode('read only') : transaction
  }

  override async onPostgrestAST(ast: AnyAST): Promise<AnyAST> {
    const catalog = await this.introspect({ useCache: true })
    const named = addForeignKeyHints(await super.onPostgrestAST(ast), catalog)
    checkQuery(named, catalog)
    return named
  }

  override async close(): Promise<void> {}
}
