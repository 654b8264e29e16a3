import { expect, test } from 'vitest'
import { day, insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

/** The titles that go with an item, on days where there are some. */
async function matches(id: string, as: Person | 'visitor' = 'visitor', days: [string, string] | null = null) {
  const rows = await db
    .as(as)
    .query<{ title: string }>('select title from public.matching_items($1, $2, $3, 6)', [
      id,
      ...(days ?? [null, null]),
    ])
  return rows.map(({ title }) => title)
}

test('A look has at most two pieces of each other category, for the same people, near first, and none of the caller’s', async () => {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 900_000 })]
  const list = (title: string, category: string, values = {}) => item(db, ada, { title, category, ...values })
  const gown = await list('Red gown', 'Dresses')
  await list('Blue gown', 'Dresses')
  const heels = await list('Gold heels', 'Shoes')
  await list('Silver sandals', 'Shoes')
  await list('Old sandals', 'Shoes', { availability_type: 'sale', rental_price: null })
  await list('Velvet loafers', 'Shoes')
  await list('Straw bag', 'Bags')
  expect(await matches(gown.id)).toEqual(['Silver sandals', 'Straw bag', 'Gold heels'])
  const agbada = await list('White agbada', 'Traditional')
  expect(await matches(agbada.id)).toEqual(['Velvet loafers', 'Silver sandals'])

  const kano = await member(db, 'Kano')
  await db.query(`update private.profiles set location = '{"state": "Kano"}' where user_id = $1`, [kano.id])
  await item(db, kano, { title: 'Kano bag', category: 'Bags' })
  await db.query(`update public.items set state = 'Lagos' where owner_id = $1`, [ada.id])
  expect(await matches(gown.id)).toEqual(['Silver sandals', 'Straw bag', 'Gold heels', 'Kano bag'])

  await insertPaidBooking(db, bola, heels)
  expect(await matches(gown.id, 'visitor', [day(10), day(12)])).not.toContain('Gold heels')
  expect(await matches(gown.id, 'visitor', [day(20), day(22)])).toContain('Gold heels')
  expect(await matches(gown.id, ada)).toEqual(['Kano bag'])
  await db.as(kano).call('block_person', { p_user_id: bola.id })
  expect(await matches(gown.id, bola)).not.toContain('Kano bag')
  await db.query(`update public.items set status = 'unavailable', hidden_at = now() where id = $1`, [gown.id])
  expect(await matches(gown.id)).toEqual([])
})

test('What is near leads, then what is delivered, and what is out today comes last, never another of the same', async () => {
  await db.query(`update public.items set status = 'unavailable'`)
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 900_000 })]
  const list = async (title: string, category: string, state: string, values = {}) => {
    const made = await item(db, ada, { title, category, ...values })
    await db.query('update public.items set state = $2 where id = $1', [made.id, state])
    return made
  }
  const gown = await list('Red gown', 'Dresses', 'Lagos')
  await list('Blue gown', 'Dresses', 'Lagos')
  await list('Kano heels', 'Shoes', 'Kano', { pickup_method: 'pickup' })
  await list('Abuja heels', 'Shoes', 'FCT - Abuja', { pickup_method: 'delivery', delivery_fee: 2000 })
  const clutch = await list('Gold clutch', 'Bags', 'Lagos')
  await list('Marigold gele', 'Traditional', 'Lagos')
  await list('Wine aso-oke gown', 'Traditional', 'Lagos')
  expect(await matches(gown.id)).toEqual(['Gold clutch', 'Marigold gele', 'Abuja heels', 'Kano heels'])
  await insertPaidBooking(db, bola, clutch, { rental_start_date: day(0), rental_end_date: day(2) })
  expect(await matches(gown.id)).toEqual(['Marigold gele', 'Abuja heels', 'Kano heels', 'Gold clutch'])
  expect(await matches(gown.id, 'visitor', [day(20), day(22)])).toEqual([
    'Gold clutch',
    'Marigold gele',
    'Abuja heels',
    'Kano heels',
  ])
})
