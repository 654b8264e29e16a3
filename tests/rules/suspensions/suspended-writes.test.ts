import { beforeAll, expect, test } from 'vitest'
import { day, type Item, item, member } from '../../support/database/builders.ts'
import { eventScene } from '../../support/database/events/events.ts'
import { refusal } from '../../support/database/refusals.ts'
import { suspend } from '../../support/database/safety.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { leftToTheSuspended, tablesLeftToTheSuspended } from './left-to-the-suspended.ts'

/** Every way in which a member writes: it refuses who is suspended, or stands in a list with its reason. */

const db = openTestDatabase()

let ada: Person
let bola: Person
let dress: Item
let blocked: string
let event: string
beforeAll(async () => {
  ada = await member(db, 'Ada')
  bola = await member(db, 'Bola')
  dress = await item(db, ada)
  event = (await eventScene(db, ada, [bola])).event
  await db.as(ada).insert('availability_blocks', {
    owner_id: ada.id,
    item_id: dress.id,
    first_day: day(50),
    last_day: day(51),
  })
  blocked = (
    await db.one<{ id: string }>('select id from public.availability_blocks where owner_id = $1', [ada.id])
  ).id
  await file(`${ada.id}/there.jpg`)
  await suspend(db, await member(db, 'Ngozi', { admin: true }), ada)
})

const file = (name: string, bucket = 'item-images', owner?: Person) =>
  (owner ? db.as(owner) : db).query(
    `insert into storage.objects (bucket_id, name, owner_id, metadata) values ($1, $2, $3, '{"size": 10}')`,
    [bucket, name, ada.id],
  )
const suspended = { hint: 'Account suspended', code: 'PT403' }
const count = async (table: string, where: string) =>
  (await db.query(`select from ${table} where ${where}`, [ada.id])).length

const writes: Record<string, () => Promise<unknown>> = {
  'blocks days': () =>
    db.as(ada).insert('availability_blocks', {
      owner_id: ada.id,
      item_id: dress.id,
      first_day: day(40),
      last_day: day(41),
    }),
  'frees days': () => db.as(ada).query('delete from public.availability_blocks where id = $1', [blocked]),
  'saves items': async () =>
    db.as(ada).insert('saved_items', { user_id: ada.id, item_id: (await item(db, bola)).id }),
  'watches items': async () =>
    db
      .as(ada)
      .insert('item_watches', { user_id: ada.id, item_id: (await item(db, bola)).id, wants: 'cheaper' }),
  'invites to events': () => db.as(ada).call('event_link', { p_event_id: event, p_change: 'renew' }),
  'removes guests': () => db.as(ada).call('remove_event_guest', { p_event_id: event, p_user_id: bola.id }),
  'changes what is worn': () => db.as(ada).call('change_event_guest', { p_event_id: event, p_segment: null }),
  'answers ratings': () =>
    db
      .as(ada)
      .call('answer_rating', { p_rating_id: '00000000-0000-4000-8000-000000000000', p_answer: 'No.' }),
  'removes questions': () =>
    db.as(ada).call('remove_item_question', { p_question_id: '00000000-0000-4000-8000-000000000000' }),
  'shares a wishlist': () => db.as(ada).call('share_wishlist', { p_shared: true }),
}
test.each(Object.entries(writes))('nobody suspended %s', async (_what, write) => {
  expect(await refusal(write())).toMatchObject(suspended)
})

test('nothing of it was written', async () => {
  expect(await count('public.availability_blocks', 'owner_id = $1')).toBe(1)
  for (const table of ['public.saved_items', 'public.item_watches', 'private.wishlist_links'])
    expect(await count(table, 'user_id = $1'), table).toBe(0)
  expect(await count('public.event_guests', `user_id <> $1 and event_id = '${event}'`)).toBe(1)
})

