import { beforeAll, expect, test } from 'vitest'
import { inLanes } from '../support/database/race.ts'
import { reconcile } from '../support/database/reconcile.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { prepareLedgerModel, runLedgerSeed } from './run-seed.ts'

/**
 * Random people do random things; a model predicts every wallet and every escrow to the kobo after each of them.
 * `SEED=7` runs that seed alone; LEDGER_SEEDS and LEDGER_OPS say how many seeds and operations: without them seeds are played
 * until everything has happened once.
 */
const only = process.env.SEED
const given = only === undefined ? process.env.LEDGER_SEEDS : 1
/** Seeds between two looks at what has not happened yet. */
const AT_ONCE = 40
const MOST = 240
const seeds = Number(given ?? MOST)
const operations = Number(process.env.LEDGER_OPS ?? 100)
const LANES = 4
const db = openTestDatabase({ connections: LANES })

beforeAll(() => prepareLedgerModel(db))

test(`every balance is as predicted: seeds of ${operations} operations`, {
  timeout: 3_600_000,
}, async () => {
  const counts = new Map<string, number>()
  const count = (what: string): void => {
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  let earned = 0
  let played = 0
  const missing = () => WHAT_MUST_HAVE_HAPPENED.filter((what) => !counts.has(what))
  while (played < seeds && (given !== undefined || missing().length > 0)) {
    const first = played
    const together = Math.min(AT_ONCE, seeds - played)
    played += together
    await inLanes(LANES, together, async (round) => {
      const seed = only === undefined ? first + round + 1 : Number(only)
      const fees = await runLedgerSeed(db, seed, operations, count)
      earned += fees
    })
  }
  expect(await reconcile(db)).toEqual([])
  const { kobo } = await db.one<{ kobo: number }>(
    `select balance * 100 as kobo from private.ledger_accounts where kind = 'platform_revenue'`,
  )
  expect(kobo).toBe(earned)
  // A run that never pays out proves nothing.
  if (played >= AT_ONCE) expect(missing()).toEqual([])
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
