import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loggedPath } from '../../local/http/logged-path.ts'
import { answered, clientOf, deposit } from '../support/api/clients.ts'
import { book, invoke, join, joinApproved, list, type Member, signUpMember } from '../support/api/members.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'

let stack: TestStack
/** What functions print. */
let printed: string[]

beforeAll(async () => {
  stack = await startTestStack({ logsAllRequests: true })
  await stack.database.query(`create table private.seen_names (name text not null)`)
  await stack.database.query(
    `create function private.see_name() returns trigger language plpgsql security definer set search_path = '' as
     $$ begin insert into private.seen_names values (current_setting('application_name')); return null; end $$`,
  )
  await stack.database.query(
    `create trigger see_name after insert or update on public.transactions for each row execute function private.see_name()`,
  )
})
afterAll(() => stack.close())

beforeEach(() => {
  printed = []
  stack.log.length = 0
  const print = (...parts: unknown[]): void => void printed.push(parts.join(' '))
  vi.spyOn(console, 'info').mockImplementation(print)
  vi.spyOn(console, 'error').mockImplementation(print)
})

async function tokenOf({ client }: Member): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? ''
}

async function askFunction(member: Member, name: string, body: object, id?: string): Promise<Response> {
  const headers = {
    apikey: stack.publishableKey,
    authorization: `Bearer ${await tokenOf(member)}`,
    'content-type': 'application/json',
    ...(id && { 'x-request-id': id }),
  }
  return fetch(`${stack.url}/functions/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

const lines = (): Record<string, unknown>[] => [...stack.log, ...printed].map((line) => JSON.parse(line))

test('one id runs from the request through the function and the data API into SQL', async () => {
  const [ada, bola] = [await join(stack, 'Ada', 'lend'), await joinApproved(stack, 'Bola')]
  const { id: transactionId, total_amount } = await book(bola, await list(ada))
  await deposit(stack, bola, total_amount)
  await stack.database.query('delete from private.seen_names')
  stack.log.length = 0
  const id = randomUUID()

  const response = await askFunction(bola, 'wallet-payment', { transactionId, paymentMethod: 'wallet' }, id)
  expect(response.status).toBe(200)
  expect(response.headers.get('x-request-id')).toBe(id)
  const names = await stack.database.query<{ name: string }>('select distinct name from private.seen_names')
  expect(names).toEqual([{ name: `aso ${id}` }])
  const told = lines().filter((line) => line.request_id === id)
  expect(told).toContainEqual(
    expect.objectContaining({ level: 'info', path: '/functions/v1/wallet-payment', status: 200 }),
  )
  expect(told).toContainEqual(
    expect.objectContaining({ level: 'info', path: '/rest/v1/rpc/pay_from_wallet', status: 200 }),
  )
  expect(told).toContainEqual(expect.objectContaining({ function: 'wallet-payment', status: 200 }))
})

test('the name is gone when the session of the database serves somebody else', async () => {
  const [ada, bola] = [await join(stack, 'Ada', 'lend'), await joinApproved(stack, 'Bola')]
  await book(bola, await list(ada))
  const left = await stack.database.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name like 'aso _%-%'`,
  )
  expect(left).toEqual([])
})

test.each(['ada@aso.test', '08031234567', 'x'.repeat(36), ''])(
  'an id that is no UUID (%s) is replaced, and logged nowhere',
  async (given) => {
    const headers = { apikey: stack.publishableKey, 'x-request-id': given }
    const response = await fetch(`${stack.url}/rest/v1/items?select=id`, { headers })
    const id = response.headers.get('x-request-id')
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(lines()).toMatchObject([{ request_id: id, status: 200 }])
    if (given) expect(stack.log.join('\n')).not.toContain(given)
  },
)

test('nobody can be found in the logs: not by address, phone, name, words, token or key', async () => {
  const name = 'Oluwaseyifunmi Adegbenga'
  const phone = '+2348031239876'
  const ada = await join(stack, 'Ada', 'lend')
  const seyi = await signUpMember(stack, name)
  await stack.database.query(
    `insert into public.borrower_verifications (user_id, verification_status) values ($1, 'approved')`,
    [seyi.id],
  )
  await invoke(seyi, 'send-sms-otp', { phone })
  const itemId = await list(ada)
  const booking = await book(seyi, itemId)
  await invoke(seyi, 'wallet-payment', { transactionId: booking.id, paymentMethod: 'wallet' })
  const conversation = await answered(clientOf(seyi).rpc('start_conversation', { p_item_id: itemId }))
  const words = `Abracadabra, my address is 14 Bode Thomas ${phone}`
  const chat = { conversation_id: conversation, sender_id: seyi.id, receiver_id: ada.id, message: words }
  await answered(clientOf(seyi).from('chats').insert(chat))
  // What is refused or breaks tells nothing of a person, either.
  await seyi.client.auth.signInWithPassword({ email: seyi.email, password: 'Wrong-word-2026' })
  await seyi.client.from(seyi.email).select()
  await seyi.client.from('items').insert({ title: name, brand: seyi.email })
  await seyi.client.storage.from('profiles').upload(`${seyi.id}/${name}.jpg`, Buffer.from('no photo'))
  await fetch(`${stack.url}/functions/v1/wallet-payment/${seyi.email}?phone=${phone}`, { method: 'POST' })
  await stack.runJobs()

  expect(stack.log.length).toBeGreaterThan(20)
  const text = [...stack.log, ...printed].join('\n')
  const token = await tokenOf(seyi)
  const secrets = [seyi.email, phone.slice(1), '8031239876', 'Oluwaseyifunmi', 'Abracadabra', 'Bode Thomas']
  for (const secret of [
    ...secrets,
    'Wrong-word',
    token,
    token.split('.')[2] ?? '',
    stack.publishableKey,
    stack.secretKey,
  ])
    expect(text).not.toContain(secret)
  for (const line of lines()) {
    expect(line.request_id, JSON.stringify(line)).toMatch(/^[0-9a-f-]{36}$/)
    expect(String(line.time)).toMatch(/^\d{4}-\d\d-\d\dT/)
  }
})

test.each([
  ['/rest/v1/items', '/rest/v1/items'],
  ['/rest/v1/rpc/pay_from_wallet', '/rest/v1/rpc/pay_from_wallet'],
  ['/rest/v1/ada@aso.test', '/rest/v1/…'],
  ['/functions/v1/item-calendar/08031234567', '/functions/v1/item-calendar/…'],
  ['/storage/v1/object/public/item-images/4f/Ada.jpg', '/storage/v1/object/public/item-images/…'],
  ['/auth/v1/admin/users/0b8c2a9e-1111-4222-8333-444455556666', '/auth/v1/admin/users/…'],
])('of the path %s the log has %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})
