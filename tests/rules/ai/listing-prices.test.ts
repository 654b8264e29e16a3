import { describe, expect, test } from 'vitest'
import { unlock } from '../../support/database/ai/sessions.ts'
import { item, member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()

interface Price {
  price: number
  condition: string | null
}
interface Prices extends Row {
  rents: Price[]
  sales: Price[]
}
interface Asked {
  category: string
  condition?: string | null
  brand?: string | null
}

async function pricesFor(person: Person, asked: Asked): Promise<Prices> {
  const { category, condition = null, brand = null } = asked
  const args = { p_category: category, p_condition: condition, p_brand: brand }
  const [found] = await db.as(person).call<Prices>('listing_prices', args)
  if (!found) throw new Error('It answered nothing')
  return found
}

async function lister(name = 'Chidi'): Promise<Person> {
  const person = await member(db, name, { wallet: 1000 })
  await unlock(db, person, 'listing_optimizer')
  return person
}

const prices = (list: readonly Price[]): number[] => list.map(({ price }) => price).sort((a, b) => a - b)

describe('prices of comparable items', () => {
  test('are read with a session of the optimizer only, and not by visitors', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    expect(await refusal(pricesFor(bola, { category: 'Bags' }))).toMatchObject({
      code: 'PT402',
      hint: 'Session needed',
    })
    await unlock(db, bola, 'quality_checker')
    expect(await refusal(pricesFor(bola, { category: 'Bags' }))).toMatchObject({ code: 'PT402' })
    const args = { p_category: 'Bags', p_condition: null, p_brand: null }
    expect(await refusal(db.as('visitor').call('listing_prices', args))).toMatchObject(forbidden)
  })

  test('are the same for a draft as for the item that it becomes', async () => {
    const chidi = await lister()
    await unlock(db, chidi, 'quality_checker')
    for (let at = 1; at <= 14; at += 1) {
      await item(db, await member(db, `Owner ${at}`), {
        category: 'Dresses',
        rental_price: at * 1000,
        sale_price: at * 10_000,
        condition: at % 2 ? 'good' : 'new',
        brand: at % 3 ? 'Zara' : 'Lanre',
      })
    }
    for (const facts of [
      { condition: 'good', brand: ' zara ' },
      { condition: 'new', brand: 'Lanre' },
      { condition: null, brand: null },
    ]) {
      const draft = await pricesFor(chidi, { category: 'Dresses', ...facts })
      const own = await item(db, chidi, { category: 'Dresses', ...facts })
      const [stored] = await db.as(chidi).call<Prices>('quality_facts', { p_item_id: own.id })
      expect(draft.rents).toHaveLength(10)
      expect([draft.rents, draft.sales]).toEqual([stored?.rents, stored?.sales])
    }
  })

  test('come from one’s own city first', async () => {
    const chidi = await lister()
    const inCity = (person: Person, city: string) =>
      db.query(
        `update private.profiles set location = jsonb_build_object('city', $2::text) where user_id = $1`,
        [person.id, city],
      )
    for (let at = 1; at <= 12; at += 1) {
      const owner = await member(db, `Owner ${at}`)
      await inCity(owner, at <= 10 ? 'Kano' : 'Ibadan')
      await item(db, owner, { category: 'Suits', rental_price: at * 1000 })
    }
    await inCity(chidi, 'Ibadan')
    expect(prices((await pricesFor(chidi, { category: 'Suits' })).rents)).toEqual(
      expect.arrayContaining([11_000, 12_000]),
    )
  })

  test('count each owner once, and nothing of the asker’s own accounts', async () => {
    const chidi = await lister()
    const second = await member(db, 'Second')
    for (const person of [chidi, second])
      await db.query("select private.note_mark($1, 'phone', '+2348030001111', true)", [person.id])
    for (const rental_price of [900_000, 900_000, 900_000]) {
      await item(db, chidi, { category: 'Shoes', rental_price })
      await item(db, second, { category: 'Shoes', rental_price })
    }
    const ada = await member(db, 'Ada')
    for (const rental_price of [5000, 5000, 5000]) await item(db, ada, { category: 'Shoes', rental_price })
    expect(prices((await pricesFor(chidi, { category: 'Shoes' })).rents)).toEqual([5000])
  })

  test('are not crowded out by accounts that have proven nothing', async () => {
    const chidi = await lister()
    for (let at = 0; at < 30; at += 1) {
      const sham = await member(db, `Sham ${at}`, { identity: 'none', role: 'lend' })
      await item(db, sham, { category: 'Formal', condition: 'good', brand: 'Zara', rental_price: 999_999 })
    }
    for (let at = 0; at < 10; at += 1)
      await item(db, await member(db, `Owner ${at}`), { category: 'Formal', rental_price: 4000 })
    const asked = { category: 'Formal', condition: 'good', brand: 'Zara' }
    expect(prices((await pricesFor(chidi, asked)).rents)).toEqual(Array(10).fill(4000))
  })

  test('are empty for an unknown category; a text that is too long is refused', async () => {
    const chidi = await lister()
    expect(await pricesFor(chidi, { category: 'Spaceships' })).toEqual({ rents: [], sales: [] })
    for (const asked of [{ category: 'x'.repeat(61) }, { category: 'Bags', brand: 'x'.repeat(81) }])
      expect(await refusal(pricesFor(chidi, asked))).toMatchObject({ code: 'PT400', hint: 'Invalid input' })
  })
})
