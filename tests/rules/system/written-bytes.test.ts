import { expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/**
 * An account is free, so each row that it writes is small: every column of words, lists or documents that a member may write says in a
 * constraint how long it can be. A letter has four bytes at most. Read from the catalogue: a new column is here tomorrow.
 */
const db = openTestDatabase()
const MOST_BYTES = 48_000

interface Written extends Record<string, unknown> {
  name: string
  checks: string[]
}

const written = () =>
  db.query<Written>(`
    select c.relname || '.' || a.attname as name, (
      select coalesce(jsonb_agg(pg_get_constraintdef(k.oid)), '[]') from pg_constraint k
      where k.contype = 'c' and exists (
        select from pg_class b join pg_attribute o on o.attrelid = b.oid
        -- A view is written through to the table of its name.
        where b.oid = k.conrelid and b.relname = c.relname and b.relkind = 'r' and o.attname = a.attname and o.attnum = any (k.conkey))) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype, 'bytea'::regtype, 'text[]'::regtype, 'jsonb[]'::regtype)
      and exists (select from unnest(array['anon', 'authenticated']) r, unnest(array['insert', 'update']) p
        where has_column_privilege(r, c.oid, a.attnum, p))
    order by 1`)

/** Computed when it is read; what an insert says is dropped. */
const notStored = ['ai_sessions.session_type']

/** Of a column whose form has one length. */
const fixedForm = /~ '\^(\\\+234\[789\])?\[0-9\]\{\d+\}\$'/

/** The bytes that a column can have by one of its constraints. */
function mostBytes({ name, checks }: Written): number {
  const column = name.split('.')[1]
  const bounds = checks.flatMap((check) => {
    if (fixedForm.test(check)) return [100]
    const found = check.matchAll(/(octet_length|length)\((.*?)\) <?= (\d+)/g)
    return [...found]
      .filter(([, , of]) => new RegExp(`\\b${column}\\b`).test(of ?? ''))
      .map(([, kind, , most]) => Number(most) * (kind === 'length' ? 4 : 1))
  })
  return Math.min(...bounds)
}

test('every column that a member may write has a length', async () => {
  const columns = await written()
  expect(columns.length).toBeGreaterThan(40)
  const without = columns.filter((column) => !(mostBytes(column) <= MOST_BYTES))
  expect(without.map(({ name }) => name)).toEqual(notStored)
})

test('what was shown of a saved item is two thousand bytes', async () => {
  const ada = await member(db, 'Ada')
  const save = (words: string) =>
    db.as(ada).insert('saved_items', {
      user_id: ada.id,
      content_type: 'look',
      content_data: JSON.stringify({ words }),
    })
  await save('€'.repeat(660))
  await expect(save('€'.repeat(670))).rejects.toMatchObject({ code: '23514' })
  expect(
    await db.query(
      'select octet_length(content_data::text) as bytes from public.saved_items where user_id = $1',
      [ada.id],
    ),
  ).toEqual([{ bytes: 1993 }])
})

test('what an uploader says about a file is a thousand bytes', async () => {
  const ada = await member(db, 'Ada')
  const upload = (about: string) =>
    db.as(ada).query(
      `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
       values (gen_random_uuid(), 'item-images', $1, $2::uuid, $2::uuid::text, 'one', '{"size": 10}', jsonb_build_object('about', $3::text))`,
      [`${ada.id}/${about.length}.jpg`, ada.id, about],
    )
  await upload('x'.repeat(900))
  expect(await refusal(upload('x'.repeat(1000)))).toMatchObject({ code: 'PT400', hint: 'Upload Failed' })
  expect(await db.query('select from storage.objects where owner_id = $1', [ada.id])).toHaveLength(1)
})

test('a logged action is five hundred bytes; free accounts log a hundred a day, others a thousand', async () => {
  const [eve, ada] = [await member(db, 'Eve', { identity: 'none' }), await member(db, 'Ada')]
  const log = (person: Person, words = '') =>
    db.as(person).call('log_user_action', {
      p_user_id: person.id,
      p_action_type: 'share_item',
      p_action_data: JSON.stringify({ words }),
    })
  const count = async ({ id }: Person) =>
    (await db.query('select from private.user_actions where user_id = $1', [id])).length
  expect(await refusal(log(ada, '€'.repeat(170)))).toMatchObject({ code: 'PT400', hint: 'Invalid input' })
  await log(ada, '€'.repeat(160))
  const used = (person: Person, hits: number) =>
    db.query('update private.rate_limits set hits = $2 where key = $1', [`actions:${person.id}`, hits])
  for (const [person, limit] of [
    [eve, 100],
    [ada, 1000],
  ] as const) {
    await log(person)
    await used(person, limit - 1)
    await log(person)
    const before = await count(person)
    expect(await refusal(log(person))).toMatchObject({ code: 'PT429', hint: 'Too many actions' })
    expect(await count(person)).toBe(before)
  }
  await setSetting(db, 'actions_unproven_daily_limit', 200)
  await log(eve)
  await setSetting(db, 'actions_unproven_daily_limit', null)
})
