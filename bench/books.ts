import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import postgres, { type Sql } from 'postgres'
import { createDatabase, startPostgres } from '../tests/support/database/postgres.ts'
import { processorSeconds } from './processor.ts'
import { upperMedian } from './quantile.ts'

/**
 * `npm run bench:books`: every balance is written anew from 1,000,000 transfers, then money is posted and the books are read, beside
 * a ledger with nothing in it. The result goes to results/books.md; exit code 1 where it misses a bound.
 */

const TRANSFERS = 1_000_000
const TURNS = { rounds: 7, postings: 500 }
const MOST_SECONDS = 60
/** Of a posting in the large ledger, against one in the empty one. */
const MOST_TIMES = 1.5
const MOST_READ_MS = 250

export interface Measured {
  transfers: number
  accounts: number
  /** Of the processor: the whole time where nothing else runs. */
  rebuild: number
  proof: number
  addUp: number
  /** Microseconds of the processor for one posting: of the empty ledger, and of the large one before and after the rebuild. */
  posting: { empty: number; before: number; after: number }
  /** Milliseconds of the processor to read what the screen shows, and a page of the export. */
  reads: Record<string, number>
}

const person = (n: string): string => `md5('person ' || (${n}))::uuid`
const wallet = (n: string): string => `(select id from wallets where user_id = ${person(n)})`

/** One person for four transfers: money comes in, and less of it goes on three times. */
const FILL = (transfers: number): string => `
  set local session_replication_role = replica;
  insert into auth.users (id, email, aud, role) select ${person('n')}, n || '@aso.example', 'authenticated', 'authenticated'
  from generate_series(0, ${transfers} / 4 - 1) n;
  insert into private.profiles (user_id, full_name) select ${person('n')}, 'Person ' || n from generate_series(0, ${transfers} / 4 - 1) n;
  insert into private.ledger_accounts (kind, user_id) select 'wallet', ${person('n')} from generate_series(0, ${transfers} / 4 - 1) n;
  create temporary table wallets on commit drop as select a.id, a.user_id from private.ledger_accounts a where a.kind = 'wallet';
  create unique index on wallets (user_id);
  insert into private.transfers (debit_account, credit_account, amount, kind, idempotency_key, description, created_at)
  select case when n % 4 = 0 then private.system_account('paystack_clearing') else ${wallet('n / 4')} end,
    case when n % 4 = 0 then ${wallet('n / 4')} when n % 4 = 1 then private.system_account('platform_revenue')
      else ${wallet(`(n / 4 + 1 + n % (${transfers} / 4 - 1)) % (${transfers} / 4)`)} end,
    case when n % 4 = 0 then 10000 else 10 + n % 500 end,
    case when n % 4 = 0 then 'wallet_funding' when n % 4 = 1 then 'ai_payment' else 'rent' end::public.transfer_kind,
    'bench:' || n, 'Of the bench', now() - interval '400 days' + n * (interval '399 days' / ${transfers})
  from generate_series(0, ${transfers} - 1) n`

async function one<Value>(sql: Sql, text: string): Promise<Value> {
  const [row] = await sql.unsafe<{ value: Value }[]>(text)
  if (!row) throw new Error(`No row: ${text}`)
  return row.value
}

type Turns = typeof TURNS

/** Microseconds for a posting into one wallet. */
async function post(sql: Sql, postings: number): Promise<number> {
  const seconds = await processorSeconds(sql, () =>
    sql.unsafe(`do $$ begin for n in 1..${postings} loop
      perform private.post(row(private.system_account('paystack_clearing'), (select a.id from private.ledger_accounts a where a.kind = 'wallet' order by a.id limit 1),
        100, 'wallet_funding', null, 'bench:' || gen_random_uuid(), 'Of the bench')::private.leg);
    end loop; end $$`),
  )
  return (seconds / postings) * 1e6
}

/** The two ledgers in turns, so that a busy moment slows both. */
async function postInTurns(
  empty: Sql,
  large: Sql,
  { rounds: count, postings }: Turns,
): Promise<{ empty: number; large: number }> {
  const rounds = { empty: [] as number[], large: [] as number[] }
  for (let round = 0; round < count; round += 1) {
    rounds.empty.push(await post(empty, postings))
    rounds.large.push(await post(large, postings))
  }
  return { empty: upperMedian(rounds.empty), large: upperMedian(rounds.large) }
}

/** As an admin reads them. */
const READS = {
  'balances by kind': 'select * from public.books_balances()',
  'sums by month': 'select * from public.books_months()',
  state: 'select * from public.books_state()',
  'a page of the export': 'select * from public.export_journal(private.today() - 20, private.today())',
} as const

