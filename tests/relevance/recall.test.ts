import { beforeAll, describe, expect, test } from 'vitest'
import { member } from '../support/database/builders.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { queries } from './queries.ts'
import { wardrobes } from './sample-wardrobes.ts'

/** Do people find what they mean? Recall in the first ten, over everything that should be there. */

const db = openTestDatabase()
const FIRST = 10

async function firstTen(query: string): Promise<string[]> {
  const rows = await db
    .as('visitor')
    .call<{ title: string }>('search_items', { p_query: query, p_limit: FIRST })
  return rows.map(({ title }) => title)
}

beforeAll(async () => {
  const ada = await member(db, 'Ada')
  await db.query(
    `insert into public.items (owner_id, title, description, category, availability_type, rental_price, sale_price, brand, colour,
       size, city, created_at)
     select $1, p.title, p.description || ' Pick up in ' || p.city || '.', p.category, 'both', 5000, 50000, p.brand, p.colour,
       p.size, p.city, now() - p.n * interval '1 hour'
     from jsonb_to_recordset($2::jsonb) p (title text, description text, category text, brand text, colour text, size text, city text, n int)`,
    [ada.id, JSON.stringify(wardrobes.map((piece, n) => ({ ...piece, n })))],
  )
})

describe('the search on the sample wardrobes', () => {
  test('is varied enough to judge by', async () => {
    expect(wardrobes.length).toBeGreaterThanOrEqual(150)
    expect(new Set(wardrobes.map(({ title }) => title)).size).toBe(wardrobes.length)
    expect(Object.keys(queries).length).toBeGreaterThanOrEqual(60)
    const unknown = Object.values(queries)
      .flat()
      .filter((start) => !wardrobes.some(({ title }) => title.startsWith(start)))
    expect(unknown).toEqual([])
  })

  test('finds at least nine of ten expected pieces among the first ten', async () => {
    let expected = 0
    let found = 0
    const missed: string[] = []
    for (const [query, titles] of Object.entries(queries)) {
      const answer = await firstTen(query)
      for (const start of titles) {
        expected++
        if (answer.some((title) => title.startsWith(start))) found++
        else missed.push(`${query}: ${start}; came: ${answer.slice(0, 4).join(' / ')}`)
      }
    }
    expect(found / expected, missed.join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  test('ranks pieces with the words before pieces with synonyms', async () => {
    expect((await firstTen('head tie'))[0]).toBe('Royal blue head tie')
    expect((await firstTen('white trainers'))[0]).toBe('White trainers')
    expect((await firstTen('ipele'))[0]).toMatch(/ipele/i)
  })

  test('finds nothing for words without a meaning in fashion', async () => {
    expect(await firstTen('zzyzx')).toEqual([])
    expect(await firstTen('плащ')).toEqual([])
  })
})
