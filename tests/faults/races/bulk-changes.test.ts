import { beforeAll, expect, test } from 'vitest'
import { day, item, member } from '../../support/database/builders.ts'
import {
  openConnections,
  openTestDatabaseForRaces,
  race,
  raceAgainAndAgain,
} from '../../support/database/race.ts'
import { refusal } from '../../support/database/refusals.ts'
import type { Person } from '../../support/database/test-database.ts'

/** On a real Postgres: a change of many rows meets another one of the same rows in another order. A deadlock fails the race. */
const db = openTestDatabaseForRaces()
beforeAll(() => openConnections(db, 30))

/** The rows one after the other, as a plan may come to them. */
const inOrder = (person: Person, table: string, change: string, key: string, ids: readonly string[]) =>
  db.as(person).query(
    `with v (id, at) as materialized (select * from unnest($1::uuid[]) with ordinality order by 2)
     ${change.replace('TABLE', `public.${table} as t`)} v where t.${key} = v.id`,
    [`{${ids.join()}}`],
  )

async function wardrobe() {
  const ada = await member(db, 'Ada')
  const ids: string[] = []
  for (let at = 0; at < 8; at += 1) ids.push((await item(db, ada)).id)
  return { ada, ids, backwards: [...ids].reverse() }
}

test('items of one owner, in two orders, and while the owner moves', async () => {
  await raceAgainAndAgain({ lanes: 3 }, async (round) => {
    const { ada, ids, backwards } = await wardrobe()
    const title = (name: string, order: readonly string[]) => () =>
      inOrder(ada, 'items', `update TABLE set title = '${name} gele' from`, 'id', order)
    const move = () =>
      db
        .as(ada)
        .update('profiles', { location: { city: `City ${round}`, state: 'Lagos' } }, { user_id: ada.id })
    const { won } = await race<unknown>([
      title('Red', ids),
      title('Blue', backwards),
      move,
      title('Red', backwards),
    ])
    expect(won).toHaveLength(4)
    const titles = await db.query('select distinct title, city from public.items where owner_id = $1', [
      ada.id,
    ])
    expect(titles).toHaveLength(1)
  })
})

test('what a person saves, removed in two orders', async () => {
  const { ids, backwards } = await wardrobe()
  const bola = await member(db, 'Bola')
  await raceAgainAndAgain({ lanes: 1 }, async () => {
    for (const id of ids) await db.as(bola).insert('saved_items', { user_id: bola.id, item_id: id })
    const remove = (order: readonly string[]) => () =>
      inOrder(bola, 'saved_items', 'delete from TABLE using', 'item_id', order)
    const { won } = await race<unknown>([remove(ids), remove(backwards)])
    expect(won).toHaveLength(2)
    expect(await db.query('select from public.saved_items where user_id = $1', [bola.id])).toEqual([])
  })
})

test('what a person saves, written in two orders', async () => {
  const { ids, backwards } = await wardrobe()
  const bola = await member(db, 'Bola')
  await raceAgainAndAgain({ lanes: 1 }, async () => {
    await db.as(bola).query('delete from public.saved_items where user_id = $1', [bola.id])
    const save = (order: readonly string[]) => () =>
      db.as(bola).query(
        `insert into public.saved_items (user_id, item_id) select $1, i from unnest($2::uuid[]) with ordinality v (i, at) order by at
         on conflict do nothing`,
        [bola.id, `{${order.join()}}`],
      )
    const { won } = await race<unknown>([save(ids), save(backwards)])
    expect(won).toHaveLength(2)
    expect(await db.query('select from public.saved_items where user_id = $1', [bola.id])).toHaveLength(8)
  })
})

test('a client books one item in a request, and several as a basket', async () => {
  const { ids } = await wardrobe()
  const bola = await member(db, 'Bola')
  const book = (items: readonly string[]) =>
    db.as(bola).query(
      `insert into public.transactions (borrower_id, item_id, transaction_type, rental_start_date, rental_end_date)
       select $1, i, 'rent', $3, $4 from unnest($2::uuid[]) i`,
      [bola.id, `{${items.join()}}`, day(9), day(10)],
    )
  expect(await refusal(book(ids.slice(0, 2)))).toMatchObject({
    code: 'PT400',
    message: 'Book one item at a time. To rent several together, put them into your basket.',
  })
  expect(await db.query('select from public.transactions where borrower_id = $1', [bola.id])).toEqual([])
  await book(ids.slice(0, 1))
  await book(ids.slice(1, 2))
  expect(await db.query('select from public.transactions where borrower_id = $1', [bola.id])).toHaveLength(2)
})

test('Every table that people change several rows of has one change of a person at a time', async () => {
  const open = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and (has_any_column_privilege('authenticated', c.oid, 'update') or has_table_privilege('authenticated', c.oid, 'delete'))
       and not exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
         where t.tgrelid = c.oid and p.proname in ('change_one_at_a_time', 'lock_own_items') and t.tgenabled = 'O'
         -- Before each statement, an insert, an update and a deletion: bits of the catalogue. A new item takes its owner first.
         and t.tgtype & 1 = 0 and t.tgtype & 2 = 2
         and (t.tgtype & 16 = 16 or not has_any_column_privilege('authenticated', c.oid, 'update'))
         and (t.tgtype & 8 = 8 or not has_table_privilege('authenticated', c.oid, 'delete'))
         and (t.tgtype & 4 = 4 or c.relname = 'items' or not has_any_column_privilege('authenticated', c.oid, 'insert')))
     order by 1`,
  )
  expect(open).toEqual([])
})
