import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../local/database/database.ts'
import {
  cancelBooking,
  heldForBooking,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  runJobs,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../support/database/builders.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

/** A database with bookings under way is migrated by a newer release: docs/decisions/platform/0052-releases.md. */

const db = openTestDatabase()
let folder: string
let migrationsDir: string

/** What a release may add: a column with a default on the busiest table, a table, and a function anew. */
const NEWER = `alter table public.transactions add column gift_note text check (length(gift_note) <= 200);
-- Without it everybody who reads whole rows is refused.
grant select (gift_note) on public.transactions to authenticated;
create table private.gift_notes_seen (transaction_id uuid primary key references public.transactions (id));
create or replace function public.run_due_jobs() returns jsonb language sql security definer set search_path = ''
  as $$ select private.run_due_jobs() $$;`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-newer-'))
  migrationsDir = join(folder, 'migrations')
  await cp('supabase/migrations', migrationsDir, { recursive: true })
  await writeFile(join(migrationsDir, '20990101000000_gift_notes.sql'), NEWER)
})
afterAll(() => rm(folder, { recursive: true }))

const migrate = async (): Promise<void> => {
  const database = await openDatabase({ dataDir: folder, databaseUrl: db.url, migrationsDir })
  await database.close()
}

test('bookings that are unpaid, paid, out and coming back go on to their ends, with every naira', async () => {
  const ada = await member(db, 'Ada')
  // Newcomers rent one at a time.
  const bola = await member(db, 'Bola')
  const chidi = await member(db, 'Chidi')
  const dami = await member(db, 'Dami')
  const gown = () => item(db, ada)
  const unpaid = await insertBooking(db, await member(db, 'Efe'), await gown())
  const paid = await insertPaidBooking(db, bola, await gown())
  const out = await insertPaidBooking(db, chidi, await gown())
  const returned = await insertPaidBooking(db, dami, await gown())
  for (const booking of [out, returned]) await moveIntoPast(db, booking, { days: 12 })
  await updateReturnConfirmation(db, dami, returned)
  const bookings = [unpaid, paid, out, returned]
  const rows = async () =>
    (await Promise.all(bookings.map((booking) => storedBooking(db, booking)))).map(
      ({ gift_note: _, ...row }: Record<string, unknown>) => row,
    )
  const held = () => Promise.all(bookings.map((booking) => heldForBooking(db, booking)))
  const [before, money] = [await rows(), await held()]
  expect(money).toEqual([0, paid.total_amount, paid.total_amount, paid.total_amount])

  await migrate()
  await migrate()
  // The newer release begins with connections of its own.
  await db.close()
  db.open(db.url)

  expect(await rows()).toEqual(before)
  expect(await held()).toEqual(money)
  expect(
    await db.query(`select version from supabase_migrations.schema_migrations where version > '2099'`),
  ).toEqual([{ version: '20990101000000' }])

  await moveIntoPast(db, unpaid, { minutes: 16 })
  await runJobs(db)
  await cancelBooking(db, bola, paid)
  for (const person of [chidi, ada]) await updateReturnConfirmation(db, person, out)
  await updateReturnConfirmation(db, ada, returned)
  const ends = await Promise.all(bookings.map((booking) => storedBooking(db, booking)))
  expect(ends.map(({ booking_status }) => booking_status)).toEqual([
    'expired',
    'cancelled',
    'completed',
    'completed',
  ])
  expect(await held()).toEqual([0, 0, 0, 0])
  expect(await walletBalance(db, ada)).toBe(2 * 3000)
  const wallets = await Promise.all([bola, chidi, dami].map((person) => walletBalance(db, person)))
  expect(wallets).toEqual([paid.total_amount, 5000, 5000])
})
