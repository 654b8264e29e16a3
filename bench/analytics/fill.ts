import type { Sql } from 'postgres'

/**
 * A market of two years: five bookings for each item, four transfers for each booking, a person for five items. Some own far more
 * than others. Written without triggers; ids are computed, so that nothing has to be looked up.
 */

export const person = (n: string): string => `md5('person ' || (${n}))::uuid`
const item = (n: string): string => `md5('item ' || (${n}))::uuid`
const booking = (n: string): string => `md5('booking ' || (${n}))::uuid`
/** 0 to below 1, the same for the same number. */
const chance = (what: string, n: string): string =>
  `((('x' || substr(md5('${what} ' || (${n})), 1, 7))::bit(28)::int) / 268435456.0)`
const FIRST_ACCOUNT = 1000

interface Numbers {
  people: number
  items: number
  bookings: number
}

/** People with small numbers own most: the first about as many times the average as the cube root of the number of people. */
const owner = (n: string, { people }: Numbers): string =>
  `floor(${people} * power(${chance('owner', n)}, 1.5))::int`
const borrower = (n: string, { people }: Numbers): string =>
  `floor(${people} * ${chance('borrower', n)})::int`

/** Some days before now; the last bookings are not settled yet. */
const madeAt = (n: string, { bookings }: Numbers): string =>
  `now() - interval '1 hour' - (${bookings} - ${n}) * (interval '730 days' / ${bookings})`

const PEOPLE = ({ people }: Numbers): string => `
  insert into auth.users (id, email, aud, role) select ${person('n')}, n || '@aso.example', 'authenticated', 'authenticated'
    from generate_series(0, ${people} - 1) n;
  insert into private.profiles (user_id, full_name, role) select ${person('n')}, 'Person ' || n, 'both' from generate_series(0, ${people} - 1) n;
  insert into private.ledger_accounts (id, kind, user_id) overriding system value
    select ${FIRST_ACCOUNT} + n, 'wallet', ${person('n')} from generate_series(0, ${people} - 1) n`

const MARKET = (numbers: Numbers): string => `
  insert into public.items (id, owner_id, title, category, availability_type, rental_price, deposit_amount, created_at)
    select ${item('n')}, ${person(owner('n', numbers))}, 'Thing ' || n, c.name, 'rent', 1000 + n % 9000, 5000, now() - interval '730 days'
    from generate_series(0, ${numbers.items} - 1) n join public.item_categories c on c.position = 1 + n % 13;
  insert into private.item_views (item_id, day, views)
    select ${item('n')}, private.today() - (7 * w), 1 + n % 5 from generate_series(0, ${numbers.items} - 1) n cross join generate_series(0, 9) w`

const isOver = (n: string, { bookings }: Numbers): string => `${n} < ${bookings} * 0.98`

const BOOKINGS = (numbers: Numbers, from: number, until: number): string => {
  const over = isOver('n', numbers)
  return `
  insert into public.transactions (id, borrower_id, lender_id, item_id, transaction_type, rental_start_date, rental_end_date, rental_duration_days,
      rental_price, rent_amount, deposit_amount, total_amount, platform_fee_percent, payment_method, payment_status, booking_status, return_status,
      paid_at, accepted_at, settled_at, actual_return_date, late_days, late_fee, platform_fee, held_dates, created_at)
    select ${booking('n')}, ${person('b.borrower')}, ${person('b.lender')}, ${item('b.item')}, 'rental', b.day + 3, b.day + 5, 3,
      1000, 3000, 5000, 8000, 10, 'wallet', 'successful', case when ${over} then 'completed' else 'confirmed' end::public.booking_status,
      case when ${over} then 'returned' else 'not_returned' end::public.return_status, b.at, b.at, case when ${over} then b.at + interval '6 days' end,
      case when ${over} then b.day + 5 end, case when ${over} then 0 end, case when ${over} then 0 end, case when ${over} then 300 end, 'empty', b.at
    from (select n, n / 5 as item, ${owner('n / 5', numbers)} as lender, x.borrower + (x.borrower = ${owner('n / 5', numbers)})::int as borrower,
        x.at, (x.at at time zone 'Africa/Lagos')::date as day
      from generate_series(${from}, ${until} - 1) n
      -- Bookings of an item are spread over the years.
      cross join lateral (select ${borrower('n', numbers)} as borrower, ${madeAt(`((n::bigint * 7919) % ${numbers.bookings})`, numbers)} as at) x) b;
  insert into private.ledger_accounts (id, kind, transaction_id) overriding system value
    select ${FIRST_ACCOUNT + numbers.people + 1} + n, 'escrow', ${booking('n')} from generate_series(${from}, ${until} - 1) n`
}

