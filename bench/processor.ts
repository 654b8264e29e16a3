import type { Sql } from 'postgres'

/** Seconds of the processor that the session of this one connection has used: the whole time where nothing else runs. */
export async function processorSeconds(sql: Sql, run: () => Promise<unknown>): Promise<number> {
  const used = async () =>
    Number(
      (await sql<{ ns: string }[]>`select split_part(pg_read_file('/proc/self/schedstat'), ' ', 1) as ns`)[0]
        ?.ns,
    ) / 1e9
  const before = await used()
  await run()
  return (await used()) - before
}

/**
 * The baseline of what is counted for all people: the bookings of each person, found by index and nothing done with them.
 * The same session reads them, so a slow or busy machine slows both.
 */
export const readBookings = (sql: Sql): Promise<number> =>
  processorSeconds(
    sql,
    () => sql`select count(*) from private.profiles p cross join lateral (
      select b.id from public.transactions b where b.borrower_id = p.user_id
      union all select l.id from public.transactions l where l.lender_id = p.user_id offset 0) t`,
  )

/** How many times the baseline it may take to count anew. */
export const MOST_TIMES = 60