test('nobody suspended sends, replaces or removes files that everybody sees; evidence is sent as before', async () => {
  for (const bucket of ['item-images', 'profiles'])
    expect(await refusal(file(`${ada.id}/new.jpg`, bucket, ada)), bucket).toMatchObject({ code: '42501' })
  const own = `where bucket_id = 'item-images' and name = '${ada.id}/there.jpg'`
  await db.as(ada).query(`update storage.objects set metadata = '{"size": 11}' ${own}`)
  await db.as(ada).query(`delete from storage.objects ${own}`)
  expect(await db.one(`select metadata ->> 'size' as size from storage.objects ${own}`)).toEqual({
    size: '10',
  })
  await file(`${ada.id}/torn.jpg`, 'documents', ada)
  expect(await count('storage.objects', `bucket_id = 'documents' and owner_id = $1::text`)).toBe(1)
})

/** What the answer of a booking's own refusals is, whoever asks: they are tested by themselves. */
const apart = new Set(['require_action', 'why_not', 'booking_actions'])
const ASKS =
  /\b(suspension_refusal|check_event_person|refuse_while_suspended)\(|is_suspended\((p_me|v_me|\(select auth\.uid\(\)\))/

async function sources() {
  const all = await db.query<{ name: string; source: string; callable: boolean }>(
    `select p.proname as name, string_agg(p.prosrc, E'\n') as source,
       bool_or(n.nspname = 'public' and p.provolatile = 'v' and has_function_privilege('authenticated', p.oid, 'execute')) as callable
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private') and p.prokind = 'f' group by p.proname`,
  )
  const known = new Map(all.map(({ name, source }) => [name, source.replaceAll(/--.*/g, '')]))
  const reach = (source: string, seen = new Set(apart)): string =>
    [...source.matchAll(/\b(?:private|public)\.([a-z_]+)(?=\()/g)].reduce((text, [, name = '']) => {
      if (seen.has(name)) return text
      seen.add(name)
      return text + reach(known.get(name) ?? '', seen)
    }, source)
  return {
    doors: all.filter(({ callable }) => callable).map(({ name }) => name),
    reachOf: (name: string) => reach(known.get(name) ?? ''),
    reach,
  }
}

test('every procedure of members that writes asks whether the caller is suspended, or is left to them', async () => {
  const { doors, reachOf } = await sources()
  const open = doors.filter((name) => !ASKS.test(reachOf(name)) && !/\brequire_staff\(/.test(reachOf(name)))
  expect(open.toSorted()).toEqual(Object.values(leftToTheSuspended).flat().toSorted())
})

test('so does every table that members write', async () => {
  const { reach, reachOf } = await sources()
  const tables = await db.query<{ name: string; rules: string; triggers: string[] }>(
    `select c.oid::regclass || ' ' || lower(op) as name, coalesce((
         select string_agg(concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)), ' ')
         from pg_policy p where p.polrelid = c.oid and p.polcmd in (case op when 'INSERT' then 'a' when 'UPDATE' then 'w' else 'd' end, '*')), '') as rules,
       to_jsonb(array(select f.proname from pg_trigger t join pg_proc f on f.oid = t.tgfoid
         where t.tgrelid = c.oid and not t.tgisinternal and pg_get_triggerdef(t.oid) ~ ('(BEFORE|AFTER|INSTEAD OF|OR) ' || op))) as triggers
     from pg_class c cross join unnest(array['INSERT', 'UPDATE', 'DELETE']) op
     where c.relkind in ('r', 'v') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)
       and (has_table_privilege('authenticated', c.oid, op) or (op <> 'DELETE' and has_any_column_privilege('authenticated', c.oid, op)))
       and (not c.relrowsecurity or exists (
         select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in (case op when 'INSERT' then 'a' when 'UPDATE' then 'w' else 'd' end, '*')))`,
  )
  const open = tables.filter(
    ({ rules, triggers }) =>
      !/is_suspended\(\( SELECT auth\.uid/i.test(rules) &&
      !ASKS.test(reach(rules)) &&
      !triggers.some((name) => name === 'refuse_while_suspended' || ASKS.test(reachOf(name))),
  )
  expect(open.map(({ name }) => name).toSorted()).toEqual(
    Object.values(tablesLeftToTheSuspended).flat().toSorted(),
  )
})
