import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { categories } from '#contract/taxonomy.ts'
import { type AsoClient, answered, clientOf, serviceOf, visitorOf } from '../../support/api/clients.ts'
import { join, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let ada: Member
let bola: Member
let asAda: AsoClient
let asBola: AsoClient
let visitor: AsoClient

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada', 'lend')
  bola = await join(stack, 'Bola', 'both')
  asAda = clientOf(ada)
  asBola = clientOf(bola)
  visitor = visitorOf(stack)
})
afterAll(() => stack.close())

const refused = { error: { code: '42501' } }

describe('saved_items', () => {
  let item: string
  beforeEach(async () => {
    await stack.database.query('delete from public.saved_items')
    item = await list(ada)
  })

  const bookmark = () => ({
    user_id: bola.id,
    item_id: item,
    content_type: 'item',
    content_data: { rental_price: 5000 },
    title: 'Ankara gown',
  })
  const rows = () => stack.database.query('select user_id, item_id, title from public.saved_items')

  test('keeps an item for the person who saves it', async () => {
    expect(await asBola.from('saved_items').insert(bookmark())).toMatchObject({ status: 201, error: null })
    const saved = await answered(asBola.from('saved_items').select('*').eq('user_id', bola.id))
    expect(saved).toEqual([
      expect.objectContaining({ ...bookmark(), id: expect.any(String), created_at: expect.any(String) }),
    ])
  })

  test('stores an item once: a second insert conflicts, an upsert does not', async () => {
    await answered(asBola.from('saved_items').insert(bookmark()).select())
    const again = await asBola.from('saved_items').insert(bookmark())
    expect(again).toMatchObject({ status: 409, error: { code: '23505' } })
    const quiet = await asBola
      .from('saved_items')
      .upsert(bookmark(), { onConflict: 'user_id,item_id', ignoreDuplicates: true })
    expect(quiet.error).toBeNull()
    expect(await rows()).toHaveLength(1)
  })

  test('other people can neither read, write nor delete it', async () => {
    await answered(asBola.from('saved_items').insert(bookmark()).select())
    const before = await rows()
    expect(await asAda.from('saved_items').select('*')).toMatchObject({ data: [], error: null })
    expect(await visitor.from('saved_items').select('*')).toMatchObject(refused)
    expect(await asAda.from('saved_items').insert(bookmark())).toMatchObject(refused)
    expect(await visitor.from('saved_items').insert(bookmark())).toMatchObject(refused)
    expect(await asAda.from('saved_items').delete().eq('item_id', item).select()).toMatchObject({ data: [] })
    expect(await asBola.from('saved_items').update({ user_id: ada.id }).eq('item_id', item)).toMatchObject(
      refused,
    )
    expect(await rows()).toEqual(before)
    await asBola.from('saved_items').delete().eq('item_id', item)
    expect(await rows()).toEqual([])
  })

  test('refuses an item that does not exist', async () => {
    const missing = await asBola.from('saved_items').insert({ ...bookmark(), item_id: bola.id })
    expect(missing).toMatchObject({ status: 409, error: { code: '23503' } })
    expect(await rows()).toEqual([])
  })
})

describe('borrower_verifications', () => {
  beforeAll(async () => {
    await answered(
      serviceOf(stack)
        .from('borrower_verifications')
        .insert({
          user_id: bola.id,
          verification_status: 'rejected',
          rejection_reason: 'The photo is blurred.',
        })
        .select(),
    )
  })

  test('tells the caller their status and reason', async () => {
    const mine = (fields: string) =>
      bola.client.from('borrower_verifications').select(fields).eq('user_id', bola.id).maybeSingle()
    expect((await mine('verification_status')).data).toEqual({ verification_status: 'rejected' })
    expect((await mine('verification_status, rejection_reason')).data).toEqual({
      verification_status: 'rejected',
      rejection_reason: 'The photo is blurred.',
    })
  })

  test('is null for a person without a check, and hides other people’s', async () => {
    const of = (client: AsoClient, id: string) =>
      client.from('borrower_verifications').select('verification_status').eq('user_id', id).maybeSingle()
    expect(await of(asAda, ada.id)).toMatchObject({ data: null, error: null })
    expect(await of(asAda, bola.id)).toMatchObject({ data: null, error: null })
    expect(await of(visitor, bola.id)).toMatchObject(refused)
  })

  test('refuses a person who approves themselves', async () => {
    const approved = { user_id: bola.id, verification_status: 'approved' } as const
    const table = () => asBola.from('borrower_verifications')
    const attempts = [
      await table().update({ verification_status: 'approved' }).eq('user_id', bola.id),
      await table().upsert(approved, { onConflict: 'user_id' }),
      await asAda.from('borrower_verifications').insert({ ...approved, user_id: ada.id }),
      await table().delete().eq('user_id', bola.id),
    ]
    // No grant, or a submission without its papers.
    for (const { error } of attempts) expect(error?.code).toMatch(/^(42501|PT400)$/)
    const stored = await stack.database.query(
      'select user_id, verification_status from borrower_verifications',
    )
    expect(stored).toEqual([{ user_id: bola.id, verification_status: 'rejected' }])
  })
})

