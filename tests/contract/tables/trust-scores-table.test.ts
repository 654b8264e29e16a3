import { afterAll, beforeAll, expect, test } from 'vitest'
import { answered, visitorOf } from '../../support/api/clients.ts'
import { join, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let ada: Member
let bola: Member

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada')
  bola = await join(stack, 'Bola')
})
afterAll(() => stack.close())

test('a score that was never stored is PGRST116, asking for it stores nothing, and afterwards it is a row with numbers', async () => {
  const select = () => bola.client.from('trust_scores').select('*').eq('user_id', ada.id).single()
  expect((await select()).error?.code).toBe('PGRST116')
  expect(await answered(bola.client.rpc('calculate_trust_score', { p_user_id: ada.id }))).toBe(62)
  expect((await select()).error?.code).toBe('PGRST116')
  await stack.database.query('select private.count_trust(array[$1]::uuid[])', [ada.id])
  expect((await select()).data).toMatchObject({ user_id: ada.id, overall_score: 62, trust_level: 'new' })
})

test('the level of an owner comes with the profile, the listing and the search, also to a visitor', async () => {
  await list(ada)
  await stack.database.query(`update private.profiles set trust_level = 'trusted' where user_id = $1`, [
    ada.id,
  ])
  const visitor = visitorOf(stack)
  const owner = 'title, owner:profiles!items_owner_id_fkey(trust_level)'
  expect(await answered(visitor.from('items').select(owner))).toEqual([
    { title: 'Ankara gown', owner: { trust_level: 'trusted' } },
  ])
  expect(await answered(visitor.rpc('search_items'))).toMatchObject([{ owner_trust: 'trusted' }])
})
