import { beforeAll, describe, expect, test } from 'vitest'
import { addNaira } from '#contract/rules/money.ts'
import {
  type BookingRow,
  cancelBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  moveIntoPast,
  settleCardPayment,
  storedBooking,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import { passDeadline } from '../../support/database/deadlines.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let boss: Person
beforeAll(async () => {
  boss = await member(db, 'Admin', { admin: true })
  await db
    .as('service')
    .update('app_settings', { setting_value: '10' }, { setting_key: 'platform_fee_percent' })
})

const countAgain = () => db.query('truncate private.figure_days; select private.count_figures()')

/** The figures of this month and the one before together: what ends is twelve days old. */
async function figures(): Promise<Record<string, number>> {
  await countAgain()
  const months = await db.as(boss).call<Row>('admin_growth', { p_months: 2 })
  expect(months).toHaveLength(2)
  const keys = Object.keys(months[0] ?? {}).filter((key) => key !== 'month')
  return Object.fromEntries(keys.map((key) => [key, addNaira(...months.map((month) => Number(month[key])))]))
}

/** By how much each figure grew, those that did. */
async function grownBy(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await figures()
  await act()
  const after = await figures()
  const grown = Object.entries(after).map(
    ([key, value]) => [key, addNaira(value, -(before[key] ?? 0))] as const,
  )
  return Object.fromEntries(grown.filter(([, value]) => value !== 0))
}

const paid = async (owner: Person, approval_required = false): Promise<[BookingRow, Person]> => {
  const renter = await member(db, 'Bola')
  return [await insertPaidBooking(db, renter, await item(db, owner, { approval_required })), renter]
}

describe('the figures of people', () => {
  test('count each step of those who signed up: a quiz, an approved identity, a first rental', async () => {
    const grown = await grownBy(async () => {
      const ada = await member(db, 'Ada', { identity: 'none' })
      const bola = await member(db, 'Bola', { identity: 'pending' })
      await member(db, 'Chidi', { identity: 'rejected' })
      const dami = await member(db, 'Dami', { identity: 'approved' })
      // Twice the same person, and somebody whom the quiz does not know.
      for (const [at, who] of [ada.id, ada.id, bola.id, null].entries())
        await db.query(
          `insert into public.style_sessions (session_hash, user_id, answers, results) values ($1, $2, '{}', '{}')`,
          [`hash ${at}`, who],
        )
      await insertPaidBooking(db, dami, await item(db, ada))
    })
    expect(grown).toMatchObject({ sign_ups: 4, with_quiz: 2, verified: 1, renters: 1 })
  })
})

describe('the figures of bookings', () => {
  test('say what became of requests: accepted, declined, not answered', async () => {
    const ada = await member(db, 'Ada')
    const grown = await grownBy(async () => {
      for (const procedure of ['accept_booking', 'decline_booking']) {
        const [booking] = await paid(ada, true)
        await db.as(ada).call(procedure, { p_transaction_id: booking.id })
      }
      const [lost] = await paid(ada, true)
      await passDeadline(db, lost)
      // Confirms by itself: none was asked.
      await paid(ada)
    })
    expect(grown).toMatchObject({ rentals: 4, requests: 3, accepted: 1, declined: 1, unanswered: 1 })
    expect(grown).not.toHaveProperty('completed')
  })

  test('say who cancelled', async () => {
    const ada = await member(db, 'Ada')
    const grown = await grownBy(async () => {
      for (const byOwner of [false, false, true]) {
        const [booking, renter] = await paid(ada)
        await cancelBooking(db, byOwner ? ada : renter, booking)
      }
    })
    expect(grown).toMatchObject({ rentals: 3, cancelled_by_borrower: 2, cancelled_by_lender: 1 })
  })

  test('have the naira that was paid, that is done and that Aso took, as the ledger has them', async () => {
    const ada = await member(db, 'Ada')
    const bookings: BookingRow[] = []
    const grown = await grownBy(async () => {
      const [done, renter] = await paid(ada)
      await moveIntoPast(db, done, { days: 12 })
      await updateReturnConfirmation(db, renter, done)
      await updateReturnConfirmation(db, ada, done)
      const [runs] = await paid(ada)
      const buyer = await member(db, 'Chidi')
      const sale = await insertPurchase(db, buyer, await item(db, ada, { sale_price: 12_345.67 }))
      await settleCardPayment(db, buyer, sale)
      for (const { id } of [done, runs, sale]) bookings.push(await storedBooking(db, { id }))
    })
    const [done, runs, sale] = bookings
    const fees = await db.one<{ amount: number }>(
      `select sum(amount) as amount from private.transfers where kind = 'platform_fee' and transaction_id = any ($1)`,
      [`{${bookings.map(({ id }) => id).join()}}`],
    )
    expect(fees.amount).toBeGreaterThan(0)
    expect(grown).toMatchObject({
      rentals: 2,
      sales: 1,
      completed: 1,
      value: addNaira(done?.rent_amount ?? 0, runs?.rent_amount ?? 0, sale?.sale_price ?? 0),
      settled_value: done?.rent_amount,
      fees: fees.amount,
    })
    expect(sale?.sale_price).toBe(12_345.67)
  })
})

describe('a cohort', () => {
  /** The first moment in Lagos of a month, so many before this one. */
  const start = (months: number) =>
    `private.day_start((date_trunc('month', private.today()) - interval '${months} months')::date)`

  async function joinedAt(name: string, moment: string): Promise<Person> {
    const person = await member(db, name)
    await db.query(`update private.profiles set created_at = ${moment} where user_id = $1`, [person.id])
    return person
  }
  async function rentedAt(who: Person, moment: string): Promise<void> {
    const booking = await insertPaidBooking(db, who, await item(db, await member(db, 'Owner')))
    await db.query('select private.settle_booking($1)', [booking.id])
    await db.withoutTriggers(`update public.transactions set paid_at = ${moment} where id = $1`, [booking.id])
  }

  test('has who signed up in a month of Lagos, and in which months how many of them rented', async () => {
    const before = `${start(2)} - interval '1 millisecond'`
    const ada = await joinedAt('Ada', start(3))
    const bola = await joinedAt('Bola', before)
    await joinedAt('Chidi', start(3))
    const next = await joinedAt('Dami', start(2))
    // Twice in a month counts once, and a booking of the last millisecond is the month's.
    await rentedAt(ada, start(3))
    await rentedAt(ada, before)
    await rentedAt(ada, start(2))
    await rentedAt(bola, start(2))
    await rentedAt(next, start(1))
    await countAgain()
    const months = await db.one<Record<string, string>>(
      `select ${[3, 2, 1].map((at) => `private.month_of(${start(at)})::text as m${at}`).join()}`,
    )
    const rows = await db.as(boss).call<Row>('admin_cohorts')
    expect(rows.filter(({ cohort }) => cohort === months.m3)).toEqual([
      { cohort: months.m3, sign_ups: 3, month: months.m3, people: 1 },
      { cohort: months.m3, sign_ups: 3, month: months.m2, people: 2 },
    ])
    expect(rows.filter(({ cohort }) => cohort === months.m2)).toEqual([
      { cohort: months.m2, sign_ups: 1, month: months.m1, people: 1 },
    ])
  })

  test('of thirteen months ago is none of the last twelve', async () => {
    const old = await joinedAt('Old', start(12))
    const young = await joinedAt('Young', start(11))
    for (const who of [old, young]) await rentedAt(who, start(11))
    await countAgain()
    const { first } = await db.one<{ first: string }>(`select private.month_of(${start(11)})::text as first`)
    const rows = await db.as(boss).call<Row>('admin_cohorts')
    expect(rows.map(({ cohort }) => String(cohort)).toSorted()[0]).toBe(first)
  })
})
