import { expect, test } from 'vitest'
import { insertBooking, item, member } from '../../support/database/builders.ts'
import { openTestDatabase, type Row } from '../../support/database/test-database.ts'

/** What a monitor reads each minute is counted while the market is small, and read from the last count when it is large. */

const db = openTestDatabase()

const metrics = (): Promise<Row[]> =>
  db.query(
    `select metric, labels, value::float from private.business_metrics() where metric = 'aso_bookings' and value > 0 order by 2`,
  )
const pending = (value: number) => ({ metric: 'aso_bookings', labels: { status: 'pending' }, value })
const count = async () => (await db.one('select private.count_business() as counted')).counted

test('A small market is counted when asked; a large one as it was counted last, at most every ten minutes', async () => {
  const ada = await member(db, 'Ada')
  await insertBooking(db, await member(db, 'Bola'), await item(db, ada))
  expect(await count()).toBe(1)
  await insertBooking(db, await member(db, 'Chi'), await item(db, ada))
  expect(await metrics()).toEqual([pending(2)])

  await db.query(`update private.business_counts set value = 20000 where labels ->> 'status' = 'pending'`)
  expect(await metrics()).toEqual([pending(20_000)])
  expect(await count()).toBe(0)
  await db.query(`update private.business_counts set counted_at = now() - interval '10 minutes'`)
  expect(await count()).toBe(1)
  expect(await metrics()).toEqual([pending(2)])
})

test('The job of figures counts for the monitor, too', async () => {
  await db.query('delete from private.business_counts')
  const { done } = await db.one('select private.run_figure_jobs() as done')
  expect(done).toMatchObject({ business_counted: 1, failed: [] })
  const [row] = await db.query<{ there: boolean }>(
    `select count(*) filter (where metric = 'aso_escrow_naira') = 1 as there from private.business_counts`,
  )
  expect(row?.there).toBe(true)
})
