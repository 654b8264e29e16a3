import { beforeAll, describe, expect, test } from 'vitest'
import { addNaira, fromKobo, toKobo } from '#contract/rules/money.ts'
import { playSeeds, prepareSimulation } from '../liars/run-seeds.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/test-database.ts'
import { type MoneyOfPeople, moneyOfPeople, monthOf } from './money-of-people.ts'
import { Random } from './random.ts'
import { prepareLedgerModel, runLedgerSeed } from './run-seed.ts'
import { spreadTimes } from './spread-times.ts'

/**
 * Random histories, whose transfers are then moved to the ends of months and of the year in Lagos: for everybody the tabs, the
 * lines that they open, the statement and the ledger agree to the kobo. ANALYTICS_SEEDS says how many histories.
 */
const SEEDS = Number(process.env.ANALYTICS_SEEDS ?? 6)
const FIRST = '2025-10-01'
const MONTHS = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03']
const PARTS = ['earned', 'fee', 'paid', 'back', 'spent', 'added', 'withdrawn', 'bank'] as const

interface Analytics {
  months: (Record<(typeof PARTS)[number] | 'deposit_out' | 'deposit_back', number> & { month: string })[]
  balance: number
  held: { lent: number; borrowed: number }
  earnings: {
    kinds: { kind: string; amount: number; lines: number }[]
    month_kinds: { month: string; kind: string; amount: number }[]
    items: { item_id: string | null; earned: number; fee: number }[]
  }
  spending: { categories: { category: string; amount: number; lines: number }[] }
}

interface Line {
  at: string
  transfer_id: number
  transaction_id: string | null
  part: string
  amount: number
  wallet: number
}

const sum = (amounts: number[]): number => addNaira(0, ...amounts)

const analyticsOf = async (db: TestDatabase, who: string): Promise<Analytics> =>
  (await db.one<{ a: Analytics }>('select private.analytics_of($1, $2::date) as a', [who, FIRST])).a

const linesOf = (db: TestDatabase, who: string): Promise<Line[]> =>
  db.query(`select * from private.money_lines($1, '-infinity', 'infinity')`, [who])

/** The tabs of one person, against the ledger. */
function checkTabs(a: Analytics, money: MoneyOfPeople, who: string): void {
  for (const shown of a.months) {
    const parts = money.of(who, shown.month)
    for (const part of PARTS)
      expect([part, shown.month, toKobo(shown[part])]).toEqual([part, shown.month, parts[part] ?? 0])
  }
  const shown = (part: (typeof PARTS)[number]) => sum(a.months.map((month) => month[part]))
  expect(sum(a.earnings.kinds.map(({ amount }) => amount))).toBe(shown('earned'))
  expect(sum(a.earnings.month_kinds.map(({ amount }) => amount))).toBe(shown('earned'))
  expect(sum(a.earnings.items.map(({ earned }) => earned))).toBe(shown('earned'))
  expect(sum(a.earnings.items.map(({ fee }) => fee))).toBe(shown('fee'))
  expect(sum(a.spending.categories.map(({ amount }) => amount))).toBe(shown('spent'))
}

/** The lines of one person, against the statement: each transfer of it once, in the same month. */
async function checkStatement(db: TestDatabase, who: string, lines: Line[]): Promise<void> {
  const statement = await db.query<{
    transaction_type: string
    amount: number
    created_at: string
    transfer_id: number
  }>('select * from public.wallet_transactions where user_id = $1 order by created_at, transfer_id', [who])
  const changes = statement.map(({ transfer_id, transaction_type, amount, created_at }) => [
    transfer_id,
    ['payment', 'withdrawal'].includes(transaction_type) ? -amount : amount,
    monthOf(created_at),
  ])
  const inWallet = lines
    .filter(({ wallet }) => wallet !== 0)
    .map(({ transfer_id, wallet, at }) => [transfer_id, wallet, monthOf(at)])
  expect(inWallet.toSorted()).toEqual(changes.toSorted())
}

/** The items of one person: each earned what its lines say, since the first of these months and ever. */
async function checkItems(db: TestDatabase, who: string, lines: Line[]): Promise<number> {
  const bookings = await db.query<{ id: string; item_id: string }>(
    'select id, item_id from public.transactions where lender_id = $1',
    [who],
  )
  const itemOf = new Map(bookings.map(({ id, item_id }) => [id, item_id]))
  const items = await db.query<{ item_id: string; earned: number; earned_ever: number }>(
    'select * from private.item_figures($1, $2::date, 1000, 0)',
    [who, FIRST],
  )
  for (const { item_id, earned, earned_ever } of items) {
    const own = lines.filter(
      ({ part, transaction_id }) => part === 'earned' && itemOf.get(transaction_id ?? '') === item_id,
    )
    const recent = own.filter(({ at }) => monthOf(at) >= FIRST.slice(0, 7))
    expect([item_id, earned, earned_ever]).toEqual([
      item_id,
      ...[recent, own].map((some) => sum(some.map(({ amount }) => amount))),
    ])
  }
  return items.filter(({ earned }) => earned > 0).length
}

