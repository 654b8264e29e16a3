/**
 * A market of two years: a person for five items, five bookings for each item, four transfers and more for each booking. Some own
 * far more than others. Ids are computed from numbers, so that nothing has to be looked up: each text here is one statement that
 * fills a table, or a slice of it.
 */

export interface Market {
  people: number
  items: number
  bookings: number
  /** The moment up to which all of it happened, as SQL reads it: the same for every slice. */
  until: string
  /** Ids of the accounts outside of wallets and escrows. */
  clearing: string
  revenue: string
}

export const person = (n: string): string => `md5('person ' || (${n}))::uuid`
export const item = (n: string): string => `md5('item ' || (${n}))::uuid`
const booking = (n: string): string => `md5('booking ' || (${n}))::uuid`
/** 0 to below 1, the same for the same number. */
const chance = (seed: number, n: string): string =>
  `((hashint8extended(${n}, ${seed}) & 1048575) / 1048576.0::float8)`
const FIRST_ACCOUNT = 1000
export const BOOKINGS_OF_AN_ITEM = 5

const wallet = (n: string): string => `${FIRST_ACCOUNT} + ${n}`
const escrow = (n: string, { people }: Market): string => `${FIRST_ACCOUNT + people} + ${n}`
/** The n-th of so many moments over two years, the last one an hour ago. */
const moment = (n: string, all: number, { until }: Market): string =>
  `timestamptz '${until}' - make_interval(secs => 3600 + (${all} - ${n}) * ${(730 * 86_400) / all}::float8)`
/** People with small numbers own most. */
const owner = (n: string, { people }: Market): string => `floor(${people} * power(${chance(1, n)}, 1.5))::int`
const price = (n: string): string => `(1000 + ${n} % 9000)`

export const people = (market: Market): string[] => [
  `insert into auth.users (id, email, aud, role) select ${person('n')}, n || '@aso.example', 'authenticated', 'authenticated'
    from generate_series(0, ${market.people} - 1) n`,
  `insert into private.profiles (user_id, full_name, role, created_at)
    select ${person('n')}, 'Person ' || n, 'both', ${moment('n', market.people, market)} from generate_series(0, ${market.people} - 1) n`,
  `insert into public.borrower_verifications (user_id, verification_status, submitted_at)
    select ${person('n')}, case when n % 500 = 0 then 'pending' else 'approved' end::public.verification_status, ${moment('n', market.people, market)}
    from generate_series(0, ${market.people} - 1) n where n % 2 = 0`,
]

type Slice = (market: Market, from: number, until: number) => string

const items: Slice = (market, from, until) => `
  insert into public.items (id, owner_id, title, category, availability_type, rental_price, deposit_amount, approval_required, city, state, created_at)
  select ${item('n')}, ${person(owner('n', market))}, 'Thing ' || n, c.name, 'rent', ${price('n')}, 5000, n % 3 = 0, 'City ' || n % 300, 'State ' || n % 37,
    timestamptz '${market.until}' - interval '730 days' - n * interval '1 second'
  from generate_series(${from}, ${until} - 1) n join public.item_categories c on c.position = 1 + n % 13`

const listings: Slice = (market, from, until) => `
  insert into private.listings (item_id, owner_id, listed, price, standing, place, for_rent, for_sale, fewest_days, most_days, buffer_days, category,
    city, state, document)
  select ${item('n')}, ${person(owner('n', market))}, n, ${price('n')}, n, 0, true, false, 1, 30, 0, c.name, 'city ' || n % 300, 'state ' || n % 37, ''
  from generate_series(${from}, ${until} - 1) n join public.item_categories c on c.position = 1 + n % 13`

/** Each item was seen on five days. */
const views: Slice = (_, from, until) => `
  insert into private.item_views (item_id, day, views)
  select ${item('n')}, private.today() - (1 + 14 * w), 1 + n % 5 from generate_series(${from}, ${until} - 1) n cross join generate_series(0, 4) w`

const wallets: Slice = (_, from, until) => `
  insert into private.ledger_accounts (id, kind, user_id) overriding system value
  select ${wallet('n')}, 'wallet', ${person('n')} from generate_series(${from}, ${until} - 1) n`

