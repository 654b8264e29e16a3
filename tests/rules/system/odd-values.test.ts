import { beforeAll, expect, test } from 'vitest'
import { day, insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/**
 * Values that Postgres takes as a day, a time, a number or a text, and that break what is worked out with them: hosted PostgREST would
 * tell a client Postgres's own error (22008, 22P02). Each procedure refuses them in our words or lives with them. Read from the
 * catalogue: a new procedure or column is here tomorrow.
 */
const db = openTestDatabase()

const odd: [RegExp, string[]][] = [
  [/^date$/, ['infinity', '-infinity', '5874897-12-31', '4713-01-01 BC', '0001-01-01']],
  [/^timestamp/, ['infinity', '-infinity', '294276-12-31T00:00:00Z', '4713-01-01T00:00:00Z BC']],
  [/^integer$/, ['2147483647', '-2147483648', '0', '-1']],
  [/^bigint$/, ['9223372036854775807', '-9223372036854775808']],
  // A column with a length can't take larger ones at all.
  [/^numeric\(/, ['NaN', '-1', '0.001', '1e-30']],
  [/^numeric$/, ['NaN', 'Infinity', '-Infinity', '1e30', '-1', '0.001', '1e-30']],
  [/^double precision$/, ['NaN', 'Infinity', '-Infinity', '1e308', '-1e308']],
  [/^text$/, ['', ' ', '-', 'NaN', 'infinity', '%', '{}', '2.5', '99999999999999999999']],
  [/^jsonb$/, ['null', '{}', '[]', '[null]', '[{}]', '"x"', '2.5', '{"a": null}', '[1e400]']],
  [/\[\]$/, ['{}', '{NULL}']],
]
const oddOf = (type: string): string[] => odd.find(([pattern]) => pattern.test(type))?.[1] ?? []

interface Field {
  name: string
  type: string
  word: string | null
}
const WORD = `(select e.enumlabel::text from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder limit 1)`

let bola: Person
let bookings: string[]
let calm: (field: Field) => string | null
let rows: Record<string, Record<string, unknown>>

beforeAll(async () => {
  await setSetting(db, 'new_member_rental_limit', 5)
  const ada = await member(db, 'Ada')
  bola = await member(db, 'Bola', { wallet: 100_000, admin: true })
  const [dress, other] = [await item(db, ada), await item(db, bola)]
  const booking = await insertPaidBooking(db, bola, dress)
  // One that runs, and can be extended.
  const running = await insertPaidBooking(db, bola, await item(db, ada))
  await db.withoutTriggers(
    `update public.transactions set rental_start_date = $2, rental_end_date = $3, booking_status = 'active', handed_over_at = now(),
       handover_proven_at = now() where id = $1`,
    [running.id, day(-1), day(1)],
  )
  bookings = [booking.id, running.id]
  const named: Record<string, string> = { p_item_id: dress.id, p_sort: 'newest' }
  calm = ({ name, type, word }) => {
    if (named[name]) return named[name]
    if (type === 'uuid') return bola.id
    if (type === 'date') return day(/end|last|until/.test(name) ? 33 : 30)
    if (type.startsWith('timestamp')) return `${day(30)}T10:00:00Z`
    if (type === 'text') return 'rent'
    if (type === 'boolean') return 'true'
    if (type === 'jsonb') return '{}'
    if (type.endsWith('[]')) return '{}'
    return word ?? '6'
  }
  rows = {
    availability_blocks: { owner_id: bola.id, item_id: other.id, first_day: day(30), last_day: day(33) },
    item_costs: { owner_id: bola.id, item_id: other.id, purchase_price: 45_000 },
    item_watches: { user_id: bola.id, item_id: dress.id, wants: 'free' },
    items: {
      ...{ owner_id: bola.id, title: 'Gele', category: 'Traditional', availability_type: 'both' },
      ...{ rental_price: 1000, sale_price: 20_000, deposit_amount: 5000 },
    },
    transactions: {
      ...{ borrower_id: bola.id, item_id: dress.id, transaction_type: 'rental' },
      ...{ rental_start_date: day(60), rental_end_date: day(62) },
    },
    withdrawals: {
      ...{ user_id: bola.id, amount: 600, fee: 0, bank_name: 'Zenith Bank' },
      ...{ account_number: '0123456789', account_name: 'Bola' },
    },
  }
})

/** Postgres's own word about a value, or undefined. What it changed is taken back. */
async function rawAnswer(
  role: string,
  text: string,
  values: readonly unknown[],
): Promise<string | undefined> {
  const caller = role === 'service_role' ? db.as('service') : role === 'anon' ? db.as('visitor') : db.as(bola)
  try {
    // The division comes last, and takes back what was done.
    await caller.query(
      `with done as materialized (${text}) select 1 / (count(*) - count(*)) from done`,
      values,
    )
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code?.startsWith('22') && message !== 'division by zero') return `${code} ${message}`
  }
  return undefined
}

test('in each parameter of each procedure', async () => {
  const procedures = await db.query<{ name: string; fields: Field[]; roles: string[] }>(`
    select p.proname as name,
      (select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'type', format_type(t.oid, null), 'word', ${WORD}) order by a.at), '[]')
        from unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) with ordinality a (name, type, at) join pg_type t on t.oid = a.type) as fields,
      (select coalesce(jsonb_agg(r), '[]') from unnest(array['authenticated', 'anon', 'service_role']) r
        where has_function_privilege(r, p.oid, 'execute')) as roles
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype and p.pronargs > 0
      and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute'))
    order by 1`)
  expect(procedures.length).toBeGreaterThan(100)
  const bad: string[] = []
  for (const { name, fields, roles } of procedures) {
    for (const [at, field] of fields.entries()) {
      for (const value of oddOf(field.type)) {
        for (const booking of fields.some(({ name: one }) => one === 'p_transaction_id') ? bookings : ['']) {
          const values = fields.map((one, place) =>
            place === at ? value : one.name === 'p_transaction_id' ? booking : calm(one),
          )
          const text = fields.map(
            ({ name: argument, type }, place) => `${argument} => $${place + 1}::text::${type}`,
          )
          const raw = await rawAnswer(roles[0] ?? 'anon', `select public.${name}(${text.join(', ')})`, values)
          if (raw) bad.push(`${name} ${field.name} = ${JSON.stringify(value)}: ${raw}`)
        }
      }
    }
  }
  expect(bad).toEqual([])
})

test('in each column that people write', async () => {
  const columns = await db.query<Field & { table: string }>(`
    select c.relname as table, a.attname as name, format_type(t.oid, a.atttypmod) as type, null as word
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
    order by 1, 2`)
  const bad: string[] = []
  for (const { table, name, type } of columns) {
    const row = { ...rows[table] }
    if (Object.keys(row).length === 0) continue
    for (const value of oddOf(type)) {
      const fields = Object.entries({ ...row, [name]: value })
      const text = fields.map((_, at) => `$${at + 1}::text`)
      const typed = await typesOf(
        table,
        fields.map(([column]) => column),
      )
      const casts = text.map((one, at) => `${one}::${typed[at]}`)
      const names = fields.map(([column]) => column).join(', ')
      const insert = `insert into public.${table} (${names}) select ${casts.join(', ')} returning 1`
      const raw = await rawAnswer(
        'authenticated',
        insert,
        fields.map(([, one]) => String(one)),
      )
      if (raw) bad.push(`${table}.${name} = ${JSON.stringify(value)}: ${raw}`)
    }
  }
  expect(bad).toEqual([])
})

const known = new Map<string, Map<string, string>>()
async function typesOf(table: string, names: readonly string[]): Promise<string[]> {
  if (!known.has(table)) {
    const found = await db.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = $1::text::regclass and attnum > 0`,
      [`public.${table}`],
    )
    known.set(table, new Map(found.map(({ name, type }) => [name, type])))
  }
  return names.map((name) => known.get(table)?.get(name) ?? 'text')
}
