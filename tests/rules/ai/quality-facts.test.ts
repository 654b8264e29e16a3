import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { unlock } from '../../support/database/ai/sessions.ts'
import { type Item, insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { block, suspend } from '../../support/database/safety.ts'
import { openTestDatabase, type Person, type Row, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const unknown = {
  code: 'PT404',
  hint: 'Analysis Failed',
  message: 'Please check the item URL and try again',
}

interface Price {
  price: number
  condition: string | null
}
interface Facts extends Row {
  item: Row
  is_own: boolean
  rents: Price[]
  sales: Price[]
  market: Record<'listed' | 'renters' | 'buyers' | 'searchers', number | null>
}

async function factsOf(person: Person, { id }: { id: string }): Promise<Facts> {
  const [found] = await db.as(person).call<Facts>('quality_facts', { p_item_id: id })
  if (!found) throw new Error('It answered nothing')
  return found
}

async function checker(name = 'Chidi'): Promise<Person> {
  const person = await member(db, name, { wallet: 500 })
  await unlock(db, person, 'quality_checker')
  return person
}

/** One item of each of so many owners, at 1,000, 2,000, … naira a day. */
async function market(category: string, owners: number, values: Values = {}): Promise<Item[]> {
  const items: Item[] = []
  for (let at = 1; at <= owners; at += 1) {
    const owner = await member(db, `Owner ${at}`)
    items.push(
      await item(db, owner, { category, rental_price: at * 1000, sale_price: at * 10_000, ...values }),
    )
  }
  return items
}

const prices = (list: readonly Price[]): number[] => list.map(({ price }) => price).sort((a, b) => a - b)

describe('the item that is checked', () => {
  test('is one that the caller sees: unknown, hidden, withheld, blocked and deleted ones are the same', async () => {
    const [chidi, ada, admin] = [
      await checker(),
      await member(db, 'Ada'),
      await member(db, 'Admin', { admin: true }),
    ]
    expect(await refusal(factsOf(chidi, { id: randomUUID() }))).toEqual(unknown)

    const hidden = await item(db, ada)
    await db.query(
      "update public.items set hidden_at = now(), hidden_reason = 'x', status = 'unavailable' where id = $1",
      [hidden.id],
    )
    expect(await refusal(factsOf(chidi, hidden))).toEqual(unknown)

    const gone = await item(db, ada)
    await db.as(ada).remove('items', { id: gone.id })
    expect(await refusal(factsOf(chidi, gone))).toEqual(unknown)

    const gown = await item(db, ada)
    expect(await factsOf(chidi, gown)).toMatchObject({ is_own: false, item: { id: gown.id } })
    await block(db, ada, chidi)
    expect(await refusal(factsOf(chidi, gown))).toEqual(unknown)

    const seller = await member(db, 'Seller')
    const withheld = await item(db, seller)
    await suspend(db, admin, seller)
    expect(await refusal(factsOf(chidi, withheld))).toEqual(unknown)
  })

  test('can be one’s own, also where it is not in the market; archived after a booking it is unknown', async () => {
    const ada = await checker('Ada')
    const dress = await item(db, ada, { status: 'unavailable' })
    expect(await factsOf(ada, dress)).toMatchObject({ is_own: true, item: { title: 'Red gele' } })
    const booked = await item(db, ada)
    await insertPaidBooking(db, await member(db, 'Bola', { wallet: 50_000 }), booked)
    await db.query("update public.items set archived_at = now(), status = 'unavailable' where id = $1", [
      booked.id,
    ])
    expect(await refusal(factsOf(ada, booked))).toEqual(unknown)
  })

  test('is read with a session only, and not by visitors', async () => {
    const dress = await item(db, await member(db, 'Ada'))
    const bola = await member(db, 'Bola')
    expect(await refusal(factsOf(bola, dress))).toMatchObject({ code: 'PT402', hint: 'Session needed' })
    const visitor = db.as('visitor').call('quality_facts', { p_item_id: dress.id })
    expect(await refusal(visitor)).toMatchObject(forbidden)
  })
})

describe('comparable prices', () => {
  test('are of the category, one of each owner, none of one’s own', async () => {
    const chidi = await checker()
    const [first] = await market('Bags', 4)
    if (!first) throw new Error('No item')
    const owner = { id: first.owner_id, name: 'Owner 1', email: '' }
    await item(db, owner, { category: 'Bags', rental_price: 900_000 })
    await item(db, chidi, { category: 'Bags', rental_price: 800_000 })
    const second = await member(db, 'Owner 5')
    for (const rental_price of [5000, 5000, 5000]) await item(db, second, { category: 'Bags', rental_price })
    await item(db, second, { category: 'Shoes', rental_price: 7000 })
    expect(prices((await factsOf(chidi, first)).rents)).toEqual([2000, 3000, 4000, 5000])
  })

  test('are at most ten, those of the same condition, brand and city first', async () => {
    const chidi = await checker()
    await market('Jewelry', 9)
    const alike = { condition: 'good', brand: 'Zashadu' }
    await market('Jewelry', 3, { ...alike, rental_price: 77 })
    const mine = await item(db, await member(db, 'Ada'), {
      category: 'Jewelry',
      ...alike,
      brand: ' zashadu ',
    })
    const { rents } = await factsOf(chidi, mine)
    expect(rents).toHaveLength(10)
    expect(rents.slice(0, 3)).toEqual([1, 2, 3].map(() => ({ price: 77, condition: 'good' })))
  })

  test('of owners who have proven who they are come first, and accounts of one person count once', async () => {
    const chidi = await checker()
    const mine = await item(db, await member(db, 'Ada'), { category: 'Formal', condition: 'good' })
    for (let at = 0; at < 12; at += 1) {
      const sham = await member(db, `Sham ${at}`, { identity: 'none', role: 'lend' })
      await item(db, sham, { category: 'Formal', condition: 'good', rental_price: 999_999 })
    }
    await market('Formal', 10, { rental_price: 4000 })
    expect(prices((await factsOf(chidi, mine)).rents)).toEqual(Array(10).fill(4000))
    const one = await member(db, 'One')
    const two = await member(db, 'Two')
    for (const [at, person] of [one, two].entries()) {
      await db.query("select private.note_mark($1, 'phone', '+2348039999999', true)", [person.id])
      await item(db, person, { category: 'Suits', rental_price: 1000 * (at + 1) })
    }
    const suit = await item(db, await member(db, 'Ada'), { category: 'Suits' })
    expect((await factsOf(chidi, suit)).rents).toHaveLength(1)
    const own = await item(db, one, { category: 'Suits', status: 'unavailable' })
    expect((await factsOf(chidi, own)).rents).toEqual([{ price: 1000, condition: null }])
  })

  test('are of what is offered: prices to rent of what can be rented', async () => {
    const chidi = await checker()
    const mine = await item(db, await member(db, 'Ada'), { category: 'Tops' })
    await item(db, await member(db, 'Rents'), {
      category: 'Tops',
      availability_type: 'rent',
      sale_price: null,
    })
    await item(db, await member(db, 'Sells'), {
      category: 'Tops',
      availability_type: 'sale',
      rental_price: 1,
    })
    const { rents, sales } = await factsOf(chidi, mine)
    expect([prices(rents), prices(sales)]).toEqual([[1000], [20_000]])
  })
})

describe('a large category', () => {
  test('is judged by its newest, the same each time', async () => {
    const chidi = await checker()
    const mine = await item(db, await member(db, 'Ada'), { category: 'Wigs & Hair' })
    const [old] = await market('Wigs & Hair', 1, { rental_price: 77, brand: 'Zashadu' })
    await db.query(`update public.items set created_at = now() - interval '1 year' where id = $1`, [old?.id])
    await db.query(`update private.listings set listed = 1 where item_id = $1`, [old?.id])
    expect(prices((await factsOf(chidi, mine)).rents)).toEqual([77])
    const crowd = await member(db, 'Crowd')
    await db.query(
      `with made as (
         insert into public.items (owner_id, title, category, rental_price, sale_price, availability_type, status)
         select $1, 'Wig ' || n, 'Wigs & Hair', 5000, 50000, 'both', 'unavailable' from generate_series(1, 1001) n returning id)
       select count(*) from made`,
      [crowd.id],
    )
    await db.query(`update public.items set status = 'available' where owner_id = $1`, [crowd.id])
    const facts = await factsOf(chidi, mine)
    expect(prices(facts.rents)).toEqual([5000])
    expect(await factsOf(chidi, mine)).toEqual(facts)
  })
})

/** The count of the day, as if it were the next one. */
const countMarkets = async () => {
  await db.query(`update private.category_markets set counted_at = counted_at - interval '1 day'`)
  for (let nth = 0; nth < 14; nth += 1) await db.query('select private.count_due_markets()')
}

describe('what is said of the market', () => {
  test('counts below five people are not shown, above in steps of five', async () => {
    const chidi = await checker()
    const mine = await item(db, await member(db, 'Ada'), { category: 'Outerwear' })
    const save = async (person: Person) =>
      db.query(
        `insert into public.saved_searches (user_id, name, filters) values ($1, 'x', '{"category": "Outerwear"}')`,
        [person.id],
      )
    for (let at = 0; at < 4; at += 1) await save(await member(db, `Searcher ${at}`))
    await countMarkets()
    expect((await factsOf(chidi, mine)).market).toMatchObject({
      listed: null,
      renters: null,
      buyers: null,
      searchers: null,
    })
    for (let at = 4; at < 9; at += 1) await save(await member(db, `Searcher ${at}`))
    await countMarkets()
    expect((await factsOf(chidi, mine)).market).toMatchObject({ searchers: 5, renters: null })
  })

  test('counts people, not the bookings of one', async () => {
    const chidi = await checker()
    const mine = await item(db, await member(db, 'Ada'), { category: 'Bottoms' })
    for (let at = 0; at < 5; at += 1) {
      const thing = await item(db, await member(db, `Lender ${at}`), { category: 'Bottoms' })
      const renter = await member(db, `Renter ${at}`)
      await insertPaidBooking(db, renter, thing)
      if (at === 3) await countMarkets()
      if (at === 3) expect((await factsOf(chidi, mine)).market.renters).toBeNull()
    }
    await countMarkets()
    expect((await factsOf(chidi, mine)).market).toMatchObject({ renters: 5, buyers: null, listed: 5 })
  })

  test('is not moved by accounts that have proven nothing, nor by several of one person', async () => {
    const chidi = await checker()
    const mine = await item(db, await member(db, 'Ada'), { category: 'Accessories' })
    const save = async (person: Person) =>
      db.query(
        `insert into public.saved_searches (user_id, name, filters) values ($1, 'x', '{"category": "Accessories"}')`,
        [person.id],
      )
    const searchers = async () => (await factsOf(chidi, mine)).market.searchers
    for (let at = 0; at < 3; at += 1) await save(await member(db, `Searcher ${at}`))
    for (let at = 0; at < 6; at += 1)
      await save(await member(db, `Sham ${at}`, { identity: 'none', role: 'lend' }))
    await countMarkets()
    expect(await searchers()).toBeNull()
    for (const name of ['One', 'Two', 'Three']) {
      const person = await member(db, name)
      await db.query("select private.note_mark($1, 'phone', '+2348038888888', true)", [person.id])
      await save(person)
    }
    await countMarkets()
    // Three people, one with three accounts, and all the shams together as one.
    expect(await searchers()).toBe(5)
    await db.query(`delete from public.saved_searches where user_id in (select user_id from private.profiles where full_name = 'Searcher 0')
      and filters ->> 'category' = 'Accessories'`)
    await countMarkets()
    expect(await searchers()).toBeNull()
  })

  test('stands for a day: what somebody does shows in no answer of the same day', async () => {
    const chidi = await checker()
    const mine = await item(db, await member(db, 'Ada'), { category: 'Suits' })
    await countMarkets()
    const before = await factsOf(chidi, mine)
    for (let at = 0; at < 5; at += 1)
      await db.query(
        `insert into public.saved_searches (user_id, name, filters) values ($1, 'x', '{"category": "Suits"}')`,
        [(await member(db, `Searcher ${at}`)).id],
      )
    await db.query('select private.count_due_markets()')
    expect((await factsOf(chidi, mine)).market).toEqual(before.market)
    await countMarkets()
    expect((await factsOf(chidi, mine)).market.searchers).toBe(5)
  })
})
