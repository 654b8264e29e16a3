import { describe, expect, test } from 'vitest'
import { type Item, item, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setUpDress } from '../../support/database/rentals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { type Caller, openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()

type Headers = Record<string, string>

/** One call as a request with these headers makes it. */
const ask = (who: Caller, procedure: string, argument: string, headers: Headers = {}) =>
  db
    .as(who)
    .query(`select set_config('request.headers', $1, true), public.${procedure}($2)`, [
      JSON.stringify(headers),
      argument,
    ])

const from = (address: string, browser = 'Firefox'): Headers => ({
  'x-forwarded-for': address,
  'user-agent': browser,
})

const look = (who: Caller, thing: Item, headers?: Headers) => ask(who, 'note_item_view', thing.id, headers)
const visit = (who: Caller, page: string, headers?: Headers) => ask(who, 'note_page_visit', page, headers)
const seek = (who: Caller, words: string, headers?: Headers) => ask(who, 'note_empty_search', words, headers)

async function views(thing: Item): Promise<number> {
  const [row] = await db.query<{ views: number }>(
    'select coalesce(sum(views), 0)::int as views from private.item_views where item_id = $1',
    [thing.id],
  )
  return row?.views ?? 0
}

const rowsOf = async (table: string): Promise<Row[]> => db.query(`select * from private.${table}`)

const empty = () =>
  db.query(`truncate private.page_visits, private.empty_searches, private.item_viewers, private.item_views,
    private.day_salts, private.rate_limits, private.user_actions, private.uncounted_people`)

describe('views of an item', () => {
  test('count a member once a day, on however many devices, and never its owner', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await look(bola, dress, from('102.88.1.1'))
    await look(bola, dress, from('105.112.9.9', 'Chrome'))
    await look(ada, dress, from('102.88.1.1'))
    expect(await views(dress)).toBe(1)
    await db.query(
      `update private.item_viewers set day = day - 1; update private.item_views set day = day - 1`,
    )
    await look(bola, dress)
    expect(await views(dress)).toBe(2)
  })

  test('count a visitor once a day by network and browser', async () => {
    const { dress } = await setUpDress(db)
    await look('visitor', dress, from('102.88.1.1', 'Firefox'))
    await look('visitor', dress, from('102.88.1.1', 'Firefox'))
    await look('visitor', dress, from('102.88.1.2', 'Firefox'))
    expect(await views(dress)).toBe(2)
  })

  test('of one network never pass its limit, whatever the browsers call themselves', async () => {
    const { dress } = await setUpDress(db)
    await setSetting(db, 'counted_visitors_of_network', 3)
    for (let at = 0; at < 30; at++) {
      // An IPv6 customer has 2^80 addresses; one in front of the proxy's is invented.
      await look('visitor', dress, from(`10.0.0.${at}, 2c0f:f5c0:1:${at}::1`, `Browser ${at}`))
    }
    await setSetting(db, 'counted_visitors_of_network', null)
    expect(await views(dress)).toBe(3)
  })

  test('of hidden or unknown items are not counted', async () => {
    const { bola, dress } = await setUpDress(db)
    await db.query(
      `update public.items set hidden_at = now(), hidden_reason = 'Blurred', status = 'unavailable' where id = $1`,
      [dress.id],
    )
    await look(bola, dress)
    await look('visitor', { ...dress, id: '00000000-0000-0000-0000-000000000000' })
    expect(await views(dress)).toBe(0)
  })

  test('stop at the daily limit of a person', async () => {
    const { ada, bola } = await setUpDress(db)
    await setSetting(db, 'counted_daily_limit', 2)
    const things = [await item(db, ada), await item(db, ada), await item(db, ada)]
    for (const thing of things) await look(bola, thing)
    await setSetting(db, 'counted_daily_limit', null)
    expect(await Promise.all(things.map(views))).toEqual([1, 1, 0])
  })
})

