import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  bookBasket,
  bookingsOfBasket,
  heldForBasket,
  payBasket,
  pieceOf,
  setUpLook,
  startBasketPayment,
} from '../../support/database/baskets.ts'
import {
  callPayFromWallet,
  cancelBooking,
  insertBooking,
  member,
  storedStatement,
  walletBalance,
} from '../../support/database/builders.ts'
import { settlePayment } from '../../support/database/card-payments.ts'
import { textList } from '../../support/database/disputes.ts'
import { openConnections, openTestDatabaseForRaces, race, times } from '../../support/database/race.ts'

/** On a real Postgres, every contender on a connection of its own. */
const db = openTestDatabaseForRaces()
beforeAll(() => openConnections(db, 60))

const all = [8000, 8000, 8000]

describe('many people who want the same items', () => {
  test('of forty whose baskets meet in some item each gets all of it or nothing', async () => {
    const { pieces } = await setUpLook(db)
    const people = await Promise.all(times(40, (at) => member(db, `Borrower ${at}`)))
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0],
      [2, 1],
      [0, 2],
    ]
    const { won, refused } = await race(
      people.map((person, at) => () => {
        const items = (orders[at % orders.length] ?? []).map((nth) => pieces[nth] ?? pieces[0])
        return bookBasket(
          db,
          person,
          items.map((piece) => pieceOf(piece)),
        )
      }),
    )
    expect(won).toHaveLength(1)
    for (const { hint, message } of refused) {
      expect(hint).toBe('Item not available')
      expect(message).toMatch(/^“(Bag|Gown|Shoes)”: /)
    }
    const held = await db.query(
      `select from public.transactions where item_id = any ($1) and booking_status = 'pending'`,
      [textList(pieces.map(({ id }) => id))],
    )
    expect(held).toHaveLength((await bookingsOfBasket(db, won[0] ?? { id: '' })).length)
  })

  test('of baskets and single bookings no two hold the same item', async () => {
    const { pieces, wanted } = await setUpLook(db)
    const people = await Promise.all(times(30, (at) => member(db, `Borrower ${at}`)))
    await race<unknown>(
      people.map(
        (person, at) => () =>
          at % 3 === 0
            ? bookBasket(db, person, wanted.toReversed())
            : insertBooking(db, person, pieces[at % 3] ?? pieces[0]),
      ),
    )
    for (const { id } of pieces) {
      const held = await db.query(
        `select from public.transactions where item_id = $1 and booking_status = 'pending'`,
        [id],
      )
      expect(held.length).toBeLessThanOrEqual(1)
    }
    const whole = await db.query<{ pieces: number }>(
      `select count(*)::int as pieces from public.transactions where basket_id is not null and item_id = any ($1) group by basket_id`,
      [textList(pieces.map(({ id }) => id))],
    )
    for (const basket of whole) expect(basket.pieces).toBe(3)
  })
})

describe('one person in many browsers', () => {
  test('with one key has one basket', async () => {
    const { bola, wanted } = await setUpLook(db)
    const key = randomUUID()
    const { won } = await race(times(30, () => () => bookBasket(db, bola, wanted, { key })))
    expect(new Set(won.map(({ id }) => id)).size).toBe(1)
    expect(await db.query('select from public.transactions where borrower_id = $1', [bola.id])).toHaveLength(
      3,
    )
  })

  test('with two keys has one basket that waits', async () => {
    const { bola, wanted } = await setUpLook(db)
    await race(times(2, () => () => bookBasket(db, bola, wanted)))
    const waiting = await db.query<{ basket_id: string }>(
      `select distinct basket_id from public.transactions where borrower_id = $1 and booking_status = 'pending'`,
      [bola.id],
    )
    expect(waiting).toHaveLength(1)
  })

  test('who pays it thirty times pays once', async () => {
    const { bola, wanted } = await setUpLook(db, { wallet: 100_000 })
    const basket = await bookBasket(db, bola, wanted)
    const { won } = await race(times(30, () => () => payBasket(db, bola, basket)))
    expect(won).toHaveLength(30)
    for (const answer of won) expect(answer).toEqual(won[0])
    expect(await walletBalance(db, bola)).toBe(76_000)
    expect(await heldForBasket(db, basket)).toEqual(all)
    expect(await storedStatement(db, bola)).toHaveLength(4)
  })

  test('who pays by wallet, by cards and one item alone at once pays each booking once and keeps the rest', async () => {
    const { ada, bola, wanted } = await setUpLook(db, { wallet: 50_000 })
    const basket = await bookBasket(db, bola, wanted)
    const [bag] = await bookingsOfBasket(db, basket)
    if (!bag) throw new Error('It is booked')
    const started = await Promise.all(times(5, () => startBasketPayment(db, bola, basket)))
    await race<unknown>([
      ...times(10, () => () => payBasket(db, bola, basket)),
      ...times(5, () => () => callPayFromWallet(db, bola, bag)),
      ...started.flatMap((payment) => times(3, () => () => settlePayment(db, payment))),
      () => cancelBooking(db, ada, bag),
    ])
    const held = await heldForBasket(db, basket)
    for (const amount of held) expect([0, 8000]).toContain(amount)
    // Either all of it was paid together, or what was left waits still.
    const rest = held.slice(1).reduce((sum, amount) => sum + amount, 0)
    expect([0, 16_000]).toContain(rest)
    const spent = held.reduce((sum, amount) => sum + amount, 0)
    expect(await walletBalance(db, bola)).toBe(50_000 + 5 * 24_000 - spent)
  })
})
