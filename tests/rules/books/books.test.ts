import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { member } from '../../support/database/builders.ts'
import { depositAt, payAt } from '../../support/database/past-transfers.ts'
import { importLists } from '../../support/database/paystack-import.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let admin: Person
let ada: Person
const today = lagosToday
/** Noon in Lagos. */
const daysAgo = (days: number) => `${addDays(today(), -days)}T11:00:00Z`

beforeAll(async () => {
  admin = await member(db, 'Femi Ojo', { admin: true })
  ada = await member(db, 'Ada Obi')
  await depositAt(db, ada, 5000, daysAgo(70))
  await payAt(db, ada, 200, daysAgo(40))
  await payAt(db, ada, 300, daysAgo(2))
  await payAt(db, ada, 100, daysAgo(0))
})

const balances = async () =>
  Object.fromEntries(
    (await db.as(admin).call<{ kind: string; balance: number }>('books_balances')).map(
      ({ kind, balance }) => [kind, balance],
    ),
  )
const addUp = async () => (await db.one<{ days: number }>('select private.add_up_days() as days')).days

describe('the balances by kind', () => {
  test('are the same before and after days are added up, and all add up to zero', async () => {
    const expected = { wallet: 4400, platform_revenue: 600, paystack_clearing: -5000, bank: 0 }
    expect(await balances()).toMatchObject(expected)
    expect(await addUp()).toBe(3)
    expect(await addUp()).toBe(0)
    expect(await balances()).toMatchObject(expected)
    expect(Object.values(await balances()).reduce((sum, one) => sum + one, 0)).toBe(0)
    expect(
      await db.query('select distinct day from private.ledger_days where day >= private.today()'),
    ).toEqual([])
  })

  test('a sum that is wrong is found by the proof', async () => {
    await db.query(`update private.ledger_days set amount = amount + 1 where amount = 200`)
    const found = await db.query(`select distinct problem from private.reconcile()`)
    expect(found).toEqual([{ problem: 'the daily sums differ from the balances' }])
    await db.query(`update private.ledger_days set amount = amount - 1 where amount = 201`)
  })
})

test('the months say what came in, and what it cost', async () => {
  await importLists(db, { transfer: [], settlement: [{ id: 1, amount: 500, gross: 500 }] })
  const months = await db.as(admin).call<Row>('books_months', { p_months: 4 })
  expect(months).toHaveLength(4)
  const sum = (column: string) => months.reduce((total, row) => total + Number(row[column]), 0)
  expect([sum('fee_revenue'), sum('ai_revenue'), sum('other_revenue')]).toEqual([0, 600, 0])
  expect({ revenue: sum('revenue'), paid_in: sum('paid_in'), paid_out: sum('paid_out') }).toEqual({
    revenue: 600,
    paid_in: 5000,
    paid_out: 0,
  })
  expect(months[0]?.month).toContain(today().slice(0, 7))
})

test('the state says what the last import and the last proof found', async () => {
  await db.query('select private.reconcile_once_a_day()')
  const [state] = await db.as(admin).call('books_state')
  expect(state).toMatchObject({
    import_stage: 'done',
    import_error: null,
    paystack_balance: 0,
    books_say: 4995,
    findings: [],
    mismatches: expect.any(Number),
  })
})

describe('balances that are lost are written anew from the journal', () => {
  test('each as its transfers say; right ones are left alone', async () => {
    await db.query(
      `select set_config('aso.posting', 'on', true);
       update private.ledger_accounts set balance = balance + 7 where kind in ('wallet', 'platform_revenue')`,
    )
    expect(await reconcile(db)).not.toEqual([])
    const wrong = await db.one<{ count: number }>(
      `select count(*)::int as count from private.ledger_accounts a where a.kind in ('wallet', 'platform_revenue')`,
    )
    expect(await db.one('select private.rebuild_balances() as written')).toEqual({ written: wrong.count })
    expect(await db.one('select private.rebuild_balances() as written')).toEqual({ written: 0 })
    expect(await reconcile(db)).toEqual([])
  })
})

