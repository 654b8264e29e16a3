import fc from 'fast-check'
import { expect, test } from 'vitest'
import { item, member } from '../../support/database/builders.ts'
import { openTestDatabase, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const pages = ['market', 'item', 'wallet']
const words = ['zebra coat', 'silver boots', 'red umbrella']

const empty = () =>
  db.query(`truncate private.page_visits, private.empty_searches, private.page_days, private.empty_search_days,
    private.action_days, private.user_actions, private.item_viewers, private.item_views, private.day_salts`)
const openFrom = (daysAgo: number) =>
  db.query('update private.usage_progress set open_from = private.today() - $1::int', [daysAgo])
const addUp = async () => (await db.query<Row>('select private.add_up_use() as days'))[0]?.days
const problems = () => db.query('select * from private.check_use()')

const visits = fc.array(
  fc.record({
    ago: fc.nat(4),
    page: fc.constantFrom(...pages),
    who: fc.nat(5),
    times: fc.integer({ min: 1, max: 50 }),
    member: fc.boolean(),
  }),
  { maxLength: 30 },
)
const searches = fc.array(fc.record({ ago: fc.nat(4), words: fc.constantFrom(...words), who: fc.nat(5) }), {
  maxLength: 30,
})

test('sums of random days are what happened on them, also added up again', async () => {
  await fc.assert(
    fc.asyncProperty(visits, searches, async (seen, sought) => {
      await empty()
      await openFrom(9)
      for (const { ago, page, who, times, member: isMember } of seen) {
        await db.query(
          `insert into private.page_visits (day, page, visitor, is_member, visits)
           values (private.today() - $1::int, $2, $3::text::bytea, $4, $5) on conflict do nothing`,
          [ago, page, `${isMember}${who}`, isMember, times],
        )
      }
      for (const { ago, words: text, who } of sought) {
        await db.query(
          `insert into private.empty_searches (day, words, searcher) values (private.today() - $1::int, $2, $3::text::bytea)
           on conflict do nothing`,
          [ago, text, String(who)],
        )
      }
      const truth =
        await db.query(`select day, page, sum(visits)::int as visits, count(*) filter (where not is_member)::int as visitors,
        count(*) filter (where is_member)::int as members from private.page_visits
        where day < ((now() - interval '1 hour') at time zone 'Africa/Lagos')::date group by 1, 2 order by 1, 2`)
      const shown = await db.query(`select day, words, count(*)::int as people from private.empty_searches
        where day < ((now() - interval '1 hour') at time zone 'Africa/Lagos')::date group by 1, 2 having count(*) >= 3 order by 1, 2`)
      await addUp()
      const sums = () =>
        Promise.all([
          db.query('select * from private.page_days order by 1, 2'),
          db.query('select * from private.empty_search_days order by 1, 2'),
        ])
      expect(await sums()).toEqual([truth, shown])
      expect(await problems()).toEqual([])
      await db.query('select private.rebuild_use()')
      expect(await sums()).toEqual([truth, shown])
    }),
    { numRuns: 12 },
  )
})

test('a day is added up once, and what differs afterwards is found', async () => {
  await empty()
  await openFrom(3)
  await db.query(
    `insert into private.page_visits (day, page, visitor, is_member) values (private.today() - 3, 'market', 'a', true)`,
  )
  await addUp()
  expect(await addUp()).toBe(0)
  await db.query('update private.page_days set visits = 9')
  expect(await problems()).toMatchObject([
    { problem: 'visits of pages differ from their sums' },
    { problem: 'visits of pages differ from their sums' },
  ])
  await db.query('select private.rebuild_use()')
  expect(await problems()).toEqual([])
})

test('searches of too few people, and for somebody by name, are not kept', async () => {
  await empty()
  await openFrom(3)
  await member(db, 'Ngozi Adichie-Bello')
  await db.query(`insert into private.empty_searches (day, words, searcher)
    select private.today() - 3, w, who::text::bytea from generate_series(1, 3) who,
      unnest(array['zebra coat', 'ngozi adichie bello', 'rare thing']) w where w <> 'rare thing' or who < 3`)
  await addUp()
  expect(await db.query('select words, people from private.empty_search_days')).toEqual([
    { words: 'zebra coat', people: 3 },
  ])
  expect(await db.query('select distinct words from private.empty_searches')).toEqual([
    { words: 'zebra coat' },
  ])
})

test('rows older than the setting go, sums stay, and salts do not outlive their day', async () => {
  await empty()
  await openFrom(1)
  const bola = await member(db, 'Bola')
  await db.query(`insert into private.page_visits (day, page, visitor, is_member)
    select (private.today() - interval '13 months')::date - ago, 'market', 'a', true from generate_series(0, 1) ago`)
  await db.query(`insert into private.page_days (day, page, visits, visitors, members)
    select day, page, 1, 0, 1 from private.page_visits`)
  await db.query(
    `insert into private.user_actions (user_id, action_type, created_at) select $1, kind, now() - interval '14 months'
     from unnest(array['share_item', 'ai_feature_unlocked']) kind`,
    [bola.id],
  )
  await db.query(
    `insert into private.day_salts (day) values (private.today() - 1), (private.today()) on conflict do nothing`,
  )
  await openFrom(2)
  await addUp()
  expect(
    await db.query(
      "select day = (private.today() - interval '13 months')::date as first from private.page_visits",
    ),
  ).toEqual([{ first: true }])
  expect(await db.query('select 1 from private.page_days')).toHaveLength(2)
  expect(await db.query('select action_type from private.user_actions order by 1')).toEqual([
    { action_type: 'ai_feature_unlocked' },
  ])
  expect(await db.query('select day = private.today() as today from private.day_salts')).toEqual([
    { today: true },
  ])
})

test('actions that a client invents are counted together, and go with their people', async () => {
  await empty()
  await openFrom(3)
  const [bola, chidi] = [await member(db, 'Bola'), await member(db, 'Chidi')]
  await db.query(
    `insert into private.user_actions (user_id, action_type, created_at)
     select p, t, now() - interval '2 days' from unnest($1::uuid[]) p,
       unnest(array['save_item', 'my_phone_is_' || left(p::text, 3), 'another_invention']) t`,
    [`{${bola.id},${chidi.id}}`],
  )
  await addUp()
  const sums = () =>
    db.query('select action_type, actions::int, people::int from private.action_days order by 1')
  expect(await sums()).toEqual([
    { action_type: 'other', actions: 4, people: 2 },
    { action_type: 'save_item', actions: 2, people: 2 },
  ])
  await db.as('service').call('erase_account', { p_user_id: bola.id })
  expect(await sums()).toEqual([
    { action_type: 'other', actions: 2, people: 1 },
    { action_type: 'save_item', actions: 1, people: 1 },
  ])
  expect(await problems()).toEqual([])
})

test('an erased person takes their part of the sums along', async () => {
  await empty()
  await openFrom(3)
  const [bola, chidi, ada] = [await member(db, 'Bola'), await member(db, 'Chidi'), await member(db, 'Ada')]
  const dress = await item(db, ada)
  await db.query(
    `insert into private.user_actions (user_id, action_type, created_at)
     select p, 'share_item', now() - interval '2 days' from unnest($1::uuid[]) p, generate_series(1, 2)`,
    [`{${bola.id},${chidi.id}}`],
  )
  await addUp()
  await db.as(bola).call('note_item_view', { p_item_id: dress.id })
  const [copy] = await db
    .as(bola)
    .query<{ use: Row }>(`select public.export_my_data() -> 'counted_use' as use`)
  expect(copy?.use).toMatchObject({ items_seen_today: [dress.id] })
  await db.as('service').call('erase_account', { p_user_id: bola.id })
  expect(await db.query('select actions::int, people::int from private.action_days')).toEqual([
    { actions: 2, people: 1 },
  ])
  expect(await db.query('select 1 from private.item_viewers')).toEqual([])
  expect(await problems()).toEqual([])
})
