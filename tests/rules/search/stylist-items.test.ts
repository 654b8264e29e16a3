import { beforeAll, describe, expect, test } from 'vitest'
import { unlock } from '../../support/database/ai/sessions.ts'
import { stylistItems } from '../../support/database/ai/stylist.ts'
import {
  day,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  withDates,
} from '../../support/database/builders.ts'
import { textList } from '../../support/database/disputes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { block, suspend } from '../../support/database/safety.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const days = (): Values => ({ p_start: day(10), p_end: day(12), p_state: 'Lagos' })
const find = (caller: Person, args: Values = {}) =>
  stylistItems(db, caller, { ...days(), ...withDates(args) })
const titles = async (caller: Person, args: Values = {}): Promise<string[]> =>
  (await find(caller, args)).map(({ title }) => title).sort()

let ada: Person
let bola: Person

async function lender(name: string, state: string): Promise<Person> {
  const person = await member(db, name)
  await db
    .as(person)
    .update('profiles', { location: { city: state, state, country: 'Nigeria' } }, { user_id: person.id })
  return person
}

beforeAll(async () => {
  ada = await lender('Ada', 'Lagos')
  bola = await lender('Bola', 'Lagos')
})

describe('what is left out', () => {
  test.each<[string, Values]>([
    ['is only for sale', { availability_type: 'sale', rental_price: null }],
    ['is not available', { status: 'unavailable' }],
    ['is rented for longer only', { min_rental_days: 4 }],
    ['is rented for shorter only', { max_rental_days: 2 }],
    ['is rented by the week only', { rental_period: 'weekly', weekly_price: 5000 }],
    ['has a deposit above the limit of the person', { deposit_amount: 100_000.01 }],
  ])('what %s', async (title, values) => {
    await item(db, ada, { title, ...values })
    expect(await titles(bola)).not.toContain(title)
  })

  test('what an admin has taken down, whose owner is suspended, and what is one’s own', async () => {
    const admin = await member(db, 'Admin', { admin: true })
    const [chi, hidden] = [await lender('Chi', 'Lagos'), await item(db, ada, { title: 'Hidden gele' })]
    await item(db, chi, { title: 'Withheld gele' })
    await item(db, bola, { title: 'Own gele' })
    expect(await titles(bola)).toEqual(expect.arrayContaining(['Hidden gele', 'Withheld gele']))
    expect(await titles(ada)).toContain('Own gele')
    await db.query(`update public.items set status = 'unavailable', hidden_at = now() where id = $1`, [
      hidden.id,
    ])
    await suspend(db, admin, chi)
    const left = await titles(bola)
    for (const title of ['Hidden gele', 'Withheld gele', 'Own gele']) expect(left).not.toContain(title)
  })

  test('what belongs to somebody whom the person has blocked, or who has blocked them', async () => {
    const [one, other] = [await lender('One', 'Lagos'), await lender('Other', 'Lagos')]
    await item(db, one, { title: 'Of one' })
    await item(db, other, { title: 'Of the other' })
    expect(await titles(bola)).toEqual(expect.arrayContaining(['Of one', 'Of the other']))
    await block(db, bola, one)
    await block(db, other, bola)
    const left = await titles(bola)
    expect(left).not.toContain('Of one')
    expect(left).not.toContain('Of the other')
    expect(await titles(ada)).toEqual(expect.arrayContaining(['Of one', 'Of the other']))
  })

  test('what is booked, with the days for cleaning, and what its owner keeps on these days', async () => {
    const booked = await item(db, ada, { title: 'Booked gown', category: 'Dresses', buffer_days: 2 })
    const kept = await item(db, ada, { title: 'Kept gown', category: 'Dresses' })
    const held = await item(db, ada, { title: 'Held gown', category: 'Dresses' })
    const dada = await member(db, 'Dada')
    await insertPaidBooking(db, dada, booked, { rental_start_date: day(30), rental_end_date: day(32) })
    const block30 = { owner_id: ada.id, item_id: kept.id, first_day: day(32), last_day: day(32) }
    await db.as(ada).insert('availability_blocks', block30)
    await insertBooking(db, bola, held, { rental_start_date: day(30), rental_end_date: day(32) })
    const chi = await member(db, 'Chioma')
    const on = (caller: Person, from: number) =>
      titles(caller, { p_start: day(from), p_end: day(from + 2), p_words: 'gown' })
    expect(await on(chi, 30)).not.toEqual(expect.arrayContaining([expect.stringMatching(/gown/)]))
    // Before: the days for cleaning after one's own rental have to be free as well. After: those of the other booking.
    expect(await on(chi, 26)).toEqual(expect.arrayContaining(['Held gown', 'Kept gown']))
    expect(await on(chi, 26)).not.toContain('Booked gown')
    expect(await on(chi, 25)).toContain('Booked gown')
    expect(await on(chi, 34)).not.toContain('Booked gown')
    expect(await on(chi, 35)).toContain('Booked gown')
    // One's own unpaid booking gives way to a new one.
    expect(await on(bola, 30)).toContain('Held gown')
  })
})