describe('visits of pages', () => {
  test('are kept by page and day, and say neither who it was nor when', async () => {
    await empty()
    const bola = await member(db, 'Bola')
    await visit(bola, 'market', from('102.88.1.1'))
    await visit(bola, 'market', from('102.88.1.1'))
    await visit('visitor', 'market', from('102.88.1.1'))
    const rows = await rowsOf('page_visits')
    expect(rows.map(({ is_member, visits }) => ({ is_member, visits }))).toEqual([
      { is_member: true, visits: 2 },
      { is_member: false, visits: 1 },
    ])
    const text = JSON.stringify([rows, await rowsOf('rate_limits')])
    expect(text).not.toContain(bola.id)
    expect(text).not.toContain('102.88')
  })

  test('of other pages are refused', async () => {
    expect(await refusal(visit('visitor', 'secret'))).toMatchObject({ code: 'PT400', hint: 'Invalid input' })
  })

  test('of one person add up to no more than 50 a page and day', async () => {
    await empty()
    const bola = await member(db, 'Bola')
    for (let at = 0; at < 55; at++) await visit(bola, 'help')
    expect(await rowsOf('page_visits')).toMatchObject([{ visits: 50 }])
  })
})

describe('searches that found nothing', () => {
  test('are kept in one spelling, once a person and day', async () => {
    await empty()
    const bola = await member(db, 'Bola')
    await seek(bola, 'The Zebra  COAT')
    await seek(bola, 'zebra coat')
    expect(await rowsOf('empty_searches')).toMatchObject([{ words: 'zebra coat' }])
  })

  test('are searched again: what is found is not kept', async () => {
    await empty()
    const { bola } = await setUpDress(db)
    await seek(bola, 'gele')
    expect(await rowsOf('empty_searches')).toEqual([])
  })

  test.each(['call 0803 123 4567', 'bisi@gmail.com', 'zebra 22334455', 'x'])(
    'are not kept: %s',
    async (words) => {
      await empty()
      await seek('visitor', words, from('102.88.1.1'))
      expect(await rowsOf('empty_searches')).toEqual([])
    },
  )

  test('of one network count as one person, whatever the browsers call themselves', async () => {
    await empty()
    for (let at = 0; at < 9; at++) await seek('visitor', 'zebra', from('102.88.1.1', `Browser ${at}`))
    expect(await rowsOf('empty_searches')).toHaveLength(1)
  })
})

describe('who is not counted', () => {
  async function everything(who: Person, thing: Item, headers?: Headers): Promise<number> {
    await look(who, thing, headers)
    await visit(who, 'market', headers)
    await seek(who, 'zebra', headers)
    await db
      .as(who)
      .query(`select set_config('request.headers', $1, true), public.log_user_action($2, 'share_item')`, [
        JSON.stringify(headers ?? {}),
        who.id,
      ])
    const tables = ['item_viewers', 'item_views', 'page_visits', 'empty_searches', 'user_actions']
    const rows = await Promise.all(tables.map(rowsOf))
    return rows.flat().length
  }

  test('a browser that asks not to be tracked leaves no row', async () => {
    const { bola, dress } = await setUpDress(db)
    await empty()
    expect(await everything(bola, dress, { 'sec-gpc': '1' })).toBe(0)
    expect(await everything(bola, dress, { dnt: '1' })).toBe(0)
    expect(await everything(bola, dress)).toBe(5)
  })

  test('a person who switched it off leaves no row, and today’s rows go', async () => {
    const { bola, dress } = await setUpDress(db)
    await empty()
    expect(await everything(bola, dress)).toBe(5)
    await db.as(bola).call('count_my_use', { p_on: false })
    expect(await views(dress)).toBe(0)
    // The day of the item stays, with no view.
    expect(await everything(bola, dress)).toBe(1)
    expect(await db.as(bola).call('is_my_use_counted')).toEqual([{ is_my_use_counted: false }])
    await db.as(bola).call('count_my_use', { p_on: true })
    await look(bola, dress)
    expect(await views(dress)).toBe(1)
  })

  test('nobody switches it for others, and visitors have nothing to switch', async () => {
    expect(await refusal(db.as('visitor').call('count_my_use', { p_on: false }))).toMatchObject({
      code: '42501',
    })
    const bola = await member(db, 'Bola')
    expect(await refusal(db.as(bola).call('count_my_use', { p_on: null }))).toMatchObject({ code: 'PT400' })
  })

  test('actions can’t be logged for somebody else', async () => {
    const [bola, eve] = [await member(db, 'Bola'), await member(db, 'Eve')]
    await empty()
    const forged = db.as(eve).call('log_user_action', { p_user_id: bola.id, p_action_type: 'share_item' })
    expect(await refusal(forged)).toMatchObject({ code: 'PT403' })
    expect(await rowsOf('user_actions')).toEqual([])
  })
})
