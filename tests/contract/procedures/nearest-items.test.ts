import { afterAll, beforeAll, expect, test } from 'vitest'
import { answered, visitorOf } from '../../support/api/clients.ts'
import { join, list } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
  await list(await join(stack, 'Ada', 'lend'), {
    title: 'Lace gown',
    category: 'Dresses',
    rental_price: 5000,
  })
})
afterAll(() => stack.close())

test('nearest_items answers items as search_items does, each with how it differs, by get as well', async () => {
  const args = { p_query: 'lace', p_price_to: 4999 }
  const found = await answered(visitorOf(stack).rpc('search_items', { p_query: 'lace' }))
  expect(await answered(visitorOf(stack).rpc('search_items', args))).toEqual([])
  for (const get of [true, false]) {
    const near = await answered(visitorOf(stack).rpc('nearest_items', args, { get }))
    expect(near).toEqual([
      { facet: 'price', differs: '₦1 more', listing: { ...found[0], cursor: expect.any(String) } },
    ])
  }
})

test('nearest_items refuses what search_items refuses', async () => {
  const refused = await visitorOf(stack).rpc('nearest_items', { p_type: 'lend' })
  expect(refused.error).toMatchObject({ code: 'PT400', hint: 'Invalid search' })
})
