import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AsoClient, answered, clientOf, visitorOf } from '../../support/api/clients.ts'
import { join, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let bola: Member
let asBola: AsoClient
let asAda: AsoClient

beforeAll(async () => {
  stack = await startTestStack()
  bola = await join(stack, 'Bola', 'both')
  asBola = clientOf(bola)
  asAda = clientOf(await join(stack, 'Ada', 'lend'))
})
afterAll(() => stack.close())
beforeEach(() => stack.database.query('delete from public.saved_searches'))

const save = (client = asBola, name = 'Gele in Lagos') =>
  client.rpc('save_search', { p_name: name, p_query: 'gele', p_state: 'Lagos', p_price_to: 4999 })
const mine = (client = asBola) =>
  answered(client.from('saved_searches').select('*').order('created_at', { ascending: false }))

test('save_search answers an id, and the table what is kept', async () => {
  const id = await answered(save())
  expect(await mine()).toEqual([
    {
      id,
      user_id: bola.id,
      name: 'Gele in Lagos',
      filters: { query: 'gele', state: 'Lagos', price_to: 4999 },
      alert: true,
      created_at: expect.any(String),
    },
  ])
  expect(await answered(save(asBola, 'Owambe'))).toBe(id)
  expect(await mine()).toMatchObject([{ name: 'Owambe' }])
})

test('a filter that cannot be read is refused with its name', async () => {
  const { error } = await asBola.rpc('save_search', { p_name: 'Mine', p_type: 'lend' })
  expect(error).toMatchObject({
    code: 'PT400',
    hint: 'Invalid search',
    message: 'p_type must be rent or sale.',
  })
})

test('its owner renames it, switches its alert and deletes it; nobody else finds it', async () => {
  const id = await answered(save())
  const table = (client: AsoClient) => client.from('saved_searches')
  expect(await answered(table(asAda).update({ name: 'Mine' }).eq('id', id).select())).toEqual([])
  expect(await answered(table(asAda).delete().eq('id', id).select())).toEqual([])
  expect(await mine(asAda)).toEqual([])
  await answered(table(asBola).update({ alert: false, name: 'Later' }).eq('id', id).select())
  expect(await mine()).toMatchObject([{ name: 'Later', alert: false }])
  await answered(table(asBola).delete().eq('id', id).select())
  expect(await mine()).toEqual([])
})

test('a visitor can neither save nor read', async () => {
  const visitor = visitorOf(stack)
  expect((await save(visitor)).error).toMatchObject({ code: '42501' })
  expect((await visitor.from('saved_searches').select('id')).error).toMatchObject({ code: '42501' })
})