/** Paid, rent, fee and deposit, from the bookings. */
const TRANSFERS = (numbers: Numbers, from: number, until: number): string => `
  with b as (
    select n, t.id, t.paid_at, t.settled_at, w.id as borrower, l.id as lender, t.borrower_id, t.lender_id, ${FIRST_ACCOUNT + numbers.people + 1} + n as escrow
    from generate_series(${from}, ${until} - 1) n join public.transactions t on t.id = ${booking('n')}
    join private.ledger_accounts w on w.kind = 'wallet' and w.user_id = t.borrower_id
    join private.ledger_accounts l on l.kind = 'wallet' and l.user_id = t.lender_id
  ), legs as (
    select b.n * 4 + k.k as id, b.id as booking, case k.k when 0 then b.paid_at else b.settled_at end as at, k.kind, k.amount,
      case k.k when 0 then b.borrower else b.escrow end as debit,
      case k.k when 0 then b.escrow when 1 then b.lender when 2 then private.system_account('platform_revenue') else b.borrower end as credit,
      case k.k when 1 then b.lender_id when 2 then null else b.borrower_id end as who, k.type
    from b cross join (values (0, 'wallet_payment', 8000, 'payment'), (1, 'rent', 2700, 'earnings'), (2, 'platform_fee', 300, null), (3, 'deposit_refund', 5000, 'refund'))
      k (k, kind, amount, type)
  ), moved as (
    insert into private.transfers (id, debit_account, credit_account, amount, kind, transaction_id, idempotency_key, description, created_at) overriding system value
    select l.id, l.debit, l.credit, l.amount, l.kind::public.transfer_kind, l.booking, case l.kind when 'wallet_payment' then 'pay:' else 'bench:' end || l.id,
      'Of the bench', l.at from legs l where l.at is not null)
  insert into public.wallet_entries (user_id, transaction_type, amount, description, balance_after, transaction_id, reference, transfer_id, created_at)
  select l.who, l.type::public.wallet_transaction_type, l.amount, 'Of the bench', 0, l.booking, 'bench:' || l.id, l.id, l.at
  from legs l where l.who is not null and l.at is not null`

const SLICE = 250_000
const FILLED = ['transactions', 'transfers', 'wallet_entries', 'ledger_accounts', 'items', 'item_views']

/** Indexes that the filling does not read are built when all rows are there, which takes far less than row by row. */
async function withoutIndexes(sql: Sql, fill: () => Promise<void>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relname in ${sql(FILLED)} and not i.indisunique
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  await fill()
  await sql`set maintenance_work_mem = '1GB'`
  for (const { definition } of indexes) await sql.unsafe(definition)
}

export async function fillAnalytics(sql: Sql, items: number): Promise<void> {
  const numbers = { items, people: Math.max(20, items / 5), bookings: items * 5 }
  await sql`set session_replication_role = replica`
  await withoutIndexes(sql, async () => {
    await sql.unsafe(PEOPLE(numbers))
    await sql.unsafe(MARKET(numbers))
    for (let from = 0; from < numbers.bookings; from += SLICE) {
      const until = Math.min(from + SLICE, numbers.bookings)
      await sql.unsafe(BOOKINGS(numbers, from, until))
      if (from === 0) await sql.unsafe('analyze')
      await sql.unsafe(TRANSFERS(numbers, from, until))
    }
  })
  await sql`set session_replication_role = origin`
  await sql.unsafe('vacuum analyze')
}
