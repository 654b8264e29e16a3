import { beforeAll, describe, expect, test } from 'vitest'
import { items } from '../../local/demo/town/items.ts'
import { people } from '../../local/demo/town/people.ts'
import { member } from '../support/database/builders.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

/** A small market, where the first few rows are all that a customer looks at. */

const db = openTestDatabase()

async function firstTitles(query: string, count: number): Promise<string[]> {
  const rows = await db
    .as('visitor')
    .call<{ title: string }>('search_items', { p_query: query, p_limit: count })
  return rows.map(({ title }) => title)
}

beforeAll(async () => {
  const owners = new Map<string, { id: string; city: string }>()
  for (const { key, name, place } of people)
    owners.set(key, { id: (await member(db, name)).id, city: place.city })
  const listed = items.map((item, n) => ({ ...item, ...owners.get(item.owner), n }))
  await db.query(
    `insert into public.items (owner_id, title, description, category, availability_type, rental_price, sale_price, brand, size,
       city, created_at)
     select p.id, p.title, p.description, p.category, 'both', 5000, 50000, p.brand, p.size, p.city, now() - p.n * interval '29 hours'
     from jsonb_to_recordset($1::jsonb) p (id uuid, title text, description text, category text, brand text, size text, city text, n int)`,
    [JSON.stringify(listed)],
  )
})

describe('the search on the demo town begins with what is named', () => {
  const agbadas = ['Ivory agbada, gold hand embroidery', 'Alaari aso-oke agbada for the groom']
  const geles = ['Marigold gele, already pleated', 'Etu aso-oke gele, tied like a fan']

  test.each([
    ['agbada', agbadas],
    ['gele', geles],
    ['iro and buba', ['Cream lace iro and buba with green ipele']],
    ['ball gown abuja', ['Red ball gown with a beaded bodice']],
    // One slip is likelier than two: abada, which is ankara, comes after.
    ['agbda', agbadas],
    ['gelle', geles],
    // Nothing has both words: what is worn leads, whatever its colour and place are.
    ['gold gele', geles],
    ['gele kano', geles],
    ['gold headtie', geles],
    ['kano gelle', geles],
    ['gold gele for owambe saturday', geles],
  ])('%s', async (query, expected) => {
    expect(await firstTitles(query, expected.length)).toEqual(expected)
  })

  test('anakra: all of the ankara before what only mentions it', async () => {
    for (const title of await firstTitles('anakra', 4)) expect(title).toMatch(/ankara/)
  })

  test('a colour alone with a place is looked for in titles first', async () => {
    for (const title of await firstTitles('wine lekki', 4)) expect(title).toMatch(/wine/i)
  })

  test('what was searched for and is not there does not hide the rest', async () => {
    expect(await firstTitles('gold gele', 24)).toContain('Gold collar necklace, nine rows')
  })
})
