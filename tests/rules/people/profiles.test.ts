import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  day,
  insertBooking,
  insertPaidBooking,
  item,
  member,
  storedProfile,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { photoAddress } from '../../support/fixtures/photo-addresses.ts'

const db = openTestDatabase()
/** No grant, or a masked column, which is an expression of the view. */
const notWritable = /^(42501|0A000)$/
const privateColumns = [
  'phone_number',
  'wallet_balance',
  'held_balance',
  'escrow_balance',
  'is_admin',
  'is_verified_email',
  'is_verified_phone',
  'auth_completed',
] as const

async function withPhone(name: string): Promise<Person> {
  const person = await member(db, name)
  const location = { city: 'Lagos', state: 'Lagos', country: 'Nigeria', lat: 6.5, lng: 3.4 }
  await db.as(person).update('profiles', { phone_number: '+2348012345678', location }, { user_id: person.id })
  await db.query('update private.profiles set phone_verified_at = now() where user_id = $1', [person.id])
  return person
}

describe('sign-up', () => {
  test('signing up makes a profile with the given name, no rights and an empty wallet', async () => {
    const ada = await db.signUp('Ada', { confirmed: false })
    expect(await storedProfile(db, ada)).toMatchObject({
      full_name: 'Ada',
      role: null,
      verified: false,
      is_admin: false,
      is_verified_email: false,
      auth_completed: false,
    })
    expect(await db.as(ada).read('profiles', { user_id: ada.id })).toMatchObject([
      { wallet_balance: 0, escrow_balance: 0 },
    ])
  })

  test('user metadata other than the name gives no rights', async () => {
    const ada = await db.signUp('Ada')
    await db.query(
      `update auth.users set raw_user_meta_data = '{"is_admin": true, "verified": true}' where id = $1`,
      [ada.id],
    )
    expect(await storedProfile(db, ada)).toMatchObject({ is_admin: false, verified: false })
  })

  test('confirming the email address is noted on the profile', async () => {
    const ada = await db.signUp('Ada', { confirmed: false })
    await db.query('update auth.users set email_confirmed_at = now() where id = $1', [ada.id])
    expect(await storedProfile(db, ada)).toMatchObject({ is_verified_email: true })
  })

  test('set_profile_at_signup gives name and role and completes nothing by itself', async () => {
    const ada = await db.signUp('Ada')
    const args = { p_user_id: ada.id, p_full_name: 'Ada Obi', p_role: 'lend' }
    await db.as('service').call('set_profile_at_signup', args)
    expect(await storedProfile(db, ada)).toMatchObject({
      full_name: 'Ada Obi',
      role: 'lend',
      auth_completed: false,
    })
  })

  test('a profile that a person inserts shows whether the email is confirmed', async () => {
    for (const confirmed of [true, false]) {
      const id = randomUUID()
      const ada = { id, name: 'Ada', email: `${id}@aso.test` }
      // No trigger makes the profile.
      await db.withoutTriggers(
        'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, case when $3::boolean then now() end)',
        [id, ada.email, confirmed],
      )
      await db.as(ada).query('insert into profiles (user_id, full_name) values ($1, $2)', [ada.id, 'Ada'])
      expect(await storedProfile(db, ada)).toMatchObject({
        is_verified_email: confirmed,
        is_verified_phone: false,
        auth_completed: false,
      })
    }
  })

  test('set_profile_at_signup for an unknown user is refused', async () => {
    const args = { p_user_id: '00000000-0000-4000-8000-000000000000', p_full_name: 'Nobody', p_role: 'both' }
    const attempt = db.as('service').call('set_profile_at_signup', args)
    expect(await refusal(attempt)).toMatchObject({ code: 'PT404', hint: 'Profile Error' })
  })
})

