import { describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'
import { photoAddress } from '../../support/fixtures/photo-addresses.ts'

const db = openTestDatabase()
const standing = async (person: Person): Promise<Row> =>
  db.one(
    `select verified, auth_completed, is_verified_email, is_verified_phone, phone_verified_at is not null as coded
     from private.profiles where user_id = $1`,
    [person.id],
  )
/** Email confirmed and a role chosen; the phone step is still to come. */
async function arrive(name: string, role: 'lend' | 'borrow' | 'both', identity?: string): Promise<Person> {
  const person = await db.signUp(name)
  await db.as(person).update('profiles', { role }, { user_id: person.id })
  const record = { user_id: person.id, verification_status: identity }
  if (identity) await db.as('service').insert('borrower_verifications', record)
  return person
}
const skipPhone = (person: Person) => db.as(person).call('skip_phone_verification')
const review = (person: Person, status: string) =>
  db.query('update public.borrower_verifications set verification_status = $2 where user_id = $1', [
    person.id,
    status,
  ])

describe('auth_completed', () => {
  test('a lender is complete after email, role and phone step', async () => {
    const ada = await arrive('Ada', 'lend')
    expect(await standing(ada)).toMatchObject({ auth_completed: false })
    await skipPhone(ada)
    expect(await standing(ada)).toMatchObject({ auth_completed: true })
  })

  test.each(['borrow', 'both'] as const)(
    'an account with the role %s is complete only with an approved identity',
    async (role) => {
      const bola = await arrive('Bola', role, 'pending')
      await skipPhone(bola)
      expect(await standing(bola)).toMatchObject({ auth_completed: false })
      await review(bola, 'approved')
      expect(await standing(bola)).toMatchObject({ auth_completed: true })
    },
  )

  test('an unconfirmed email address leaves the account incomplete', async () => {
    const early = await db.signUp('Early', { confirmed: false })
    await db.as(early).update('profiles', { role: 'lend' }, { user_id: early.id })
    await skipPhone(early)
    expect(await standing(early)).toMatchObject({ auth_completed: false })
    await db.query('update auth.users set email_confirmed_at = now() where id = $1', [early.id])
    expect(await standing(early)).toMatchObject({ auth_completed: true })
  })

  test('an account without a role is incomplete', async () => {
    const somebody = await db.signUp('Somebody')
    await skipPhone(somebody)
    expect(await standing(somebody)).toMatchObject({ auth_completed: false })
  })

  test('a complete account stays complete when the role changes', async () => {
    const ada = await arrive('Ada', 'lend')
    await skipPhone(ada)
    await db.as(ada).update('profiles', { role: 'both' }, { user_id: ada.id })
    expect(await standing(ada)).toMatchObject({ auth_completed: true })
  })
})

describe('step flags in an update of one’s profile', () => {
  test.each(['is_verified_email', 'auth_completed'])('%s cannot be set without its step', async (flag) => {
    const eve = await db.signUp('Eve', { confirmed: false })
    const before = await standing(eve)
    const attempt = db.as(eve).update('profiles', { [flag]: true }, { user_id: eve.id })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT403', hint: 'Verification Failed' })
    expect(await standing(eve)).toEqual(before)
  })

  test('is_verified_phone with a number skips the step: the number is stored, and proven it is not', async () => {
    const eve = await arrive('Eve', 'lend')
    const values = { is_verified_phone: true, phone_number: '+2348012345678' }
    expect(await db.as(eve).update('profiles', values, { user_id: eve.id })).toMatchObject([
      { ...values, auth_completed: true },
    ])
    expect(
      await db.one('select phone_verified_at from private.profiles where user_id = $1', [eve.id]),
    ).toEqual({
      phone_verified_at: null,
    })
  })

  test.each(['08012345678', '+234601234567', 'no number'])(
    'is_verified_phone with “%s” is refused whole',
    async (phone_number) => {
      const eve = await arrive('Eve', 'lend')
      const attempt = db
        .as(eve)
        .update('profiles', { is_verified_phone: true, phone_number }, { user_id: eve.id })
      expect(await refusal(attempt)).toMatchObject({ code: 'PT400' })
      expect(
        await db.one('select phone_number, is_verified_phone from private.profiles where user_id = $1', [
          eve.id,
        ]),
      ).toEqual({ phone_number: null, is_verified_phone: false })
    },
  )

  test('auth_completed is taken from who waits for the identity alone, and stays theirs to get', async () => {
    const bola = await arrive('Bola', 'borrow')
    const attempt = db.as(bola).update('profiles', { auth_completed: true }, { user_id: bola.id })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT403' })
    await db.as(bola).call('skip_phone_verification', {})
    const [after] = await db.as(bola).update('profiles', { auth_completed: true }, { user_id: bola.id })
    expect(after).toMatchObject({ is_verified_phone: true, auth_completed: false })
  })

  test('a flag that is already true may be sent again', async () => {
    const bola = await member(db, 'Bola')
    const values = {
      is_verified_email: true,
      is_verified_phone: true,
      auth_completed: true,
      full_name: 'Bola A',
    }
    expect(await db.as(bola).update('profiles', values, { user_id: bola.id })).toMatchObject([values])
  })
})

describe('the Verified badge', () => {
  const connect = (person: Person) =>
    db.as('service').call('finish_social_connection', {
      p_user_id: person.id,
      p_platform: 'instagram',
      p_provider_id: person.id,
      p_username: person.name,
    })
  const store = (person: Person, owner = person, name = 'a.jpg') =>
    db.query(
      `insert into storage.objects (id, bucket_id, name, owner) values (gen_random_uuid(), 'profiles', $1, $2)`,
      [`${owner.id}/${name}`, person.id],
    )
  const photo = (person: Person) =>
    db
      .as(person)
      .update(
        'profiles',
        { selfie_url: photoAddress(person.id, 'a.jpg', 'profiles') },
        { user_id: person.id },
      )

  test('a photo and a connected social account make a person verified', async () => {
    const ada = await member(db, 'Ada', { identity: 'none' })
    await store(ada)
    await photo(ada)
    expect(await standing(ada)).toMatchObject({ verified: false })
    await connect(ada)
    expect(await standing(ada)).toMatchObject({ verified: true })
  })

  test('the address of a photo that is not stored is not enough; storing it gives the badge, removing it takes it away', async () => {
    const ada = await member(db, 'Ada', { identity: 'none' })
    await photo(ada)
    await connect(ada)
    expect(await standing(ada)).toMatchObject({ verified: false })
    await store(ada)
    expect(await standing(ada)).toMatchObject({ verified: true })
    await db.query(`delete from storage.objects where bucket_id = 'profiles' and name = $1`, [
      `${ada.id}/a.jpg`,
    ])
    expect(await standing(ada)).toMatchObject({ verified: false })
  })

  test('another person’s photo is not enough, whichever role wrote its address', async () => {
    const [ada, bola] = [await member(db, 'Ada', { identity: 'none' }), await member(db, 'Bola')]
    await store(bola)
    await connect(ada)
    const address = photoAddress(bola.id, 'a.jpg', 'profiles')
    await db.query('update private.profiles set selfie_url = $2 where user_id = $1', [ada.id, address])
    expect(await standing(ada)).toMatchObject({ verified: false })
    await db.query(`update private.profiles set selfie_url = 'x' where user_id = $1`, [ada.id])
    expect(await standing(ada)).toMatchObject({ verified: false })
  })

  test('a social account without a photo is not enough', async () => {
    const ada = await member(db, 'Ada', { identity: 'none' })
    await connect(ada)
    expect(await standing(ada)).toMatchObject({ verified: false })
  })

  test('disconnecting the last account removes the badge', async () => {
    const ada = await member(db, 'Ada', { identity: 'none' })
    await store(ada)
    await photo(ada)
    await connect(ada)
    expect(await standing(ada)).toMatchObject({ verified: true })
    await db.as(ada).update('profiles', { connected_social: { instagram: false } }, { user_id: ada.id })
    expect(await standing(ada)).toMatchObject({ verified: false })
  })

  test('an approved identity makes a person verified, a rejected one does not', async () => {
    const bola = await member(db, 'Bola', { identity: 'pending' })
    await review(bola, 'rejected')
    expect(await standing(bola)).toMatchObject({ verified: false })
    await review(bola, 'approved')
    expect(await standing(bola)).toMatchObject({ verified: true })
  })
})
