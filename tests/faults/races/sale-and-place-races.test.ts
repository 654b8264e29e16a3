import { beforeAll, expect, test } from 'vitest'
import {
  cancelBooking,
  heldForBooking,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  walletBalance,
} from '../../support/database/builders.ts'
import {
  openConnections,
  openTestDatabaseForRaces,
  race,
  raceAgainAndAgain,
} from '../../support/database/race.ts'

/** On a real Postgres, every contender on a connection of its own: a deadlock fails the race. */
const db = openTestDatabaseForRaces()
beforeAll(() => openConnections(db, 60))

test('sales are cancelled while their owners move: nobody deadlocks, and both happen', async () => {
  await raceAgainAndAgain({ lanes: 4 }, async (round) => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const [gele, cap] = [await item(db, ada), await item(db, ada)]
    const sale = await insertPaidBooking(db, bola, gele, { transaction_type: 'buy' })
    const move = () =>
      db
        .as(ada)
        .update('profiles', { location: { city: `City ${round}`, state: 'Lagos' } }, { user_id: ada.id })
    const cancel = () => cancelBooking(db, bola, sale)
    const contenders: (() => Promise<unknown>)[] = [move, cancel]
    const { won } = await race(round % 2 === 0 ? contenders : contenders.reverse())
    expect(won).toHaveLength(2)
    expect(await walletBalance(db, bola)).toBe(20_000)
    const items = await db.query('select city, status from public.items where id in ($1, $2)', [
      gele.id,
      cap.id,
    ])
    expect(items).toEqual([1, 2].map(() => ({ city: `City ${round}`, status: 'available' })))
  })
})

test('accounts are deleted while their owners move: nobody deadlocks', async () => {
  await raceAgainAndAgain({ lanes: 4 }, async (round) => {
    const admin = await member(db, 'Admin', { admin: true })
    const ada = await member(db, 'Ada')
    for (const _ of [1, 2, 3]) await item(db, ada)
    const { won } = await race<unknown>([
      () =>
        db
          .as(ada)
          .update('profiles', { location: { city: `City ${round}`, state: 'Lagos' } }, { user_id: ada.id }),
      () => db.as(admin).call('admin_delete_user', { target_user_id: ada.id }),
    ])
    expect(won).toHaveLength(2)
    expect(
      await db.query(`select from public.items where owner_id = $1 and status = 'available'`, [ada.id]),
    ).toEqual([])
  })
})

test('a purchase is paid while somebody rents the item for later: one of them has it', async () => {
  const winners = new Set<string>()
  await raceAgainAndAgain({ lanes: 4, seenAll: () => winners.size === 2 }, async (round) => {
    const ada = await member(db, 'Ada')
    const [bola, chidi] = [
      await member(db, 'Bola', { wallet: 20_000 }),
      await member(db, 'Chidi', { wallet: 8000 }),
    ]
    const gele = await item(db, ada)
    const sale = await insertBooking(db, bola, gele, {
      transaction_type: 'buy',
      rental_start_date: null,
      rental_end_date: null,
    })
    const pay = (who: typeof bola, id: string) => db.as(who).call('pay_from_wallet', { p_transaction_id: id })
    const rent = async () => pay(chidi, (await insertBooking(db, chidi, gele)).id)
    const contenders: (() => Promise<unknown>)[] = [() => pay(bola, sale.id), rent]
    const { won, refused } = await race(round % 2 === 0 ? contenders : contenders.reverse())
    expect([won.length, refused.map(({ hint }) => hint)]).toEqual([1, ['Item not available']])
    const sold = (await heldForBooking(db, sale)) === 20_000
    winners.add(sold ? 'sold' : 'rented')
    expect([await walletBalance(db, bola), await walletBalance(db, chidi)]).toEqual(
      sold ? [0, 8000] : [20_000, 0],
    )
  })
  expect([...winners].sort()).toEqual(['rented', 'sold'])
})
