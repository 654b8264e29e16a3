import { describe, expect, test } from 'vitest'
import {
  callPayFromWallet,
  day,
  type Item,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  storedBooking,
} from '../../support/database/builders.ts'
import { race } from '../../support/database/race.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { setUpDress } from '../../support/database/rentals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase({ connections: 8 })

const block = (owner: Person, first: number, last: number, thing?: Item) =>
  db.as(owner).insert<Row & { id: string }>('availability_blocks', {
    owner_id: owner.id,
    item_id: thing?.id ?? null,
    first_day: day(first),
    last_day: day(last),
  })
const taken = (thing: Item) => db.as('visitor').call('item_taken_dates', { p_item_id: thing.id })
const ownersDays = { code: 'PT409', hint: 'Item not available' }

describe('days that an owner blocks', () => {
  test('can not be booked, the days around them can', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await block(ada, 11, 11, dress)
    expect(await refusal(insertBooking(db, bola, dress))).toMatchObject(ownersDays)
    const before = await insertBooking(db, bola, dress, {
      rental_start_date: day(8),
      rental_end_date: day(10),
    })
    expect(before.booking_status).toBe('pending')
  })

  test('of a break apply to all items of the owner', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    const other = await item(db, ada)
    await block(ada, 9, 20)
    for (const thing of [dress, other])
      expect(await refusal(insertBooking(db, bola, thing))).toMatchObject(ownersDays)
  })

  test('of one item do not apply to the others', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await block(ada, 9, 20, await item(db, ada))
    expect(await insertBooking(db, bola, dress)).toMatchObject({ booking_status: 'pending' })
  })

  test('show in the calendar as blocked', async () => {
    const { ada, dress } = await setUpDress(db)
    await block(ada, 3, 5, dress)
    await block(ada, 30, 40)
    expect(await taken(dress)).toEqual([
      { start_date: day(3), end_date: day(5), kind: 'blocked' },
      { start_date: day(30), end_date: day(40), kind: 'blocked' },
    ])
  })

  test('are free again when the owner takes the block away', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    const { id } = await block(ada, 10, 12, dress)
    await db.as(ada).remove('availability_blocks', { id })
    expect(await insertBooking(db, bola, dress)).toMatchObject({ booking_status: 'pending' })
  })

  test('do not prevent a sale', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await block(ada, 0, 30, dress)
    const sale = { transaction_type: 'buy', rental_start_date: null, rental_end_date: null }
    expect(await insertBooking(db, bola, dress, sale)).toMatchObject({ transaction_type: 'sale' })
  })

  test('can not be days that are booked', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await insertPaidBooking(db, bola, dress)
    for (const thing of [dress, undefined]) {
      expect(await refusal(block(ada, 12, 15, thing))).toMatchObject({
        code: 'PT409',
        hint: 'Days are booked',
      })
    }
    expect(await db.query('select 1 from public.availability_blocks where owner_id = $1', [ada.id])).toEqual(
      [],
    )
    await block(ada, 13, 15, dress)
  })

  test.each(['one item', 'a break'])(
    'of %s can not be blocked twice, also at the same time',
    async (what) => {
      const { ada, dress } = await setUpDress(db)
      const thing = what === 'one item' ? dress : undefined
      const { won, refused } = await race([() => block(ada, 3, 5, thing), () => block(ada, 3, 5, thing)])
      expect(won).toHaveLength(1)
      expect(refused).toMatchObject([{ code: 'PT409', hint: 'Days are blocked' }])
      await block(ada, 3, 6, thing)
      await block(ada, 3, 5, thing ? undefined : dress)
      expect(await db.as(ada).read('availability_blocks')).toHaveLength(3)
    },
  )

  test.each([
    ['in the past', -5, -1],
    ['out of order', 5, 3],
    ['over a year long', 1, 400],
  ])('%s are refused', async (_, first, last) => {
    const { ada, dress } = await setUpDress(db)
    expect((await refusal(block(ada, first, last, dress))).code).toMatch(/^(PT400|23514)$/)
  })
})

describe('who may block days', () => {
  test('only the owner blocks days of an item', async () => {
    const { dress } = await setUpDress(db)
    const eve = await member(db, 'Eve')
    expect(await refusal(block(eve, 3, 5, dress))).toMatchObject(forbidden)
    const values = { owner_id: dress.owner_id, item_id: dress.id, first_day: day(3), last_day: day(5) }
    expect(await refusal(db.as(eve).insert('availability_blocks', values))).toMatchObject(forbidden)
  })

  test('only the owner reads and removes blocks', async () => {
    const { ada, dress } = await setUpDress(db)
    const eve = await member(db, 'Eve')
    const { id } = await block(ada, 3, 5, dress)
    expect(await db.as(eve).read('availability_blocks', { id })).toEqual([])
    expect(await db.as(eve).remove('availability_blocks', { id })).toEqual([])
    expect(await refusal(db.as('visitor').read('availability_blocks'))).toMatchObject(forbidden)
    expect(await taken(dress)).toHaveLength(1)
  })

  test('a borrower cannot block days', async () => {
    const bola = await member(db, 'Bola', { role: 'borrow' })
    expect(await refusal(block(bola, 3, 5))).toMatchObject(forbidden)
  })
})

test('of a simultaneous booking and block of the same days one succeeds', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { ada, bola, dress } = await setUpDress(db)
    const { won } = await race<unknown>([
      () => insertBooking(db, bola, dress),
      () => block(ada, 10, 12, dress),
    ])
    expect(won).toHaveLength(1)
  }
})

describe('weekly and monthly prices', () => {
  const rented = (days: number, terms: object) => async () => {
    const { bola, dress } = await setUpDress(db, {
      weekly_price: 5000,
      monthly_price: 15_000,
      max_rental_days: 90,
      ...terms,
    })
    const dates = { rental_start_date: day(10), rental_end_date: day(9 + days) }
    return (await insertBooking(db, bola, dress, dates)).rent_amount
  }

  test.each([
    [3, {}, 3000],
    [6, {}, 5000],
    [7, {}, 5000],
    [9, {}, 7000],
    [14, {}, 10_000],
    [28, {}, 15_000],
    [30, {}, 15_000],
    [33, {}, 18_000],
    [9, { rental_period: 'daily' }, 9000],
    [28, { rental_period: 'daily_weekly' }, 20_000],
    [7, { rental_period: 'weekly', weekly_price: 9000 }, 7000],
  ])('%i days with %j cost %i', async (days, terms, rent) => {
    expect(await rented(days, terms)()).toBe(rent)
  })

  test('an item offered by the week or month is rented for one at least', async () => {
    const { bola, dress } = await setUpDress(db, { rental_period: 'weekly', weekly_price: 5000 })
    expect(await refusal(insertBooking(db, bola, dress))).toMatchObject({
      hint: 'Invalid dates',
      message: 'This item is rented for 7 to 30 days; you chose 3.',
    })
  })

  test('are paid and settled like any rent', async () => {
    const { bola, dress } = await setUpDress(db, { weekly_price: 5000 })
    const dates = { rental_start_date: day(10), rental_end_date: day(16) }
    const booking = await insertBooking(db, bola, dress, dates)
    expect(booking).toMatchObject({ rent_amount: 5000, total_amount: 10_000, rental_price: 1000 })
    expect((await refusal(callPayFromWallet(db, bola, booking))).hint).toBe('Insufficient wallet balance')
    expect(await storedBooking(db, booking)).toMatchObject({ payment_status: 'pending' })
  })
})
