import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { sqlLiteral } from '../../../scripts/project/sql-literal.ts'
import { isPageOfApp } from '../app-routes.ts'
import { createDatabase, dropDatabase } from './postgres.ts'
import { reconcile } from './reconcile.ts'

export interface Person {
  id: string
  name: string
  email: string
  /** `aal2`: signed in with a second factor. */
  aal?: 'aal2'
}

/** `visitor`: nobody is signed in. `service`: a function with the secret key. */
export type Caller = Person | 'visitor' | 'service'
export type Values = Record<string, unknown>
export type Row = Record<string, unknown>

function roleOf(caller: Caller): string {
  if (caller === 'visitor') return 'anon'
  return caller === 'service' ? 'service_role' : 'authenticated'
}

/** What PostgREST tells Postgres about its caller, local to the transaction. */
export function claimsOf(caller: Caller): Record<string, string> {
  const role = roleOf(caller)
  const person =
    typeof caller === 'string'
      ? {}
      : {
          sub: caller.id,
          email: caller.email,
          aud: 'authenticated',
          session_id: caller.id,
          aal: caller.aal ?? 'aal1',
        }
  return {
    role,
    'request.jwt.claims': JSON.stringify({ ...person, role }),
    'request.jwt.claim.role': role,
    'request.jwt.claim.sub': person.sub ?? '',
    'request.jwt.claim.email': person.email ?? '',
  }
}

/** The statement that makes the rest of a transaction the caller's. */
export function becoming(caller: Caller): string {
  const settings = Object.entries(claimsOf(caller))
  return `select ${settings.map(([name, value]) => `set_config('${name}', ${sqlLiteral(value)}, true)`).join(', ')}`
}

type Parameters = postgres.ParameterOrJSON<never>[]

const asText = (value: unknown): string => (typeof value === 'string' ? value : String(value))
const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Values as the API sends them: numbers are numbers, dates and times are texts. */
const types = {
  bigint: { to: 20, from: [20], serialize: asText, parse: Number },
  numeric: { to: 1700, from: [1700], serialize: asText, parse: Number },
  date: { to: 1184, from: [1082, 1114, 1184], serialize: asText, parse: asText },
  day: { to: 1082, from: [], serialize: asText, parse: asText },
  json: { to: 114, from: [114], serialize: asJson, parse: JSON.parse },
  jsonb: { to: 3802, from: [3802], serialize: asJson, parse: JSON.parse },
}

const columns = (values: Values): string => Object.keys(values).join(', ')
const placeholders = (count: number): string =>
  Array.from({ length: count }, (_, at) => `$${at + 1}`).join(', ')

/** SQL as one caller, every statement in a transaction of its own, as a request to the API is. */
export class DatabaseCaller {
  readonly #sql: postgres.Sql
  readonly #caller: Caller

  constructor(sql: postgres.Sql, caller: Caller) {
    this.#sql = sql
    this.#caller = caller
  }

  async query<T = Row>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    const [, rows] = await this.#sql.begin((transaction) =>
      // The second is sent without waiting for the first.
      Promise.all([
        transaction.unsafe(becoming(this.#caller)),
        transaction.unsafe(text, values as Parameters, { prepare: values.length > 0 }),
      ]),
    )
    return [...rows] as T[]
  }

  /** All columns the caller may read, as `select=*` does. */
  read<T = Row>(table: string, where: Values = {}): Promise<T[]> {
    const tests = Object.keys(where).map((name, at) => `${name} = $${at + 1}`)
    const filter = tests.length > 0 ? ` where ${tests.join(' and ')}` : ''
    return this.query<T>(`select * from ${table}${filter}`, Object.values(where))
  }

  async insert<T = Row>(table: string, values: Values): Promise<T> {
    const text = `insert into ${table} (${columns(values)}) values (${placeholders(Object.keys(values).length)}) returning *`
    const [row] = await this.query<T>(text, Object.values(values))
    if (row === undefined) throw new Error('An insert answered no row')
    return row
  }

  /** The rows that were changed: none for a row the caller may not touch. */
  update<T = Row>(table: string, values: Values, where: Values): Promise<T[]> {
    const names = Object.keys(values)
    const set = names.map((name, at) => `${name} = $${at + 1}`).join(', ')
    const tests = Object.keys(where).map((name, at) => `${name} = $${names.length + at + 1}`)
    const text = `update ${table} set ${set} where ${tests.join(' and ')} returning *`
    return this.query<T>(text, [...Object.values(values), ...Object.values(where)])
  }

