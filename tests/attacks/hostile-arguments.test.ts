import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deposit } from '../support/api/clients.ts'
import { book, joinApproved, list, type Member } from '../support/api/members.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { reconcile } from '../support/database/reconcile.ts'
import { addCancelledWithdrawal, baseRows, daysOfRows } from './support/base-rows.ts'
import {
  deepDocument,
  halfAMillionLists,
  hostileValues,
  longDocument,
  longText,
} from './support/parameter-values.ts'
import { type Column, columns, type Parameter, readProcedures } from './support/procedures-and-columns.ts'
import { type Answer, inBatches, sender } from './support/raw-bodies.ts'
import { attackedOn } from './support/run-length.ts'

/**
 * Whatever a client sends in whichever parameter or column: no answer is a 5xx, each comes soon, and a text that is too
 * long is refused by name. Parameters and columns are read from the catalogue, so a new one without a limit fails here.
 */

const SOON_MS = 8000

describe.each(attackedOn('Postgres'))('on %s', (engine) => {
  let stack: TestStack
  let member: Member
  let item: string
  let foreignItem: string
  let forSale: string
  let booking: string
  let rating: string
  let other: string
  let send: ReturnType<typeof sender>
  let calm: (field: Parameter) => string

  beforeAll(async () => {
    stack = await startTestStack({ engine })
    const [lender, borrower] = [await joinApproved(stack, 'Ada'), await joinApproved(stack, 'Bola')]
    member = borrower
    other = lender.id
    await stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
      member.id,
    ])
    await deposit(stack, member, 100_000)
    item = await list(member)
    foreignItem = await list(lender)
    forSale = await list(lender, { pickup_method: 'both' })
    await addCancelledWithdrawal(stack, member)
    await member.client.rpc('save_search', { p_name: 'Gele', p_query: 'gele' }).throwOnError()
    // Procedures that ask for a session of an AI helper are attacked behind that question.
    for (const [p_feature_type, p_payment_method] of [
      ['stylist', 'free'],
      ['listing_optimizer', 'wallet'],
      ['virtual_stylist', 'wallet'],
    ])
      await member.client.rpc('unlock_ai_feature', { p_feature_type, p_payment_method }).throwOnError()
    booking = (await book(member, foreignItem)).id
    await member.client.rpc('pay_from_wallet', { p_transaction_id: booking })
    await addDispute(stack, booking)
    rating = await addOpenRating(stack, { booking, rater: lender.id, rated: member.id })
    const { data } = await member.client.auth.getSession()
    send = sender(stack, data.session?.access_token ?? '')
    calm = calmValues({ user: member.id, item: foreignItem, booking })
  })
  afterAll(() => stack.close())

  test('hostile values in every parameter of every procedure, for every role that may call it', async () => {
    const calls = (await readProcedures(stack)).flatMap(({ name, parameters, roles }) =>
      // Everybody comes in the same way: who may do most asks, and the visitor; the service role where nobody else may.
      (roles.length === 1 ? roles : roles.filter((role) => role !== 'service_role')).flatMap((role) =>
        parameters.map((parameter) => ({ name, parameters, parameter, role })),
      ),
    )
    expect(calls.length).toBeGreaterThan(100)
    const bad: Answer[] = []
    await inBatches(calls, 8, async ({ name, parameters, parameter, role }, at) => {
      const ask = (value: string) => {
        const body = parameters.map((p) => [p.name, p.name === parameter.name ? value : calm(p)] as const)
        return send('POST', `rpc/${name}`, role, objectOf(body))
      }
      for (const value of someOf(hostileValues(parameter.type), engine === 'PGlite' || role === 'anon', at)) {
        const answer = await ask(value)
        if (isBad(answer)) bad.push(answer)
      }
      for (const value of tooMuchOf(parameter.type)) {
        const answer = await ask(value)
        if (answer.status !== 400 || !answer.message.includes(parameter.name)) bad.push(answer)
      }
    })
    expect(bad).toEqual([])
    expect(await reconcile(stack.database)).toEqual([])
  })

  test('hostile values in every column that a member may write', async () => {
    const all = await columns(stack)
    // A server may have taken the role away in the test before.
    await stack.database.query(`update private.profiles set role = 'both' where user_id = $1`, [member.id])
    const bases = baseRows(member.id, { item, foreignItem, forSale, booking, rating, other })
    const bad: (Answer | string)[] = []
    // What becomes of the profile decides what is refused elsewhere.
    all.sort((a, b) => Number(a.table === 'profiles') - Number(b.table === 'profiles'))
    await inBatches(all, 8, async (column, at) => {
      const base = bases[column.table]
      if (!base) {
        bad.push(`${column.table} needs a row in baseRows`)
        return
      }
      for (const write of writes(column, base, member.id)) {
        for (const value of engine === 'PGlite'
          ? someOf(hostileValues(column.type), true, at)
          : hostileValues(column.type)) {
          const answer = await send(...write(value))
          if (isBad(answer)) bad.push(answer)
        }
        for (const value of tooMuchOf(column.type)) {
          const answer = await send(...write(value))
          if (!refusesColumn(answer, column)) bad.push(answer)
        }
      }
    })
    expect(bad).toEqual([])
    const [stored] = await stack.database.query<{ most: number }>(
      'select max(length(to_jsonb(i)::text))::int as most from public.items i',
    )
    expect(stored?.most).toBeLessThan(20_000)
    // Nothing that was kept keeps others from the item: who waits for it is told when a booking of it ends.
    const chidi = await joinApproved(stack, 'Chidi')
    const { id } = await book(chidi, foreignItem, 60)
    expect((await chidi.client.rpc('cancel_booking', { p_transaction_id: id })).error).toBeNull()
  })

  test('bodies that are too deep or too long are refused by each service in its own form', async () => {
    const json = { apikey: stack.publishableKey, 'content-type': 'application/json' }
    const post = (path: string, body: string) =>
      fetch(`${stack.url}${path}`, { method: 'POST', headers: json, body })
    const deep = `{"p_query":"]\\"[","p_category":${halfAMillionLists}}`
    const rest = await post('/rest/v1/rpc/search_items', deep)
    expect(rest.status).toBe(400)
    expect(await rest.json()).toMatchObject({ message: 'p_category must be at most 32 levels deep.' })
    const auth = await post('/auth/v1/token?grant_type=password', `{"email":${'['.repeat(20_000)}`)
    expect(auth.status).toBe(400)
    expect(await auth.json()).toMatchObject({ code: 400, msg: 'email must be at most 32 levels deep.' })
    const quiz = await post('/functions/v1/style-preview', `{"answers":${'{"a":'.repeat(5000)}`)
    expect(quiz.status).toBe(400)
    expect(await quiz.json()).toMatchObject({
      status: false,
      message: 'answers must be at most 32 levels deep.',
    })
    const long = `{"p_query":"${'x'.repeat(1024 * 1024)}"}`
    expect((await post('/rest/v1/rpc/search_items', long)).status).toBe(413)
    expect((await post('/auth/v1/signup', long.slice(0, 70_000))).status).toBe(413)
  })

  test('hostile values in addresses and headers', async () => {
    const headers = { apikey: stack.publishableKey }
    const get = async (query: string, more: Record<string, string> = {}) => {
      const response = await fetch(`${stack.url}/rest/v1/${query}`, { headers: { ...headers, ...more } })
      await response.text()
      return response.status
    }
    const lists = '['.repeat(3000)
    const answers = await Promise.all([
      get(`rpc/search_items?p_category=${lists}`),
      get(`rpc/search_items?p_category=${'x'.repeat(4000)}`),
      get(`rpc/search_items?p_limit=${'9'.repeat(3000)}`),
      get('rpc/search_items?p_latitude=1e400&p_longitude=NaN'),
      get(`items?measurements=eq.${lists}`),
      get(`items?images=cs.${'{'.repeat(3000)}`),
      get(`items?select=${'owner:profiles('.repeat(500)}id`),
      get(`items?or=${'(and'.repeat(2000)}`),
      get(`items?order=${'title.asc,'.repeat(1000)}id`),
      get('items', { prefer: `count=exact,${'x=y,'.repeat(3000)}` }),
      get('items', { range: `0-${'9'.repeat(4000)}` }),
      get('items', { cookie: 'a=b;'.repeat(3000) }),
      get('items', { 'accept-profile': 'x'.repeat(4000) }),
    ])
    expect(answers.filter((status) => status >= 500)).toEqual([])
    expect(answers.slice(0, 3)).toEqual([400, 400, 400])
  })
})

