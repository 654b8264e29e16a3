import { describe, expect, test } from 'vitest'
import { item, member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { photoAddress } from '../../support/fixtures/photo-addresses.ts'
import { emptyMarket, readItems, save } from './style-quiz.ts'

/** The outfit that answers the style quiz, and what it is chosen from. */

const db = openTestDatabase()

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

describe('the outfit', () => {
  test('is made of available pieces that answer the quiz, base piece first', async () => {
    const ada = await emptyMarket(db)
    const dress = await offer(ada, 'Lace wedding gown', 'Dresses', 4000)
    const shoes = await offer(ada, 'Gold block heels', 'Shoes', 1500)
    const bag = await offer(ada, 'Beaded clutch', 'Bags', 1000)
    const beads = await offer(ada, 'Coral beads', 'Jewelry', 800)
    await offer(ada, 'Running sneakers', 'Shoes', 500)
    const { look, pieces } = await save(db)
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
    const ada = await emptyMarket(db)
    for (const price of [1000, 2500, 3500, 6000, 9000, 14_000]) {
      await offer(ada, `Dress ${price}`, 'Dresses', price)
      await offer(ada, `Heels ${price}`, 'Shoes', price)
      await offer(ada, `Clutch ${price}`, 'Bags', price)
    }
    const { look, pieces } = await save(db, { budget })
    expect(pieces.length).toBeGreaterThan(0)
    expect(Number(look.total_price)).toBeLessThanOrEqual(most)
  })

  test('prefers items that fit the occasion and the vibe over cheaper ones', async () => {
    const ada = await emptyMarket(db)
    await offer(ada, 'Plain dress', 'Dresses', 1000)
    const lace = await offer(ada, 'Elegant lace aso-ebi dress', 'Dresses', 4000)
    expect((await save(db)).pieces[0]).toMatchObject({ id: lace.id })
  })

  test('leaves out skipped categories', async () => {
    const ada = await emptyMarket(db)
    await offer(ada, 'Lace gown', 'Dresses', 2000)
    await offer(ada, 'Heels', 'Shoes', 500)
    await offer(ada, 'Clutch', 'Bags', 500)
    const { pieces } = await save(db, { shoes: 'skip', accessories: 'skip' })
    expect(pieces.map(({ category }) => category)).toEqual(['Dresses', 'Bags'])
  })

  test('takes each of several accessories, and never one item twice', async () => {
    const ada = await emptyMarket(db)
    await offer(ada, 'Lace gown', 'Dresses', 2000)
    const beads = await offer(ada, 'Coral beads', 'Jewelry', 500)
    const watch = await offer(ada, 'Gold watch', 'Jewelry', 400)
    const gele = await offer(ada, 'Gele headtie', 'Accessories', 500)
    const { pieces } = await save(db, { accessories: 'jewelry,scarf,watch' })
    expect(pieces.map(({ id }) => id).slice(1)).toEqual([beads.id, gele.id, watch.id])
  })

  test.each([
    ['is taken off the market', { status: 'unavailable' }],
    ['is only for sale', { availability_type: 'sale', sale_price: 9000, rental_price: null }],
    ['has no photo', { images: '{}' }],
    ['costs more than the budget', { rental_price: 9000 }],
  ])('leaves out a dress that %s: the look is drawn', async (_, values) => {
    const ada = await emptyMarket(db)
    await offer(ada, 'Lace gown', 'Dresses', 2000, values)
    const { look, pieces } = await save(db)
    expect(pieces).toEqual([])
    expect(look).toMatchObject({
      type: 'ai_generated',
      source: 'drawn',
      image: '/looks/dress-elegant.webp',
      total_price: null,
    })
  })

  test('leaves out the items of a deleted member', async () => {
    const ada = await emptyMarket(db)
    await offer(ada, 'Lace gown', 'Dresses', 2000)
    await db.query('update private.profiles set deleted_at = now() where user_id = $1', [ada.id])
    expect((await save(db)).pieces).toEqual([])
  })

  test('goes together: the shoes of the colour of the gown, and no bride’s things', async () => {
    const ada = await emptyMarket(db)
    await offer(ada, 'Bridal gown with train', 'Dresses', 2000, { colour: 'White' })
    const gown = await offer(ada, 'Lace gown', 'Dresses', 2000, { colour: 'Wine' })
    await offer(ada, 'Neon block heels', 'Shoes', 500, { colour: 'Lime' })
    const heels = await offer(ada, 'Satin block heels', 'Shoes', 500, { colour: 'Wine' })
    expect((await save(db)).pieces.map(({ id }) => id)).toEqual([gown.id, heels.id])
  })

  test('of a skirt and a top are both', async () => {
    const ada = await emptyMarket(db)
    const skirt = await offer(ada, 'Satin midi skirt', 'Bottoms', 2000, { size: 'UK 10' })
    const top = await offer(ada, 'Silk blouse', 'Tops', 2000, { size: 'UK 8 to 12' })
    const { pieces, look } = await save(db, { base_item: 'skirt_top' })
    expect(pieces.map(({ id }) => id).sort()).toEqual([skirt.id, top.id].sort())
    expect(pieces.map(({ reason }) => reason)).toEqual(['The heart of your look', 'The heart of your look'])
    expect(look.title).toBe('Elegant skirt and top look')
  })

  test('is for one person: nobody wears heels to a man’s agbada', async () => {
    const ada = await emptyMarket(db)
    const agbada = await offer(ada, 'Wine agbada', 'Traditional', 2000)
    await offer(ada, 'Gold block heels', 'Shoes', 500)
    const { pieces } = await save(db, { base_item: 'agbada' })
    expect(pieces.map(({ id }) => id)).toEqual([agbada.id])
  })
})

describe('what the quiz chooses from', () => {
  const found = (wishes: string[], suits: string | null = null, most: number | null = null) =>
    db.as('service').query(readItems, [JSON.stringify(wishes), suits, most])

  test('is at most sixty pieces of each wish, those that suit first, the same each time', async () => {
    const ada = await emptyMarket(db)
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
