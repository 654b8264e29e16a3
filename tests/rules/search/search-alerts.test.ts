import { beforeEach, describe, expect, test } from 'vitest'
import {
  day,
  type Item,
  insertPaidBooking,
  item,
  mailBody,
  mailSubjects,
  member,
  runJobs,
} from '../../support/database/builders.ts'
import { block, suspend } from '../../support/database/safety.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

/** Who saved a search hears of what is new and fits: once, in one message, and of nothing that search_items would not show them. */

const db = openTestDatabase({ connections: 6 })

let ada: Person
let bola: Person
beforeEach(async () => {
  await db.query('delete from public.saved_searches')
  ada = await member(db, 'Ada')
  bola = await member(db, 'Bola')
})

const save = async (who: Person, args: Values): Promise<string> => {
  const [row] = await db
    .as(who)
    .call<{ save_search: string }>('save_search', { p_name: 'Agbada', p_query: 'agbada', ...args })
  return row?.save_search ?? ''
}
const list = (title: string, values: Values = {}, owner = ada): Promise<Item> =>
  item(db, owner, { title, category: 'Traditional', ...values })
const told = (who = bola) => mailSubjects(db, who)
const run = async () => {
  const { failed } = await runJobs(db)
  expect(failed).toEqual([])
}
/** As if the silence after an alert were over. */
const nextDay = () =>
  db.query(`update private.search_looks set silent_until = silent_until - interval '1 day'`)

describe('an alert', () => {
  test('names what is new and fits, in one message', async () => {
    await save(bola, {})
    await list('Silk agbada')
    await list('Coral beads', { category: 'Jewelry' })
    await run()
    expect(await told()).toEqual(['1 new item for “Agbada”'])
    expect(await mailBody(db, bola, '1 new item for “Agbada”')).toContain(
      'New in the market: “Silk agbada”. Open “Saved items” in Aso and tap the search to see it.',
    )
    expect(await told(ada)).toEqual([])
  })

  test('comes at most once a day for one search, with all that came meanwhile', async () => {
    await save(bola, {})
    await list('Silk agbada')
    await run()
    for (const colour of ['White', 'Blue', 'Green', 'Gold', 'Red']) await list(`${colour} agbada`)
    await run()
    expect(await told()).toHaveLength(1)
    await nextDay()
    await run()
    await run()
    expect(await told()).toEqual(['1 new item for “Agbada”', '5 new items for “Agbada”'])
    expect(await mailBody(db, bola, '5 new items for “Agbada”')).toContain(
      '“Red agbada”, “Gold agbada”, “Green agbada” and 2 more. Open',
    )
    await nextDay()
    await run()
    expect(await told()).toHaveLength(2)
  })

  test('comes once when the job runs several times at once', async () => {
    await save(bola, {})
    await list('Silk agbada')
    await Promise.all([run(), run(), run(), run()])
    await run()
    expect(await told()).toHaveLength(1)
  })

  test('comes once more for each search that fits', async () => {
    await save(bola, {})
    await save(bola, { p_name: 'Traditional', p_query: null, p_category: 'Traditional' })
    await list('Silk agbada')
    await run()
    expect((await told()).sort()).toEqual(['1 new item for “Agbada”', '1 new item for “Traditional”'])
  })
})

