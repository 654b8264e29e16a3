import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  cancelBooking,
  insertBooking,
  item,
  member,
  startBookingPayment,
  walletBalance,
} from '../../support/database/builders.ts'
import { settlePayment } from '../../support/database/card-payments.ts'
import {
  beginRefund,
  decideSuspense,
  dropProposal,
  inSuspense,
  recordRefund,
  refundToCard,
  setUpCancelled,
  setUpUnbookedMismatch,
  storedRefund,
} from '../../support/database/card-refunds.ts'
import {
  openConnections,
  openTestDatabaseForRaces,
  race,
  raceAgainAndAgain,
} from '../../support/database/race.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { setSetting } from '../../support/database/settings.ts'
import type { Person } from '../../support/database/test-database.ts'
import { earner, requestWithdrawal } from '../../support/database/withdrawals.ts'

/** On a real Postgres, every contender on a connection of its own. */
const db = openTestDatabaseForRaces({ connections: 20 })
const LANES = 4
let admins: [Person, Person]

beforeAll(async () => {
  // Two decide hundreds of times in this file.
  await setSetting(db, 'withdrawal_two_admins_amount', 100_000_000)
  await openConnections(db, 20)
  admins = [await member(db, 'Ngozi', { admin: true }), await member(db, 'Sade', { admin: true })]
  // Of each payment money may be withdrawn at once: it is for the wallet that both contend.
  await db.query(
    `update public.app_settings set setting_value = '0' where setting_key = 'withdrawal_card_days'`,
  )
})
afterEach(async () => expect(await reconcile(db)).toEqual([]))

const alternate = <T>(round: number, acts: T[]): T[] =>
  acts.map((_, at) => acts[(at + round) % acts.length] as T)
const refundsOf = (reference: string) =>
  db.query<{ amount: number; status: string }>(
    'select amount, status from public.card_refunds where payment_reference = $1',
    [reference],
  )
const credits = (id: number) =>
  db.query('select id from private.transfers where idempotency_key = $1', [`suspense:${id}:credit`])

test('the same refund asked twice at once, whole and in parts: never more than came back', async () => {
  await raceAgainAndAgain({ lanes: LANES }, async (round) => {
    const { bola, reference } = await setUpCancelled(db)
    const amounts = round % 2 === 0 ? [8000, 8000, 8000] : [5000, 8000, 5000]
    const { won } = await race(amounts.map((amount) => () => refundToCard(db, bola, reference, amount)))
    expect(won).toHaveLength(1)
    expect(await refundsOf(reference)).toMatchObject([{ amount: won[0]?.amount }])
    expect(await walletBalance(db, bola)).toBe(8000 - Number(won[0]?.amount))
  })
}, 600_000)

test('a refund to the card against a withdrawal of the same money: one of them has it', async () => {
  const winners = new Set<string>()
  await raceAgainAndAgain({ lanes: LANES, seenAll: () => winners.size === 2 }, async (round) => {
    const [bola, ada] = [await earner(db, 0), await member(db, 'Ada')]
    const booking = await insertBooking(db, bola, await item(db, ada))
    const payment = await startBookingPayment(db, bola, booking)
    await settlePayment(db, payment)
    await cancelBooking(db, bola, booking)
    const { won } = await race<unknown>(
      alternate(round, [
        () => refundToCard(db, bola, payment.reference, 8000),
        () => requestWithdrawal(db, bola, 8000),
      ]),
    )
    expect(won).toHaveLength(1)
    winners.add((await refundsOf(payment.reference)).length === 1 ? 'card' : 'bank')
    expect(await walletBalance(db, bola)).toBe(0)
  })
  expect([...winners].sort()).toEqual(['bank', 'card'])
}, 600_000)

test('processed by several sides and failed among them: one end', async () => {
  const ends = new Set<string>()
  await raceAgainAndAgain({ lanes: LANES, seenAll: () => ends.size === 2 }, async (round) => {
    const { bola, reference } = await setUpCancelled(db)
    const refund = await refundToCard(db, bola, reference, 8000)
    await beginRefund(db, refund)
    const last = round % 2 === 0 ? 'processed' : 'failed'
    await race(
      alternate(round, ['pending', last, last, 'processing']).map(
        (word) => () => recordRefund(db, refund, word),
      ),
    )
    const { status } = await storedRefund(db, refund)
    ends.add(status)
    expect(status).toBe(last)
    expect(await walletBalance(db, bola)).toBe(last === 'failed' ? 8000 : 0)
  })
  expect([...ends].sort()).toEqual(['failed', 'processed'])
}, 600_000)

test('two admins decide about the same money in suspense: one decision', async () => {
  const decisions = new Set<string>()
  await raceAgainAndAgain({ lanes: LANES, seenAll: () => decisions.size > 1 }, async (round) => {
    const { bola, reference } = await setUpUnbookedMismatch(db, { kobo: 900_000 })
    const { id, source } = await inSuspense(db, admins[0], `payment:${reference}`)
    const { won } = await race(
      alternate(round, [
        () => decideSuspense(db, admins[0], id, 'refund'),
        () => decideSuspense(db, admins[1], id, 'credit', { person: bola }),
        () => decideSuspense(db, admins[0], id, 'accept'),
        () => decideSuspense(db, admins[1], id, 'paid_back'),
      ]),
    )
    expect(won).toHaveLength(1)
    const { decision } = await inSuspense(db, admins[0], source, true)
    decisions.add(String(decision))
    expect(await walletBalance(db, bola)).toBe({ credit: 9000, accept: 1000 }[String(decision)] ?? 0)
    expect(await refundsOf(reference)).toHaveLength(decision === 'refund' ? 1 : 0)
  })
  expect(decisions.size).toBeGreaterThan(1)
}, 600_000)

test('two admins propose a credit to different members, and confirm and turn down: one outcome', async () => {
  const ends = new Set<string>()
  const [ada, chi] = [await earner(db, 0), await earner(db, 0)]
  await raceAgainAndAgain(
    { lanes: LANES, seenAll: () => ends.has('credit') && ends.size > 1 },
    async (round) => {
      const { reference } = await setUpUnbookedMismatch(db, { kobo: 900_000 })
      const { id, source } = await inSuspense(db, admins[0], `payment:${reference}`)
      const credit = (by: 0 | 1, person: Person) => decideSuspense(db, admins[by], id, 'credit', { person })
      const proposed = await race(alternate(round, [() => credit(0, ada), () => credit(1, chi)]))
      expect(proposed.won).toEqual(['needs_second_admin'])
      const { proposed_to, is_proposer } = await inSuspense(db, admins[0], source)
      const [to, other] = [proposed_to === ada.id ? ada : chi, is_proposer ? 1 : 0] as const
      const { won } = await race<unknown>(
        alternate(round, [
          () => credit(other, to),
          () => credit(other, to),
          () => dropProposal(db, admins[1 - other] as Person, id, 'Not his'),
          () => decideSuspense(db, admins[other], id, 'paid_back'),
        ]),
      )
      const row = await inSuspense(db, admins[0], source, won.includes('decided'))
      ends.add(String(row.decision))
      if (row.decision === 'credit') expect(won).toEqual(['decided'])
      expect(await credits(id)).toHaveLength(row.decision === 'credit' ? 1 : 0)
    },
  )
  expect(ends).toContain('credit')
  expect(ends.size).toBeGreaterThan(1)
}, 600_000)
