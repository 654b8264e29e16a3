import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadKeys } from '../../local/credentials/keys.ts'
import { signToken } from '../../local/credentials/tokens.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'

/** The SQL of a read is kept after its first answer: the second of the same shape must not be told from it. */

interface Answer {
  status: number
  headers: Record<string, string>
  body: unknown
}

let stack: TestStack
let jwtSecret: string
const people: string[] = []
const items: string[] = []

async function ids(text: string): Promise<string[]> {
  return (await stack.database.query<{ id: string }>(text)).map(({ id }) => id)
}

beforeAll(async () => {
  stack = await startTestStack()
  jwtSecret = (await loadKeys(stack.dataDir)).jwtSecret
  await stack.database.query(
    `insert into auth.users (id, email, raw_user_meta_data)
     select gen_random_uuid(), format('p%s@aso.test', n), '{"full_name": "Person"}' from generate_series(1, 2) n`,
  )
  people.push(...(await ids('select user_id as id from private.profiles order by user_id')))
  await stack.database.query('insert into auth.sessions (id, user_id) select id, id from auth.users')
  await stack.database.query(
    `insert into public.items (owner_id, title, category, availability_type, rental_price, images, created_at)
     select user_id, 'Aṣọ "òkè" ' || n, 'Traditional', 'rent', 1000.50 + n, array['a', 'b "c"'], now() - n * interval '1 minute'
     from private.profiles, generate_series(1, 15) n`,
  )
  await stack.database.query(
    'insert into public.saved_items (user_id, item_id) select i.owner_id, i.id from public.items i',
  )
  items.push(...(await ids('select id from public.items order by id')))
})
afterAll(() => stack.close())

function tokenOf(person: string): string {
  const exp = Math.floor(Date.now() / 1000) + 600
  return signToken(
    { sub: person, session_id: person, role: 'authenticated', aud: 'authenticated', exp },
    jwtSecret,
  )
}

async function read(
  query: string,
  token = stack.publishableKey,
  more: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${stack.url}/rest/v1/${query}`, {
    headers: { apikey: stack.publishableKey, authorization: `Bearer ${token}`, ...more },
  })
  const {
    'x-request-id': _id,
    date: _date,
    'content-length': _length,
    ...headers
  } = Object.fromEntries(response.headers)
  return { status: response.status, headers, body: await response.json() }
}

test.each([
  ['items?select=id,title,rental_price,images,created_at&order=created_at.desc,id.desc&limit=5', {}],
  ['items?select=*,owner:profiles!items_owner_id_fkey(full_name,location)&limit=2&offset=3', {}],
  ['items?select=id&limit=3&offset=500', {}],
  ['app_settings', {}],
  ['items?select=price::text,name:title&limit=2', {}],
  ['items?select=id', { range: '2-4' }],
  ['items?select=id', { prefer: 'count=exact' }],
  ['items?select=id&limit=1', { accept: 'application/vnd.pgrst.object+json' }],
  ['items?select=nothing', {}],
  ['wallet_transactions', {}],
])('%s %j reads the same a second time', async (query, headers) => {
  const first = await read(query, undefined, headers)
  expect(await read(query, undefined, headers)).toEqual(first)
  expect(await read(query, undefined, headers)).toEqual(first)
})

test('each id finds its own row, and an unknown one finds none', async () => {
  for (const id of items) {
    const { body, headers } = await read(`items?select=id&id=eq.${id}`)
    expect(body).toEqual([{ id }])
    expect(headers['content-location']).toBe(`/items?id=eq.${id}&select=id`)
  }
  const none = await read(`items?select=id&id=eq.${randomUUID()}`)
  expect(none).toMatchObject({ status: 200, body: [], headers: { 'content-range': '*/*' } })
})

test('one id twice and two different ids are not mistaken for each other', async () => {
  const [one = '', other = ''] = items
  const both = (left: string, right: string) => `items?select=id&or=(id.eq.${left},id.eq.${right})&order=id`
  for (let time = 0; time < 2; time++) {
    expect((await read(both(one, one))).body).toEqual([{ id: one }])
    expect((await read(both(one, other))).body).toEqual([{ id: one }, { id: other }])
  }
})

test('an id inside a longer text is not treated as a parameter', async () => {
  const [one = '', other = ''] = items
  await stack.database.query('update public.items set description = id::text where id = any($1)', [
    [one, other],
  ])
  for (const id of [one, other, one]) {
    expect((await read(`items?select=id&description=like.*${id}*`)).body).toEqual([{ id }])
  }
})

test('each person reads their own rows by the same address', async () => {
  const seen = async (token?: string) => (await read('saved_items?select=user_id&limit=1', token)).body
  for (let time = 0; time < 2; time++) {
    for (const person of people) expect(await seen(tokenOf(person))).toEqual([{ user_id: person }])
  }
})

test('a refused reader gets the same error before and after others have read', async () => {
  const query = 'saved_items?select=id&limit=2'
  const refused = await read(query)
  expect(refused.status).toBe(401)
  const [person = ''] = people
  expect((await read(query, tokenOf(person))).status).toBe(200)
  expect(await read(query)).toEqual(refused)
})

test('a changed row is read at once', async () => {
  const [id = ''] = items
  const query = `items?select=title&id=eq.${id}`
  await read(query)
  for (const title of ['Ankara', 'Gele']) {
    await stack.database.query('update public.items set title = $2 where id = $1', [id, title])
    expect((await read(query)).body).toEqual([{ title }])
  }
})
