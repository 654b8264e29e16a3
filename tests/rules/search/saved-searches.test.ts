import { beforeEach, describe, expect, test } from 'vitest'
import { day, member, withDates } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person, type Row, type Values } from '../../support/database/test-database.ts'

/** A saved search is what search_items would accept, belongs to one person, and there is no end of room for nobody. */

const db = openTestDatabase({ connections: 6 })

let bola: Person
beforeEach(async () => {
  bola = await member(db, 'Bola')
})

const save = async (who: Person | 'visitor', args: Values): Promise<string> => {
  const [row] = await db.as(who).call<{ save_search: string }>('save_search', args)
  return row?.save_search ?? ''
}
const mine = (who: Person) =>
  db.as(who).query<Row>('select id, name, filters, alert from public.saved_searches order by created_at')
const agbada = { p_name: 'Agbada', p_query: 'agbada' }

describe('saving', () => {
  test('keeps what was asked for, without what is empty, and a place to the kilometre', async () => {
    const id = await save(bola, {
      p_name: '  Gowns \n in Lagos ',
      p_query: ' gown ',
      p_category: 'Dresses',
      p_type: 'rent',
      p_price_from: 5000,
      p_price_to: 15_000,
      p_size: 'UK 12',
      p_brand: '',
      p_condition: 'good',
      p_state: 'Lagos',
      p_latitude: 6.601849,
      p_longitude: 3.351486,
      p_radius_km: 25,
      p_start: day(5),
      p_end: day(7),
    })
    expect(await mine(bola)).toEqual([
      {
        id,
        name: 'Gowns in Lagos',
        alert: true,
        filters: {
          query: 'gown',
          category: 'Dresses',
          type: 'rent',
          price_from: 5000,
          price_to: 15_000,
          size: 'UK 12',
          condition: 'good',
          state: 'Lagos',
          latitude: 6.6,
          longitude: 3.35,
          radius_km: 25,
          first_day: day(5),
          last_day: day(7),
        },
      },
    ])
  })

  test('the same search again keeps one, under its new name and with its alert on', async () => {
    const id = await save(bola, agbada)
    await db.as(bola).update('saved_searches', { alert: false }, { id })
    expect(await save(bola, { p_name: 'For the wedding', p_query: ' agbada' })).toBe(id)
    expect(await mine(bola)).toMatchObject([{ id, name: 'For the wedding', alert: true }])
  })

  test.each<[string, Values, string]>([
    ['a kind that is none', { p_type: 'lend' }, 'p_type must be rent or sale.'],
    [
      'prices in the wrong order',
      { p_price_from: 2, p_price_to: 1 },
      'p_price_from and p_price_to must be naira, and in order.',
    ],
    ['half a place', { p_latitude: 6 }, 'p_latitude and p_longitude belong together.'],
    ['a place beyond the poles', { p_latitude: 'NaN', p_longitude: 3 }, 'p_latitude must be from -90 to 90.'],
    ['half of the dates', { p_start: 3 }, 'p_start and p_end belong together.'],
    ['days that are over', { p_start: -3, p_end: 2 }, 'p_start cannot be in the past.'],
    ['a text without end', { p_query: 'a'.repeat(201) }, 'p_query must be at most 200 characters.'],
    ['a city without end', { p_city: 'a'.repeat(201) }, 'p_city must be at most 200 characters.'],
    [
      'a name without end',
      { p_name: 'a'.repeat(81), p_query: 'gele' },
      'p_name must be at most 80 characters.',
    ],
  ])('refuses %s and names the field', async (_, args, message) => {
    expect(await refusal(save(bola, { p_name: 'Mine', ...withDates(args) }))).toMatchObject({
      code: 'PT400',
      message,
    })
    expect(await mine(bola)).toEqual([])
  })

  test.each<[string, Values]>([
    ['nothing at all', {}],
    ['blanks', { p_query: ' \u200b ', p_brand: ' ' }],
    ['words that mean nothing', { p_query: 'the of and' }],
    ['a place without a distance', { p_latitude: 6, p_longitude: 3 }],
  ])('refuses a search for %s', async (_, args) => {
    expect(await refusal(save(bola, { p_name: 'All', ...args }))).toMatchObject({
      hint: 'Search not saved',
      message: 'Choose a filter or type what you are looking for first.',
    })
  })

  test('needs a name, and somebody who is signed in', async () => {
    expect(await refusal(save(bola, { p_name: ' \u00a0 ', p_query: 'gele' }))).toMatchObject({
      message: 'Give the search a name.',
    })
    expect(await refusal(save('visitor', agbada))).toMatchObject(forbidden)
    await db.query('update private.profiles set deleted_at = now() where user_id = $1', [bola.id])
    expect(await refusal(save(bola, agbada))).toMatchObject({ code: 'PT403' })
  })

  test('ends at the limit of the settings, also for many at once', async () => {
    await setSetting(db, 'saved_searches_limit', 3)
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) => save(bola, { p_name: `${at}`, p_query: `gele ${at}` })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await mine(bola)).toHaveLength(3)
    const over = save(bola, { p_name: 'More', p_query: 'more' })
    expect(await refusal(over)).toMatchObject({
      code: 'PT429',
      message: 'You can save 3 searches. Delete one first.',
    })
    const [{ id, name, filters } = { id: '', name: '', filters: {} }] = await mine(bola)
    const again = { p_name: 'Same', p_query: (filters as { query: string }).query }
    expect(await save(bola, again)).toBe(id)
    expect(name).not.toBe('Same')
    await setSetting(db, 'saved_searches_limit', null)
  })
})

