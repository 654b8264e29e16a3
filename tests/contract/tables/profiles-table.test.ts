import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AsoClient, answered, clientOf, deposit, visitorOf } from '../../support/api/clients.ts'
import { join, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { photoAddress } from '../../support/fixtures/photo-addresses.ts'

let stack: TestStack
let ada: Member
let bola: Member
let asAda: AsoClient
let asBola: AsoClient

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada Obi', 'lend')
  bola = await join(stack, 'Bola Ade', 'borrow')
  asAda = clientOf(ada)
  asBola = clientOf(bola)
  await deposit(stack, ada, 1250.5)
})
afterAll(() => stack.close())

const location = { latitude: 6.45, longitude: 3.39, city: 'Lagos', state: 'Lagos', country: 'Nigeria' }
const hidden = {
  wallet_balance: null,
  escrow_balance: null,
  phone_number: null,
  is_admin: null,
  is_verified_email: null,
  is_verified_phone: null,
  auth_completed: null,
}

/** The row as it is, whatever the API shows of it. */
async function stored(member: Member) {
  const rows = await stack.database.query<Record<string, unknown>>(
    'select * from private.profiles where user_id = $1',
    [member.id],
  )
  expect(rows).toHaveLength(1)
  const { updated_at: _changes, ...row } = rows[0] ?? {}
  return row
}

