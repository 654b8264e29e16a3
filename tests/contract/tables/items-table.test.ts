import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AsoClient, answered, clientOf, serviceOf, visitorOf } from '../../support/api/clients.ts'
import { gown, join, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let ada: Member
let bola: Member
let asAda: AsoClient
let asBola: AsoClient
let visitor: AsoClient

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada Obi', 'lend')
  bola = await join(stack, 'Bola Ade', 'both')
  asAda = clientOf(ada)
  asBola = clientOf(bola)
  visitor = visitorOf(stack)
})
afterAll(() => stack.close())
beforeEach(() => stack.database.query('delete from public.items'))

async function stored(id: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await stack.database.query<Record<string, unknown>>(
    'select * from public.items where id = $1',
    [id],
  )
  return row
}

/** Listed one after the other; ids in that order. */
async function listAll(owner: Member, items: object[]): Promise<string[]> {
  const ids: string[] = []
  for (const item of items) ids.push(await list(owner, item))
  return ids
}

describe('the market', () => {
  test('lists what is available, at most 20, with numbers for prices', async () => {
    const titles = Array.from({ length: 22 }, (_, at) => ({ title: `Gown ${at}` }))
    await asAda.from('items').insert(titles.map((title) => ({ ...gownFields(), ...title, owner_id: ada.id })))
    for (const status of ['rented', 'sold', 'unavailable']) await list(ada, { status, title: status })
    const twenty = await answered(visitor.from('items').select('*').eq('status', 'available').limit(20))
    expect(twenty).toHaveLength(20)
    for (const item of twenty) {
      expect(item).toMatchObject({ status: 'available', rental_price: 5000, sale_price: 60_000 })
    }
    const all = await answered(visitor.from('items').select('title').eq('status', 'available'))
    expect(all).toHaveLength(22)
  })

  test('shows each item with its owner', async () => {
    const id = await list(ada)
    const query = visitor
      .from('items')
      .select('*, owner:profiles(full_name, verified, rating_average)')
      .eq('status', 'available')
    expect(await answered(query)).toEqual([
      expect.objectContaining({
        id,
        title: 'Ankara gown',
        owner: { full_name: 'Ada Obi', verified: false, rating_average: 0 },
      }),
    ])
    const hidden = await visitor.from('items').select('id, owner:profiles(wallet_balance, phone_number)')
    expect(hidden.data).toEqual([{ id, owner: { wallet_balance: null, phone_number: null } }])
  })

  test('filters by type, category and price', async () => {
    const [rent, sale, both] = await listAll(ada, [
      { title: 'Rent', availability_type: 'rent', sale_price: null, category: 'Shoes', rental_price: 4000 },
      { title: 'Sale', availability_type: 'sale', rental_price: null, sale_price: 70_000 },
      { title: 'Both', availability_type: 'both', category: 'Wigs & Hair', rental_price: 12_000 },
    ])
    const items = () => visitor.from('items').select('id').eq('status', 'available').order('title')
    const ids = async (query: ReturnType<typeof items>) => (await answered(query)).map(({ id }) => id)
    expect(await ids(items().in('availability_type', ['sale', 'sell', 'both']))).toEqual([both, sale])
    expect(await ids(items().in('availability_type', ['rent', 'both']))).toEqual([both, rent])
    expect(await ids(items().eq('category', 'Wigs & Hair'))).toEqual([both])
    expect(await ids(items().gte('price', 5000).lt('price', 15_000))).toEqual([both])
    expect(await ids(items().gt('price', 50_000))).toEqual([sale])
  })

  test('gives ten other items of a category with their prices', async () => {
    const bags = Array.from({ length: 12 }, () => ({ category: 'Bags' }))
    const [first] = await listAll(ada, [...bags, { category: 'Shoes' }])
    const query = visitor
      .from('items')
      .select('id, category, rental_price, sale_price')
      .eq('category', 'Bags')
    const others = await answered(query.neq('id', first ?? '').limit(10))
    expect(others).toHaveLength(10)
    expect(others.map(({ id }) => id)).not.toContain(first)
    for (const other of others) {
      expect(other).toMatchObject({ category: 'Bags', rental_price: 5000, sale_price: 60_000 })
    }
  })
})