describe('app_settings', () => {
  const keys = ['withdrawal_fee_type', 'withdrawal_fee_amount', 'min_withdrawal_amount']

  test.each(['a visitor', 'a member'])('%s reads the three keys of the withdrawal form', async (who) => {
    const client = who === 'a visitor' ? visitor : asBola
    const settings = await answered(
      client.from('app_settings').select('setting_key, setting_value').in('setting_key', keys),
    )
    expect(Object.fromEntries(settings.map((one) => [one.setting_key, one.setting_value]))).toEqual({
      withdrawal_fee_type: 'fixed',
      withdrawal_fee_amount: '100',
      min_withdrawal_amount: '500',
    })
  })

  test('are not writable by members', async () => {
    const all = () => stack.database.query('select * from public.app_settings order by setting_key')
    const before = await all()
    for (const client of [visitor, asBola]) {
      const settings = () => client.from('app_settings')
      const row = { setting_key: 'platform_fee_percent', setting_value: '0', description: 'x' }
      // A visitor has no grant; for a member there is no row that may be changed.
      await settings().update({ setting_value: '1' }).eq('setting_key', 'min_withdrawal_amount')
      const attempts = [
        await settings().insert({ ...row, setting_key: 'mine' }),
        await settings().upsert(row),
        await settings().delete().eq('setting_key', 'min_withdrawal_amount'),
      ]
      for (const attempt of attempts) expect(attempt).toMatchObject(refused)
    }
    expect(await all()).toEqual(before)
  })
})

describe('item_categories', () => {
  test('are the values of the listing form and of the market filter', async () => {
    const rows = await answered(visitor.from('item_categories').select('name').order('position'))
    const names = rows.map(({ name }) => name)
    const form = ['Wigs & Hair', 'Shoes', 'Jewelry', 'Bags', 'Dresses', 'Suits', 'Accessories', 'Other']
    const filter = [
      'Dresses',
      'Shoes',
      'Bags',
      'Jewelry',
      'Tops',
      'Bottoms',
      'Outerwear',
      'Accessories',
      'Traditional',
      'Formal',
    ]
    expect(new Set(names)).toEqual(new Set([...form, ...filter]))
  })

  test('cannot be changed by any client', async () => {
    expect(await asBola.from('item_categories').insert({ name: 'Cars', position: 99 })).toMatchObject(refused)
    expect(await asBola.from('item_categories').delete().eq('name', 'Bags')).toMatchObject(refused)
    expect(await answered(visitor.from('item_categories').select('name'))).toHaveLength(categories.length)
  })
})

test('private tables are not reachable through the API', async () => {
  const hidden = [
    'accounts',
    'transfers',
    'payments',
    'outbox',
    'rate_limits',
    'user_actions',
    'webhook_events',
  ]
  for (const key of [stack.publishableKey, stack.secretKey]) {
    for (const table of hidden) {
      const bare = await fetch(`${stack.url}/rest/v1/${table}?select=*`, { headers: { apikey: key } })
      expect(bare.status, table).toBe(404)
      const named = await fetch(`${stack.url}/rest/v1/${table}?select=*`, {
        headers: { apikey: key, 'accept-profile': 'private' },
      })
      expect(named.status, table).toBe(406)
    }
  }
})
