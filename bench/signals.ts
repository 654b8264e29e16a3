import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import postgres, { type Sql } from 'postgres'
import { createDatabase, startPostgres } from '../tests/support/database/postgres.ts'
import { MOST_TIMES, processorSeconds, readBookings } from './processor.ts'
import { FILL } from './trust.ts'

/**
 * `npm run bench:signals`: all signals of 100,000 people with 500,000 bookings are found anew, and copies are looked for among
 * 1,000 and among 1,000,000 photos. The result goes to results/signals.md; exit code 1 where it misses a bound.
 */

const PEOPLE = 100_000
const PHOTOS = [1000, 1_000_000] as const
const LOOKS = 100
const MOST_SECONDS = 60
const MOST_LOOK_MS = 200
/** Among ten times as many photos a look takes less than four times as long. */
const MOST_GROWTH = 0.4

export interface Measured {
  people: number
  signals: number
  /** Of the processor, by kind: the whole time on a machine that does nothing else. */
  seconds: Record<string, number>
  /** Of the processor, only to read the bookings of all. */
  baseline: number
  /** Milliseconds of the processor to find the copies of one photo, among so many photos. */
  looks: { photos: number; ms: number }[]
}

/** Bookings of the last days, with circles, cancellations and valuable ones; and proven numbers, so that owners count as people. */
const LATELY = `
  set local session_replication_role = replica;
  update public.transactions set paid_at = now() - make_interval(days => 1 + abs(hashtext(id::text)) % 200),
    settled_at = now() - make_interval(days => abs(hashtext(id::text)) % 60),
    total_amount = case when abs(hashtext(id::text)) % 50 = 0 then 250000 else total_amount end,
    rent_amount = case when abs(hashtext(id::text)) % 50 = 0 then 250000 else rent_amount end;
  update public.items set rental_price = case when abs(hashtext(id::text)) % 100 = 0 then 900 else 4000 + abs(hashtext(id::text)) % 4000 end;
  insert into private.person_marks (kind, fingerprint, user_id, is_proven)
  select 'phone', decode(md5('phone ' || p.user_id), 'hex'), p.user_id, true from private.profiles p`

/** So many photos; every tenth of a hundred is a copy that differs in twenty bits. */
const photos = (from: number, to: number): string => `
  insert into private.photo_hashes (path, owner_id, uploaded_at, hash)
  select md5('owner ' || n)::uuid || '/' || n || '.jpg', md5('owner ' || n)::uuid, now() - make_interval(secs => 2000000 - n),
    case when n % 1000 < 100 and n % 10 = 9 then h # (repeat('0', 128) || repeat('00001', 20) || repeat('0', 28))::bit(256) else h end
  from (select n, ('x' || md5(s || 'a') || md5(s || 'b'))::bit(256) as h
    from (select n, (case when n % 1000 < 100 and n % 10 = 9 then n - 9 else n end)::text as s from generate_series(${from}, ${to} - 1) n) x) y`

/** Milliseconds of the processor for one look, and an error where a copy is not found. */
async function lookForCopies(sql: Sql, count: number): Promise<number> {
  const copies = await sql<{ path: string }[]>`
    select md5('owner ' || n)::uuid || '/' || n || '.jpg' as path from generate_series(9, ${count} - 1, 10) n
    where n % 1000 < 100 order by md5(n::text) limit ${LOOKS}`
  let found = 0
  const look = async () => {
    found = 0
    for (const { path } of copies) found += (await sql`select path from private.photos_like(${path})`).length
  }
  // The first looks of a session also make its plans.
  await look()
  const seconds = await processorSeconds(sql, look)
  if (found < copies.length) throw new Error(`${found} of ${copies.length} copies were found`)
  return (1000 * seconds) / copies.length
}

