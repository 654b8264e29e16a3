import type { Sql } from 'postgres'
import { processorSeconds } from '../processor.ts'
import { quantile } from '../quantile.ts'

/** Milliseconds of the processor, and by the clock. */
export interface Cost {
  processor: number
  clock: number
}

export async function costOf(sql: Sql, text: string): Promise<Cost> {
  let clock = 0
  const processor = await processorSeconds(sql, async () => {
    const start = performance.now()
    await sql.unsafe(text)
    clock = performance.now() - start
  })
  return { processor: 1000 * processor, clock }
}

/** What 95 of 100 stay below. */
export const ninetyFive = (costs: readonly Cost[]): Cost => ({
  processor: quantile(
    costs.map(({ processor }) => processor),
    0.95,
  ),
  clock: quantile(
    costs.map(({ clock }) => clock),
    0.95,
  ),
})

/** From now on the session is this person's. */
export async function become(sql: Sql, id: string): Promise<void> {
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, false),
    set_config('request.jwt.claim.sub', ${id}, false)`
}

export async function one<Value>(sql: Sql, text: string): Promise<Value> {
  const [row] = await sql.unsafe<{ value: Value }[]>(text)
  if (!row) throw new Error(`No row: ${text}`)
  return row.value
}

export interface Size {
  people: number
  items: number
  bookings: number
  transfers: number
}

export async function sizeOf(sql: Sql): Promise<Size> {
  const [size] = await sql<
    Size[]
  >`select (select count(*)::int from private.profiles) as people, (select count(*)::int from public.items) as items,
    (select count(*)::int from public.transactions) as bookings, (select count(*)::int from private.transfers) as transfers`
  if (!size) throw new Error('No size')
  return size
}

export function inWords({ people, items, bookings, transfers }: Size): string {
  const number = (value: number) => value.toLocaleString('en')
  return `${number(people)} people, ${number(items)} items, ${number(bookings)} bookings and ${number(transfers)} transfers of two years`
}