describe('reading', () => {
  beforeEach(async () => {
    await answered(asAda.from('profiles').update({ location }).eq('user_id', ada.id).select())
  })

  test('a person reads all of their own row, with amounts as numbers', async () => {
    const { data, error } = await asAda.from('profiles').select('*').eq('user_id', ada.id).single()
    expect(error).toBeNull()
    expect(data).toMatchObject({
      user_id: ada.id,
      id: ada.id,
      full_name: 'Ada Obi',
      role: 'lend',
      verified: false,
      rating_average: 0,
      num_reviews: 0,
      selfie_url: null,
      connected_social: {},
      location,
      phone_number: null,
      wallet_balance: 1250.5,
      escrow_balance: 0,
      is_admin: false,
      is_verified_email: true,
      is_verified_phone: true,
      auth_completed: true,
      profile_setup_completed: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })

  test.each([
    'id, rating_average, verified, num_reviews',
    'wallet_balance',
    'role',
    'is_admin',
    'phone_number',
    'full_name, phone_number, wallet_balance',
    'is_verified_email, is_verified_phone, auth_completed',
    'role, full_name, profile_setup_completed',
    'connected_social',
    'rating_average, verified',
  ])('select(%j) answers exactly these fields', async (fields) => {
    const { data, error } = await ada.client.from('profiles').select(fields).eq('user_id', ada.id).single()
    expect(error).toBeNull()
    expect(Object.keys(data ?? {})).toEqual(fields.split(', '))
  })

  test.each(['a visitor', 'another member'])(
    '%s reads the public columns, and null for the private ones',
    async (who) => {
      const client = who === 'a visitor' ? visitorOf(stack) : asBola
      const { data } = await client.from('profiles').select('*').eq('user_id', ada.id).single()
      expect(data).toMatchObject({
        ...hidden,
        full_name: 'Ada Obi',
        role: 'lend',
        verified: false,
        rating_average: 0,
        num_reviews: 0,
        location: { city: 'Lagos', state: 'Lagos', country: 'Nigeria' },
      })
      expect(data?.location).not.toHaveProperty('latitude')
    },
  )

  test('a visitor lists all people newest first, and can neither read nor filter by private columns', async () => {
    const visitor = visitorOf(stack)
    const people = await answered(
      visitor.from('profiles').select('*').order('created_at', { ascending: false }),
    )
    expect(people.map(({ user_id }) => user_id)).toEqual([bola.id, ada.id])
    for (const person of people) expect(person).toMatchObject(hidden)
    for (const [column, value] of [
      ['wallet_balance', 1250.5],
      ['is_verified_email', true],
    ] as const) {
      const { data } = await visitor.from('profiles').select('user_id').eq(column, value)
      expect(data).toEqual([])
    }
  })

  test('an unknown user_id: single answers PGRST116, maybeSingle null', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    const single = await asAda.from('profiles').select('role').eq('user_id', nobody).single()
    expect(single).toMatchObject({ data: null, status: 406, error: { code: 'PGRST116' } })
    const maybe = await asAda.from('profiles').select('role').eq('user_id', nobody).maybeSingle()
    expect(maybe).toMatchObject({ data: null, error: null })
  })
})

describe('changing one’s own profile', () => {
  test('name and place, as Edit profile does', async () => {
    const place = { city: 'Abuja', state: 'FCT - Abuja', country: 'Nigeria' }
    const { error } = await asBola
      .from('profiles')
      .update({ full_name: 'Bola Adeyemi', location: place })
      .eq('user_id', bola.id)
    expect(error).toBeNull()
    expect(await stored(bola)).toMatchObject({ full_name: 'Bola Adeyemi', location: place })
    expect(await stored(ada)).toMatchObject({ full_name: 'Ada Obi' })
  })

  test('role to both, which allows listing items', async () => {
    await expect(list(bola)).rejects.toMatchObject({ code: '42501' })
    const changed = asBola.from('profiles').update({ role: 'both' }).eq('user_id', bola.id)
    expect(await answered(changed.select('role').single())).toEqual({ role: 'both' })
    expect(await list(bola)).toEqual(expect.any(String))
  })

  test('photo, by update and by upsert on user_id', async () => {
    const photo = `${stack.url}/storage/v1/object/public/profiles/${ada.id}/selfie.jpg`
    await asAda.from('profiles').update({ selfie_url: photo }).eq('user_id', ada.id)
    expect(await stored(ada)).toMatchObject({ selfie_url: photo })
    const before = await stored(ada)
    const { error } = await asAda
      .from('profiles')
      .upsert({ user_id: ada.id, selfie_url: `${photo}?v=2` }, { onConflict: 'user_id' })
    expect(error).toBeNull()
    expect(await stored(ada)).toEqual({ ...before, selfie_url: `${photo}?v=2` })
  })

  test('phone number and finished setup; a changed number is not a verified one', async () => {
    await asAda
      .from('profiles')
      .update({ phone_number: '+2348031234567', profile_setup_completed: true })
      .eq('user_id', ada.id)
    expect(await stored(ada)).toMatchObject({
      phone_number: '+2348031234567',
      profile_setup_completed: true,
      is_verified_phone: false,
    })
    const { error } = await asAda.from('profiles').update({ phone_number: '123' }).eq('user_id', ada.id)
    expect(error?.code).toBe('23514')
    expect(await stored(ada)).toMatchObject({ phone_number: '+2348031234567' })
  })

  test('inserting a profile that exists changes nothing', async () => {
    const before = await stored(ada)
    const again = { user_id: ada.id, full_name: 'Ada Again', role: 'both' } as const
    expect(await asAda.from('profiles').insert(again)).toMatchObject({
      status: 409,
      error: { code: '23505' },
    })
    const quiet = await asAda
      .from('profiles')
      .upsert(again, { onConflict: 'user_id', ignoreDuplicates: true })
    expect(quiet.error).toBeNull()
    expect(await stored(ada)).toEqual(before)
  })
})

describe('writes that are refused', () => {
  test.each([
    ['wallet_balance', 999_999],
    ['escrow_balance', 999_999],
    ['is_admin', true],
    ['verified', true],
    ['rating_average', 5],
    ['num_reviews', 99],
    ['is_verified_email', false],
    ['auth_completed', false],
  ] as const)('%s by update, insert or upsert, alone or beside allowed columns', async (field, value) => {
    const before = await stored(ada)
    const money = await asAda.from('profiles').select('wallet_balance, escrow_balance').eq('user_id', ada.id)
    const attempts = [
      { [field]: value },
      { full_name: 'Ada the Great', [field]: value },
      { id: ada.id, [field]: value },
    ].map((change) => ada.client.from('profiles').update(change).eq('user_id', ada.id))
    const row = { user_id: ada.id, [field]: value }
    const errors = [
      ...(await Promise.all(attempts)),
      await ada.client.from('profiles').insert(row),
      await ada.client.from('profiles').upsert(row, { onConflict: 'user_id' }),
    ].map(({ error }) => error)
    for (const error of errors) expect(error).not.toBeNull()
    expect(await stored(ada)).toEqual(before)
    const after = await asAda.from('profiles').select('wallet_balance, escrow_balance').eq('user_id', ada.id)
    expect(after.data).toEqual(money.data)
  })

  test('another person’s profile: updates change no row, inserts and upserts fail', async () => {
    const before = await stored(ada)
    const update = await asBola
      .from('profiles')
      .update({ full_name: 'Owned', role: 'borrow' })
      .eq('user_id', ada.id)
      .select('user_id')
    expect(update.data ?? []).toEqual([])
    const everyone = await asBola
      .from('profiles')
      .update({ profile_setup_completed: true })
      .neq('user_id', bola.id)
      .select('user_id')
    expect(everyone.data ?? []).toEqual([])
    const upsert = await asBola
      .from('profiles')
      .upsert(
        { user_id: ada.id, selfie_url: photoAddress(ada.id, 'x.jpg', 'profiles') },
        { onConflict: 'user_id' },
      )
    expect(upsert.error).toMatchObject({ code: '42501' })
    expect(await stored(ada)).toEqual(before)
  })

  test('a change of one’s user_id', async () => {
    const before = [await stored(ada), await stored(bola)]
    const { data } = await asBola.from('profiles').update({ user_id: ada.id }).eq('user_id', bola.id).select()
    expect(data ?? []).toEqual([])
    expect([await stored(ada), await stored(bola)]).toEqual(before)
  })

  test('deleting a profile, and any write of a visitor', async () => {
    const before = await stored(bola)
    expect((await asBola.from('profiles').delete().eq('user_id', bola.id)).error).toMatchObject({
      code: '42501',
    })
    const visitor = visitorOf(stack)
    expect(
      (await visitor.from('profiles').update({ full_name: 'X' }).eq('user_id', bola.id)).error,
    ).toMatchObject({ code: '42501' })
    expect((await visitor.from('profiles').insert({ user_id: bola.id })).error).toMatchObject({
      code: '42501',
    })
    expect(await stored(bola)).toEqual(before)
  })
})

test('resigning as an admin; making another person admin works and is logged', async () => {
  await stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
    ada.id,
  ])
  await answered(asAda.from('profiles').update({ is_admin: true }).eq('user_id', bola.id).select('user_id'))
  expect(await stored(bola)).toMatchObject({ is_admin: true })
  const own = await asAda.from('profiles').update({ is_admin: false }).eq('user_id', ada.id)
  expect(own.error).toMatchObject({ code: 'PT403', hint: 'Access denied' })
  expect(await stored(ada)).toMatchObject({ is_admin: true })
  const log = await stack.database.query(
    `select action_data from private.admin_log where admin_id = $1 and action_type = 'set_staff_roles'`,
    [ada.id],
  )
  expect(log).toEqual([
    { action_data: { target: bola.id, from: [], to: ['support'], reason: 'An update of is_admin' } },
  ])
})