describe('the journal', () => {
  const page = (more: object = {}) =>
    db.as(admin).call<Row>('export_journal', { p_from: addDays(today(), -100), p_until: today(), ...more })

  test('comes in the order of time, and goes on after its last row', async () => {
    const rows = await page()
    expect(rows.slice(0, 2)).toMatchObject([
      {
        kind: 'wallet_funding',
        amount: 5000,
        from_account: 'paystack_clearing',
        from_owner: null,
        to_account: 'wallet',
        to_owner: ada.id,
      },
      {
        kind: 'ai_payment',
        amount: 200,
        from_account: 'wallet',
        from_owner: ada.id,
        to_account: 'platform_revenue',
      },
    ])
    const [first] = rows
    const rest = await page({ p_after: first?.created_at, p_after_id: first?.id })
    expect(rest.map(({ id }) => id)).toEqual(rows.slice(1).map(({ id }) => id))
    expect(await page({ p_until: addDays(today(), -41) })).toHaveLength(1)
  })

  test('is exported by admins only, for a year at most; the export is logged once', async () => {
    const exports = () =>
      db.query(
        `select action_data from private.admin_log where action_type = 'export_journal' and admin_id = $1`,
        [admin.id],
      )
    const before = (await exports()).length
    const period = { p_from: addDays(today(), -99) }
    const [first] = await page(period)
    await page({ ...period, p_after: first?.created_at, p_after_id: first?.id })
    expect(await exports()).toHaveLength(before + 1)
    for (const period of [
      { p_from: addDays(today(), -400) },
      { p_from: today(), p_until: addDays(today(), -1) },
      { p_from: null },
    ]) {
      expect(await refusal(page(period))).toMatchObject({ hint: 'Invalid period' })
    }
  })
})

test.each([
  ['books_balances', {}],
  ['books_months', {}],
  ['books_state', {}],
  ['export_journal', { p_from: '2026-03-01', p_until: '2026-03-31' }],
])('%s is for admins only', async (name, args) => {
  expect(await refusal(db.as(ada).call(name, args))).toMatchObject({ hint: 'Access denied' })
  expect(await refusal(db.as('visitor').call(name, args))).toMatchObject(forbidden)
  expect(await refusal(db.as('service').call(name, args))).toMatchObject(forbidden)
})

describe('a statement', () => {
  const facts = async (caller: Person, of: Person, month: string) =>
    (
      await db.as('service').call<{ statement_facts: Row }>('statement_facts', {
        p_caller_id: caller.id,
        p_user_id: of.id,
        p_month: `${month}-01`,
      })
    )[0]?.statement_facts
  const monthOf = (at: string) => at.slice(0, 7)

  test('has the lines of its month, in order, and the balance before', async () => {
    expect(await facts(ada, ada, monthOf(daysAgo(70)))).toMatchObject({
      name: 'Ada Obi',
      opening: 0,
      is_over: true,
      entries: [{ type: 'deposit', amount: 5000, balance: 5000, status: 'completed' }],
    })
    const lately = await facts(ada, ada, monthOf(daysAgo(0)))
    expect(lately).toMatchObject({ is_over: false })
    expect(lately?.entries).toContainEqual(
      expect.objectContaining({ type: 'payment', amount: 100, balance: 4400 }),
    )
  })

  test('a month begins and ends at midnight in Lagos', async () => {
    const night = await member(db, 'Night')
    await depositAt(db, night, 10, '2026-03-31T22:59:59Z')
    await depositAt(db, night, 20, '2026-03-31T23:00:00Z')
    expect(await facts(night, night, '2026-03')).toMatchObject({ entries: [{ amount: 10 }] })
    expect(await facts(night, night, '2026-04')).toMatchObject({ opening: 10, entries: [{ amount: 20 }] })
    await db.query('delete from private.ledger_days')
  })

  test('of another person is an admin’s to read, and is logged', async () => {
    const bola = await member(db, 'Bola')
    expect(await refusal(facts(bola, ada, monthOf(today())))).toMatchObject({ hint: 'Statement not found' })
    await facts(admin, ada, monthOf(today()))
    const log = await db.query(
      `select admin_id as user_id, action_data from private.admin_log where action_type = 'read_statement'`,
    )
    expect(log).toEqual([{ user_id: admin.id, action_data: { target: ada.id, month: monthOf(today()) } }])
    const asked = db
      .as(ada)
      .call('statement_facts', { p_caller_id: ada.id, p_user_id: ada.id, p_month: today() })
    expect(await refusal(asked)).toMatchObject(forbidden)
  })

  test('of a month that has not begun is refused', async () => {
    expect(await refusal(facts(ada, ada, monthOf(addDays(today(), 40))))).toMatchObject({
      hint: 'Invalid month',
    })
    expect(await refusal(facts(ada, ada, '2025-12'))).toMatchObject({ hint: 'Invalid month' })
  })
})
