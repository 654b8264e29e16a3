import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { askRest } from './support/rest-client.ts'
import { attackedOn } from './support/run-length.ts'

/** `ATTACK_DISTINCT=50000` for the long pass. */
const DISTINCT = Number(process.env.ATTACK_DISTINCT ?? 700)
const AT_ONCE = 24
/** What one session may keep prepared: the bound of the book, and what waits for its next round trip to be closed. */
const MOST_PREPARED = 600
const MOST_GROWTH = 400 * 1024 * 1024

const PREPARED = `
  create function public.prepared() returns table (session int, number int) language sql volatile as
    $$ select pg_backend_pid(), count(*)::int from pg_prepared_statements $$;
  grant execute on function public.prepared() to service_role`

describe.each(attackedOn('Postgres'))('prepared statements on %s', (engine) => {
  let stack: TestStack

  beforeAll(async () => {
    stack = await startTestStack({ engine, trustedProxies: 1 })
    for (const text of PREPARED.split(/;\s*\n/)) await stack.database.query(text)
    expect((await askRest(stack, 'items?select=id')).status).toBe(200)
  })
  afterAll(() => stack.close())

  /** All of them, so many at a time. */
  async function askAll(addresses: string[]): Promise<Map<number, number>> {
    const statuses = new Map<number, number>()
    const next = addresses.values()
    const worker = async (n: number): Promise<void> => {
      for (const address of next) {
        const { status } = await askRest(stack, address, { network: `197.210.2.${n}` })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => worker(n)))
    return statuses
  }

  async function mostPrepared(): Promise<number> {
    const asked = Array.from({ length: 40 }, () =>
      askRest(stack, 'rpc/prepared', { method: 'POST', body: {}, key: stack.secretKey }),
    )
    const sessions = (await Promise.all(asked)).flatMap(({ body }) => body as { number: number }[])
    return Math.max(...sessions.map(({ number }) => number))
  }

  test('queries that differ in names only are freed, in every session, and none of them fails', async () => {
    const before = process.memoryUsage().rss
    // Each comes twice, the second time soon after the first: then it is prepared under a name.
    const addresses = Array.from({ length: DISTINCT }, (_, n) => `items?select=a${n}:id&limit=1`)
    const twice = addresses.flatMap((address, n) => [address, addresses[Math.max(0, n - AT_ONCE)] ?? address])
    expect(await askAll(twice)).toEqual(new Map([[200, 2 * DISTINCT]]))
    const most = await mostPrepared()
    expect(most).toBeGreaterThan(10)
    expect(most).toBeLessThan(MOST_PREPARED)
    expect(process.memoryUsage().rss - before).toBeLessThan(MOST_GROWTH)
  })

  test('a query that comes once is not prepared', async () => {
    const before = await mostPrepared()
    expect(await askAll(Array.from({ length: 60 }, (_, n) => `items?select=once${n}:id&limit=1`))).toEqual(
      new Map([[200, 60]]),
    )
    expect(await mostPrepared()).toBeLessThanOrEqual(before + 10)
  })
})
