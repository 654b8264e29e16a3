import { describe, expect, test } from 'vitest'
import { insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { report } from '../../support/database/disputes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const procedures = [
  'admin_work_queue',
  'admin_system_status',
  'admin_growth',
  'admin_cohorts',
  'admin_supply_and_demand',
  'admin_empty_searches',
  'admin_page_use',
]
const admin = () => member(db, 'Admin', { admin: true })
const countAgain = () => db.query('truncate private.figure_days; select private.count_figures()')
const statusOf = async (reader: Person, part: string) =>
  (await db.as(reader).call<Row>('admin_system_status')).find((row) => row.part === part)

describe('who reads it', () => {
  test.each(procedures)('%s is refused to members and visitors', async (procedure) => {
    const eve = await member(db, 'Eve')
    expect(await refusal(db.as(eve).call(procedure))).toMatchObject({ code: 'PT403' })
    expect(await refusal(db.as('visitor').call(procedure))).toMatchObject({ code: '42501' })
  })
})

describe('the work queue', () => {
  test('has what waits by the clock, and not what is about the admin', async () => {
    const [boss, ada, bola, chidi] = [
      await admin(),
      await member(db, 'Ada'),
      await member(db, 'Bola'),
      await member(db, 'Chidi'),
    ]
    await member(db, 'Dami', { identity: 'pending' })
    await report(db, bola, await insertPaidBooking(db, bola, await item(db, ada)))
    await report(db, chidi, await insertPaidBooking(db, chidi, await item(db, boss)))
    await db.query(`update public.borrower_verifications set submitted_at = now() - interval '23 hours'
      where verification_status = 'pending'`)
    const rows = await db.as(boss).call<Row>('admin_work_queue')
    expect(rows.map(({ kind, about }) => [kind, about])).toEqual([
      ['identity', 'Dami'],
      ['dispute', 'Red gele'],
    ])
    expect(await db.as(boss).call('admin_work_queue', { p_kind: 'dispute' })).toHaveLength(1)
    expect(await refusal(db.as(boss).call('admin_work_queue', { p_kind: 'x' }))).toMatchObject({
      code: 'PT400',
    })
  })

  test('has the clock of a setting where there is no other', async () => {
    const boss = await admin()
    await member(db, 'Efe', { identity: 'pending' })
    await db.query(
      `update public.app_settings set setting_value = '2' where setting_key = 'queue_answer_hours'`,
    )
    const [row] = await db
      .as(boss)
      .call<{ since: string; due_at: string }>('admin_work_queue', { p_kind: 'identity' })
    expect(Date.parse(row?.due_at ?? '') - Date.parse(row?.since ?? '')).toBe(2 * 3_600_000)
  })
})

describe('the system status', () => {
  test('of mail is late when the oldest that is due waits too long', async () => {
    const boss = await admin()
    await db.query('delete from private.outbox')
    expect(await statusOf(boss, 'mail')).toMatchObject({ state: 'ok', waiting: 0 })
    await db.query(`insert into private.outbox (recipient, subject, body, next_try_at)
      values ('x@aso.example', 'Hello', 'Hello', now() - interval '16 minutes')`)
    expect(await statusOf(boss, 'mail')).toMatchObject({ state: 'late', waiting: 1 })
    await db.query('update private.outbox set tries = 10')
    expect(await statusOf(boss, 'mail')).toMatchObject({ state: 'failing', problem: '1 could not be sent' })
  })

  test('of jobs says when they ran, and which failed', async () => {
    const boss = await admin()
    expect(await statusOf(boss, 'jobs')).toMatchObject({ state: 'late', at: null })
    await db.query('select private.run_due_jobs()')
    expect(await statusOf(boss, 'jobs')).toMatchObject({ state: 'ok' })
    await db.query(`insert into private.failed_jobs (job, error) values ('owners_ranked', 'x')`)
    expect(await statusOf(boss, 'jobs')).toMatchObject({ state: 'failing', problem: 'owners_ranked' })
    await db.query(
      `delete from private.failed_jobs; update private.job_runs set ran_at = now() - interval '11 minutes'`,
    )
    expect(await statusOf(boss, 'jobs')).toMatchObject({ state: 'late' })
  })

  test('of the webhook is late when a payment came without its event', async () => {
    const boss = await admin()
    const bola = await member(db, 'Bola')
    expect(await statusOf(boss, 'webhook')).toMatchObject({ state: 'quiet', at: null })
    await db.query(
      `insert into private.payments (reference, purpose, user_id, amount, outcome, settled_at)
       values ('ref_silent', 'wallet_funding', $1, 500, 'mismatch', now() - interval '2 hours')`,
      [bola.id],
    )
    expect(await statusOf(boss, 'webhook')).toMatchObject({ state: 'late' })
    await db.query(
      `insert into private.webhook_events (event, reference, digest, payload) values ('charge.success', 'r', 'd', '{}')`,
    )
    expect(await statusOf(boss, 'webhook')).toMatchObject({ state: 'ok' })
    await db.query(`update private.webhook_events set received_at = now() - interval '4 hours'`)
    expect(await statusOf(boss, 'webhook')).toMatchObject({ state: 'late', waiting: 1 })
    await db.query(`delete from private.payments where reference = 'ref_silent'`)
  })

  test('of books and figures says what the nightly checks found', async () => {
    const boss = await admin()
    await db.query('truncate private.figure_days, private.reconciliations')
    expect(await statusOf(boss, 'books')).toMatchObject({ state: 'quiet' })
    expect(await statusOf(boss, 'figures')).toMatchObject({ state: 'quiet' })
    await db.query(
      `insert into private.reconciliations (day, findings) values (private.today(), '[{"problem": "x"}]')`,
    )
    await countAgain()
    expect(await statusOf(boss, 'books')).toMatchObject({ state: 'failing', waiting: 1 })
    expect(await statusOf(boss, 'figures')).toMatchObject({ state: 'ok' })
  })
})

