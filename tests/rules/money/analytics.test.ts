import { beforeAll, describe, expect, test } from 'vitest'
import {
  type BookingRow,
  cancelBooking,
  heldForBooking,
  insertPaidBooking,
  member,
  moveIntoPast,
  storedStatement,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { type DressSetup, setUpDress } from '../../support/database/rentals.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()
beforeAll(async () => {
  await db
    .as('service')
    .update('app_settings', { setting_value: '10' }, { setting_key: 'platform_fee_percent' })
})

interface Shown {
  months: Record<string, number>[]
  balance: number
  held: {
    lent: number
    borrowed: number
    borrowed_deposits: number
    rentals_out: number
  }
  recent: { id: string; role: string; title: string; category: string }[]
  earnings: {
    kinds: { kind: string; amount: number }[]
    items: { item_id: string; earned: number; fee: number }[]
  }
  spending: { categories: { category: string; amount: number }[]; saved: Record<string, number> }
}

async function analyticsOf(person: Person): Promise<Shown> {
  const [row] = await db.as(person).query<{ a: Shown }>('select public.my_analytics() as a')
  if (!row) throw new Error('No answer')
  return row.a
}

const thisMonth = ({ months }: Shown) => months.at(-1) ?? {}
const linesOf = (person: Person, part: string, more: Values = {}) =>
  db.as(person).call<{ kind: string; amount: number; transaction_id: string }>('my_money_lines', {
    p_part: part,
    ...more,
  })

/** The dress is back, and both sides say so. */
async function settle({ ada, bola }: DressSetup, booking: BookingRow): Promise<void> {
  await moveIntoPast(db, booking, { days: 12 })
  await updateReturnConfirmation(db, bola, booking)
  await updateReturnConfirmation(db, ada, booking)
}

async function settledRental() {
  const setup = await setUpDress(db)
  const booking = await insertPaidBooking(db, setup.bola, setup.dress)
  await settle(setup, booking)
  return { ...setup, booking }
}

describe('a person’s analytics', () => {
  test('hold what is paid until the rental is done: then it is earned on one side and spent on the other', async () => {
    const setup = await setUpDress(db)
    const { ada, bola, dress } = setup
    const booking = await insertPaidBooking(db, bola, dress)
    const held = await heldForBooking(db, booking)
    const before = await analyticsOf(bola)
    expect(before.held).toMatchObject({
      borrowed: held,
      borrowed_deposits: 5000,
      lent: 0,
    })
    expect(thisMonth(before)).toMatchObject({ paid: held, spent: 0, deposit_out: 5000, deposit_back: 0 })
    expect((await analyticsOf(ada)).held).toMatchObject({ lent: held, borrowed: 0 })

    await settle(setup, booking)
    const [lender, renter] = [await analyticsOf(ada), await analyticsOf(bola)]
    const fee = 300
    expect(thisMonth(lender)).toMatchObject({ earned: 3000 - fee, fee, spent: 0 })
    expect(lender.balance).toBe(await walletBalance(db, ada))
    expect(lender.earnings).toMatchObject({
      kinds: [{ kind: 'rent', amount: 3000 - fee }],
      items: [{ item_id: dress.id, earned: 3000 - fee, fee }],
    })
    expect(thisMonth(renter)).toMatchObject({
      paid: held,
      back: 5000,
      spent: 3000,
      deposit_out: 5000,
      deposit_back: 5000,
      earned: 0,
    })
    expect(renter.held).toMatchObject({ borrowed: 0, bookings: 0 })
    // Renting for ₦3,000 what costs ₦20,000 to buy.
    expect(renter.spending).toMatchObject({
      categories: [{ category: 'Traditional', amount: 3000 }],
      saved: { amount: 17_000, items: 1, without_price: 0 },
    })
    expect(renter.recent).toMatchObject([
      { id: booking.id, role: 'borrower', title: 'Red gele', category: 'Traditional' },
    ])
    expect(lender.recent).toMatchObject([{ id: booking.id, role: 'lender' }])
  })

  test('every figure opens the transfers that it is the sum of', async () => {
    const { ada, bola, dress, booking } = await settledRental()
    const shown = thisMonth(await analyticsOf(ada))
    const earned = await linesOf(ada, 'earned', { p_item_id: dress.id, p_kind: 'rent' })
    expect(earned).toMatchObject([{ transaction_id: booking.id, kind: 'rent', amount: shown.earned }])
    expect(await linesOf(ada, 'fee')).toMatchObject([{ kind: 'platform_fee', amount: shown.fee }])
    expect(await linesOf(ada, 'earned', { p_kind: 'sale' })).toEqual([])
    const spent = await linesOf(bola, 'spent', { p_category: 'Traditional' })
    expect(spent.map(({ kind }) => kind).toSorted()).toEqual(['platform_fee', 'rent'])
    expect(await linesOf(bola, 'spent', { p_category: 'Shoes' })).toEqual([])
    expect(await linesOf(bola, 'spent', { p_month: '2025-01-01' })).toEqual([])
    expect(await linesOf(bola, 'back', { p_ever: true })).toMatchObject([
      { kind: 'deposit_refund', amount: 5000 },
    ])
  })

  test('show a new person zeros for six months', async () => {
    const ada = await member(db, 'Ada')
    const shown = await analyticsOf(ada)
    expect(shown).toMatchObject({
      balance: 0,
      recent: [],
      held: { bookings: 0 },
      earnings: { kinds: [], items: [] },
      spending: { categories: [] },
    })
    expect(shown.months).toHaveLength(6)
    for (const { month, ...parts } of shown.months)
      expect([month, ...new Set(Object.values(parts))]).toEqual([month, 0])
  })

  test('show ten bookings at most, the newest first', async () => {
    await db
      .as('service')
      .update('app_settings', { setting_value: '1000' }, { setting_key: 'paid_cancellations_limit' })
    const { ada, bola, dress } = await setUpDress(db)
    const newest: string[] = []
    for (let at = 0; at < 12; at += 1) {
      const booking = await insertPaidBooking(db, bola, dress)
      await cancelBooking(db, bola, booking)
      await moveIntoPast(db, booking, { days: 60 - at })
      newest.unshift(booking.id)
    }
    for (const person of [ada, bola])
      expect((await analyticsOf(person)).recent.map(({ id }) => id)).toEqual(newest.slice(0, 10))
    // A booking of seven months ago is not among those of the last six months.
    await moveIntoPast(db, { id: newest[0] ?? '' }, { days: 215 })
    expect((await analyticsOf(bola)).recent.map(({ id }) => id)).toEqual(newest.slice(1, 11))
  })

  test('refuse pages and months out of bounds, naming them', async () => {
    const ada = await member(db, 'Ada')
    expect(await refusal(linesOf(ada, 'earned', { p_limit: 0 }))).toMatchObject({ hint: 'Invalid page' })
    expect(await refusal(linesOf(ada, 'earned', { p_limit: 1000 }))).toMatchObject({ hint: 'Invalid page' })
    expect(await refusal(linesOf(ada, 'earned', { p_month: '1970-01-01' }))).toMatchObject({
      hint: 'Invalid month',
    })
    expect(await refusal(db.as(ada).call('my_item_figures', { p_limit: 51 }))).toMatchObject({
      hint: 'Invalid page',
    })
  })
})

describe('nobody sees another person’s figures', () => {
  test('whatever they name: a stranger, the other side of the booking and an admin read their own only', async () => {
    const { ada, bola, dress } = await settledRental()
    const strangers = [await member(db, 'Eve'), await member(db, 'Admin', { admin: true })]
    await db.as(ada).insert('item_costs', { item_id: dress.id, owner_id: ada.id, purchase_price: 12_000 })
    for (const other of [bola, ...strangers]) {
      const shown = await analyticsOf(other)
      expect(shown.earnings).toMatchObject({ kinds: [], items: [] })
      for (const part of ['earned', 'fee'])
        expect(await linesOf(other, part, { p_item_id: dress.id, p_ever: true })).toEqual([])
      expect(await db.as(other).call('my_item_figures')).toEqual([])
      for (const [procedure, p_figure] of [
        ['my_item_bookings', 'ever'],
        ['my_item_days', 'views'],
      ] as const)
        expect(await refusal(db.as(other).call(procedure, { p_item_id: dress.id, p_figure }))).toMatchObject({
          code: 'PT404',
          hint: 'Item not found',
        })
      expect(await refusal(db.as(other).call('my_item_advice', { p_item_id: dress.id }))).toMatchObject({
        code: 'PT404',
        hint: 'Item not found',
      })
      expect(await db.as(other).read('item_costs')).toEqual([])
    }
    for (const other of strangers) expect(await linesOf(other, 'spent', { p_ever: true })).toEqual([])
    expect(await linesOf(ada, 'spent', { p_ever: true })).toEqual([])
  })

  test('what the figures are made with is closed to everybody, and all of it to visitors', async () => {
    const { ada, bola } = await settledRental()
    for (const text of [
      `select private.analytics_of('${ada.id}', '2026-01-01')`,
      `select * from private.money_lines('${ada.id}', '-infinity', 'infinity')`,
      `select * from private.item_figures('${ada.id}', '2026-01-01', 20, 0)`,
      `select private.statement_parts('${ada.id}', '2026-01-01')`,
      `select private.statement_months('${ada.id}', '2026-01-01')`,
      `select public.statement_facts('${bola.id}', '${ada.id}', '2026-11-01', true)`,
    ])
      expect(await refusal(db.as(bola).query(text))).toMatchObject(forbidden)
    for (const procedure of ['my_analytics', 'my_item_figures', 'my_held_bookings', 'my_rented_items'])
      expect(await refusal(db.as('visitor').call(procedure))).toMatchObject(forbidden)
    expect(await refusal(db.as('visitor').call('my_money_lines', { p_part: 'earned' }))).toMatchObject(
      forbidden,
    )
    expect(await refusal(db.as('visitor').read('item_costs'))).toMatchObject(forbidden)
  })
})

describe('the statement of a year', () => {
  const factsOf = async (caller: Person, person: Person, month: string) => {
    const [row] = await db
      .as('service')
      .call<{ statement_facts: Record<string, unknown> }>('statement_facts', {
        p_caller_id: caller.id,
        p_user_id: person.id,
        p_month: month,
        p_whole_year: true,
      })
    return row?.statement_facts
  }

  test('has its months and what was earned, taken as fee and spent; a stranger gets none, an admin’s look is logged', async () => {
    const { ada, bola } = await settledRental()
    const today = (await db.one<{ today: string }>('select private.today() as today')).today
    const facts = await factsOf(ada, ada, today)
    const [line] = await storedStatement(db, ada)
    expect(facts).toMatchObject({ month: today.slice(0, 4), is_over: false, opening: 0, entries: [] })
    expect(facts?.parts).toEqual([
      { part: 'earned', kind: 'rent', amount: line?.amount },
      { part: 'fee', kind: 'platform_fee', amount: 3000 - (line?.amount ?? 0) },
    ])
    const months = facts?.months as Record<string, unknown>[]
    expect(months).toHaveLength(Number(today.slice(5, 7)))
    expect(months.at(-1)).toEqual({
      month: today.slice(0, 7),
      in: line?.amount,
      out: 0,
      balance: line?.amount,
    })
    expect(await refusal(factsOf(bola, ada, today))).toMatchObject({ hint: 'Statement not found' })
    const admin = await member(db, 'Admin', { admin: true })
    await factsOf(admin, ada, today)
    const logged = await db.query(
      `select action_data from private.admin_log where admin_id = $1 and action_type = 'read_statement'`,
      [admin.id],
    )
    expect(logged).toEqual([{ action_data: { target: ada.id, month: today.slice(0, 4) } }])
    expect(await refusal(factsOf(ada, ada, '2025-06-01'))).toMatchObject({ hint: 'Invalid month' })
  })
})
