import { describe, expect, test } from 'vitest'
import {
  day,
  type Item,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import { passDeadline } from '../../support/database/deadlines.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { setUpDress } from '../../support/database/rentals.ts'
import { openTestDatabase, type Person, type Row, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const figuresOf = (person: Person, more: Values = {}): Promise<Row[]> =>
  db.as(person).call('my_item_figures', more)

async function adviceOf(owner: Person, thing: Item): Promise<{ price: Row; advice: Row[] }> {
  const [row] = await db
    .as(owner)
    .query<{ a: { price: Row; advice: Row[] } }>('select public.my_item_advice($1) as a', [thing.id])
  if (!row) throw new Error('No answer')
  return row.a
}

/** As if it had been listed so many days ago. */
const listedBefore = (thing: Item, days: number): Promise<Row[]> =>
  db.withoutTriggers(
    `update public.items set created_at = now() - make_interval(days => ${days}) where id = $1`,
    [thing.id],
  )

describe('the figures of an item', () => {
  test('count views, saves, requests, bookings, earnings and the days since the last booking', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await db.as('visitor').call('note_item_view', { p_item_id: dress.id })
    await db.as(bola).insert('saved_items', { user_id: bola.id, item_id: dress.id })
    const booking = await insertPaidBooking(db, bola, dress)
    await moveIntoPast(db, booking, { days: 12 })
    await updateReturnConfirmation(db, bola, booking)
    await updateReturnConfirmation(db, ada, booking)
    const { amount } = await db.one<{ amount: number }>(
      'select amount from public.wallet_entries where user_id = $1',
      [ada.id],
    )
    expect(await figuresOf(ada)).toMatchObject([
      {
        ...{
          item_id: dress.id,
          title: 'Red gele',
          views: 1,
          saves: 1,
          requests: 1,
          bookings: 1,
          unanswered: 0,
        },
        ...{
          answer_minutes: null,
          days_since_booking: 12,
          earned: amount,
          earned_ever: amount,
          purchase_price: null,
        },
      },
    ])
  })

  test('are booked days of the days on which it could be booked: neither before it was listed nor while it was blocked', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await listedBefore(dress, 19)
    const booking = await insertPaidBooking(db, bola, dress)
    // Rented for three days, the last of them two days ago.
    await moveIntoPast(db, booking, { days: 14 })
    await db.withoutTriggers(
      `insert into public.availability_blocks (owner_id, item_id, first_day, last_day)
       values ($1, $2, private.today() - 12, private.today() - 9), ($1, null, private.today() - 10, private.today() - 8)`,
      [ada.id, dress.id],
    )
    // Twenty days with today, five of them blocked, two of these by both blocks.
    expect(await figuresOf(ada)).toMatchObject([{ booked_days: 3, offered_days: 15 }])
  })

  test('say how long requests wait for an answer, in the middle, and how many got none', async () => {
    const ada = await member(db, 'Ada')
    const dress = await item(db, ada, { approval_required: true })
    const ask = async (first: number) =>
      insertPaidBooking(db, await member(db, 'Bola'), dress, {
        rental_start_date: day(first),
        rental_end_date: day(first + 2),
      })
    const [quick, slow, lost] = [await ask(10), await ask(20), await ask(30)]
    const minutes = [10, 50]
    for (const [at, booking] of [quick, slow].entries())
      await db.withoutTriggers(
        `update public.transactions set accepted_at = paid_at + make_interval(mins => $2::int), booking_status = 'confirmed' where id = $1`,
        [booking.id, minutes[at]],
      )
    await passDeadline(db, lost)
    expect(await figuresOf(ada)).toMatchObject([
      { requests: 3, bookings: 2, answered: 2, unanswered: 1, answer_minutes: 30 },
    ])
    expect((await adviceOf(ada, dress)).advice).toContainEqual({ kind: 'unanswered', requests: 1 })
  })

  test('come in pages, those that earned most first, without deleted items', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    const other = await item(db, ada, { title: 'Blue gele' })
    expect((await figuresOf(ada)).map(({ title }) => title)).toEqual(['Blue gele', 'Red gele'])
    const booking = await insertPaidBooking(db, bola, dress)
    await moveIntoPast(db, booking, { days: 12 })
    await updateReturnConfirmation(db, bola, booking)
    await updateReturnConfirmation(db, ada, booking)
    expect((await figuresOf(ada, { p_limit: 1 })).map(({ title }) => title)).toEqual(['Red gele'])
    expect((await figuresOf(ada, { p_limit: 1, p_offset: 1 })).map(({ title }) => title)).toEqual([
      'Blue gele',
    ])
    await db.as(ada).remove('items', { id: dress.id })
    expect((await figuresOf(ada)).map(({ item_id }) => item_id)).toEqual([other.id])
  })
})