describe('reading', () => {
  test.each(['visitor', 'stranger'])(
    'a %s reads the public columns of a person and null for private ones',
    async (who) => {
      const ada = await withPhone('Ada')
      const caller = who === 'visitor' ? 'visitor' : await member(db, 'Stranger')
      const [seen] = await db.as(caller).read('profiles', { user_id: ada.id })
      expect(seen).toMatchObject({ full_name: 'Ada', verified: true, rating_average: 0 })
      expect(seen?.location).toEqual({ city: 'Lagos', state: 'Lagos', country: 'Nigeria' })
      for (const column of privateColumns) expect(seen).toHaveProperty(column, null)
    },
  )

  test('the owner reads all of their profile', async () => {
    const ada = await withPhone('Ada')
    await settleFunding(db, ada, 500)
    const [seen] = await db.as(ada).read('profiles', { user_id: ada.id })
    expect(seen).toMatchObject({
      phone_number: '+2348012345678',
      wallet_balance: 500,
      escrow_balance: 0,
      is_admin: false,
      is_verified_email: true,
      auth_completed: true,
      location: { lat: 6.5, lng: 3.4 },
    })
  })

  test('an admin sees all of every profile whose page they opened, which is logged', async () => {
    const ada = await withPhone('Ada')
    const admin = await member(db, 'Admin', { admin: true })
    const seen = () => db.as(admin).read('profiles', { user_id: ada.id })
    expect(await seen()).toMatchObject([{ phone_number: null, wallet_balance: null, is_admin: false }])
    await db.as(admin).call('person_page', { p_user_id: ada.id })
    expect(await seen()).toMatchObject([{ phone_number: '+2348012345678', wallet_balance: 0 }])
  })

  test('the parties of a booking see each other’s phone number around the handover, and nothing else private', async () => {
    const [ada, bola] = [await withPhone('Ada'), await withPhone('Bola')]
    const dress = await item(db, ada)
    const unpaid = await insertBooking(db, bola, dress)
    expect(await db.as(bola).read('profiles', { user_id: ada.id })).toMatchObject([{ phone_number: null }])
    await db.as(bola).call('cancel_booking', { p_transaction_id: unpaid.id })
    await insertPaidBooking(db, bola, dress, { rental_start_date: day(1), rental_end_date: day(3) })
    const [seen] = await db.as(bola).read('profiles', { user_id: ada.id })
    expect(seen).toMatchObject({
      phone_number: '+2348012345678',
      wallet_balance: null,
      escrow_balance: null,
      is_admin: null,
    })
    expect(await db.as(ada).read('profiles', { user_id: bola.id })).toMatchObject([
      { phone_number: '+2348012345678' },
    ])
  })

  test('once a booking is refunded its parties no longer see each other’s phone number', async () => {
    const [ada, bola] = [await withPhone('Ada'), await withPhone('Bola')]
    const booking = await insertPaidBooking(db, bola, await item(db, ada))
    await db.as(bola).call('cancel_booking', { p_transaction_id: booking.id })
    expect(await db.as(bola).read('profiles', { user_id: ada.id })).toMatchObject([{ phone_number: null }])
    expect(await db.as(ada).read('profiles', { user_id: bola.id })).toMatchObject([{ phone_number: null }])
  })

  test('escrow_balance is the person’s money that Aso holds', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await insertPaidBooking(db, bola, await item(db, ada))
    expect(await db.as(bola).read('profiles', { user_id: bola.id })).toMatchObject([{ escrow_balance: 8000 }])
    expect(await db.as(ada).read('profiles', { user_id: ada.id })).toMatchObject([{ escrow_balance: 0 }])
  })

  test('a deleted profile is visible to no one', async () => {
    const ada = await member(db, 'Ada')
    await db.query('update private.profiles set deleted_at = now() where user_id = $1', [ada.id])
    expect(await db.as('visitor').read('profiles', { user_id: ada.id })).toEqual([])
  })
})

