import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AsoClient, clientOf, refused } from '../../support/api/clients.ts'
import { join, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

/** An ordinary account that writes all it may, without end. */
let stack: TestStack
let eve: Member
let asEve: AsoClient
beforeAll(async () => {
  stack = await startTestStack()
  eve = await join(stack, 'Eve')
  asEve = clientOf(eve)
})
afterAll(() => stack.close())

const count = async (table: string): Promise<unknown> => {
  const text = `select count(*)::int as count from ${table} where user_id = $1`
  return (await stack.database.query<{ count: number }>(text, [eve.id]))[0]?.count
}

test('a person can save at most a thousand things', async () => {
  await stack.database.query(
    `insert into public.saved_items (user_id, content_type) select $1, 'look' from generate_series(1, 999)`,
    [eve.id],
  )
  const save = (rows: object[]) => asEve.from('saved_items').insert(rows.map(() => ({ user_id: eve.id })))
  expect(await save([{}, {}])).toMatchObject(refused(429, 'Save failed'))
  expect(await count('public.saved_items')).toBe(999)
  const item_id = await list(eve)
  expect((await asEve.from('saved_items').insert({ user_id: eve.id, item_id })).error).toBeNull()
  expect(await save([{}])).toMatchObject(refused(429, 'Save failed'))
})

test('at most a thousand actions a day are recorded for a person', async () => {
  const log = () => asEve.rpc('log_user_action', { p_user_id: eve.id, p_action_type: 'share_item' })
  expect((await log()).error).toBeNull()
  await stack.database.query(
    `update private.rate_limits set hits = 1000, window_start = now() - interval '23 hours' where key = $1`,
    [`actions:${eve.id}`],
  )
  expect(await log()).toMatchObject(refused(429, 'Too many actions'))
  expect(await count('private.user_actions')).toBe(1)
})