/**
 * Each booking with its numbers. The five of an item are spread over the two years. Those of the last two weeks are open: one in
 * fifty disputed, others asked for, agreed or under way. Of those before one in twenty was cancelled.
 */
const booked = (market: Market, from: number, until: number): string => `
  (select b.*, ${booking('b.n')} as id, (b.at at time zone 'Africa/Lagos')::date + 3 as first_day, ${price('b.item')} as price,
      (b.borrower + (b.borrower = b.lender)::int) % ${market.people} as renter,
      case when b.at < timestamptz '${market.until}' - interval '14 days' then case when (b.item + b.n) % 20 = 3 then 'cancelled' else 'completed' end
        when b.item % 50 = 1 then 'disputed' when b.item % 50 < 7 then 'requested' when b.item % 50 < 17 then 'active' else 'confirmed' end as status
    from (
      select n, n / ${BOOKINGS_OF_AN_ITEM} as item, ${owner(`n / ${BOOKINGS_OF_AN_ITEM}`, market)} as lender,
        floor(${market.people} * ${chance(2, 'n')})::int as borrower,
        ${moment(`(n % ${BOOKINGS_OF_AN_ITEM} * ${market.items} + (n / ${BOOKINGS_OF_AN_ITEM})::bigint * 7919 % ${market.items})`, market.bookings, market)} as at
      from generate_series(${from}, ${until} - 1) n offset 0) b offset 0) b`

const bookings: Slice = (market, from, until) => `
  insert into public.transactions (id, borrower_id, lender_id, item_id, transaction_type, rental_start_date, rental_end_date, rental_duration_days,
    rental_price, rent_amount, deposit_amount, total_amount, platform_fee_percent, payment_method, payment_status, booking_status, return_status,
    approval_required, paid_at, accepted_at, settled_at, actual_return_date, late_days, late_fee, platform_fee, cancelled_by, held_dates, created_at)
  select b.id, ${person('b.renter')}, ${person('b.lender')}, ${item('b.item')}, 'rental', b.first_day, b.first_day + 2, 3,
    b.price, 3 * b.price, 5000, 3 * b.price + 5000, 10, 'wallet', case b.status when 'cancelled' then 'refunded' else 'successful' end::public.payment_status,
    b.status::public.booking_status, case b.status when 'completed' then 'returned' else 'not_returned' end::public.return_status,
    b.item % 3 = 0, b.at, case when b.status <> 'requested' then b.at + (b.item % 3 = 0)::int * interval '2 hours' end,
    case b.status when 'completed' then b.at + interval '6 days' when 'cancelled' then b.at + interval '1 day' end,
    case b.status when 'completed' then b.first_day + 2 end, case b.status when 'completed' then 0 end, case b.status when 'completed' then 0 end,
    case b.status when 'completed' then 0.3 * b.price end, case b.status when 'cancelled' then 'borrower' end::public.booking_party,
    daterange(b.first_day, b.first_day + 2, '[]'), b.at
  from ${booked(market, from, until)}`

const escrows: Slice = (market, from, until) => `
  insert into private.ledger_accounts (id, kind, transaction_id, balance) overriding system value
  select ${escrow('b.n', market)}, 'escrow', b.id, case when b.status in ('cancelled', 'completed') then 0 else 3 * b.price + 5000 end
  from ${booked(market, from, until)}`

const disputes: Slice = (market, from, until) => `
  insert into public.disputes (transaction_id, reporter_id, reported_id, issue_type, description, status, outcome, resolved_at, due_at)
  select b.id, ${person('b.renter')}, ${person('b.lender')}, (enum_range(null::public.dispute_issue_type))[1], 'Torn',
    case b.status when 'disputed' then 'pending' else 'resolved' end::public.dispute_status,
    case when b.status <> 'disputed' then (enum_range(null::public.dispute_outcome))[1] end, case when b.status <> 'disputed' then b.at + interval '6 days' end,
    timestamptz '${market.until}' + interval '1 day'
  from ${booked(market, from, until)} where b.status = 'disputed' or (b.status = 'completed' and (b.item + b.n) % 100 = 7)`

