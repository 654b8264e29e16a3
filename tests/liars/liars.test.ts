import { beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { ENDINGS, LIES } from './must-be-reached.ts'
import { Reach } from './reach.ts'
import { reachedRows } from './rows.ts'
import type { Admins } from './rulings.ts'
import { playAll, playSeeds, prepare } from './run-seeds.ts'

/**
 * Honest, careless and lying people rent and sell; the simulation knows what really happened. After every step nothing has
 * moved that the truth gives to an honest party, and no money is left without a clock or an admin who decides.
 * `SEED=7` plays that seed alone; LIAR_SEEDS and LIAR_OPS say how many seeds and operations.
 */
const only = process.env.SEED
const count = only === undefined ? Number(process.env.LIAR_SEEDS ?? 200) : 1
const operations = Number(process.env.LIAR_OPS ?? 100)
const seeds = Array.from({ length: count }, (_, at) => (only === undefined ? at + 1 : Number(only)))
const db = openTestDatabase({ connections: 1 })
const reach = new Reach()
let admins: Admins

beforeAll(async () => {
  admins = await prepare(db)
})

test(`honest people get what the truth gives them: ${count} seeds of ${operations} operations`, {
  timeout: 3_600_000,
}, async () => {
  await playAll(db, admins, seeds, operations, (worlds) => {
    for (const world of worlds) reach.add(world.reach)
  })
  // So few seeds come to few ends.
  if (count < 200) return
  const rows = await reachedRows(db, reach)
  expect(rows.size).toBeGreaterThan(90)
  expect({
    rows: rows.missing([...rows.keys()], 1),
    lies: reach.lies.missing(LIES, 2),
    endings: reach.endings.missing(ENDINGS, 2),
  }).toEqual({ rows: [], lies: [], endings: [] })
  // Of two liars about one booking.
  expect(reach.pairs.size).toBeGreaterThan(50)
  expect(await db.query('select from private.debts where paid > 0')).not.toEqual([])
})

test('the same seed ends the same, alone and beside others', async () => {
  const [alone] = await playSeeds(db, admins, [3], 60)
  const [, beside] = await playSeeds(db, admins, [2, 3, 4], 60)
  expect(alone?.transcript.length).toBeGreaterThan(60)
  expect(beside?.transcript).toEqual(alone?.transcript)
  expect(beside?.end()).toEqual(alone?.end())
})
