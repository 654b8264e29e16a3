import { beforeAll, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  callPayFromWallet,
  day,
  heldForBooking,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  storedBooking,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import {
  openConnections,
  openTestDatabaseForRaces,
  race,
  raceAgainAndAgain,
} from '../../support/database/race.ts'
import type { Person, Values } from '../../support/database/test-database.ts'

const LANES = 4
const connections = LANES * 2
/** On a real Postgres, every contender on a connection of its own. */
const db = openTestDatabaseForRaces({ connections })
beforeAll(() => openConnections(db, connections))

describe('a running rental is extended while somebody else books its next day', () => {
  const extend = (who: Person, { id }: BookingRow) =>
    db.as(who).call('extend_rental', { p_transaction_id: id, p_new_end: day(2), p_amount: 1000 })

  /** Bola's rental until tomorrow, handed over; ₦10,000 in both wallets. */
  async function setup(terms: Values = {}) {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 10_000 })]
    const chidi = await member(db, 'Chidi')
    const dress = await item(db, ada, terms)
    const booking = await insertPaidBooking(db, bola, dress)
    await moveIntoPast(db, booking, { days: 11 })
    await db.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
    await settleFunding(db, chidi, 10_000)
    return { bola, chidi, dress, booking }
  }

  async function overlaps(itemId: string): Promise<unknown[]> {
    return db.query(
      `select from public.transactions a join public.transactions b on a.item_id = b.item_id and a.id < b.id
       where a.item_id = $1 and a.held_dates && b.held_dates`,
      [itemId],
    )
  }

  test.each([
    ['', 0],
    [', a cleaning day between them', 1],
  ])('again and again%s: one of them has the day, and the other pays nothing', async (_, buffer_days) => {
    const winners = new Set<string>()
    await raceAgainAndAgain({ lanes: LANES, seenAll: () => winners.size === 2 }, async (round) => {
      const { bola, chidi, dress, booking } = await setup({ buffer_days })
      const first = 2 + buffer_days
      const next = { rental_start_date: day(first), rental_end_date: day(first + 2) }
      const bookAndPay = async () => callPayFromWallet(db, chidi, await insertBooking(db, chidi, dress, next))
      const contenders: (() => Promise<unknown>)[] = [() => extend(bola, booking), bookAndPay]
      const { won, refused } = await race(round % 2 === 0 ? contenders : contenders.reverse())
      expect([won.length, refused.length]).toEqual([1, 1])
      expect(refused[0]?.hint).toMatch(/^(Extension not possible|Item not available)$/)
      const extended = (await storedBooking(db, booking)).rental_end_date === day(2)
      winners.add(extended ? 'extended' : 'booked')
      expect([
        await heldForBooking(db, booking),
        await walletBalance(db, bola),
        await walletBalance(db, chidi),
      ]).toEqual(extended ? [9000, 9000, 10_000] : [8000, 10_000, 2000])
      expect(await overlaps(dress.id)).toEqual([])
    })
    expect([...winners].sort()).toEqual(['booked', 'extended'])
  })

  test('twice from two devices, the price of once', async () => {
    await raceAgainAndAgain({ lanes: LANES }, async () => {
      const { bola, booking } = await setup()
      const { won } = await race([() => extend(bola, booking), () => extend(bola, booking)])
      expect(won).toHaveLength(1)
      expect([await heldForBooking(db, booking), await walletBalance(db, bola)]).toEqual([9000, 9000])
    })
  })
})