test('Each row has what the days cost, and the delivery there and back where the renter pays it', async () => {
  const list = (title: string, values: Values) =>
    item(db, ada, { title, rental_price: 1000.5, deposit_amount: 5000.25, ...values })
  await list('Brought', {
    pickup_method: 'both',
    delivery_fee: 700,
    return_delivery_fee: 300.1,
    weekly_price: 2500,
  })
  await list('Brought free', {
    pickup_method: 'delivery',
    delivery_fee: 700,
    return_delivery_fee: 300,
    owner_pays_delivery: true,
    owner_pays_return: true,
  })
  await list('Picked up', { pickup_method: 'pickup', delivery_fee: 700 })
  const rows = await find(bola)
  const row = (title: string) => rows.find((one) => one.title === title)
  expect(row('Brought')).toMatchObject({ rent: 2500, deposit: 5000.25, delivery: 1000.1, size: null })
  expect(row('Brought free')).toMatchObject({ rent: 3001.5, delivery: 0 })
  expect(row('Picked up')).toMatchObject({ delivery: 0, city: 'Lagos', state: 'Lagos', status: 'available' })
  // Rent and deposit alone are above it.
  expect(await titles(bola, { p_budget: 7500 })).not.toContain('Brought')
  expect(await titles(bola, { p_budget: 7500.25 })).toContain('Brought')
})

test('From another state comes only what is delivered, and sizes are those that people choose', async () => {
  const kano = await lender('Kano', 'Kano')
  await item(db, kano, { title: 'Far', pickup_method: 'pickup' })
  await item(db, kano, { title: 'Far but brought', pickup_method: 'both' })
  const far = await titles(bola)
  expect(far).toContain('Far but brought')
  expect(far).not.toContain('Far')
  expect(await titles(bola, { p_state: 'Kano' })).toContain('Far')

  const sized = (title: string, category: string, size: string | null) =>
    item(db, ada, { title, category, size })
  await sized('Twelve', 'Dresses', 'size 12')
  await sized('Eight to fourteen', 'Dresses', '8-14')
  await sized('Ten', 'Dresses', 'UK 10')
  await sized('Unknown', 'Dresses', null)
  await sized('For all', 'Suits', 'Free size')
  await sized('Shoe 40', 'Shoes', '40')
  await sized('Shoe 41', 'Shoes', '41')
  await sized('Bag', 'Bags', '40')
  const fitting = await titles(bola, { p_sizes: ['UK 12', 'Shoe EU 40'] })
  for (const title of ['Twelve', 'Eight to fourteen', 'Unknown', 'For all', 'Shoe 40', 'Bag'])
    expect(fitting).toContain(title)
  for (const title of ['Ten', 'Shoe 41']) expect(fitting).not.toContain(title)
  expect(await titles(bola)).toEqual(expect.arrayContaining(['Ten', 'Shoe 41']))
  expect(await titles(bola, { p_sizes: ['UK 12'] })).toContain('Shoe 41')
})