describe('a saved search', () => {
  test('is read, renamed, switched and deleted by its owner alone', async () => {
    const id = await save(bola, agbada)
    const chidi = await member(db, 'Chidi')
    expect(await mine(chidi)).toEqual([])
    await db.as(chidi).update('saved_searches', { name: 'Mine now' }, { id })
    await db.as(chidi).remove('saved_searches', { id })
    expect(await refusal(db.as('visitor').query('select id from public.saved_searches'))).toMatchObject(
      forbidden,
    )
    expect(await mine(bola)).toMatchObject([{ name: 'Agbada', alert: true }])
    await db.as(bola).update('saved_searches', { name: 'Owambe', alert: false }, { id })
    expect(await mine(bola)).toMatchObject([{ name: 'Owambe', alert: false }])
    await db.as(bola).remove('saved_searches', { id })
    expect(await mine(bola)).toEqual([])
  })

  test.each<[string, Values]>([
    ['give it to somebody else', { user_id: '00000000-0000-0000-0000-000000000001' }],
    ['put filters in that nobody checked', { filters: {} }],
    ['make it older', { created_at: '2000-01-01' }],
  ])('does not let its owner %s', async (_, change) => {
    const id = await save(bola, agbada)
    expect(await refusal(db.as(bola).update('saved_searches', change, { id }))).toMatchObject(forbidden)
  })

  test('cannot be written past its procedure', async () => {
    const row = { user_id: bola.id, name: 'Mine', filters: {} }
    expect(await refusal(db.as(bola).insert('saved_searches', row))).toMatchObject(forbidden)
  })

  test.each(['', ' ', 'a\nb', 'a'.repeat(81), ' a'])('is not renamed to %j', async (name) => {
    const id = await save(bola, agbada)
    expect(await refusal(db.as(bola).update('saved_searches', { name }, { id }))).toMatchObject({
      code: '23514',
    })
  })

  test('is in the copy of one’s data, and goes with the account', async () => {
    const id = await save(bola, agbada)
    const [row] = await db.as(bola).call<{ export_my_data: { saved_searches: Row[] } }>('export_my_data')
    expect(row?.export_my_data.saved_searches).toMatchObject([
      { id, name: 'Agbada', filters: { query: 'agbada' }, alert: true },
    ])
    await db.as('service').call('erase_account', { p_user_id: bola.id })
    expect(await db.query('select from public.saved_searches where user_id = $1', [bola.id])).toEqual([])
  })
})
