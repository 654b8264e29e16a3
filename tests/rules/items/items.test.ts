import { describe, expect, test } from 'vitest'
import { limits } from '#contract/constants.ts'
import { type Item, insertBooking, insertPaidBooking, item, member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { photoAddress } from '../../support/fixtures/photo-addresses.ts'

const db = openTestDatabase()
const itemNow = (id: string): Promise<Item> => db.one('select * from public.items where id = $1', [id])

describe('items', () => {
  test('a visitor looks at items with their owner’s public profile', async () => {
    const ada = await member(db, 'Ada')
    const dress = await item(db, ada)
    const seen = await db.as('visitor').query(
      `select i.title, p.full_name, p.phone_number, p.wallet_balance from items i join profiles p on p.user_id = i.owner_id
       where i.id = $1`,
      [dress.id],
    )
    expect(seen).toEqual([{ title: 'Red gele', full_name: 'Ada', phone_number: null, wallet_balance: null }])
  })

  test('a lender lists an item; its price is what filters compare', async () => {
    const ada = await member(db, 'Ada', { role: 'lend' })
    expect(await item(db, ada)).toMatchObject({ owner_id: ada.id, status: 'available', price: 1000 })
    expect(await item(db, ada, { availability_type: 'sale', rental_price: null })).toMatchObject({
      price: 20_000,
    })
  })

  test('a borrower who does not lend cannot list', async () => {
    const bola = await member(db, 'Bola', { role: 'borrow' })
    expect(await refusal(item(db, bola))).toMatchObject(forbidden)
    expect(await db.as('visitor').read('items', { owner_id: bola.id })).toEqual([])
  })

  test('a visitor cannot list', async () => {
    const ada = await member(db, 'Ada')
    const values = {
      owner_id: ada.id,
      title: 'Fake',
      category: 'Other',
      availability_type: 'rent',
      rental_price: 1,
    }
    expect(await refusal(db.as('visitor').insert('items', values))).toMatchObject(forbidden)
    expect(await db.as('visitor').read('items', { owner_id: ada.id })).toEqual([])
  })

  test.each([
    ['rental_price', 1000.555],
    ['deposit_amount', 0.001],
    ['weekly_price', 'NaN'],
    ['delivery_fee', 'Infinity'],
  ])('a %s of %s is refused by name, and nothing is rounded', async (column, amount) => {
    const ada = await member(db, 'Ada')
    const dress = await item(db, ada)
    const error = await refusal(db.as(ada).update('items', { [column]: amount }, { id: dress.id }))
    expect(error.message).toMatch(new RegExp(`^${column}: an amount in naira has at most two decimals`))
    expect(await itemNow(dress.id)).toEqual(dress)
    expect(await refusal(item(db, ada, { [column]: amount }))).toMatchObject({ hint: 'Invalid price' })
  })

  test('a person cannot list in another person’s name', async () => {
    const [ada, stranger] = [await member(db, 'Ada'), await member(db, 'Stranger')]
    expect(await refusal(item(db, stranger, { owner_id: ada.id }))).toMatchObject(forbidden)
    expect(await db.as('visitor').read('items', { owner_id: ada.id })).toEqual([])
  })

  test('an owner edits their item', async () => {
    const ada = await member(db, 'Ada')
    const dress = await item(db, ada)
    expect(
      await db.as(ada).update('items', { title: '  Blue gele ', rental_price: 1500 }, { id: dress.id }),
    ).toHaveLength(1)
    expect(await itemNow(dress.id)).toMatchObject({ title: 'Blue gele', rental_price: 1500, price: 1500 })
  })

  test('an item cannot be given to another owner', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const dress = await item(db, ada)
    expect(await refusal(db.as(ada).update('items', { owner_id: bola.id }, { id: dress.id }))).toMatchObject(
      forbidden,
    )
    expect(await itemNow(dress.id)).toMatchObject({ owner_id: ada.id })
  })

  test.each(['stranger', 'admin'])('a %s neither edits nor deletes another’s item', async (who) => {
    const ada = await member(db, 'Ada')
    const other = await member(db, 'Other', { admin: who === 'admin' })
    const dress = await item(db, ada)
    expect(await db.as(other).update('items', { title: 'Mine' }, { id: dress.id })).toEqual([])
    expect(await db.as(other).remove('items', { id: dress.id })).toEqual([])
    expect(await itemNow(dress.id)).toMatchObject({ title: 'Red gele' })
  })

  test('an owner deletes an item that was never booked, with what others saved of it', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const dress = await item(db, ada)
    await db.as(bola).insert('saved_items', { user_id: bola.id, item_id: dress.id })
    expect(await db.as(ada).remove('items', { id: dress.id })).toHaveLength(1)
    expect(await db.as(bola).read('saved_items', { user_id: bola.id })).toEqual([])
  })

  test('an item with a booking stays, so that the booking keeps its item', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const dress = await item(db, ada)
    await insertPaidBooking(db, bola, dress)
    expect(await refusal(db.as(ada).remove('items', { id: dress.id }))).toMatchObject({
      code: 'PT409',
      hint: 'Failed to delete item',
    })
    expect(await itemNow(dress.id)).toMatchObject({ title: 'Red gele' })
  })

  test('a title is one line, because it is also the subject of mails', async () => {
    const ada = await member(db, 'Ada')
    expect(await item(db, ada, { title: ' Red\r\nBcc: all\tgele ' })).toMatchObject({
      title: 'Red Bcc: all gele',
    })
  })

  test('a photo’s data is refused where its address belongs', async () => {
    const ada = await member(db, 'Ada')
    const images = `{"data:image/png;base64,${'A'.repeat(12_000)}"}`
    expect(await refusal(item(db, ada, { images }))).toMatchObject({
      code: 'PT400',
      hint: 'Failed to add item',
      message: 'images: each must be the address of a photo that you uploaded to item-images.',
    })
    const long = photoAddress(ada.id, `${'a'.repeat(800)}.jpg`)
    expect(await item(db, ada, { images: `{${long}}` })).toMatchObject({ status: 'available' })
  })

  test('"sell" is stored as "sale"', async () => {
    const ada = await member(db, 'Ada')
    expect(await item(db, ada, { availability_type: 'sell', rental_price: null })).toMatchObject({
      availability_type: 'sale',
    })
  })

  test.each([
    ['a price below zero', { rental_price: -1 }],
    ['a price that is not a number', { rental_price: 'NaN' }],
    ['a deposit below zero', { deposit_amount: -1 }],
    ['a deposit that is not a number', { deposit_amount: 'NaN' }],
    ['a delivery fee below zero', { delivery_fee: -1 }],
    ['a blank title', { title: '   ' }],
    ['a category that does not exist', { category: 'Cars' }],
    ['more days at least than at most', { min_rental_days: 9, max_rental_days: 3 }],
  ])('%s is refused', async (_, values) => {
    const ada = await member(db, 'Ada')
    expect((await refusal(item(db, ada, values))).code).toMatch(/^(23|PT400$)/)
    expect(await db.as('visitor').read('items', { owner_id: ada.id })).toEqual([])
  })

  test.each([
    [
      'a rental',
      'rental_price: an item for rent needs its price a day.',
      { availability_type: 'rent', rental_price: null },
    ],
    [
      'a sale',
      'sale_price: an item for sale needs its price.',
      { availability_type: 'sale', sale_price: null },
    ],
    ['both', 'sale_price: an item for sale needs its price.', { sale_price: null }],
  ])('%s without its price is refused by the name of the field', async (_, message, values) => {
    const ada = await member(db, 'Ada')
    expect(await refusal(item(db, ada, values))).toEqual({
      code: 'PT400',
      hint: 'Missing required fields',
      message,
    })
    const dress = await item(db, ada)
    expect(await refusal(db.as(ada).update('items', values, { id: dress.id }))).toMatchObject({ message })
  })

  test('rental days that are sent as null are the defaults', async () => {
    const ada = await member(db, 'Ada')
    const days = { min_rental_days: null, max_rental_days: null }
    const defaults = { min_rental_days: 1, max_rental_days: 30 }
    const dress = await item(db, ada, days)
    expect(dress).toMatchObject(defaults)
    await db.as(ada).update('items', { min_rental_days: 5, max_rental_days: 7 }, { id: dress.id })
    expect(await db.as(ada).update('items', days, { id: dress.id })).toMatchObject([defaults])
    expect(await item(db, ada, { min_rental_days: 45, max_rental_days: null })).toMatchObject({
      max_rental_days: 45,
    })
  })

  test('an item has as many photos as the form takes, and no more', async () => {
    const ada = await member(db, 'Ada')
    const photos = (count: number) =>
      `{${Array.from({ length: count }, (_, at) => photoAddress(ada.id, `${at}.jpg`))}}`
    expect(await item(db, ada, { images: photos(limits.photos) })).toMatchObject({
      images: photos(limits.photos),
    })
    const tooMany = item(db, ada, { images: photos(limits.photos + 1) })
    expect(await refusal(tooMany)).toMatchObject({ code: '23514' })
  })

  test('a new price does not reach bookings made before', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const dress = await item(db, ada)
    const booking = await insertBooking(db, bola, dress)
    await db.as(ada).update('items', { rental_price: 9000, deposit_amount: 90_000 }, { id: dress.id })
    expect(await db.as(bola).read('transactions', { id: booking.id })).toMatchObject([{ total_amount: 8000 }])
  })
})