/** A failure, an answer that was waited for, or the words of Postgres itself about a value (22) or about processes (40). */
const isBad = ({ status, ms, code }: Answer): boolean =>
  status >= 500 || ms > SOON_MS || /^(22|40)/.test(code)

/** Others for each field, so that together they are all sent; fewer where the engine answers one at a time. */
function someOf(values: string[], few: boolean, at: number): string[] {
  const count = few ? 2 : 4
  return Array.from({ length: count }, (_, more) => values[(at * count + more) % values.length] ?? '')
}

const objectOf = (fields: readonly (readonly [string, string])[]): string =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`

/** What is refused by the name of the field it is sent in. */
function tooMuchOf(type: string): string[] {
  if (type === 'text') return [longText]
  return type === 'jsonb' ? [longDocument, deepDocument] : []
}

/** A value that a procedure may well accept, as JSON, for all fields but the one that is attacked. */
/** A decided report of the borrower, so that a ruling has a row to change; the booking runs on. */
async function addDispute(stack: TestStack, booking: string): Promise<void> {
  await stack.database.query(
    `insert into public.disputes (transaction_id, reporter_id, reported_id, issue_type, description, status, outcome,
       resolved_at, previous_status, contested_amount, due_at)
     select t.id, t.borrower_id, t.lender_id, 'other', 'A report', 'dismissed', 'dismissed', now(), t.booking_status, 0, now()
     from public.transactions t where t.id = $1`,
    [booking],
  )
}

function calmValues({ user, item, booking }: { user: string; item: string; booking: string }) {
  const { start, end } = daysOfRows()
  const named: Record<string, string> = {
    p_item_id: item,
    p_transaction_id: booking,
    p_end: end,
    p_new_end: end,
  }
  return ({ name, type, word }: Parameter): string => {
    if (type === 'uuid') return JSON.stringify(named[name] ?? user)
    if (type === 'date') return JSON.stringify(named[name] ?? start)
    if (type.startsWith('timestamp')) return JSON.stringify(`${start}T10:00:00Z`)
    if (type === 'text') return JSON.stringify(name === 'p_sort' ? 'newest' : 'rent')
    if (type === 'boolean') return 'true'
    if (type === 'jsonb') return '{}'
    if (type.endsWith('[]')) return '[]'
    return word === null ? '6' : JSON.stringify(word)
  }
}

async function addOpenRating(
  { database }: TestStack,
  { booking, rater, rated }: { booking: string; rater: string; rated: string },
): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `insert into public.ratings (transaction_id, rater_id, rated_user_id, rating_type, opened_at)
     values ($1, $2, $3, 'lender_to_borrower', now()) returning id`,
    [booking, rater, rated],
  )
  return row?.id ?? ''
}

const OWN: Record<string, string> = {
  items: 'owner_id',
  transactions: 'borrower_id',
  disputes: 'reporter_id',
  app_settings: 'setting_key',
}

type Write = (value: string) => [method: string, path: string, role: string, body: string]

function writes({ table, name, insert, update }: Column, base: object, user: string): Write[] {
  const key = OWN[table] ?? 'user_id'
  const filter = `${key}=eq.${table === 'app_settings' ? 'ai_session_price' : user}`
  const row = Object.entries(base).filter(([column]) => column !== name)
  const fields = row.map(([column, value]) => [column, JSON.stringify(value)] as const)
  const inserted: Write = (value) => ['POST', table, 'authenticated', objectOf([...fields, [name, value]])]
  const updated: Write = (value) => [
    'PATCH',
    `${table}?${filter}`,
    'authenticated',
    objectOf([[name, value]]),
  ]
  return [...(insert ? [inserted] : []), ...(update ? [updated] : [])]
}

/** By a rule of ours, by a constraint that names the column, or because there is such a row already (identity records). */
function refusesColumn({ status, code, message }: Answer, { name, constraints }: Column): boolean {
  if (status < 400 || status >= 500) return false
  return /^(PT...|23505)$/.test(code) || [name, ...constraints].some((word) => message.includes(word))
}
