import { beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
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
let admins: Admins

beforeAll(async () => {
  admins = await prepare(db)
})

test(`honest people get what the truth gives them: ${count} seeds of ${operations} operations`, {
  timeout: 3_600_000,
}, async () => {
  const counts = new Map<string, number>()
  await playAll(db, admins, seeds, operations, (worlds) => {
    for (const [what, times] of worlds.flatMap((world) => [...world.counts]))
      counts.set(what, (counts.get(what) ?? 0) + times)
  })
  // A run in which nobody does these things proves nothing.
  if (count >= 20) expect([...counts.keys()]).toEqual(expect.arrayContaining(WHAT_MUST_HAVE_HAPPENED))
})

test('the same seed ends the same, alone and beside others', async () => {
  const [alone] = await playSeeds(db, admins, [3], 60)
  const [, beside] = await playSeeds(db, admins, [2, 3, 4], 60)
  expect(alone?.transcript.length).toBeGreaterThan(60)
  expect(beside?.transcript).toEqual(alone?.transcript)
  expect(beside?.end()).toEqual(alone?.end())
})

const WHAT_MUST_HAVE_HAPPENED = [
  'the jobs run',
  'lender mark_handed_over',
  'borrower confirm_receipt',
  'both the lender types the code',
  'both the borrower types the code',
  'borrower confirms the return on day',
  'lender confirms the return on day',
  'borrower cancel_booking',
  'lender cancel_booking',
  'borrower report_not_received',
  'lender report_no_show',
  'lender accept_question',
  'lender contest_question',
  'borrower contest_question',
  'lender claim_deposit',
  'borrower answer_claim',
  'lender reports item_not_returned',
  'lender reports item_damaged',
  'borrower answers the dispute',
  'admin rules divide',
  'admin rules for_lender',
  'admin rules for_borrower',
  'admin rules dismissed',
  'admin rule_claim',
  'refused',
]