describe('growth', () => {
  const thisMonth = async (reader: Person) =>
    (await db.as(reader).call<Row>('admin_growth', { p_months: 1 }))[0] ?? {}

  test('counts people and bookings as they are, and again when they changed', async () => {
    const boss = await admin()
    await countAgain()
    const before = await thisMonth(boss)
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { identity: 'approved' })]
    const booking = await insertPaidBooking(db, bola, await item(db, ada))
    await report(db, bola, booking)
    expect(await db.query('select problem from private.check_growth()')).not.toEqual([])
    await countAgain()
    const after = await thisMonth(boss)
    const grown = (key: string) => Number(after[key]) - Number(before[key])
    expect(
      Object.fromEntries(
        ['sign_ups', 'renters', 'rentals', 'sales', 'disputes'].map((key) => [key, grown(key)]),
      ),
    ).toEqual({
      sign_ups: 2,
      renters: 1,
      rentals: 1,
      sales: 0,
      disputes: 1,
    })
    const [row] = await db.query<{ rent: number }>(
      'select rent_amount as rent from public.transactions where id = $1',
      [booking.id],
    )
    expect(grown('value')).toBe(row?.rent)
    expect(await db.query('select * from private.check_growth()')).toEqual([])
    await db.query(`update private.growth_months set rentals = rentals + 1`)
    expect(await db.query('select problem from private.check_growth()')).not.toEqual([])
    await db.query('select private.rebuild_growth()')
    expect(await db.query('select * from private.check_growth()')).toEqual([])
  })

  test('puts a moment into its month in Lagos', async () => {
    const months = await db.query(`select private.month_of('2026-01-31T22:59:59Z')::text as january,
      private.month_of('2026-01-31T23:00:00Z')::text as february`)
    expect(months).toEqual([{ january: '2026-01-01', february: '2026-02-01' }])
  })

  test('has the people of a cohort by the month in which they rented', async () => {
    const boss = await admin()
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await db.query(
      `update private.profiles set created_at = created_at - interval '2 months' where user_id = $1`,
      [bola.id],
    )
    await insertPaidBooking(db, bola, await item(db, ada))
    await countAgain()
    const rows = await db.as(boss).call<Row>('admin_cohorts')
    const [cohort] = await db.query<{ month: string }>(
      'select private.month_of(created_at)::text as month from private.profiles where user_id = $1',
      [bola.id],
    )
    expect(rows.filter((row) => row.cohort === cohort?.month)).toMatchObject([{ sign_ups: 1, people: 1 }])
  })

  test('is counted once a day, and repairs sums that were wrong', async () => {
    await countAgain()
    expect(await db.query('select private.count_figures() as done')).toEqual([{ done: 0 }])
    await db.query(`insert into private.page_days (day, page, visits, visitors, members)
      values (private.today() - 5, 'market', 7, 7, 7)`)
    await db.query('update private.usage_progress set open_from = private.today() - 1')
    await countAgain()
    expect(await db.query('select jsonb_array_length(findings) as found from private.figure_days')).toEqual([
      { found: 1 },
    ])
    expect(await db.query('select * from private.check_use()')).toEqual([])
  })

  test('has supply and demand by city and category', async () => {
    const boss = await admin()
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await db.query(
      `update private.profiles set location = '{"city": "Ọ̀ṣogbo", "state": "Osun", "country": "Nigeria"}' where user_id = $1`,
      [ada.id],
    )
    const dress = await item(db, ada)
    await insertPaidBooking(db, bola, dress)
    await db.as(bola).call('note_item_view', { p_item_id: dress.id })
    await countAgain()
    const rows = await db.as(boss).call<Row>('admin_supply_and_demand')
    expect(rows.filter((row) => row.city === 'Osogbo')).toMatchObject([
      { state: 'Osun', listed: 1, bookings: 1, views: 1 },
    ])
  })
})