  remove<T = Row>(table: string, where: Values): Promise<T[]> {
    const tests = Object.keys(where).map((name, at) => `${name} = $${at + 1}`)
    return this.query<T>(
      `delete from ${table} where ${tests.join(' and ')} returning *`,
      Object.values(where),
    )
  }

  /** A procedure of the API with named arguments. */
  call<T = Row>(procedure: string, args: Values = {}): Promise<T[]> {
    const named = Object.keys(args).map((name, at) => `${name} => $${at + 1}`)
    return this.query<T>(`select * from public.${procedure}(${named.join(', ')})`, Object.values(args))
  }
}

export interface Statement {
  text: string
  values?: readonly unknown[]
}

interface SignUpOptions {
  confirmed?: boolean
  /** The random id that the browser keeps. */
  device?: string
}

/** A migrated database and the ways into it. */
export class TestDatabase {
  #sql: postgres.Sql | undefined
  #triggerless: postgres.Sql | undefined
  /** Of its database. */
  url = ''

  open(url: string, connections = 4): void {
    this.url = url
    const options = { onnotice: () => {}, types, fetch_types: false }
    this.#sql = postgres(url, { ...options, max: connections })
    this.#triggerless = postgres(url, {
      ...options,
      max: 1,
      connection: { session_replication_role: 'replica' },
    })
  }

  get sql(): postgres.Sql {
    if (!this.#sql) throw new Error('The db opens before the first test')
    return this.#sql
  }

  as(caller: Caller): DatabaseCaller {
    return new DatabaseCaller(this.sql, caller)
  }

  /** As the owner of the database. */
  async query<T = Row>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    const prepare = values.length > 0
    return [...(await this.sql.unsafe(text, values as Parameters, { prepare }))] as T[]
  }

  /**
   * As the owner of the database, with no trigger fired: so stored times are moved. On a connection of its own, because
   * a session that turns triggers off and on plans all its queries anew.
   */
  withoutTriggers<T = Row>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return this.allWithoutTriggers<T>([{ text, values }])
  }

  /** The same for several statements in one transaction; the rows of the last. */
  async allWithoutTriggers<T = Row>(statements: readonly Statement[]): Promise<T[]> {
    if (!this.#triggerless) throw new Error('The db opens before the first test')
    let rows: readonly unknown[] = []
    await this.#triggerless.begin(async (transaction) => {
      for (const { text, values = [] } of statements) {
        rows = await transaction.unsafe(text, values as Parameters, { prepare: values.length > 0 })
      }
    })
    return [...rows] as T[]
  }

  async one<T = Row>(text: string, values: readonly unknown[] = []): Promise<T> {
    const [row] = await this.query<T>(text, values)
    if (row === undefined) throw new Error(`No row: ${text}`)
    return row
  }

  /** Somebody who has just signed up and confirmed the email address. */
  async signUp(name: string, { confirmed = true, device }: SignUpOptions = {}): Promise<Person> {
    const id = randomUUID()
    const person = {
      id,
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}.${id.slice(0, 8)}@aso.test`,
    }
    // With the one session of this person; its id is the person's.
    await this.query(
      `with person as (
         insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at)
         values ($1, $2, jsonb_strip_nulls(jsonb_build_object('full_name', $3::text, 'device', $5::text)),
           case when $4::boolean then now() end)
         returning id
       ) insert into auth.sessions (id, user_id) select id, id from person`,
      [id, person.email, name, confirmed, device ?? null],
    )
    return person
  }

  async close(): Promise<void> {
    await Promise.all([this.#sql?.end({ timeout: 5 }), this.#triggerless?.end({ timeout: 5 })])
  }
}

interface TestDatabaseOptions {
  connections?: number
  /** What the proof of the books may find after each test, because the scene of the file is about it. */
  findings?: string[]
}

/** A db for this file; after each test its books must balance, and what was told to people must lead to pages of the app. */
export function openTestDatabase({ connections = 4, findings = [] }: TestDatabaseOptions = {}): TestDatabase {
  const db = new TestDatabase()
  let url = ''
  beforeAll(async () => {
    url = await createDatabase({ url: inject('postgresUrl') }, `rules_${randomUUID()}`)
    db.open(url, connections)
  })
  afterEach(async () => {
    const found = await reconcile(db)
    expect(found.filter(({ problem }) => !findings.includes(problem))).toEqual([])
  })
  afterAll(async () => {
    const links = await db.query<{ link: string }>('select distinct link from public.notifications')
    await db.close()
    if (url) await dropDatabase(url)
    expect(links.filter(({ link }) => !isPageOfApp(link))).toEqual([])
  })
  return db
}