/** Fills a migrated database with so many people and photos, and finds all that there is. */
export async function findAll(
  url: string,
  people: number,
  photoCounts: readonly number[],
): Promise<Measured> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.begin((transaction) => transaction.unsafe(`${FILL(people)}; ${LATELY}`))
    await sql`analyze`
    await sql`select private.count_usual_prices()`
    const seconds: Record<string, number> = {}
    for (const { kind } of await sql<
      { kind: string }[]
    >`select unnest(enum_range(null::public.signal_kind))::text as kind`) {
      if (kind !== 'repeated_photo')
        seconds[kind] = await processorSeconds(sql, () => sql`select private.note_signals(${kind}, null)`)
    }
    const baseline = await readBookings(sql)
    const looks: Measured['looks'] = []
    let from = 0
    for (const count of photoCounts) {
      await sql.begin(async (transaction) => {
        await transaction.unsafe(
          `set local session_replication_role = replica; set local maintenance_work_mem = '1GB';
          drop index private.photo_hashes_parts`,
        )
        await transaction.unsafe(photos(from, count))
        await transaction.unsafe(
          'create index photo_hashes_parts on private.photo_hashes using gin (private.hash_parts(hash)) with (fastupdate = off)',
        )
      })
      await sql`analyze private.photo_hashes`
      looks.push({ photos: count, ms: await lookForCopies(sql, count) })
      from = count
    }
    const [row] = await sql<{ signals: number }[]>`select count(*)::int as signals from private.fraud_signals`
    return { people, signals: row?.signals ?? 0, seconds, baseline, looks }
  } finally {
    await sql.end()
  }
}

const all = ({ seconds }: Measured): number => Object.values(seconds).reduce((sum, one) => sum + one, 0)

/** How many times as long a look takes among the most photos as among the fewest, for each time as many. */
function growth({ looks }: Measured): number {
  const [few, many] = [looks[0], looks.at(-1)]
  return few && many ? many.ms / few.ms / (many.photos / few.photos) : Number.POSITIVE_INFINITY
}

export function report(measured: Measured, when: string): string {
  const { people, signals, seconds, baseline, looks } = measured
  const kinds = Object.entries(seconds).map(([kind, one]) => `| ${kind} | ${one.toFixed(1)} s | |`)
  const photos = looks.map(
    ({ photos, ms }) =>
      `| a look among ${photos.toLocaleString('en')} photos | ${ms.toFixed(1)} ms | ${MOST_LOOK_MS} ms |`,
  )
  return `# Signals of fraud

${when}: all signals of ${people.toLocaleString('en')} people with five bookings each, found anew (${signals.toLocaleString('en')} signals), and the copies of one photo. Seconds are of the processor.
The baseline is to find the bookings of all people by index, and to do nothing with them.

|     | lately | bound |
| --- | -----: | ----- |
${kinds.join('\n')}
| all of these | ${all(measured).toFixed(1)} s | ${MOST_SECONDS} s |
| times the baseline | ${(all(measured) / baseline).toFixed(0)} | ${MOST_TIMES} |
${photos.join('\n')}
`
}

export const misses = (measured: Measured): string[] => [
  ...(all(measured) >= MOST_SECONDS ? ['seconds'] : []),
  ...(all(measured) >= MOST_TIMES * measured.baseline ? ['times the baseline'] : []),
  ...(measured.looks.some(({ ms }) => ms >= MOST_LOOK_MS) ? ['a look'] : []),
  ...(growth(measured) >= MOST_GROWTH ? ['looks grow as the photos do'] : []),
]

if (import.meta.main) {
  const cluster = await startPostgres()
  try {
    const measured = await findAll(await createDatabase(cluster, 'signals'), PEOPLE, PHOTOS)
    const folder = fileURLToPath(new URL('./results', import.meta.url))
    await mkdir(folder, { recursive: true })
    const text = report(measured, new Date().toISOString().slice(0, 10))
    await writeFile(`${folder}/signals.md`, text)
    console.log(text)
    if (misses(measured).length > 0) process.exitCode = 1
  } finally {
    await cluster.stop()
  }
}
