import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AsoClient, answered, deposit, serviceOf } from '../../support/api/clients.ts'
import { join, type Member, password } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { addressOf, signInByPassword, usersWith } from './auth-admin.ts'

/** `auth.admin` of supabase-js, for servers with the secret key: making, reading, changing and deleting users. */

let stack: TestStack
let service: AsoClient
let ada: Member

beforeAll(async () => {
  stack = await startTestStack()
  service = serviceOf(stack)
  ada = await join(stack, 'Ada')
})
afterAll(() => stack.close())

const admin = () => service.auth.admin

async function made(attributes: Parameters<AsoClient['auth']['admin']['createUser']>[0]) {
  const { user } = await answered(admin().createUser(attributes))
  return user
}

describe('a user is made', () => {
  test('confirmed, with a password, a profile and data, and signs in', async () => {
    const email = addressOf('Chidi')
    const user = await made({
      ...{ email, password, email_confirm: true },
      ...{ user_metadata: { full_name: 'Chidi Okoro' }, app_metadata: { source: 'import' } },
    })
    expect(user).toMatchObject({
      ...{ email: email.toLowerCase(), aud: 'authenticated', role: 'authenticated', is_anonymous: false },
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email'], source: 'import' },
      user_metadata: { full_name: 'Chidi Okoro', email_verified: true },
      identities: [{ provider: 'email', id: user.id, user_id: user.id }],
    })
    expect(JSON.stringify(user)).not.toMatch(/password|token|\$2/)
    expect((await signInByPassword(stack, email)).data.user?.id).toBe(user.id)
    const profiles = await stack.database.query('select 1 from private.profiles where user_id = $1', [
      user.id,
    ])
    expect(profiles).toHaveLength(1)
  })

  test('unconfirmed, and can not sign in before the address is confirmed', async () => {
    const email = addressOf('dayo')
    const { id } = await made({ email, password })
    expect((await signInByPassword(stack, email)).error?.code).toBe('email_not_confirmed')
    await answered(admin().updateUserById(id, { email_confirm: true }))
    expect((await signInByPassword(stack, email)).error).toBeNull()
  })

  test.each([
    ['without an address', {}, 400, 'validation_failed'],
    ['with an address that is none', { email: 'nobody' }, 400, 'validation_failed'],
    ['with the address of another', { email: () => ada.email.toUpperCase() }, 422, 'email_exists'],
    ['with a short password', { email: 'weak@aso.test', password: 'Ab1' }, 422, 'weak_password'],
    ['with a phone', { email: 'phone@aso.test', phone: '+2348012345678' }, 400, 'phone_provider_disabled'],
    [
      'with the role of the service',
      { email: 'role@aso.test', role: 'service_role' },
      400,
      'validation_failed',
    ],
    ['with an odd ban', { email: 'ban@aso.test', ban_duration: '1 year' }, 400, 'validation_failed'],
    ['with a NUL', { email: 'nul@aso.test', user_metadata: { a: '\0' } }, 400, 'validation_failed'],
  ] as const)('%s it is refused', async (_what, attributes, status, code) => {
    const before = await stack.database.query('select count(*)::int as users from auth.users')
    const email =
      'email' in attributes && typeof attributes.email === 'function' ? attributes.email() : undefined
    const { data, error } = await admin().createUser({ ...attributes, ...(email && { email }) } as never)
    expect(error).toMatchObject({ status, code })
    expect(data.user).toBeNull()
    expect(await stack.database.query('select count(*)::int as users from auth.users')).toEqual(before)
  })
})