describe('writing', () => {
  test('a person changes their name, role, place, photo and phone number', async () => {
    const ada = await member(db, 'Ada', { role: 'borrow' })
    const changes = {
      full_name: 'Ada Obi',
      role: 'both',
      selfie_url: photoAddress(ada.id, 'selfie.jpg', 'profiles'),
      phone_number: '+2347011112222',
      profile_setup_completed: true,
      location: { city: 'Ibadan' },
    }
    expect(await db.as(ada).update('profiles', changes, { user_id: ada.id })).toHaveLength(1)
    expect(await storedProfile(db, ada)).toMatchObject(changes)
  })

  test.each([
    ['wallet_balance', 1_000_000],
    ['escrow_balance', 1_000_000],
    ['verified', true],
    ['rating_average', 5],
    ['num_reviews', 99],
    ['created_at', '2020-01-01'],
    ['id', '00000000-0000-4000-8000-000000000000'],
  ])('a person cannot update their %s', async (column, value) => {
    const ada = await member(db, 'Ada')
    const before = await storedProfile(db, ada)
    const attempt = db.as(ada).update('profiles', { [column]: value }, { user_id: ada.id })
    expect(await refusal(attempt)).toMatchObject(forbidden)
    expect(await storedProfile(db, ada)).toEqual(before)
  })

  test.each(['verified', 'is_admin', 'is_verified_email', 'is_verified_phone', 'auth_completed'])(
    'a person cannot insert or upsert their profile with %s',
    async (column) => {
      const ada = await member(db, 'Ada')
      const before = await storedProfile(db, ada)
      const values = { user_id: ada.id, full_name: 'Ada', [column]: true }
      expect((await refusal(db.as(ada).insert('profiles', values))).code).toMatch(notWritable)
      const upsert = db.as(ada).query(
        `insert into profiles (user_id, full_name, ${column}) values ($1, 'Ada', true)
         on conflict (user_id) do update set ${column} = excluded.${column}`,
        [ada.id],
      )
      expect((await refusal(upsert)).code).toMatch(notWritable)
      expect(await storedProfile(db, ada)).toEqual(before)
    },
  )

  test('an upsert that names a harmless column cannot carry a forbidden one in its update', async () => {
    const ada = await member(db, 'Ada', { identity: 'none' })
    for (const column of ['is_admin', 'verified', 'wallet_balance']) {
      const value = column === 'wallet_balance' ? '1000' : 'true'
      const upsert = db
        .as(ada)
        .query(
          `insert into profiles (user_id) values ($1) on conflict (user_id) do update set ${column} = ${value}`,
          [ada.id],
        )
      expect((await refusal(upsert)).code).toMatch(notWritable)
    }
    expect(await storedProfile(db, ada)).toMatchObject({ is_admin: false, verified: false })
  })

  test('a person upserts their name', async () => {
    const ada = await member(db, 'Ada')
    await db.as(ada).query(
      `insert into profiles (user_id, full_name) values ($1, 'Ada Obi')
       on conflict (user_id) do update set full_name = excluded.full_name`,
      [ada.id],
    )
    expect(await storedProfile(db, ada)).toMatchObject({ full_name: 'Ada Obi' })
  })

  test('a member cannot change another person’s profile', async () => {
    const [ada, stranger] = [await member(db, 'Ada'), await member(db, 'Stranger')]
    expect(await db.as(stranger).update('profiles', { full_name: 'Hacked' }, { user_id: ada.id })).toEqual([])
    expect(await storedProfile(db, ada)).toMatchObject({ full_name: 'Ada' })
  })

  test('a person cannot move a profile to another user_id', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const taken = await db.as(ada).update('profiles', { user_id: bola.id }, { user_id: ada.id })
    expect(taken).toEqual([])
    expect(await storedProfile(db, ada)).toMatchObject({ full_name: 'Ada' })
    expect(await storedProfile(db, bola)).toMatchObject({ full_name: 'Bola' })
  })

  test('a profile cannot be deleted through the API', async () => {
    const ada = await member(db, 'Ada')
    for (const caller of [ada, 'visitor', 'service'] as const) {
      expect(await refusal(db.as(caller).remove('profiles', { user_id: ada.id }))).toMatchObject(forbidden)
    }
    expect(await storedProfile(db, ada)).toMatchObject({ full_name: 'Ada' })
  })

  test('a changed phone number is no longer a verified one', async () => {
    const ada = await withPhone('Ada')
    await db.query('update private.profiles set is_verified_phone = true where user_id = $1', [ada.id])
    await db.as(ada).update('profiles', { full_name: 'Ada Obi' }, { user_id: ada.id })
    expect(await storedProfile(db, ada)).toMatchObject({ is_verified_phone: true })
    await db.as(ada).update('profiles', { phone_number: '+2348099999999' }, { user_id: ada.id })
    expect(await storedProfile(db, ada)).toMatchObject({ is_verified_phone: false })
  })
})
