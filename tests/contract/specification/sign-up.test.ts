import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { photoOf } from '../../support/fixtures/drawn-files.ts'
import { called, codeFor, ok, type SpecificationClient, startClient } from './client.ts'

/** From sign-up to a finished profile, as document 1 writes it. The tests go on from each other. */

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.close())

const stored = async (userId: string) =>
  (
    await stack.database.query<Record<string, unknown>>(
      'select full_name, role, is_verified_email, is_verified_phone, phone_number, phone_verified_at, auth_completed from private.profiles where user_id = $1',
      [userId],
    )
  )[0]

describe.each([
  { role: 'lend', email: 'ada@specification.test', completed: true },
  { role: 'borrow', email: 'bola@specification.test', completed: false },
])('a new member who wants to $role', ({ role, email, completed }) => {
  let client: SpecificationClient
  let userId = ''
  const profile = (columns: string) =>
    ok(client.from('profiles').select(columns).eq('user_id', userId).single<Record<string, unknown>>())

  test('signs up, and create-profile takes name and role before anybody is signed in', async () => {
    client = startClient(stack)
    const { user } = await ok(
      client.auth.signUp({
        email,
        password: 'Aso-test-2026',
        options: { emailRedirectTo: `${stack.url}/auth`, data: { full_name: 'Ada Obi' } },
      }),
    )
    userId = user?.id ?? ''
    expect(await called(client, 'create-profile', { userId, fullName: 'Ada Obi', role })).toMatchObject({
      status: true,
    })
    expect(await stored(userId)).toMatchObject({ full_name: 'Ada Obi', role, is_verified_email: false })
  })

  test('name and role are taken once', async () => {
    await called(client, 'create-profile', { userId, fullName: 'Eve Ade', role: 'both' })
    expect(await stored(userId)).toMatchObject({ full_name: 'Ada Obi', role })
  })

  test('asks for the code again, enters it, and sets the flag of the mail', async () => {
    expect(await called(client, 'send-otp-email', { email, otp: '123456', type: 'signup' })).toMatchObject({
      success: true,
    })
    const token = codeFor(stack, email)
    await ok(client.auth.verifyOtp({ email, token, type: 'signup' }))
    const { user } = await ok(client.auth.getUser())
    expect(user?.id).toBe(userId)
    await ok(client.from('profiles').update({ is_verified_email: true }).eq('user_id', userId))
    expect(await profile('is_verified_email, is_verified_phone, auth_completed, role')).toEqual({
      is_verified_email: true,
      is_verified_phone: false,
      auth_completed: false,
      role,
    })
  })

  test('may not complete the account before the phone step', async () => {
    const { error } = await client.from('profiles').update({ auth_completed: true }).eq('user_id', userId)
    expect(error).toMatchObject({ message: 'This is set by Aso when its step is done.' })
    expect(await stored(userId)).toMatchObject({ auth_completed: false })
  })

  test('stores the phone number, unproven, and reads what is true now', async () => {
    const changed = await ok(
      client
        .from('profiles')
        .update({ is_verified_phone: true, phone_number: '+2348031234567' })
        .eq('user_id', userId)
        .select('is_verified_phone, phone_number, auth_completed')
        .single<Record<string, unknown>>(),
    )
    expect(changed).toEqual({
      is_verified_phone: true,
      phone_number: '+2348031234567',
      auth_completed: completed,
    })
    expect(await stored(userId)).toMatchObject({ is_verified_phone: true, phone_verified_at: null })
  })

  test('completes the account; who borrows waits for the identity', async () => {
    const changed = await ok(
      client
        .from('profiles')
        .update({ auth_completed: true })
        .eq('user_id', userId)
        .select('auth_completed')
        .single(),
    )
    expect(changed).toEqual({ auth_completed: completed })
  })

  test('signs in with the password', async () => {
    await ok(client.auth.signOut().then(({ error }) => ({ data: null, error })))
    await ok(client.auth.signInWithPassword({ email, password: 'Aso-test-2026' }))
    expect(await profile('*')).toMatchObject({ user_id: userId, wallet_balance: 0, escrow_balance: 0 })
  })

  test('sets up the profile: photo, place, social accounts', async () => {
    const path = `${userId}/selfie.jpg`
    await ok(
      client.storage
        .from('profiles')
        .upload(path, await photoOf('Ada', 400, 400), { upsert: true, contentType: 'image/jpeg' }),
    )
    const { publicUrl } = client.storage.from('profiles').getPublicUrl(path).data
    await ok(
      client.from('profiles').upsert({ user_id: userId, selfie_url: publicUrl }, { onConflict: 'user_id' }),
    )
    await ok(
      client.from('profiles').upsert(
        {
          user_id: userId,
          connected_social: { instagram: false, facebook: false },
        },
        { onConflict: 'user_id' },
      ),
    )
    const location = { latitude: 6.45, longitude: 3.39, city: 'Lagos', country: 'Nigeria' }
    await ok(client.from('profiles').update({ location }).eq('user_id', userId))
    await ok(client.from('profiles').update({ profile_setup_completed: true }).eq('user_id', userId))
    expect(await profile('*')).toMatchObject({
      selfie_url: publicUrl,
      location,
      profile_setup_completed: true,
      is_verified_email: true,
      auth_completed: completed,
    })
  })

  test('reads the trust score, which may not be there, and counts bookings and items', async () => {
    const { error } = await client.from('trust_scores').select('*').eq('user_id', userId).single()
    expect(error?.code ?? 'PGRST116').toBe('PGRST116')
    const bookings = await client
      .from('transactions')
      .select('*', { count: 'exact', head: true })
      .or(`borrower_id.eq.${userId},lender_id.eq.${userId}`)
    expect(bookings).toMatchObject({ error: null, count: 0 })
    const items = await client
      .from('items')
      .select('*', { count: 'exact', head: true })
      .eq('owner_id', userId)
    expect(items).toMatchObject({ error: null, count: 0 })
  })
})

test('the borrower becomes a lender, too', async () => {
  const client = startClient(stack)
  const { user } = await ok(
    client.auth.signInWithPassword({ email: 'bola@specification.test', password: 'Aso-test-2026' }),
  )
  await ok(client.from('profiles').update({ role: 'both' }).eq('user_id', user.id))
  expect(await stored(user.id)).toMatchObject({ role: 'both' })
})

test('an account that is confirmed, old or of nobody takes no role from who is not signed in, and no answer differs', async () => {
  const client = startClient(stack)
  const { user: fresh } = await ok(
    client.auth.signUp({ email: 'old@specification.test', password: 'Aso-test-2026' }),
  )
  await stack.database.query(
    `update auth.users set created_at = now() - interval '16 minutes' where id = $1`,
    [fresh?.id],
  )
  const [{ id: confirmed } = { id: '' }] = await stack.database.query<{ id: string }>(
    `select id from auth.users where email = 'ada@specification.test'`,
  )
  await stack.database.query('update private.profiles set role = null where user_id = $1', [confirmed])
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const userId of [fresh?.id, confirmed, nobody]) {
    expect(await called(client, 'create-profile', { userId, fullName: 'Eve', role: 'both' })).toEqual({
      status: true,
      message: 'Profile created',
      data: { user_id: userId },
    })
  }
  expect(await stored(fresh?.id ?? '')).toMatchObject({ role: null })
  expect(await stored(confirmed)).toMatchObject({ role: null, full_name: 'Ada Obi' })
})