function gownFields() {
  return { ...gown, availability_type: 'both', pickup_method: 'pickup', condition: 'excellent' } as const
}

describe('one item, and the items of one owner', () => {
  test('by id; a missing one is PGRST116', async () => {
    const id = await list(ada)
    const { data } = await visitor.from('items').select('*').eq('id', id).single()
    expect(data).toMatchObject({ id, owner_id: ada.id, ...gown, images: [], status: 'available' })
    const missing = await visitor.from('items').select('*').eq('id', ada.id).single()
    expect(missing).toMatchObject({ data: null, error: { code: 'PGRST116' } })
  })

  test('by owner, newest first, whatever the status; and counted without rows', async () => {
    const ids = await listAll(ada, [{ title: 'First' }, { title: 'Second', status: 'unavailable' }])
    await list(bola)
    const mine = asAda.from('items').select('id').eq('owner_id', ada.id)
    const rows = await answered(mine.order('created_at', { ascending: false }))
    expect(rows.map(({ id }) => id)).toEqual(ids.toReversed())
    const counted = await asAda
      .from('items')
      .select('*', { count: 'exact', head: true })
      .eq('owner_id', ada.id)
    expect(counted).toMatchObject({ count: 2, data: null, error: null })
  })

  test('an item for editing is found by its owner only', async () => {
    const id = await list(ada)
    const edit = (owner: Member) => asBola.from('items').select('*').eq('id', id).eq('owner_id', owner.id)
    expect(await edit(bola).maybeSingle()).toMatchObject({ data: null, error: null })
  })
})

