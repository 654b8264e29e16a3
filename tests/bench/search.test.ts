import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { besides, combinations } from '../../bench/search/combinations.ts'
import { report } from '../../bench/search/report.ts'
import { explain, fill, measure } from '../../bench/search/search.ts'
import { createDatabase } from '../support/database/postgres.ts'

/** `npm run bench:search` with a small market and one call of each combination. */

const ITEMS = 300

test('every combination is measured and reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aso-bench-'))
  try {
    const url = await createDatabase({ url: inject('postgresUrl') }, 'bench-search')
    await fill(url, ITEMS, folder)
    const measured = await measure(url, ITEMS, 1, 1)
    expect(measured.bookings).toBeGreaterThan(ITEMS)
    expect(measured.searches).toHaveLength(combinations.length)
    expect(measured.besides).toHaveLength(besides.length)
    for (const { name, p50 } of [...measured.searches, ...measured.besides, measured.baseline])
      expect(p50, name).toBeGreaterThan(0)
    const text = report(measured, measured, await explain(url), 'a test')
    expect(text).toContain(`${ITEMS} items`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
