import { expect, test } from 'vitest'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { alikeNames, otherNames, sameNames } from '../../support/fixtures/name-pairs.ts'

const db = openTestDatabase()

type Pair = readonly [string, string]

/** The pairs that the database takes for something else than `expected`, with what it takes them for. */
async function missed(pairs: readonly Pair[], expected: string): Promise<string[]> {
  const rows = await db.query<{ legal: string; account: string; match: string }>(
    `select p ->> 0 as legal, p ->> 1 as account, private.match_names(p ->> 0, p ->> 1)::text as match
     from jsonb_array_elements($1::jsonb) p`,
    [JSON.stringify(pairs)],
  )
  expect(rows).toHaveLength(pairs.length)
  return rows.filter(({ match }) => match !== expected).map((row) => Object.values(row).join(' | '))
}

test('a name is the same however a bank spells it', async () => {
  expect(await missed(sameNames, 'full')).toEqual([])
})

test('a name that is cut off, or spelled otherwise, is left to a person', async () => {
  expect(await missed(alikeNames, 'partial')).toEqual([])
})

test('somebody else’s name is never taken for one’s own', async () => {
  expect(await missed(otherNames, 'none')).toEqual([])
})
