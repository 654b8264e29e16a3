import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import { CompiledQuery } from 'kysely'
import { migrate, type Session } from '../../scripts/project/migrate.ts'
import { REQUEST_ID } from '../../supabase/functions/_shared/http/request-id.ts'
import type { Caller } from '../credentials/caller.ts'
import { codeOf, messageOf, StartError } from '../errors.ts'
import type { Engine, Statement } from './engine.ts'
import { createKysely, deferStatement } from './kysely-driver.ts'
import { limitTime } from './limited-engine.ts'
import { createPgliteEngine } from './pglite-engine.ts'
import { createPostgresEngine } from './postgres-engine.ts'
import { requestContext } from './request-context.ts'
import { type RoleSettings, readRoleSettings, statementTimeout } from './role-settings.ts'

export interface Database {
  kysely: Kysely<unknown>
  /** As the owner of the database: no row level security. */
  query<T>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** As the caller, in one transaction: row level security and grants decide. */
  asCaller<T>(
    caller: Caller,
    work: (db: Transaction<unknown>) => Promise<T>,
    settings?: Readonly<Record<string, string>>,
  ): Promise<T>
  /**
   * One query that changes nothing, in one round trip, as a caller whose session must not have ended; `path` of the
   * request that asks.
   */
  readAs<T>(caller: Caller, statement: Statement, path?: string): Promise<T[]>
  /** Settings that each transaction of a role begins with, such as its time limit. */
  roleSettings: RoleSettings
  engine: Engine
  close(): Promise<void>
}

/** The settings by which policies and procedures know the caller. */
export function callerSettings(caller: Caller): Record<string, string> {
  return {
    role: caller.role,
    'request.jwt.claims': JSON.stringify(caller.claims),
    'request.jwt.claim.sub': caller.userId ?? '',
    'request.jwt.claim.role': caller.role,
    'request.jwt.claim.email': typeof caller.claims.email === 'string' ? caller.claims.email : '',
  }
}

/**
 * All of them in one statement. The settings end with the transaction, the role included, so nothing of one caller is
 * left when the session is used for the next.
 */
export function callerStatement(
  caller: Caller,
  settings: Readonly<Record<string, string>> = {},
  jsonValues = true,
  checks: readonly string[] = [],
): CompiledQuery {
  const all = { ...callerSettings(caller), ...settings }
  const calls = Object.keys(all).map((_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, true)`)
  const timeoutMs = statementTimeout(settings)
  const text = `select ${[...calls, ...checks].join(', ')}`
  return deferStatement(text, Object.entries(all).flat(), { jsonValues, timeoutMs })
}

/** What `private.name_request()` does for the data API. */
function requestName(): Record<string, string> {
  const id = requestContext.getStore()?.id
  return id ? { application_name: `aso ${id}` } : {}
}

/** The beginning of a request, as PostgREST's pre-request function: refuses a caller whose session has ended. */
export function requestStatement(
  caller: Caller,
  settings: Readonly<Record<string, string>> = {},
  jsonValues = true,
): CompiledQuery {
  const request = requestContext.getStore()
  const headers = { [REQUEST_ID]: request?.id, 'x-forwarded-for': request?.network }
  const named = { ...(request?.id && { 'request.headers': JSON.stringify(headers) }), ...settings }
  return callerStatement(caller, named, jsonValues, ['private.check_request()'])
}

const READ_ONLY = { transaction_read_only: 'on' }

async function openEngine(dataDir: string, databaseUrl: string | undefined): Promise<Engine> {
  if (databaseUrl) return createPostgresEngine(databaseUrl)
  const folder = join(dataDir, 'postgres')
  await mkdir(folder, { recursive: true })
  return createPgliteEngine(folder)
}

/** Host and database name only: the URL itself carries a password. */
function addressOf(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined
  return url ? `${url.host}${url.pathname}` : 'DATABASE_URL'
}

export function unreachable(error: unknown, databaseUrl: string): StartError {
  return new StartError(`Can't reach the database ${addressOf(databaseUrl)}: ${messageOf(error)}`)
}

const CONNECTION_FAILURES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ECONNRESET',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'ERR_INVALID_URL',
  '28P01',
  '28000',
  '3D000',
  '57P03',
])

async function applyMigrations(engine: Engine, folder: string): Promise<void> {
  const connection = await engine.reserve()
  const session: Session = {
    async rows(text) {
      const { rows } = await connection.send([{ text, values: [] }])
      return rows.map((row) => ({ ...(row as object) }))
    },
    script: (text) => connection.script(text),
  }
  try {
    await migrate(session, folder)
  } finally {
    await connection.release(true)
  }
}

export interface DatabaseOptions {
  dataDir: string
  databaseUrl: string | undefined
  migrationsDir: string
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options
  try {
    const engine = await openEngine(options.dataDir, databaseUrl)
    try {
      await applyMigrations(engine, options.migrationsDir)
      const roleSettings = await readRoleSettings(engine)
      return wrap(limitTime(engine, roleSettings.service_role), roleSettings)
    } catch (error) {
      await engine.end()
      throw error
    }
  } catch (error) {
    if (databaseUrl && CONNECTION_FAILURES.has(codeOf(error) ?? '')) throw unreachable(error, databaseUrl)
    throw error
  }
}

function wrap(engine: Engine, roleSettings: RoleSettings): Database {
  const kysely = createKysely(engine)
  return {
    kysely,
    async query<T>(text: string, values: readonly unknown[] = []) {
      const { rows } = await kysely.executeQuery<T>(CompiledQuery.raw(text, [...values]))
      return rows
    },
    asCaller: (caller, work, settings) =>
      kysely.transaction().execute(async (transaction) => {
        const all = { ...roleSettings[caller.role], ...requestName(), ...settings }
        await transaction.executeQuery(callerStatement(caller, all))
        return work(transaction)
      }),
    async readAs<T>(caller: Caller, statement: Statement, path = '') {
      const settings = { ...roleSettings[caller.role], ...READ_ONLY, 'request.path': path }
      const { sql, parameters } = requestStatement(caller, settings)
      const connection = await engine.reserve()
      try {
        const { rows } = await connection.send([
          { text: sql, values: parameters, timeoutMs: statementTimeout(settings) },
          { ...statement, jsonValues: true },
        ])
        return rows as T[]
      } finally {
        await connection.release(true)
      }
    },
    roleSettings,
    engine,
    close: () => kysely.destroy(),
  }
}