/** The year's statement of one person, against lines and statement. */
async function checkYear(db: TestDatabase, who: string, year: number, money: MoneyOfPeople): Promise<void> {
  const { months, parts } = await db.one<{
    months: { month: string; in: number; out: number; balance: number }[] | null
    parts: { part: string; kind: string; amount: number }[]
  }>(
    'select private.statement_months($1, $2::date) as months, private.statement_parts($1, $2::date) as parts',
    [who, `${year}-01-01`],
  )
  const inYear = (part: string) =>
    fromKobo(
      [...(money.sums.get(who) ?? [])].reduce(
        (total, [month, all]) => total + (month.startsWith(`${year}`) ? (all[part] ?? 0) : 0),
        0,
      ),
    )
  for (const part of ['earned', 'fee', 'spent'])
    expect([year, part, sum(parts.filter((one) => one.part === part).map(({ amount }) => amount))]).toEqual([
      year,
      part,
      inYear(part),
    ])
  const before = await db.one<{ balance: number }>(
    'select private.balance_before($1, private.day_start($2::date)) as balance',
    [who, `${year}-01-01`],
  )
  let balance = before.balance
  for (const month of months ?? []) {
    balance = addNaira(balance, month.in, -month.out)
    expect([month.month, month.balance]).toEqual([month.month, balance])
  }
}

async function check(db: TestDatabase): Promise<MoneyOfPeople> {
  const money = await moneyOfPeople(db)
  let earning = 0
  for (const who of money.sums.keys()) {
    const [a, lines] = [await analyticsOf(db, who), await linesOf(db, who)]
    expect(a.months.map(({ month }) => month)).toEqual(MONTHS)
    checkTabs(a, money, who)
    await checkStatement(db, who, lines)
    earning += await checkItems(db, who, lines)
    for (const year of [2025, 2026]) await checkYear(db, who, year, money)
    // What was paid, did not come back and is not gone is what Aso holds. Of the wallet, the lines are the balance.
    const all = (part: string) => sum(lines.filter((line) => line.part === part).map(({ amount }) => amount))
    const escrowBank = sum(
      lines.filter(({ part, wallet }) => part === 'bank' && wallet === 0).map(({ amount }) => amount),
    )
    expect(addNaira(all('paid'), -all('back'), -all('spent'), -escrowBank)).toBe(a.held.borrowed)
    expect(sum(lines.map(({ wallet }) => wallet))).toBe(a.balance)
    expect(all('deposit_back')).toBeLessThanOrEqual(all('deposit_out'))
  }
  expect(earning).toBeGreaterThan(0)
  return money
}

/** In which months of the window somebody earned and spent: else nothing was compared. */
const monthsWith = (money: MoneyOfPeople, part: string): string[] =>
  MONTHS.filter((month) => [...money.sums.values()].some((months) => (months.get(month)?.[part] ?? 0) !== 0))

describe('among random people', () => {
  const db = openTestDatabase({ connections: 1 })
  beforeAll(() => prepareLedgerModel(db))

  test('the tabs, the statement and the ledger agree to the kobo over the ends of months and of the year', {
    timeout: 600_000,
  }, async () => {
    const marks: number[] = []
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      await runLedgerSeed(db, seed, 200, () => {})
      marks.push((await db.one<{ id: number }>('select max(id) as id from private.transfers')).id)
    }
    await spreadTimes(db, new Random(SEEDS), marks)
    const money = await check(db)
    for (const part of ['earned', 'spent'])
      expect([part, monthsWith(money, part)]).toEqual([part, expect.arrayContaining(['2025-12', '2026-01'])])
    for (const part of ['fee', 'back', 'withdrawn', 'added'])
      expect([part, monthsWith(money, part)]).not.toEqual([part, []])
  })
})

describe('among honest people and liars', () => {
  const db = openTestDatabase({ connections: 1 })

  test('claims, rulings, penalties and debts are counted to the kobo, too', {
    timeout: 600_000,
  }, async () => {
    const admins = await prepareSimulation(db)
    await playSeeds(
      db,
      admins,
      Array.from({ length: SEEDS * 2 }, (_, at) => at + 1),
      60,
    )
    await spreadTimes(db, new Random(SEEDS))
    const money = await check(db)
    const kinds = await db.query<{ kind: string }>('select distinct kind::text from private.transfers')
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['claim', 'ruling', 'penalty', 'late_charge', 'cancellation_fee']),
    )
    expect(monthsWith(money, 'earned').length).toBeGreaterThan(3)
  })
})
