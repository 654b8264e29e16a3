import { beforeAll, expect, test } from 'vitest'
import { inLanes } from '../support/database/race.ts'
import { reconcile } from '../support/database/reconcile.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { prepare, runSeed } from './run-seed.ts'

/**
 * Random people do random things; a model predicts every wallet and every escrow to the kobo after each of them.
 * `SEED=7` runs that seed alone; LEDGER_SEEDS and LEDGER_OPS say how many seeds and operations.
 */
const only = process.env.SEED
const seeds = only === undefined ? Number(process.env.LEDGER_SEEDS ?? 200) : 1
const operations = Number(process.env.LEDGER_OPS ?? 100)
const LANES = 4
const db = openTestDatabase({ connections: LANES })

beforeAll(() => prepare(db))

test(`every balance is as predicted: ${seeds} seeds of ${operations} operations`, {
  timeout: 3_600_000,
}, async () => {
  const counts = new Map<string, number>()
  const count = (what: string): void => {
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  let earned = 0
  await inLanes(LANES, seeds, async (round) => {
    const fees = await runSeed(db, only === undefined ? round + 1 : Number(only), operations, count)
    earned += fees
  })
  expect(await reconcile(db)).toEqual([])
  const { kobo } = await db.one<{ kobo: number }>(
    `select balance * 100 as kobo from private.ledger_accounts where kind = 'platform_revenue'`,
  )
  expect(kobo).toBe(earned)
  // A run that never pays out proves nothing.
  if (seeds >= 20) expect([...counts.keys()]).toEqual(expect.arrayContaining(WHAT_MUST_HAVE_HAPPENED))
})

const WHAT_MUST_HAVE_HAPPENED = [
  'book',
  'pay from wallet',
  'settle: booked',
  'settle: requested',
  'settle: funded',
  'settle: credited_to_wallet',
  'settle: mismatch',
  'settle: failed',
  'cancel',
  'accept',
  'decline',
  'hand over',
  'confirm',
  'receive',
  'not received',
  'no show',
  'answer question',
  'hold runs out',
  'days pass',
  'ai session',
  'service deposits',
  'service refunds',
  'withdraw',
  'cancel withdrawal',
  'reject withdrawal',
  'approve withdrawal',
  'payout',
  'paystack lists: matches',
  'paystack lists: differs',
  'send to card',
  'card refund',
  'decide',
  'refused: Refund not possible',
  'refused: Not decided',
  'refused: Pending Withdrawal',
  'refused: Amount Too Low',
  'refused: Insufficient Balance',
  'refused: Withdrawal not cancelled',
  'refused: Failed to process payout',
  'refused: Item not available',
  'refused: Insufficient wallet balance',
  'refused: Rental limit reached',
  'refused: Too many unpaid bookings',
  'refused: Booking expired',
  'refused: Cancellation not possible',
  'refused: Failed to confirm return',
  'refused: Report not possible',
  'refused: Answer not possible',
  'refused: Receipt not possible',
  'refused: Idempotency key reused',
]