describe('saved_items', () => {
  test('a person saves an item once, reads it and removes it', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const saved = { user_id: bola.id, item_id: (await item(db, ada)).id }
    await db.as(bola).insert('saved_items', { ...saved, content_type: 'item', title: 'Red gele' })
    expect(await refusal(db.as(bola).insert('saved_items', saved))).toMatchObject({ code: '23505' })
    expect(await db.as(bola).read('saved_items', { user_id: bola.id })).toHaveLength(1)
    expect(await db.as(bola).remove('saved_items', saved)).toHaveLength(1)
  })

  test('a person cannot save in another person’s name, and a visitor cannot save', async () => {
    const [ada, stranger] = [await member(db, 'Ada'), await member(db, 'Stranger')]
    const saved = { user_id: ada.id, item_id: (await item(db, ada)).id }
    expect(await refusal(db.as(stranger).insert('saved_items', saved))).toMatchObject(forbidden)
    expect(await refusal(db.as('visitor').insert('saved_items', saved))).toMatchObject(forbidden)
    expect(await db.as(ada).read('saved_items')).toEqual([])
  })

  test('saved items are read and removed by their owner only', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const saved = { user_id: bola.id, item_id: (await item(db, ada)).id }
    await db.as(bola).insert('saved_items', saved)
    const admin = await member(db, 'Admin', { admin: true })
    for (const other of [ada, admin]) {
      expect(await db.as(other).read('saved_items', saved)).toEqual([])
      expect(await db.as(other).remove('saved_items', saved)).toEqual([])
    }
    expect(await refusal(db.as('visitor').read('saved_items'))).toMatchObject(forbidden)
    expect(await db.as(bola).read('saved_items', saved)).toHaveLength(1)
  })

  test('a saved item cannot be moved to another person', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const saved = { user_id: bola.id, item_id: (await item(db, ada)).id }
    await db.as(bola).insert('saved_items', saved)
    expect(await refusal(db.as(bola).update('saved_items', { user_id: ada.id }, saved))).toMatchObject(
      forbidden,
    )
    expect(await db.as(bola).read('saved_items', saved)).toHaveLength(1)
  })
})