describe('the size', () => {
  const sizesOf = async (reader: Person) => {
    const [counts] = await db.as(reader).call<Row>('admin_counts')
    return {
      users: counts?.users,
      open: counts?.open_bookings,
      listed: counts?.listed_items,
      at: counts?.sizes_at,
    }
  }
  const age = (minutes: number) =>
    db.query(`update private.sizes set counted_at = now() - make_interval(mins => $1)`, [minutes])

  test('is counted when an admin asks, as long as it is small', async () => {
    const boss = await admin()
    await countAgain()
    await age(60)
    const before = await sizesOf(boss)
    await insertPaidBooking(db, await member(db, 'Bola'), await item(db, await member(db, 'Ada')))
    expect(await sizesOf(boss)).toMatchObject({
      users: Number(before.users) + 2,
      open: Number(before.open) + 1,
      listed: Number(before.listed) + 1,
    })
  })

  test('is as the job counted it last once it is large, and says when', async () => {
    const boss = await admin()
    await db.query('select private.rebuild_sizes(); update private.sizes set listed_items = 10001')
    await age(5)
    const sizes = await sizesOf(boss)
    expect(sizes.listed).toBe(10_001)
    const [row] = await db.query<Row>("select to_jsonb(counted_at) #>> '{}' as at from private.sizes")
    expect(Date.parse(String(sizes.at))).toBe(Date.parse(String(row?.at)))
    await item(db, await member(db, 'Ada'))
    expect(await sizesOf(boss)).toEqual(sizes)
  })

  test('is counted by the job every ten minutes, and checked against what there is', async () => {
    await db.query('select private.rebuild_sizes(); update private.sizes set users = users + 7')
    const wrong = `select problem from private.check_growth() where problem = 'the size differs'`
    await age(8)
    expect(await db.query('select private.count_sizes() as done')).toEqual([{ done: 0 }])
    expect(await db.query(wrong)).toHaveLength(1)
    await age(9)
    await db.query('select private.run_figure_jobs()')
    expect(await db.query(wrong)).toEqual([])
  })
})

test('supply and demand comes in pages, each place once, what is asked for most first', async () => {
  const boss = await admin()
  await db.query(`truncate private.market_sizes;
    insert into private.market_sizes (state, city, category, listed, bookings, views)
    select 'Lagos', 'City ' || n, 'Shoes', 1, n % 7, n % 3 from generate_series(1, 25) n`)
  const page = async (p_offset: number) =>
    await db.as(boss).call<Row>('admin_supply_and_demand', { p_limit: 10, p_offset })
  const rows = [...(await page(0)), ...(await page(10)), ...(await page(20))]
  expect(new Set(rows.map(({ city }) => city)).size).toBe(25)
  expect(await page(25)).toEqual([])
  const asked = rows.map(({ bookings, views }) => Number(bookings) * 10 + Number(views))
  expect(asked).toEqual(asked.toSorted((a, b) => b - a))
  await db.query('select private.rebuild_growth()')
})

test('nothing that happens by day writes a figure: no trigger knows of them', async () => {
  const figures =
    'private.sizes|growth_months|cohort_months|market_sizes|quiz_days|page_days|action_days|empty_search_days'
  const [seen] = await db.query(
    `select count(*)::int as triggers, count(*) filter (where p.prosrc ~ $1)::int as writing
     from pg_catalog.pg_trigger t join pg_catalog.pg_proc p on p.oid = t.tgfoid where not t.tgisinternal`,
    [figures],
  )
  expect(Number(seen?.triggers)).toBeGreaterThan(50)
  expect(seen?.writing).toBe(0)
})
