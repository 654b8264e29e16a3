import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { visitorOf } from '../support/api/clients.ts'
import { engines, startTestStack, type TestStack } from '../support/api/test-stack.ts'

describe.each(engines)('on %s', (engine) => {
  let stack: TestStack
  beforeAll(async () => {
    stack = await startTestStack({ engine })
  })
  afterAll(() => stack.close())

  const run = (text: string) => stack.database.query(text)
  /** As the API answers somebody who does not know the types of the database. */
  const rows = async (query = '') => {
    const address = `${stack.url}/rest/v1/pebbles?apikey=${stack.publishableKey}${query}`
    const response = await fetch(address)
    return response.ok ? response.json() : response.status
  }

  test("a new table and a new column are seen after notify pgrst, 'reload schema'", async () => {
    // Reads the schema of before.
    expect((await visitorOf(stack).from('items').select('id').limit(1)).error).toBeNull()
    await run('create table public.pebbles (id int primary key)')
    await run('insert into public.pebbles values (1)')
    await run('grant select on public.pebbles to anon')
    expect(await rows()).toBe(404)
    await run("notify pgrst, 'reload schema'")
    await vi.waitFor(async () => expect(await rows()).toEqual([{ id: 1 }]), { timeout: 30_000, interval: 50 })
    // Twice, so that its SQL is kept.
    expect(await rows()).toEqual([{ id: 1 }])

    await run("alter table public.pebbles add colour text not null default 'grey'")
    await run("notify pgrst, 'reload schema'")
    await vi.waitFor(async () => expect(await rows()).toEqual([{ id: 1, colour: 'grey' }]), {
      timeout: 30_000,
      interval: 50,
    })
    expect(await rows('&colour=eq.grey')).toHaveLength(1)
  })
})