describe('what an item cost', () => {
  const note = (who: Person, thing: Item, purchase_price: number | string, owner = who) =>
    db.as(who).insert('item_costs', { item_id: thing.id, owner_id: owner.id, purchase_price })

  test('is noted, changed and removed by its owner alone', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    expect(await refusal(note(bola, dress, 100))).toMatchObject(forbidden)
    expect(await refusal(note(bola, dress, 100, ada))).toMatchObject(forbidden)
    await note(ada, dress, 45_000)
    expect(await db.as(bola).update('item_costs', { purchase_price: 1 }, { item_id: dress.id })).toEqual([])
    expect(await db.as(bola).remove('item_costs', { item_id: dress.id })).toEqual([])
    await db.as(ada).update('item_costs', { purchase_price: 44_000.5 }, { item_id: dress.id })
    expect(await figuresOf(ada)).toMatchObject([{ purchase_price: 44_000.5 }])
    await db.as(ada).remove('item_costs', { item_id: dress.id })
    expect(await figuresOf(ada)).toMatchObject([{ purchase_price: null }])
  })

  test.each([0.001, 'NaN', 'Infinity', -1, 0, 100_000_001])(
    '%s is refused, and nothing is stored',
    async (price) => {
      const { ada, dress } = await setUpDress(db)
      await refusal(note(ada, dress, price))
      expect(await db.as(ada).read('item_costs')).toEqual([])
    },
  )

  test('is in the copy of one’s data and goes with the item', async () => {
    const { ada, dress } = await setUpDress(db)
    await note(ada, dress, 45_000)
    const [row] = await db.as(ada).query<{ data: Row }>('select public.export_my_data() as data')
    expect(row?.data.item_costs).toEqual([{ item_id: dress.id, purchase_price: 45_000 }])
    await db.as(ada).remove('items', { id: dress.id })
    expect(await db.query('select * from public.item_costs where item_id = $1', [dress.id])).toEqual([])
  })
})

describe('advice about an item', () => {
  const look = async (name: string, first: number, last: number, category = 'Traditional') =>
    db
      .as(await member(db, name))
      .call('save_search', { p_name: 'Party', p_category: category, p_start: day(first), p_end: day(last) })

  test('names a blocked day that at least five people look for, and never fewer', async () => {
    const { ada, dress } = await setUpDress(db)
    await db.as(ada).insert('availability_blocks', {
      owner_id: ada.id,
      item_id: dress.id,
      first_day: day(21),
      last_day: day(21),
    })
    for (const name of ['Bola', 'Chidi', 'Dami', 'Efe']) await look(name, 20, 22)
    await look('Funke', 20, 22, 'Shoes')
    const blocked = async () =>
      (await adviceOf(ada, dress)).advice.filter(({ kind }) => kind === 'blocked_day')
    expect(await blocked()).toEqual([])
    await look('Gbenga', 21, 23)
    expect(await blocked()).toEqual([{ kind: 'blocked_day', day: day(21), people: 5 }])
    await db.as(ada).remove('availability_blocks', { item_id: dress.id })
    expect(await blocked()).toEqual([])
  })

  test('compares the price with those of others, and says on how many that rests', async () => {
    const ada = await member(db, 'Ada')
    const shoes = await item(db, ada, { category: 'Shoes', rental_price: 5000 })
    expect((await adviceOf(ada, shoes)).price).toMatchObject({
      for: 'rent',
      own: 5000,
      items: 0,
      middle: null,
    })
    for (const [at, rental_price] of [1000, 2000, 9000].entries())
      await item(db, await member(db, `Owner${'ABC'[at]}`), { category: 'Shoes', rental_price })
    // One's own don't count.
    await item(db, ada, { category: 'Shoes', rental_price: 100 })
    const { price, advice } = await adviceOf(ada, shoes)
    expect(price).toEqual({
      for: 'rent',
      own: 5000,
      items: price.items,
      lowest: 1000,
      middle: price.middle,
      highest: 9000,
    })
    expect(advice).toContainEqual({ kind: 'dear', ...price })
  })

  test('says what the figures say: few photos, many views without a request, a long pause', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    expect((await adviceOf(ada, dress)).advice).toEqual([{ kind: 'few_photos', photos: 0 }])
    await db.query(
      'insert into private.item_views (item_id, day, views) values ($1, private.today() - 3, 20)',
      [dress.id],
    )
    expect((await adviceOf(ada, dress)).advice).toContainEqual({ kind: 'seen_not_asked', views: 20 })
    const booking = await insertBooking(db, bola, dress)
    await db.withoutTriggers(
      `update public.transactions set paid_at = now() - interval '70 days', booking_status = 'completed', payment_status = 'successful',
         settled_at = now() - interval '60 days' where id = $1`,
      [booking.id],
    )
    expect((await adviceOf(ada, dress)).advice).toEqual([
      { kind: 'idle', days: 70 },
      { kind: 'few_photos', photos: 0 },
    ])
  })
})
