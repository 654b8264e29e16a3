import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { unlock } from '../../support/database/ai/sessions.ts'
import { day, type Item, insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { textList } from '../../support/database/disputes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { block } from '../../support/database/safety.ts'
import { openTestDatabase, type Person, type Row, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let ada: Person
let bola: Person

const find = (caller: Person, ids: readonly string[], more: Values = {}): Promise<Row[]> =>
  db.as(caller).call('virtual_stylist_items', {
    p_start: day(10),
    p_end: day(12),
    p_ids: textList([...ids]),
    ...more,
  })
const titles = async (ids: readonly Item[], more: Values = {}) =>
  (
    await find(
      bola,
      ids.map(({ id }) => id),
      more,
    )
  )
    .map(({ title }) => title)
    .sort()

beforeAll(async () => {
  ada = await member(db, 'Ada')
  bola = await member(db, 'Bola', { wallet: 500_000 })
  await unlock(db, bola, 'virtual_stylist')
})

describe('of the items that were asked for', () => {
  test('those that can be rented are answered, with what they cost, and no others', async () => {
    const gown = await item(db, ada, { title: 'Wine gown', rental_price: 4000, deposit_amount: 2500 })
    await item(db, ada, { title: 'Nobody asked for this' })
    const [row, ...more] = await find(bola, [gown.id, randomUUID()])
    expect(more).toEqual([])
    expect(row).toMatchObject({ item_id: gown.id, title: 'Wine gown', rent: 12_000, deposit: 2500 })
  })

  test('what is hidden, sold, taken, one’s own or of somebody kept apart is left out', async () => {
    const [eve, chi] = [await member(db, 'Eve'), await member(db, 'Chi')]
    const hidden = await item(db, ada, { title: 'Hidden' })
    await db.query(`update public.items set status = 'unavailable', hidden_at = now() where id = $1`, [
      hidden.id,
    ])
    const taken = await item(db, ada, { title: 'Taken' })
    await insertPaidBooking(db, await member(db, 'Renter', { wallet: 500_000 }), taken, {
      rental_start_date: day(11),
      rental_end_date: day(13),
    })
    const asked = [
      ...[hidden, taken],
      await item(db, ada, { title: 'For sale', availability_type: 'sale', rental_price: null }),
      await item(db, ada, { title: 'Away', status: 'unavailable' }),
      await item(db, bola, { title: 'Own' }),
      await item(db, eve, { title: 'Of the blocked' }),
      await item(db, chi, { title: 'Of the blocking' }),
      await item(db, ada, { title: 'Too dear', deposit_amount: 100_000.01 }),
      await item(db, ada, { title: 'Fine' }),
    ]
    await block(db, bola, eve)
    await block(db, chi, bola)
    expect(await titles(asked)).toEqual(['Fine'])
  })

  test('for men or for women, as was asked', async () => {
    const both = [
      await item(db, ada, { title: 'Senator for men' }),
      await item(db, ada, { title: 'Lace gown for women' }),
    ]
    expect(await titles(both, { p_made_for: 'men' })).toEqual(['Senator for men'])
    expect(await titles(both, { p_made_for: 'women' })).toEqual(['Lace gown for women'])
  })

  test('more than twenty are refused', async () => {
    const ids = Array.from({ length: 21 }, () => randomUUID())
    expect(await refusal(find(bola, ids))).toMatchObject({ hint: 'Invalid search' })
    expect(await find(bola, ids.slice(1))).toEqual([])
  })
})

test('where no items were asked for, those of the market are answered, without one’s own', async () => {
  await item(db, ada, { title: 'Any gown' })
  await item(db, bola, { title: 'My gown' })
  const found = (await find(bola, [])).map(({ title }) => title)
  expect(found).toContain('Any gown')
  expect(found).not.toContain('My gown')
})

test('nobody reads the items without a session of the virtual stylist; one of the stylist is not enough', async () => {
  const eve = await member(db, 'Eve', { wallet: 500 })
  const needed = { code: 'PT402', hint: 'Session needed' }
  expect(await refusal(find(eve, []))).toMatchObject(needed)
  await unlock(db, eve, 'stylist', 'free')
  expect(await refusal(find(eve, []))).toMatchObject(needed)
})
