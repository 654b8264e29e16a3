import { expect, test } from 'vitest'
import type { Database } from '../../local/database/database.ts'
import { startTestStack } from '../support/api/test-stack.ts'
import { openTestSite } from '../support/browser/test-site.ts'
import { sees } from '../support/browser/waiting.ts'

const site = openTestSite()

const A_SECOND = 1000

/** Fails where another clock than Node's was asked. */
async function expectNodesTime(ask: () => Promise<number>): Promise<void> {
  const before = Date.now()
  const told = await ask()
  expect(told).toBeGreaterThan(before - A_SECOND)
  expect(told).toBeLessThan(Date.now() + A_SECOND)
}

const timeOf = (database: Pick<Database, 'query'>) => async () => {
  const [row] = await database.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  return row?.ms ?? Number.NaN
}

// For `npm run test:days`: tests whose database and browser are on different days would prove nothing.
test('Node, Postgres, the embedded Postgres and Chromium have the same time', async () => {
  const embedded = await startTestStack({ engine: 'PGlite' })
  const page = await site.visit('/marketplace')
  await sees(page.getByRole('heading', { name: 'No items found' }))
  await expectNodesTime(timeOf(site.stack.database))
  await expectNodesTime(timeOf(embedded.database))
  await expectNodesTime(() => page.evaluate('Date.now()'))
  await embedded.close()
})
