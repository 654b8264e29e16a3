import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  callPayFromWallet,
  cancelBooking,
  day,
  insertBooking,
  item,
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
  storedChargeback,
  type Told,
  tell,
  won,
} from '../../support/database/chargebacks.ts'
import { report, rule } from '../../support/database/disputes.ts'
import {
  openConnections,
  openTestDatabaseForRaces,
  race,
  raceAgainAndAgain,
} from '../../support/database/race.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import type { Person } from '../../support/database/test-database.ts'

/** A bank disputes money that was added to a wallet, while the wallet pays with it. Each contender has a connection of its own. */
const db = openTestDatabaseForRaces({ connections: 30 })
const LANES = 4
let admin: Person

beforeAll(async () => {
  await openConnections(db, 30)
  admin = await member(db, 'Ngozi', { admin: true })
  await db.query(
    `update public.app_settings set setting_value = '1000' where setting_key in ('new_member_rental_limit', 'max_unpaid_holds')`,
  )
})
afterEach(async () => expect(await reconcile(db)).toEqual([]))

const alternate = <T>(round: number, acts: T[]): T[] =>
  acts.map((_, at) => acts[(at + round) % acts.length] as T)

/** Bola has added ₦16,000; each rental of Ada's costs ₦8,000. */
async function scene() {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 16_000 })]
  const told: Told = { dispute: newDispute(), reference: await fundingOf(db, bola), amount: 16_000 }
  const unpaid = async () => {
    const dates = { rental_start_date: day(0), rental_end_date: day(2) }
    return insertBooking(db, bola, await item(db, ada), dates)
  }
  const paid = async () => {
    const booking = await unpaid()
    await callPayFromWallet(db, bola, booking)
    return booking
  }
  return { ada, bola, told, unpaid, paid }
}

test('a dispute comes while the wallet pays: what it has paid by then is on hold, and nothing is taken twice', async () => {
  await raceAgainAndAgain({ lanes: LANES }, async (round) => {
    const { bola, told, unpaid, paid } = await scene()
    const [first, second] = [await paid(), await unpaid()]
    await race<unknown>(
      alternate(round, [
        () => tell(db, told),
        () => callPayFromWallet(db, bola, second),
        () => tell(db, told),
      ]),
    )
    const { booking_status } = await storedBooking(db, second)
    const took = await storedChargeback(db, told.dispute)
    expect(took).toMatchObject(
      booking_status === 'pending'
        ? { from_escrow: 8000, from_wallet: 8000, from_debt: 0 }
        : { from_escrow: 16_000, from_wallet: 0, from_debt: 0 },
    )
    expect((await storedBooking(db, first)).frozen_at).not.toBeNull()
    expect((await storedBooking(db, second)).frozen_at !== null).toBe(booking_status !== 'pending')
  })
}, 600_000)

test('a dispute comes while two bookings end: each naira is taken once, and the owner is paid or waits', async () => {
  await raceAgainAndAgain({ lanes: LANES }, async (round) => {
    const { ada, bola, told, paid } = await scene()
    const [returned, cancelled] = [await paid(), await paid()]
    await moveIntoPast(db, returned, { days: 2 })
    await updateReturnConfirmation(db, bola, returned)
    const { refused } = await race<unknown>(
      alternate(round, [
        () => tell(db, told),
        () => updateReturnConfirmation(db, ada, returned),
        () => cancelBooking(db, ada, cancelled),
      ]),
    )
    expect(refused.every(({ hint }) => hint === 'Booking on hold')).toBe(true)
    const { booking_status } = await storedBooking(db, returned)
    const { from_debt } = await storedChargeback(db, told.dispute)
    expect(from_debt).toBeLessThanOrEqual(3000)
    expect((await moneyOf(db, ada)).wallet).toBe(booking_status === 'completed' ? 3000 : 0)
    const { wallet, debt } = await moneyOf(db, bola)
    expect(wallet).toBe(0)
    expect(-debt).toBeLessThanOrEqual(3000)
  })
}, 600_000)

test('won and lost come while an admin rules about a booking that is on hold: one outcome, and nobody waits for ever', async () => {
  await raceAgainAndAgain({ lanes: LANES }, async (round) => {
    const { ada, bola, told, paid } = await scene()
    const booking = await paid()
    await moveIntoPast(db, booking, { days: 1 })
    const open = await report(db, ada, booking)
    await tell(db, { ...told, amount: 16_000 })
    await race<unknown>(
      alternate(round, [
        () => tell(db, { ...told, ...won }),
        () => rule(db, admin, open, 'for_borrower'),
        () => tell(db, { ...told, ...lost }),
      ]),
    )
    const { id, status } = await storedChargeback(db, told.dispute)
    await db.as(admin).call('acknowledge_chargeback', { p_chargeback_id: id, p_note: 'Compared' })
    expect((await storedBooking(db, booking)).frozen_at).toBeNull()
    const { wallet, escrow } = await moneyOf(db, bola, booking)
    expect(wallet + escrow).toBe(status === 'won' ? 16_000 : 0)
  })
}, 600_000)