describe('listing', () => {
  test('takes the fields of the form; what is left empty is null or its default', async () => {
    const { data, error } = await asAda
      .from('items')
      .insert({
        owner_id: ada.id,
        title: ' Aso-oke set ',
        description: null,
        category: 'Traditional',
        availability_type: 'both',
        rental_price: 5000.5,
        sale_price: 45_000,
        deposit_amount: null,
        pickup_method: 'both',
        images: [`${stack.url}/storage/v1/object/public/item-images/${ada.id}/1.jpg`],
        status: 'available',
        rental_period: 'daily_weekly',
        owner_terms: null,
        min_rental_days: 1,
        max_rental_days: 30,
        condition: 'new',
        size: null,
        brand: null,
      })
      .select()
      .single()
    expect(error).toBeNull()
    expect(data).toMatchObject({
      owner_id: ada.id,
      title: 'Aso-oke set',
      description: null,
      category: 'Traditional',
      availability_type: 'both',
      rental_price: 5000.5,
      sale_price: 45_000,
      deposit_amount: null,
      pickup_method: 'both',
      images: [expect.stringMatching(/\/1\.jpg$/)],
      rental_period: 'daily_weekly',
      owner_terms: null,
      min_rental_days: 1,
      max_rental_days: 30,
      condition: 'new',
      size: null,
      brand: null,
      status: 'available',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(await stored(data?.id ?? '')).toMatchObject({ owner_id: ada.id, title: 'Aso-oke set' })
  })

  test('needs only title, category, type and price; `sell` is stored as sale', async () => {
    const row = { owner_id: ada.id, title: 'Bead bag', category: 'Bags', availability_type: 'sell' } as const
    const inserted = asAda.from('items').insert({ ...row, sale_price: 9000 })
    expect(await answered(inserted.select().single())).toMatchObject({
      availability_type: 'sale',
      rental_price: null,
      deposit_amount: null,
      images: [],
      status: 'available',
      min_rental_days: 1,
      max_rental_days: 30,
    })
  })

  test.each([
    ['no title', { title: '  ' }, '23514'],
    ['an unknown category', { category: 'Cars' }, '23503'],
    ['an unknown type', { availability_type: 'lend' }, 'PT400'],
    ['no rental price for rent', { rental_price: null }, 'PT400'],
    ['a negative price', { rental_price: -5 }, '23514'],
    ['a price that is no number', { rental_price: 'NaN' }, 'PT400'],
    ['minimum days above maximum days', { min_rental_days: 9, max_rental_days: 3 }, '23514'],
    ['no minimum days', { min_rental_days: 0 }, '23514'],
    ['thirteen photos', { images: Array.from({ length: 13 }, () => '/looks/x.webp') }, 'PT400'],
  ])('is refused with %s', async (_what, wrong, code) => {
    const { error, status } = await ada.client.from('items').insert({ ...gown, ...wrong, owner_id: ada.id })
    expect({ status, code: error?.code }).toEqual({ status: code === '23503' ? 409 : 400, code })
    expect(await stack.database.query('select 1 from public.items')).toEqual([])
  })

  test('is for lenders: a borrower, a visitor and another person’s user_id are refused', async () => {
    const tunde = await join(stack, 'Tunde', 'borrow')
    const attempts = [
      clientOf(tunde)
        .from('items')
        .insert({ ...gownFields(), owner_id: tunde.id }),
      visitor.from('items').insert({ ...gownFields(), owner_id: ada.id }),
      asBola.from('items').insert({ ...gownFields(), owner_id: ada.id }),
    ]
    for (const { error } of await Promise.all(attempts)) expect(error).toMatchObject({ code: '42501' })
    expect(await stack.database.query('select 1 from public.items')).toEqual([])
  })
})

describe('editing and deleting', () => {
  test('by the owner', async () => {
    const id = await list(ada)
    const { error } = await asAda
      .from('items')
      .update({ title: 'Ankara gown, washed', rental_price: 4500, status: 'unavailable', brand: null })
      .eq('id', id)
    expect(error).toBeNull()
    expect(await stored(id)).toMatchObject({
      title: 'Ankara gown, washed',
      rental_price: 4500,
      status: 'unavailable',
    })
    expect((await asAda.from('items').update({ availability_type: 'sell' }).eq('id', id)).error).toBeNull()
    expect(await stored(id)).toMatchObject({ availability_type: 'sale' })
    for (const status of ['sold', 'rented', 'available', 'unavailable'] as const) {
      expect((await asAda.from('items').update({ status }).eq('id', id)).error).toBeNull()
      expect(await stored(id)).toMatchObject({ status })
    }
    expect(await asAda.from('items').delete().eq('id', id)).toMatchObject({ status: 204, error: null })
    expect(await stored(id)).toBeUndefined()
  })

  test('by others changes no row', async () => {
    const id = await list(ada)
    const before = await stored(id)
    const update = await asBola.from('items').update({ rental_price: 1 }).eq('id', id).select()
    expect(update).toMatchObject({ data: [], error: null })
    expect(await asBola.from('items').delete().eq('id', id).select()).toMatchObject({ data: [], error: null })
    expect((await visitor.from('items').update({ rental_price: 1 }).eq('id', id)).error?.code).toBe('42501')
    expect((await visitor.from('items').delete().eq('id', id)).error?.code).toBe('42501')
    expect(await stored(id)).toEqual(before)
  })

  test('cannot change the owner or the columns that the server writes', async () => {
    const id = await list(ada)
    const before = await stored(id)
    for (const change of [{ owner_id: bola.id }, { city: 'Kano' }, { id: bola.id }]) {
      expect((await asAda.from('items').update(change).eq('id', id)).error).toMatchObject({ code: '42501' })
    }
    const upsert = await asBola.from('items').upsert({ id, ...gownFields(), owner_id: bola.id })
    expect(upsert.error).toMatchObject({ code: '42501' })
    expect(await stored(id)).toEqual(before)
  })

  test('the secret key may do it for support', async () => {
    const id = await list(ada)
    const service = serviceOf(stack)
    expect((await service.from('items').update({ status: 'unavailable' }).eq('id', id)).error).toBeNull()
    expect(await stored(id)).toMatchObject({ status: 'unavailable' })
  })
})