describe('users are read', () => {
  test('page by page, the newest first, with the total', async () => {
    const newest = await made({ email: addressOf('eze') })
    const [count] = await stack.database.query<{ total: number }>(
      'select count(*)::int as total from auth.users',
    )
    const first = await answered(admin().listUsers({ page: 1, perPage: 1 }))
    expect(first).toMatchObject({ aud: 'authenticated', total: count?.total, nextPage: 2 })
    expect(first.users.map(({ id }) => id)).toEqual([newest.id])
    const all = await answered(admin().listUsers({ perPage: 1_000_000 }))
    expect(new Set(all.users.map(({ id }) => id)).size).toBe(count?.total)
    expect(JSON.stringify(all)).not.toMatch(/encrypted_password|_token/)
    const beyond = await answered(admin().listUsers({ page: 100_000, perPage: 50 }))
    expect(beyond.users).toEqual([])
  })

  test.each(['per_page=0', 'per_page=-1', 'page=x', 'page=1e9', `page=${'9'.repeat(30)}`])(
    'not by %s',
    async (query) => {
      const headers = { apikey: stack.secretKey }
      const response = await fetch(`${stack.url}/auth/v1/admin/users?${query}`, { headers })
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error_code: 'validation_failed' },
      ])
    },
  )

  test('one by one', async () => {
    expect((await answered(admin().getUserById(ada.id))).user).toMatchObject({ id: ada.id, email: ada.email })
    const { error } = await admin().getUserById(randomUUID())
    expect(error).toMatchObject({ status: 404, code: 'user_not_found', message: 'User not found' })
    const response = await fetch(`${stack.url}/auth/v1/admin/users/1;drop`, {
      headers: { apikey: stack.secretKey },
    })
    expect(response.status).toBe(404)
  })
})

describe('a user is changed', () => {
  test('address, data and password; a new password ends the sessions', async () => {
    const eve = await join(stack, 'Eve')
    const email = addressOf('eve')
    const { user } = await answered(
      admin().updateUserById(eve.id, {
        ...{ email, password: 'Another-2026-pass' },
        ...{ user_metadata: { nick: 'E' }, app_metadata: { tier: 2 } },
      }),
    )
    expect(user).toMatchObject({
      ...{ email, user_metadata: { nick: 'E' }, app_metadata: { tier: 2, provider: 'email' } },
      identities: [{ email }],
    })
    expect((await eve.client.auth.refreshSession()).data.session).toBeNull()
    expect((await signInByPassword(stack, eve.email)).error?.code).toBe('invalid_credentials')
    expect((await signInByPassword(stack, email)).error?.code).toBe('invalid_credentials')
    expect((await signInByPassword(stack, email, 'Another-2026-pass')).error).toBeNull()
  })

  test('a ban keeps out until it is lifted', async () => {
    const femi = await join(stack, 'Femi')
    await answered(admin().updateUserById(femi.id, { ban_duration: '1h30m' }))
    expect((await signInByPassword(stack, femi.email)).error?.code).toBe('user_banned')
    await answered(admin().updateUserById(femi.id, { ban_duration: 'none' }))
    expect((await signInByPassword(stack, femi.email)).error).toBeNull()
  })

  test('all of it or nothing', async () => {
    const gozi = await join(stack, 'Gozi')
    const { error } = await admin().updateUserById(gozi.id, {
      email: ada.email,
      password: 'Another-2026-pass',
    })
    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await signInByPassword(stack, gozi.email)).error).toBeNull()
  })
})

describe('a user is deleted', () => {
  test('not while a profile, and with it money and bookings, stands on the account', async () => {
    const hadiza = await join(stack, 'Hadiza')
    await deposit(stack, hadiza, 5000)
    const response = await fetch(`${stack.url}/auth/v1/admin/users/${hadiza.id}`, {
      method: 'DELETE',
      headers: { apikey: stack.secretKey },
    })
    expect([response.status, await response.json()]).toEqual([
      500,
      { code: 500, error_code: 'unexpected_failure', msg: 'Database error deleting user' },
    ])
    expect((await admin().deleteUser(hadiza.id)).error).toMatchObject({ status: 500 })
    expect((await signInByPassword(stack, hadiza.email)).error).toBeNull()
    const soft = await admin().deleteUser(hadiza.id, true)
    expect(soft.error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await signInByPassword(stack, hadiza.email)).error).toBeNull()
  })

  test('where nothing stands on it, with its sessions and identities', async () => {
    const [id, email] = [randomUUID(), addressOf('ike')]
    // Without its triggers, which would give it a profile.
    await stack.database.query(`do $$ begin
      set local session_replication_role = replica;
      insert into auth.users (id, email) values ('${id}', '${email}');
      insert into auth.identities (id, provider, provider_id, user_id) values (gen_random_uuid(), 'email', '${id}', '${id}');
      insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${id}');
    end $$`)
    expect((await answered(admin().deleteUser(id))).user).toMatchObject({ id, email })
    expect(await usersWith(stack, email)).toEqual([])
    for (const table of ['sessions', 'identities'])
      expect(await stack.database.query(`select 1 from auth.${table} where user_id = $1`, [id])).toEqual([])
    expect((await admin().deleteUser(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })
})