describe('is not told of', () => {
  test.each<[string, Values]>([
    ['another price', { p_price_to: 999 }],
    ['another size', { p_size: 'UK 8' }],
    ['another state', { p_state: 'Kano' }],
    ['another colour', { p_colour: 'Blue' }],
    ['what is only for sale', { p_type: 'sale' }],
    ['what is far away', { p_latitude: 12, p_longitude: 8.5, p_radius_km: 25 }],
    ['what has only one of the words', { p_query: 'agbada velvet' }],
  ])('%s', async (_, args) => {
    await save(bola, args)
    await list('Silk agbada', { availability_type: 'rent', sale_price: null, size: 'UK 12', colour: 'Red' })
    await run()
    expect(await told()).toEqual([])
  })

  test('what is booked on the days looked for', async () => {
    await save(bola, { p_start: day(10), p_end: day(12) })
    const agbada = await list('Silk agbada', { max_rental_days: 10 })
    await insertPaidBooking(db, await member(db, 'Chidi'), agbada)
    await run()
    expect(await told()).toEqual([])
  })

  test('own items', async () => {
    await save(ada, {})
    await list('Silk agbada')
    await run()
    expect(await told(ada)).toEqual([])
  })

  test.each(['who blocked them', 'whom they blocked'])('items of somebody %s', async (direction) => {
    await save(bola, {})
    await (direction === 'who blocked them' ? block(db, ada, bola) : block(db, bola, ada))
    await list('Silk agbada')
    await run()
    expect(await told()).toEqual([])
  })

  test('items of somebody who is suspended, or that are gone already', async () => {
    const admin = await member(db, 'Admin', { admin: true })
    const chidi = await member(db, 'Chidi')
    await save(bola, {})
    await list('Silk agbada')
    await suspend(db, admin, ada)
    const gone = await list('White agbada', {}, chidi)
    await db.as(chidi).update('items', { status: 'unavailable' }, { id: gone.id })
    await run()
    expect(await told()).toEqual([])
  })

  test('what was there when the search was saved, looked through by the jobs or not', async () => {
    await list('Old agbada')
    await run()
    await list('Newer agbada')
    await save(bola, {})
    await run()
    expect(await told()).toEqual([])
  })

  test('what is edited, hidden, booked or withheld and comes back', async () => {
    await save(bola, {})
    const agbada = await list('Silk agbada')
    await run()
    await nextDay()
    const change = (values: Values) => db.as(ada).update('items', values, { id: agbada.id })
    await change({ status: 'unavailable' })
    await change({ status: 'available', title: 'Another silk agbada' })
    await run()
    expect(await told()).toHaveLength(1)
  })

  test('what was there before and is edited until it fits', async () => {
    const gown = await list('Silk gown')
    await save(bola, {})
    await run()
    await db.as(ada).update('items', { title: 'Silk agbada' }, { id: gown.id })
    await run()
    expect(await told()).toEqual([])
  })

  test('anything while the alert is off, and of that nothing once it is on again', async () => {
    const id = await save(bola, {})
    const alert = (on: boolean) => db.as(bola).update('saved_searches', { alert: on }, { id })
    await alert(false)
    await list('Silk agbada')
    await run()
    await alert(true)
    await run()
    expect(await told()).toEqual([])
    await list('White agbada')
    await run()
    expect(await told()).toEqual(['1 new item for “Agbada”'])
  })

  test('anything when the days are over', async () => {
    const id = await save(bola, { p_start: day(3), p_end: day(4) })
    await db.query(
      `update public.saved_searches set filters = filters || jsonb_build_object('first_day', $2::text) where id = $1`,
      [id, day(-1)],
    )
    await list('Silk agbada')
    await run()
    expect(await told()).toEqual([])
  })

  test.each(['suspended', 'deleted'])('anything when they are %s', async (fate) => {
    const admin = await member(db, 'Admin', { admin: true })
    await save(bola, {})
    if (fate === 'suspended') await suspend(db, admin, bola)
    else await db.as(admin).call('admin_delete_user', { target_user_id: bola.id })
    const before = await told()
    await list('Silk agbada')
    await run()
    expect(await told()).toEqual(before)
  })
})

describe('the job', () => {
  test('goes on past a search that fails, which admins see until it works or is deleted', async () => {
    const findings = () => db.query(`select detail from private.reconcile() where problem = 'a job fails'`)
    const broken = await save(bola, {})
    await db.query(`update public.saved_searches set filters = '{"price_from": "cheap"}' where id = $1`, [
      broken,
    ])
    const chidi = await member(db, 'Chidi')
    await save(chidi, {})
    await list('Silk agbada')
    await run()
    expect(await told(chidi)).toEqual(['1 new item for “Agbada”'])
    expect(await findings()).toMatchObject([{ detail: { job: 'a saved search' } }])
    const lookedRound = () =>
      db.one(
        'select looked_round, silent_until > now() as waits from private.search_looks where search_id = $1',
        [broken],
      )
    const failed = await lookedRound()
    expect(failed).toMatchObject({ waits: true })
    // It works again, and is not tried with each run: only when its wait is over.
    await db.query(`update public.saved_searches set filters = '{"query": "agbada"}' where id = $1`, [broken])
    await run()
    expect(await told(bola)).toEqual([])
    expect(await lookedRound()).toEqual(failed)
    await nextDay()
    await run()
    expect(await told(bola)).toEqual(['1 new item for “Agbada”'])
    expect(await findings()).toEqual([])
    await db.query(`update public.saved_searches set filters = '{"price_from": "cheap"}' where id = $1`, [
      broken,
    ])
    await list('Lace agbada')
    await nextDay()
    await run()
    expect(await findings()).toHaveLength(1)
    await db.as(bola).remove('saved_searches', { id: broken })
    await run()
    expect(await findings()).toEqual([])
  })

  test('takes all searches by turns, those first that waited longest', async () => {
    const chidi = await member(db, 'Chidi')
    await db.query(
      `insert into public.saved_searches (user_id, name, filters)
       select $1, 'Gele ' || n, jsonb_build_object('query', 'gele', 'price_to', n) from generate_series(1, 700) n`,
      [chidi.id],
    )
    await save(bola, {})
    await list('Silk agbada')
    const waiting = async () =>
      (
        await db.one<{ waiting: number }>(
          'select count(*)::int as waiting from private.search_looks where looked_round < private.last_new_listings_round()',
        )
      ).waiting
    await run()
    // Fewer where the machine is busy: a run ends after a second.
    let left = await waiting()
    expect(left).toBeGreaterThanOrEqual(401)
    while (left > 0) {
      await run()
      const now = await waiting()
      expect(now).toBeLessThan(left)
      left = now
    }
    expect(await told()).toEqual(['1 new item for “Agbada”'])
  })
})
