import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { joinAdmin } from '../support/api/staff.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.close())
afterEach(() => vi.restoreAllMocks())

test('what a check of Postgres refuses is a client error, also after the console’s function was replaced', async () => {
  const admin = await joinAdmin(stack, 'Ngozi')
  vi.spyOn(console, 'error').mockReturnValue()
  const { error, status } = await admin.client.from('items').insert({
    owner_id: admin.id,
    title: 'Gele',
    category: 'Traditional',
    availability_type: 'rent',
    rental_price: -1,
  })
  expect([status, error?.code]).toEqual([400, '23514'])
})
