import { describe, expect, test } from 'vitest'
import { quizAsked, quizResults, quizRows } from '../../../supabase/functions/_shared/ai/quiz-preview.ts'
import { item, member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'
import { photoAddress } from '../../support/fixtures/photo-addresses.ts'

const db = openTestDatabase()
const answers = {
  occasion: 'wedding',
  base_item: 'dress',
  vibe: 'elegant',
  shoes: 'heels',
  bags: 'clutch',
  accessories: 'jewelry',
  budget: '5000-10000',
}
let sessions = 0
const newSession = (): string => {
  sessions += 1
  return `session_1763700000000_${String(sessions).padStart(20, 'a')}`
}

const readItems =
  'select * from public.quiz_items(array(select jsonb_array_elements_text($1::jsonb)), $2, $3)'

/** What the function of the preview does: what the market has, the look that the engine makes of it, and the session. */
async function save(
  changes: Partial<typeof answers> = {},
  session = newSession(),
): Promise<{ session: string; look: Row; pieces: Row[] }> {
  const given = { ...answers, ...changes }
  const { p_wishes, p_suits, p_most } = quizAsked(given)
  const service = db.as('service')
  const rows = await service.query(readItems, [JSON.stringify(p_wishes), p_suits, p_most])
  const results = quizResults(given, quizRows.parse(rows))
  await service.query('select public.save_style_session($1, $2, $3)', [
    session,
    JSON.stringify(given),
    JSON.stringify(results),
  ])
  const [look, ...pieces] = results
  return { session, look: { ...look }, pieces: pieces.map((piece) => ({ ...piece })) }
}
const linkBy = async (
  person: Person,
  session: string,
  owner: Person,
  email: string | null,
): Promise<unknown> =>
  (
    await db
      .as(person)
      .query('select public.link_anonymous_ai_session($1, $2, $3) as linked', [owner.id, email, session])
  )[0]?.linked
const link = (person: Person, session: string, owner = person) => linkBy(person, session, owner, person.email)

const offer = (owner: Person, title: string, category: string, rental_price: number, more = {}) =>
  item(db, owner, {
    title,
    category,
    rental_price,
    availability_type: 'rent',
    sale_price: null,
    images: `{${photoAddress(owner.id)}}`,
    ...more,
  })

/** A market of its own: other tests' wardrobes are off the rail. */
async function market(): Promise<Person> {
  await db.query(`update public.items set status = 'unavailable'`)
  return member(db, 'Ada')
}

describe('the outfit', () => {
  test('is made of available pieces that answer the quiz, base piece first', async () => {
    const ada = await market()
    const dress = await offer(ada, 'Lace wedding gown', 'Dresses', 4000)
    const shoes = await offer(ada, 'Gold block heels', 'Shoes', 1500)
    const bag = await offer(ada, 'Beaded clutch', 'Bags', 1000)
    const beads = await offer(ada, 'Coral beads', 'Jewelry', 800)
    await offer(ada, 'Running sneakers', 'Shoes', 500)
    const { look, pieces } = await save()
    expect(pieces.map(({ id }) => id)).toEqual([dress.id, shoes.id, bag.id, beads.id])
    expect(pieces[0]).toMatchObject({
      type: 'db_item',
      category: 'Dresses',
      title: 'Lace wedding gown',
      image: photoAddress(ada.id),
      reason: expect.stringMatching(/./),
      vibe: 'elegant',
    })
    expect(look).toMatchObject({
      id: expect.stringMatching(/./),
      type: 'ai_generated',
      source: 'market',
      title: expect.stringMatching(/./),
      reason: expect.stringMatching(/./),
      category: 'complete-outfit',
      vibe: 'elegant',
      occasion: 'wedding',
      image: photoAddress(ada.id),
      total_price: 7300,
    })
  })

  test.each([
    ['2000-5000', 5000],
    ['5000-10000', 10_000],
    ['10000-15000', 15_000],
  ])('costs, within the budget of %s, at most %i a day', async (budget, most) => {
    const ada = await market()
    for (const price of [1000, 2500, 3500, 6000, 9000, 14_000]) {
      await offer(ada, `Dress ${price}`, 'Dresses', price)
      await offer(ada, `Heels ${price}`, 'Shoes', price)
      await offer(ada, `Clutch ${price}`, 'Bags', price)
    }
    const { look, pieces } = await save({ budget })
    expect(pieces.length).toBeGreaterThan(0)
    expect(Number(look.total_price)).toBeLessThanOrEqual(most)
  })

  test('prefers items that fit the occasion and the vibe over cheaper ones', async () => {
    const ada = await market()
    await offer(ada, 'Plain dress', 'Dresses', 1000)
    const lace = await offer(ada, 'Elegant lace aso-ebi dress', 'Dresses', 4000)
    expect((await save()).pieces[0]).toMatchObject({ id: lace.id })
  })

  test('leaves out skipped categories', async () => {
    const ada = await market()
    await offer(ada, 'Lace gown', 'Dresses', 2000)
    await offer(ada, 'Heels', 'Shoes', 500)
    await offer(ada, 'Clutch', 'Bags', 500)
    const { pieces } = await save({ shoes: 'skip', accessories: 'skip' })
    expect(pieces.map(({ category }) => category)).toEqual(['Dresses', 'Bags'])
  })

  test('takes each of several accessories, and never one item twice', async () => {
    const ada = await market()
    await offer(ada, 'Lace gown', 'Dresses', 2000)
    const beads = await offer(ada, 'Coral beads', 'Jewelry', 500)
    const watch = await offer(ada, 'Gold watch', 'Jewelry', 400)
    const gele = await offer(ada, 'Gele headtie', 'Accessories', 500)
    const { pieces } = await save({ accessories: 'jewelry,scarf,watch' })
    expect(pieces.map(({ id }) => id).slice(1)).toEqual([beads.id, gele.id, watch.id])
  })

  test.each([
    ['is taken off the market', { status: 'unavailable' }],
    ['is only for sale', { availability_type: 'sale', sale_price: 9000, rental_price: null }],
    ['has no photo', { images: '{}' }],
    ['costs more than the budget', { rental_price: 9000 }],
  ])('leaves out a dress that %s: the look is drawn', async (_, values) => {
    const ada = await market()
    await offer(ada, 'Lace gown', 'Dresses', 2000, values)
    const { look, pieces } = await save()
    expect(pieces).toEqual([])
    expect(look).toMatchObject({
      type: 'ai_generated',
      source: 'drawn',
      image: '/looks/dress-elegant.webp',
      total_price: null,
    })
  })

  test('leaves out the items of a deleted member', async () => {
    const ada = await market()
    await offer(ada, 'Lace gown', 'Dresses', 2000)
    await db.query('update private.profiles set deleted_at = now() where user_id = $1', [ada.id])
    expect((await save()).pieces).toEqual([])
  })

  test('goes together: the shoes of the colour of the gown, and no bride’s things', async () => {
    const ada = await market()
    await offer(ada, 'Bridal gown with train', 'Dresses', 2000, { colour: 'White' })
    const gown = await offer(ada, 'Lace gown', 'Dresses', 2000, { colour: 'Wine' })
    await offer(ada, 'Neon block heels', 'Shoes', 500, { colour: 'Lime' })
    const heels = await offer(ada, 'Satin block heels', 'Shoes', 500, { colour: 'Wine' })
    expect((await save()).pieces.map(({ id }) => id)).toEqual([gown.id, heels.id])
  })

  test('of a skirt and a top are both', async () => {
    const ada = await market()
    const skirt = await offer(ada, 'Satin midi skirt', 'Bottoms', 2000, { size: 'UK 10' })
    const top = await offer(ada, 'Silk blouse', 'Tops', 2000, { size: 'UK 8 to 12' })
    const { pieces, look } = await save({ base_item: 'skirt_top' })
    expect(pieces.map(({ id }) => id).sort()).toEqual([skirt.id, top.id].sort())
    expect(pieces.map(({ reason }) => reason)).toEqual(['The heart of your look', 'The heart of your look'])
    expect(look.title).toBe('Elegant skirt and top look')
  })

  test('is for one person: nobody wears heels to a man’s agbada', async () => {
    const ada = await market()
    const agbada = await offer(ada, 'Wine agbada', 'Traditional', 2000)
    await offer(ada, 'Gold block heels', 'Shoes', 500)
    const { pieces } = await save({ base_item: 'agbada' })
    expect(pieces.map(({ id }) => id)).toEqual([agbada.id])
  })
})

describe('what the quiz chooses from', () => {
  const found = (wishes: string[], suits: string | null = null, most: number | null = null) =>
    db.as('service').query(readItems, [JSON.stringify(wishes), suits, most])

  test('is at most sixty pieces of each wish, those that suit first, the same each time', async () => {
    const ada = await market()
    await db.query('set session_replication_role = replica')
    await db.query(
      `insert into public.items (owner_id, title, category, rental_price, availability_type, images)
       select $1, 'Plain dress ' || n, 'Dresses', 1000 + n, 'rent', '{x}' from generate_series(1, 90) n`,
      [ada.id],
    )
    await db.query('set session_replication_role = origin')
    await db.query(`update public.items set description = 'listed' where title like 'Plain dress%'`)
    const lace = await offer(ada, 'Lace gown', 'Dresses', 9000)
    const rows = await found(['dress, gown'], 'lace')
    expect(rows).toHaveLength(60)
    expect(rows.map(({ item_id }) => item_id)).toContain(lace.id)
    expect(await found(['dress, gown'], 'lace')).toEqual(rows)
    expect(await found(['dress, gown'], 'lace', 1010)).toHaveLength(10)
  })

  test('is nobody’s to read by themselves', async () => {
    const bola = await member(db, 'Bola')
    for (const caller of ['visitor', bola] as const) {
      const asked = db.as(caller).query(`select * from public.quiz_items('{dress}')`)
      expect(await refusal(asked)).toMatchObject(forbidden)
    }
  })

  test.each([
    ['more wishes than the quiz has', Array.from({ length: 9 }, () => 'dress'), 'Invalid search'],
    ['a text without end', ['x'.repeat(3000)], 'Invalid input'],
  ])('refuses %s', async (_, wishes, hint) => {
    expect(await refusal(found(wishes))).toMatchObject({ code: 'PT400', hint })
  })
})

describe('the session', () => {
  test('is linked once, by a caller with its id', async () => {
    await market()
    const [bola, eve] = [await member(db, 'Bola'), await member(db, 'Eve')]
    const { session } = await save()
    expect(await link(bola, session)).toBe(true)
    expect(await link(bola, session)).toBe(false)
    expect(await link(eve, session)).toBe(false)
    expect(await db.as(bola).query('select answers from style_sessions')).toMatchObject([{ answers }])
    expect(await db.as(eve).query('select answers from style_sessions')).toEqual([])
  })

  test('cannot be linked to another person', async () => {
    const [bola, eve] = [await member(db, 'Bola'), await member(db, 'Eve')]
    const { session } = await save()
    expect(await refusal(link(eve, session, bola))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await link(bola, session)).toBe(true)
  })

  test('that does not exist is not linked', async () => {
    expect(await link(await member(db, 'Bola'), newSession())).toBe(false)
  })

  test('cannot be read by a visitor, nor its hash by anyone', async () => {
    const { session } = await save()
    const bola = await member(db, 'Bola')
    await link(bola, session)
    expect(await refusal(db.as('visitor').query('select id from style_sessions'))).toMatchObject(forbidden)
    expect(await refusal(db.as(bola).query('select session_hash from style_sessions'))).toMatchObject(
      forbidden,
    )
  })

  test('may be answered again until it is linked, not after', async () => {
    await market()
    const bola = await member(db, 'Bola')
    const { session } = await save()
    await save({ vibe: 'playful' }, session)
    await link(bola, session)
    await save({ vibe: 'minimalist' }, session)
    expect(await db.as(bola).query(`select answers ->> 'vibe' as vibe from style_sessions`)).toEqual([
      { vibe: 'playful' },
    ])
  })

  test.each(['', 'session_', 'session_1_x', "session_1763700000000_'; drop table items; --"])(
    '%j is no session id',
    async (id) => {
      expect(await refusal(save({}, id))).toMatchObject({ code: 'PT400', hint: 'Invalid session' })
    },
  )

  test('that was not linked is deleted after thirty days', async () => {
    const { session } = await save()
    await db.query(
      `update public.style_sessions set created_at = now() - interval '31 days' where user_id is null`,
    )
    await db.query('select private.run_due_jobs()')
    expect(await link(await member(db, 'Bola'), session)).toBe(false)
  })
})

describe('the email address that links a session', () => {
  test('must be the caller’s own, in capitals or not', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const { session } = await save()
    for (const email of [bola.email, '', null]) {
      expect(await refusal(linkBy(ada, session, ada, email))).toMatchObject({
        code: 'PT403',
        hint: 'Access denied',
        message: 'p_email must be your own email address.',
      })
    }
    expect(await linkBy(ada, session, ada, ada.email.toUpperCase())).toBe(true)
  })
})
