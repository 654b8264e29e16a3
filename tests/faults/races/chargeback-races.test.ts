import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  cancelBooking,
  member,
  moveIntoPast,
  storedBooking,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import {
  fundingOf,
  lost,
  moneyOf,
  newDispute,
  paymentOf,
  storedChargeback,
  tell,
  won,
} from '../../support/database/chargebacks.ts'
import { paidScene, report, rule } from '../../support/database/disputes.ts'
import {
  openConnections,
  openTestDatabaseForRaces,
  race,
  raceAgainAndAgain,
  times,
} from '../../support/database/race.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import type { Person } from '../../support/database/test-database.ts'
import {
  approveWithdrawal,
  giveEarnings,
  referenceOf,
  setUpPendingWithdrawal,
  storedWithdrawal,
} from '../../support/database/withdrawals.ts'

/** On a real Postgres, every contender on a connection of its own. */
const db = openTestDatabaseForRaces({ connections: 30 })
const LANES = 4
let admin: Person

beforeAll(async () => {
  await openConnections(db, 30)
  admin = await member(db, 'Ngozi', { admin: true })
})
afterEach(async () => expect(await reconcile(db)).toEqual([]))

const alternate = <T>(round: number, acts: T[]): T[] =>
  acts.map((_, at) => acts[(at + round) % acts.length] as T)

test('a dispute comes while the second side confirms the return: it is paid out, or on hold', async () => {
  const ends = new Set<string>()
  await raceAgainAndAgain({ lanes: LANES }, async (round) => {
    const { ada, bola, booking } = await paidScene(db, {}, {}, admin)
    await moveIntoPast(db, booking, { days: 2 })
    await updateReturnConfirmation(db, bola, booking)
    const told = { dispute: newDispute(), reference: await paymentOf(db, booking), amount: 8000 }
    const { refused } = await race<unknown>(
      alternate(round, [
        () => tell(db, told),
        () => updateReturnConfirmation(db, ada, booking),
        () => tell(db, told),
      ]),
    )
    const { booking_status, frozen_at } = await storedBooking(db, booking)
    const { from_escrow } = await storedChargeback(db, told.dispute)
    expect(from_escrow).toBe(frozen_at === null ? 0 : 8000)
    ends.add(booking_status)
    if (booking_status === 'completed') {
      expect(await moneyOf(db, bola)).toEqual({ wallet: 0, escrow: 0, debt: -3000 })
      expect((await moneyOf(db, ada)).wallet).toBe(3000)
    } else expect((await moneyOf(db, ada)).wallet).toBe(0)
    expect(refused.every(({ hint }) => hint === 'Booking on hold')).toBe(true)
  })
  expect(ends.has('completed')).toBe(true)
}, 600_000)

test('a dispute comes while the booking is cancelled: it takes the escrow, or the wallet that the refund came to', async () => {
  await raceAgainAndAgain({ lanes: LANES }, async (round) => {
    const { ada, bola, booking } = await paidScene(db, {}, {}, admin)
    const told = { dispute: newDispute(), reference: await paymentOf(db, booking), amount: 8000 }
    const { refused } = await race<unknown>(
      alternate(round, [
        () => tell(db, told),
        () => cancelBooking(db, ada, booking),
        () => tell(db, { ...told, ...lost }),
      ]),
    )
    expect(
      refused.every(({ hint }) => hint === 'Booking on hold' || hint === 'Cancellation not possible'),
    ).toBe(true)
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'cancelled', frozen_at: null })
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ status: 'lost', problem: null })
    expect(await moneyOf(db, bola, booking)).toEqual({ wallet: 0, escrow: 0, debt: 0 })
  })
}, 600_000)