/** What moved for a booking: paid; its rent, fee and deposit once it is over, or all of it back; and for one in five money was added before. */
const legs = (market: Market, from: number, until: number): string => `
  (select b.n * 5 + k.k as id, case when k.k < 4 then b.id end as booking, k.kind::public.transfer_kind as kind,
      case k.k when 0 then b.at when 4 then b.at - interval '10 minutes' else b.at + case b.status when 'cancelled' then interval '1 day' else interval '6 days' end end as at,
      case k.kind when 'rent' then 2.7 * b.price when 'platform_fee' then 0.3 * b.price when 'deposit_refund' then 5000 else 3 * b.price + 5000 end as amount,
      case k.k when 0 then ${wallet('b.renter')} when 4 then ${market.clearing} else ${escrow('b.n', market)} end as debit,
      case k.kind when 'wallet_payment' then ${escrow('b.n', market)} when 'rent' then ${wallet('b.lender')} when 'platform_fee' then ${market.revenue}
        else ${wallet('b.renter')} end as credit,
      case k.k when 0 then 'pay:' || b.n else b.n || ':' || k.kind end as key,
      case k.kind when 'rent' then b.lender else b.renter end as who, k.type
    from ${booked(market, from, until)}
    join (values (0, 'wallet_payment', null, 'payment'), (1, 'rent', 'completed', 'earnings'), (2, 'platform_fee', 'completed', null),
      (3, 'deposit_refund', 'completed', 'refund'), (1, 'refund', 'cancelled', 'refund'), (4, 'wallet_funding', null, 'deposit')) k (k, kind, status, type)
      on (k.status is null or k.status = b.status) and (k.k < 4 or b.n % 5 = 0)) l`

const transfers: Slice = (market, from, until) => `
  insert into private.transfers (id, debit_account, credit_account, amount, kind, transaction_id, idempotency_key, description, created_at) overriding system value
  select l.id, l.debit, l.credit, l.amount, l.kind, l.booking, l.key, 'Of the bench', l.at from ${legs(market, from, until)}`

const entries: Slice = (market, from, until) => `
  insert into public.wallet_entries (user_id, transaction_type, amount, description, balance_after, transaction_id, reference, transfer_id, created_at)
  select ${person('l.who')}, l.type::public.wallet_transaction_type, l.amount, 'Of the bench', 0, l.booking, l.key, l.id, l.at
  from ${legs(market, from, until)} where l.type is not null`

/** A table, and what fills it: so many rows of people, items or bookings at a time. Those that take longest come first. */
export interface Filled {
  table: string
  by: { of: 'people' | 'items' | 'bookings'; slice: Slice }[]
}
export const FILLED: readonly Filled[] = [
  { table: 'public.transactions', by: [{ of: 'bookings', slice: bookings }] },
  { table: 'private.transfers', by: [{ of: 'bookings', slice: transfers }] },
  { table: 'public.wallet_entries', by: [{ of: 'bookings', slice: entries }] },
  {
    table: 'private.ledger_accounts',
    by: [
      { of: 'people', slice: wallets },
      { of: 'bookings', slice: escrows },
    ],
  },
  { table: 'private.item_views', by: [{ of: 'items', slice: views }] },
  { table: 'public.items', by: [{ of: 'items', slice: items }] },
  { table: 'private.listings', by: [{ of: 'items', slice: listings }] },
  { table: 'public.disputes', by: [{ of: 'bookings', slice: disputes }] },
]

/** What is counted of visits and searches, by day. */
export const USE = [
  `insert into private.page_days (day, page, visits, visitors, members)
    select private.today() - d, p.page, 1000, 300, 200 from generate_series(1, 395) d, private.counted_pages p`,
  `insert into private.empty_search_days (day, words, people) select private.today() - d, 'words ' || n, 3 + n % 9
    from generate_series(1, 30) d, generate_series(1, 200) n`,
  'update private.usage_progress set open_from = private.today()',
]
