import { describe, expect, test } from 'vitest'
import { addNaira } from '#contract/rules/money.ts'
import {
  type BookingRow,
  day,
  type Item,
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import { passDeadline } from '../../support/database/deadlines.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()

/** All rows of a figure, read in pages of two: `next` says what the page after a row is asked with. */
async function allOf<R extends Row>(
  who: Person,
  procedure: string,
  args: Values,
  next: (row: R) => Values,
): Promise<R[]> {
  const rows: R[] = []
  for (let after: Values = {}; ; ) {
    const page = await db.as(who).call<R>(procedure, { ...args, ...after, p_limit: 2 })
    rows.push(...page)
    const last = page.at(-1)
    if (page.length < 2 || !last) return rows
    after = next(last)
  }
}

type Held = Row & { id: string; role: string; last_day: string | null; held: number; deposit: number }
const heldOf = (who: Person, args: Values = {}) =>
  allOf<Held>(who, 'my_held_bookings', args, ({ last_day, id }) => ({
    p_after_day: last_day,
    p_after_id: id,
  }))

type Rented = Row & { item_id: string; spent: number; price: number | null; saved: number | null }
const rentedOf = (who: Person) =>
  allOf<Rented>(who, 'my_rented_items', {}, ({ saved, item_id }) => ({
    p_after_saved: saved,
    p_after_id: item_id,
  }))

type Booked = Row & { transaction_id: string; at: string; answer_minutes: number | null; days: number }
const bookingsOf = (who: Person, thing: Item, p_figure: string) =>
  allOf<Booked>(who, 'my_item_bookings', { p_item_id: thing.id, p_figure }, ({ at, transaction_id }) => ({
    p_after: at,
    p_after_id: transaction_id,
  }))

type Days = Row & { first_day: string; last_day: string; amount: number }
const daysOf = (who: Person, thing: Item, p_figure: string) =>
  allOf<Days>(who, 'my_item_days', { p_item_id: thing.id, p_figure }, ({ first_day }) => ({
    p_before: first_day,
  }))

const sum = (amounts: (number | null)[]): number => addNaira(0, ...amounts.map((amount) => amount ?? 0))

interface Shown {
  held: Record<string, number>
  spending: { saved: Record<string, number> }
}

async function analyticsOf(who: Person): Promise<Shown> {
  const [row] = await db.as(who).query<{ a: Shown }>('select public.my_analytics() as a')
  if (!row) throw new Error('No answer')
  return row.a
}

const figuresOf = async (owner: Person, thing: Item): Promise<Row> =>
  (await db.as(owner).call<Row>('my_item_figures')).find(({ item_id }) => item_id === thing.id) ?? {}

async function settle(owner: Person, renter: Person, booking: BookingRow): Promise<void> {
  await moveIntoPast(db, booking, { days: 12 })
  await updateReturnConfirmation(db, renter, booking)
  await updateReturnConfirmation(db, owner, booking)
}

const rentOf = (first: number): Values => ({ rental_start_date: day(first), rental_end_date: day(first + 2) })

describe('a sum of money', () => {
  test('is the sum of its transfers, page by page, each once', async () => {
    const ada = await member(db, 'Ada')
    for (const price of [1000.01, 2000.02, 3000.03]) {
      const renter = await member(db, 'Bola')
      const booking = await insertPaidBooking(db, renter, await item(db, ada, { rental_price: price }))
      await settle(ada, renter, booking)
    }
    const lines = await allOf<Row & { at: string; transfer_id: number; amount: number }>(
      ada,
      'my_money_lines',
      { p_part: 'earned' },
      ({ at, transfer_id }) => ({ p_after: at, p_after_id: transfer_id }),
    )
    const ids = lines.map(({ transfer_id }) => transfer_id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
    expect(ids).toHaveLength(3)
    const wallet = await db.one<{ balance: number }>(
      `select balance from private.ledger_accounts where kind = 'wallet' and user_id = $1`,
      [ada.id],
    )
    expect(sum(lines.map(({ amount }) => amount))).toBe(wallet.balance)
  })
})

describe('what is held', () => {
  test('is the sum of its bookings to the kobo, on each side and page by page', async () => {
    await db
      .as('service')
      .update('app_settings', { setting_value: '5' }, { setting_key: 'new_member_rental_limit' })
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    for (const [at, price] of [1000.01, 2000.02, 3000.03].entries())
      await insertPaidBooking(db, bola, await item(db, ada, { rental_price: price }), rentOf(10 + at))
    const lent = await insertPaidBooking(db, ada, await item(db, bola, { rental_price: 777.77 }))
    await db.query(`update public.transactions set booking_status = 'active' where id = $1`, [lent.id])
    // A sale has no last day, and no two rows are the same.
    await insertPaidBooking(db, bola, await item(db, ada), {
      transaction_type: 'buy',
      rental_start_date: null,
      rental_end_date: null,
    })

    for (const who of [ada, bola]) {
      const [{ held }, rows] = [await analyticsOf(who), await heldOf(who)]
      expect(new Set(rows.map(({ id }) => id)).size).toBe(5)
      expect(rows).toHaveLength(held.bookings ?? 0)
      for (const [role, name] of [
        ['lender', 'lent'],
        ['borrower', 'borrowed'],
      ] as const) {
        const side = await heldOf(who, { p_role: role })
        expect(side).toEqual(rows.filter((row) => row.role === role))
        expect(sum(side.map((row) => row.held))).toBe(held[name])
        expect(sum(side.map((row) => row.deposit))).toBe(held[`${name}_deposits`])
      }
      expect(rows.map(({ last_day }) => last_day)).toEqual(
        rows.map(({ last_day }) => last_day).toSorted((a, b) => (a ?? '').localeCompare(b ?? '')),
      )
    }
    expect(await heldOf(bola, { p_role: 'lender', p_only_out: true })).toMatchObject([{ id: lent.id }])
    expect((await analyticsOf(bola)).held.rentals_out).toBe(1)
    expect(await heldOf(await member(db, 'Eve'))).toEqual([])
  })
})

describe('what renting saved against buying', () => {
  test('is the sum of the rented items to the kobo: dearer ones are negative, some are not for sale', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    // Neither made nor numbered in the order in which they are shown.
    const things = [
      await item(db, ada, { rental_price: 3000, sale_price: null, availability_type: 'rent' }),
      await item(db, ada, { rental_price: 2000, sale_price: 100.25 }),
      await item(db, ada, { rental_price: 1000.01, sale_price: 20_000.5 }),
      await item(db, ada, { rental_price: 1000.01, sale_price: 40_000.75 }),
    ]
    for (const thing of things) await settle(ada, bola, await insertPaidBooking(db, bola, thing))
    const [{ spending }, rows] = [await analyticsOf(bola), await rentedOf(bola)]
    expect(rows.map(({ item_id }) => item_id)).toEqual(things.map(({ id }) => id).toReversed())
    expect(rows.map(({ saved }) => Math.sign(saved ?? 0))).toEqual([1, 1, -1, 0])
    expect(sum(rows.map(({ saved }) => saved))).toBe(spending.saved.amount)
    expect(sum(rows.map(({ price }) => price))).toBe(spending.saved.price)
    expect(sum(rows.filter(({ price }) => price !== null).map(({ spent }) => spent))).toBe(
      spending.saved.spent,
    )
    expect(rows.filter(({ price }) => price === null)).toHaveLength(spending.saved.without_price ?? -1)
    expect(await rentedOf(ada)).toEqual([])
  })
})

describe('the figures of an item', () => {
  test('are the bookings and days that they open', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const dress = await item(db, ada, { approval_required: true })
    await db.withoutTriggers(
      `update public.items set created_at = now() - interval '30 days' where id = $1`,
      [dress.id],
    )
    const ask = async (first: number) =>
      insertPaidBooking(db, await member(db, 'Chidi'), dress, rentOf(first))
    const [quick, slow, lost, old] = [await ask(10), await ask(20), await ask(30), await ask(40)]
    for (const [booking, minutes] of [
      [quick, 10],
      [slow, 50],
    ] as const)
      await db.withoutTriggers(
        `update public.transactions set accepted_at = paid_at + make_interval(mins => $2::int), booking_status = 'confirmed',
           rental_start_date = private.today() - $2::int / 10 - 2, rental_end_date = private.today() - $2::int / 10 where id = $1`,
        [booking.id, minutes],
      )
    await passDeadline(db, lost)
    await db.withoutTriggers(
      `update public.transactions set paid_at = now() - interval '1 year' where id = $1`,
      [old.id],
    )
    await db.withoutTriggers(
      `insert into public.availability_blocks (owner_id, item_id, first_day, last_day) values ($1, $2, private.today() - 20, private.today() - 15)`,
      [ada.id, dress.id],
    )
    await db.query(
      'insert into private.item_views (item_id, day, views) select $1, private.today() - n, n + 1 from generate_series(0, 4) n',
      [dress.id],
    )
    await db.as(bola).insert('saved_items', { user_id: bola.id, item_id: dress.id })

    const figures = await figuresOf(ada, dress)
    expect(figures).toMatchObject({
      requests: 3,
      bookings: 2,
      unanswered: 1,
      answered: 2,
      views: 15,
      saves: 1,
    })
    for (const figure of ['requests', 'bookings', 'unanswered', 'answered'])
      expect([figure, (await bookingsOf(ada, dress, figure)).length]).toEqual([figure, figures[figure]])
    expect((await bookingsOf(ada, dress, 'ever')).map(({ transaction_id }) => transaction_id).at(-1)).toBe(
      old.id,
    )
    const answers = (await bookingsOf(ada, dress, 'answered')).map(({ answer_minutes }) => answer_minutes)
    expect(answers.toSorted()).toEqual([10, 50])
    expect(sum((await bookingsOf(ada, dress, 'booked_days')).map(({ days }) => days))).toBe(
      figures.booked_days,
    )
    for (const [figure, name] of [
      ['views', 'views'],
      ['saves', 'saves'],
      ['offered_days', 'offered_days'],
    ] as const)
      expect([figure, sum((await daysOf(ada, dress, figure)).map(({ amount }) => amount))]).toEqual([
        figure,
        figures[name],
      ])
    // Thirty-one days with today, six of them blocked between the others.
    expect(await daysOf(ada, dress, 'offered_days')).toMatchObject([{ amount: 15 }, { amount: 10 }])
    expect(JSON.stringify(await daysOf(ada, dress, 'saves'))).not.toContain(bola.id)
  })

  test('count a day of two rentals once, for the one that was paid first', async () => {
    const ada = await member(db, 'Ada')
    const dress = await item(db, ada)
    await db.withoutTriggers(
      `update public.items set created_at = now() - interval '30 days' where id = $1`,
      [dress.id],
    )
    const pair = [
      await insertPaidBooking(db, await member(db, 'Bola'), dress, rentOf(10)),
      await insertPaidBooking(db, await member(db, 'Chidi'), dress, rentOf(20)),
    ]
    // The first came back late, on the second day of the other.
    for (const [at, booking] of pair.entries())
      await db.withoutTriggers(
        `update public.transactions set rental_start_date = private.today() - $2::int, rental_end_date = private.today() - $2::int + 2,
           actual_return_date = private.today() - $2::int + $3::int, paid_at = paid_at + make_interval(secs => $4::int) where id = $1`,
        [booking.id, 10 - 3 * at, at === 0 ? 4 : 2, at],
      )
    const rows = await bookingsOf(ada, dress, 'booked_days')
    expect(rows.map(({ transaction_id, days }) => [transaction_id, days])).toEqual([
      [pair[1]?.id, 1],
      [pair[0]?.id, 5],
    ])
    expect((await figuresOf(ada, dress)).booked_days).toBe(6)
  })
})

test('a page out of bounds is refused, naming what it may be', async () => {
  const ada = await member(db, 'Ada')
  const dress = await item(db, ada)
  for (const p_limit of [0, 201, null])
    for (const [procedure, args] of [
      ['my_held_bookings', {}],
      ['my_rented_items', {}],
      ['my_money_lines', { p_part: 'earned' }],
      ['my_item_bookings', { p_item_id: dress.id, p_figure: 'ever' }],
      ['my_item_days', { p_item_id: dress.id, p_figure: 'views' }],
    ] as const)
      expect(await refusal(db.as(ada).call(procedure, { ...args, p_limit }))).toMatchObject({
        hint: 'Invalid page',
        message: 'p_limit: 1 to 200.',
      })
})