test('a dispute comes while a withdrawal of the payer is approved and sent: it is sent before, or waits', async () => {
  const ends = new Set<string>()
  await raceAgainAndAgain({ lanes: LANES }, async (round) => {
    const { ada, withdrawal } = await setUpPendingWithdrawal(db)
    await db.query(
      `insert into private.payments (reference, purpose, user_id, amount) values ($1, 'wallet_funding', $2, 12000)`,
      [`ASO-race-${withdrawal.id}`, ada.id],
    )
    const reference = `ASO-race-${withdrawal.id}`
    await db.as('service').call('settle_payment', {
      p_reference: reference,
      p_amount_kobo: 1_200_000,
      p_currency: 'NGN',
      p_gateway_status: 'success',
    })
    await db.query(
      `update private.payments set settled_at = now() - interval '30 days' where reference = $1`,
      [reference],
    )
    const told = { dispute: newDispute(), reference, amount: 12_000 }
    const pay = async () => {
      await approveWithdrawal(db, admin, withdrawal)
      return db
        .as('service')
        .call<{ begin_payout: boolean }>('begin_payout', { p_reference: referenceOf(withdrawal) })
    }
    await race<unknown>(alternate(round, [() => tell(db, told), pay]))
    const { status } = await storedWithdrawal(db, withdrawal)
    const [asked] = await db.query(
      'select 1 from private.payouts where withdrawal_id = $1 and asked_at is not null',
      [withdrawal.id],
    )
    ends.add(`${status} ${asked ? 'asked' : 'not asked'}`)
    expect(await storedChargeback(db, told.dispute)).toMatchObject({ status: 'open', from_wallet: 12_000 })
    const [again] = await db
      .as('service')
      .call<{ begin_payout: boolean }>('begin_payout', { p_reference: referenceOf(withdrawal) })
    expect(again?.begin_payout).toBe(asked !== undefined)
  })
  expect(
    [...ends].every((end) => ['pending not asked', 'approved not asked', 'approved asked'].includes(end)),
  ).toBe(true)
}, 600_000)

test('won, lost, both repeated, with money that comes in meanwhile: one outcome, each naira once', async () => {
  await raceAgainAndAgain({ lanes: LANES }, async (round) => {
    const bola = await member(db, 'Bola', { wallet: 5000 })
    const reference = await fundingOf(db, bola)
    await db.as('service').call('update_wallet_balance', {
      p_user_id: bola.id,
      p_amount: 3000,
      p_transaction_type: 'payment',
    })
    const told = { dispute: newDispute(), reference, amount: 5000 }
    await tell(db, told)
    await race<unknown>(
      alternate(round, [
        () => tell(db, { ...told, ...won }),
        () => tell(db, { ...told, ...lost }),
        () => giveEarnings(db, bola, 1000),
        () => tell(db, { ...told, ...won }),
        () => tell(db, told),
      ]),
    )
    const { status, id, problem } = await storedChargeback(db, told.dispute)
    expect(problem).toContain('Paystack says')
    await db.as(admin).call('acknowledge_chargeback', { p_chargeback_id: id, p_note: 'Compared' })
    expect(await moneyOf(db, bola)).toEqual(
      status === 'won' ? { wallet: 3000, escrow: 0, debt: 0 } : { wallet: 0, escrow: 0, debt: -2000 },
    )
  })
}, 600_000)

test('a ruling and disputes of two parts of a payment at once: never more than was paid, and nobody waits for ever', async () => {
  await raceAgainAndAgain({ lanes: LANES }, async (round) => {
    const { ada, bola, booking } = await paidScene(db, {}, {}, admin)
    await moveIntoPast(db, booking, { days: 1 })
    const open = await report(db, ada, booking)
    const reference = await paymentOf(db, booking)
    const parts = times(2, () => ({ dispute: newDispute(), reference, amount: 5000 }))
    await race<unknown>(
      alternate(round, [
        ...parts.map((part) => () => tell(db, part)),
        () => rule(db, admin, open, 'for_lender'),
        ...parts.map((part) => () => tell(db, { ...part, ...lost })),
      ]),
    )
    const stored = await Promise.all(parts.map(({ dispute }) => storedChargeback(db, dispute)))
    expect(stored.map(({ status }) => status).sort()).toEqual(['lost', 'unmatched'])
    const odd = stored.find(({ status }) => status === 'unmatched')
    await db.as(admin).call('acknowledge_chargeback', { p_chargeback_id: odd?.id, p_note: 'Twice' })
    expect((await storedBooking(db, booking)).frozen_at).toBeNull()
    expect((await moneyOf(db, bola)).wallet).toBe(0)
  })
}, 600_000)
