import postgres from 'postgres'
import { expect, inject, test } from 'vitest'
import * as analytics from '../../bench/figures/analytics.ts'
import * as booking from '../../bench/figures/booking.ts'
import * as dashboard from '../../bench/figures/dashboard.ts'
import { fillMarket } from '../../bench/figures/fill.ts'
import { copyDatabase, createDatabase } from '../support/database/postgres.ts'

/** `npm run bench:figures` with few items. */

const cluster = { url: inject('postgresUrl') }

async function withSql<T>(url: string, run: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await run(sql)
  } finally {
    await sql.end()
  }
}

const constraints = `select conrelid::regclass::text || ' ' || conname as name from pg_constraint
  where connamespace in ('public'::regnamespace, 'private'::regnamespace) union all
  select indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`

/** Of a small market on a busy machine a time says little: `bench:figures` holds the bounds. */
const slow = { processor: 1000, clock: 1000 }

test('analytics and the dashboard are read in a market that is filled, and what is slow is found', async () => {
  const url = await createDatabase(cluster, 'bench-figures')
  await withSql(url, async (sql) => {
    const before = await sql.unsafe(constraints)
    await fillMarket(url, 1000)
    expect(await sql.unsafe(constraints)).toEqual(before)

    const people = await analytics.measureAnalytics(sql, 20)
    expect(people.size).toMatchObject({ people: 200, items: 1000, bookings: 5000 })
    expect(people.size.transfers).toBeGreaterThan(20_000)
    const slowItems = { ...people.calls, items: { p95: slow, largest: slow } }
    expect(analytics.misses({ ...people, calls: slowItems })).toContain('items')
    expect(analytics.report(people, 'a test')).toContain('1,000 items, 5,000 bookings')

    const admins = await dashboard.measureDashboard(sql, 3)
    expect(dashboard.misses({ ...admins, screen: slow })).toContain('screen')
    expect(dashboard.report(admins, 'a test')).toContain('5,000 bookings')
  })
})

/** Costs about as much as a booking. */
const WASTE = `
  create function private.waste() returns trigger language plpgsql set search_path = '' as $$
  begin perform count(*) from generate_series(1, 100000) n where n % 7 = 3; return new; end $$;
  create trigger bookings_waste after insert on public.transactions for each row execute function private.waste()`

test('what the figures add to a booking is measured: their indexes are small, and a trigger that wastes time is found', async () => {
  const url = await createDatabase(cluster, 'bench-booking')
  const copy = (name: string) => copyDatabase(cluster, url, `bench-booking-${name}`)
  await fillMarket(url, 200)
  const booked = await booking.measureBooking(url, copy, { rounds: 2, sessions: 1, turns: 8, bookings: 3 })
  expect(booked.written).toEqual(
    expect.arrayContaining(['public.transactions', 'private.transfers', 'public.wallet_entries']),
  )
  expect(booked.removed).toContain('index transactions_by_payment on public.transactions')
  expect(booking.clearlySlower(booked)).toBe(false)
  expect(booking.report(booked, 'a test')).toContain('200 items, 1,000 bookings')

  const wasteful = await createDatabase(cluster, 'bench-booking')
  await fillMarket(wasteful, 200)
  await withSql(wasteful, (sql) => sql.unsafe(WASTE))
  const waste = { kind: 'trigger', name: 'bookings_waste', on: 'public.transactions' } as const
  const slow = await booking.measureBooking(
    wasteful,
    copy,
    { rounds: 1, sessions: 1, turns: 8, bookings: 3 },
    [waste],
  )
  expect(slow.removed).toContain('trigger bookings_waste on public.transactions')
  expect(booking.clearlySlower(slow)).toBe(true)
})