test('Every category has candidates however many there are of another, the words asked for lead, and geles are among them', async () => {
  const dada = await lender('Dada', 'Lagos')
  await db.query(
    `insert into public.items (owner_id, title, category, availability_type, rental_price)
     select $1::uuid, 'Plain gown ' || n, 'Dresses', 'rent'::public.item_availability, 4000 + n from generate_series(1, 120) n
     union all select $1::uuid, 'Lace gown ' || n, 'Dresses', 'rent', 9000 + n from generate_series(1, 10) n
     union all select $1::uuid, 'Ankara set ' || n, 'Traditional', 'rent', 3000 + n from generate_series(1, 120) n
     union all select $1::uuid, 'Wine gele ' || n, 'Traditional', 'rent', 9000 + n from generate_series(1, 5) n`,
    [dada.id],
  )
  const rows = await find(bola, { p_words: 'lace sequin' })
  const count = (words: RegExp) => rows.filter(({ title }) => words.test(title)).length
  expect(count(/^Lace gown/)).toBe(10)
  expect(count(/^Wine gele/)).toBe(5)
  expect(count(/gown/)).toBeLessThan(40)
  expect(rows.length).toBeLessThan(600)
  // Which of the equal gowns are among the rows depends on their ids, which are random: any that is not.
  const keep = await db.one<{ id: string }>(
    `select id from public.items where title ~ '^Plain gown' and id <> all ($1) limit 1`,
    [textList(rows.map(({ item_id }) => item_id))],
  )
  const kept = await find(bola, { p_words: 'lace sequin', p_keep: [keep.id] })
  expect(kept.map(({ item_id }) => item_id)).toContain(keep.id)
  await db.query(`update public.items set status = 'unavailable' where id = $1`, [keep.id])
  expect(await find(bola, { p_words: 'lace sequin', p_keep: [keep.id] })).toEqual(
    await find(bola, { p_words: 'lace sequin' }),
  )
})

test('Clothes that a title says are for men are not offered for women, nor the other way round', async () => {
  await item(db, ada, { title: 'Agbada for groom', category: 'Traditional' })
  await item(db, ada, { title: 'Iro and buba', category: 'Traditional' })
  expect(await titles(bola, { p_made_for: 'women', p_words: 'agbada iro' })).not.toContain('Agbada for groom')
  const men = await titles(bola, { p_made_for: 'men', p_words: 'agbada iro' })
  expect(men).toContain('Agbada for groom')
  expect(men).not.toContain('Iro and buba')
})

const id = '00000000-0000-4000-8000-000000000000'
test.each<[string, Values]>([
  ['p_start and p_end are needed.', { p_start: null }],
  ['p_start cannot be in the past.', { p_start: -1 }],
  ['p_end must be after p_start.', { p_end: 10 }],
  ['p_start and p_end must be within a year.', { p_start: 366, p_end: 368 }],
  ['p_budget must be naira.', { p_budget: -1 }],
  ['p_budget must be naira.', { p_budget: 'NaN' }],
  ['p_keep must be at most 40 items.', { p_keep: Array.from({ length: 41 }, () => id) }],
])('It refuses: %s', async (message, args) => {
  expect(await refusal(find(bola, args))).toEqual({ code: 'PT400', hint: 'Invalid search', message })
})

test('A visitor has no stylist', async () => {
  expect(await refusal(db.as('visitor').call('stylist_items', days()))).toMatchObject({ code: '42501' })
})

test('Nobody gets pieces without a session of the stylist', async () => {
  const eve = await member(db, 'Eve', { wallet: 200 })
  await unlock(db, eve, 'trust_score')
  const refused = { code: 'PT402', hint: 'Session needed' }
  expect(await refusal(db.as(eve).call('stylist_items', days()))).toMatchObject(refused)
  await unlock(db, eve, 'stylist', 'free')
  expect(await db.as(eve).call('stylist_items', days())).not.toEqual([])
})