async function readAll(sql: Sql): Promise<Measured['reads']> {
  const admin = await one<string>(sql, `select ${person('0')} as value`)
  await sql`update private.profiles set staff_roles = '{owner}' where user_id = ${admin}`
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: admin, role: 'authenticated' })}, false),
    set_config('request.jwt.claim.sub', ${admin}, false)`
  const reads: Measured['reads'] = {}
  for (const [name, text] of Object.entries(READS)) {
    await sql.unsafe(text)
    reads[name] = 1000 * (await processorSeconds(sql, () => sql.unsafe(text)))
  }
  return reads
}

/** Fills one migrated database with so many transfers, leaves one with none, and measures both. */
export async function measureBooks(
  url: string,
  emptyUrl: string,
  transfers: number,
  turns: Turns = TURNS,
): Promise<Measured> {
  const connect = (to: string) => postgres(to, { max: 1, onnotice: () => {} })
  const [sql, empty] = [connect(url), connect(emptyUrl)]
  try {
    await empty.begin((transaction) => transaction.unsafe(FILL(8)))
    await empty`select private.rebuild_balances()`
    await sql.begin((transaction) => transaction.unsafe(FILL(transfers)))
    for (const one of [sql, empty]) await one`vacuum analyze`
    // Balances that are right already are left alone: the first rebuild writes all of them.
    const rebuild = await processorSeconds(sql, () => sql`select private.rebuild_balances()`)
    await sql`vacuum analyze private.ledger_accounts`
    const before = await postInTurns(empty, sql, turns)
    await spoil(sql)
    await sql`select private.rebuild_balances()`
    await sql`vacuum analyze private.ledger_accounts`
    const after = await postInTurns(empty, sql, turns)
    const addUp = await processorSeconds(sql, () => sql`select private.add_up_days()`)
    const proof = await processorSeconds(sql, () => sql`select * from private.reconcile_ledger_days()`)
    const wrong = await one<number>(
      sql,
      `select count(*)::int as value from private.ledger_accounts a
      left join private.balances_by_journal() j on j.account = a.id where a.balance <> coalesce(j.balance, 0)`,
    )
    if (wrong > 0) throw new Error(`${wrong} balances are wrong`)
    const accounts = await one<number>(sql, 'select count(*)::int as value from private.ledger_accounts')
    return {
      transfers,
      accounts,
      rebuild,
      proof,
      addUp,
      posting: { empty: after.empty, before: before.large, after: after.large },
      reads: await readAll(sql),
    }
  } finally {
    await Promise.all([sql.end(), empty.end()])
  }
}

/** Makes every balance wrong. */
const spoil = (sql: Sql): Promise<unknown> =>
  sql.begin(async (transaction) => {
    await transaction`select set_config('aso.posting', 'on', true)`
    await transaction`update private.ledger_accounts set balance = balance + 1 where kind <> 'debt'`
  })

export function report(
  { transfers, accounts, rebuild, proof, addUp, posting, reads }: Measured,
  when: string,
): string {
  const count = (number: number) => number.toLocaleString('en')
  const rows = Object.entries(reads).map(
    ([name, ms]) => `| ${name} | ${ms.toFixed(1)} ms | ${MOST_READ_MS} ms |`,
  )
  return `# The books

${when}: ${count(transfers)} transfers between ${count(accounts)} accounts in 400 days. All figures are of the processor.

|                                        | lately | bound |
| -------------------------------------- | -----: | ----- |
| every balance anew from the journal    | ${rebuild.toFixed(1)} s | ${MOST_SECONDS} s for a million |
| a posting, in a ledger with nothing in it | ${posting.empty.toFixed(0)} µs | |
| a posting, before the rebuild          | ${posting.before.toFixed(0)} µs | |
| a posting, after it                    | ${posting.after.toFixed(0)} µs | ${MOST_TIMES} × of both |
| adding up 400 days                     | ${addUp.toFixed(1)} s | |
| comparing the sums with the balances   | ${proof.toFixed(2)} s | |
${rows.join('\n')}
`
}

export const misses = ({ transfers, rebuild, posting, reads }: Measured): string[] => [
  ...((rebuild / transfers) * 1e6 >= MOST_SECONDS ? ['rebuild'] : []),
  ...(posting.after >= MOST_TIMES * Math.min(posting.empty, posting.before) ? ['posting'] : []),
  ...Object.entries(reads).flatMap(([name, ms]) => (ms >= MOST_READ_MS ? [name] : [])),
]

if (import.meta.main) {
  const cluster = await startPostgres()
  try {
    const [large, empty] = [await createDatabase(cluster, 'books'), await createDatabase(cluster, 'empty')]
    const measured = await measureBooks(large, empty, TRANSFERS)
    const folder = fileURLToPath(new URL('./results', import.meta.url))
    await mkdir(folder, { recursive: true })
    const text = report(measured, new Date().toISOString().slice(0, 10))
    await writeFile(`${folder}/books.md`, text)
    console.log(text)
    if (misses(measured).length > 0) process.exitCode = 1
  } finally {
    await cluster.stop()
  }
}
