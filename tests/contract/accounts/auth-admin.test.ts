import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AsoClient,
  answered,
  deposit,
  mailsTo,
  newestCode,
  serviceOf,
  visitorOf,
} from '../../support/api/clients.ts'
import { join, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

/** `auth.admin` of supabase-js: for servers with the secret key. */

let stack: TestStack
let service: AsoClient
let ada: Member

beforeAll(async () => {
  stack = await startTestStack()
  service = serviceOf(stack)
  ada = await join(stack, 'Ada')
})
afterAll(() => stack.close())

const password = 'Aso-test-2026'
const admin = () => service.auth.admin
const addressOf = (name: string) => `${name}-${randomUUID().slice(0, 8)}@aso.test`
const signIn = (email: string, given = password) =>
  visitorOf(stack).auth.signInWithPassword({ email, password: given })
const usersWith = (email: string) =>
  stack.database.query<{ id: string }>('select id from auth.users where email = $1', [email])

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
    expect((await signIn(email)).data.user?.id).toBe(user.id)
    const profiles = await stack.database.query('select 1 from private.profiles where user_id = $1', [
      user.id,
    ])
    expect(profiles).toHaveLength(1)
  })

  test('unconfirmed, and can not sign in before the address is confirmed', async () => {
    const email = addressOf('dayo')
    const { id } = await made({ email, password })
    expect((await signIn(email)).error?.code).toBe('email_not_confirmed')
    await answered(admin().updateUserById(id, { email_confirm: true }))
    expect((await signIn(email)).error).toBeNull()
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
    expect((await signIn(eve.email)).error?.code).toBe('invalid_credentials')
    expect((await signIn(email)).error?.code).toBe('invalid_credentials')
    expect((await signIn(email, 'Another-2026-pass')).error).toBeNull()
  })

  test('a ban keeps out until it is lifted', async () => {
    const femi = await join(stack, 'Femi')
    await answered(admin().updateUserById(femi.id, { ban_duration: '1h30m' }))
    expect((await signIn(femi.email)).error?.code).toBe('user_banned')
    await answered(admin().updateUserById(femi.id, { ban_duration: 'none' }))
    expect((await signIn(femi.email)).error).toBeNull()
  })

  test('all of it or nothing', async () => {
    const gozi = await join(stack, 'Gozi')
    const { error } = await admin().updateUserById(gozi.id, {
      email: ada.email,
      password: 'Another-2026-pass',
    })
    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await signIn(gozi.email)).error).toBeNull()
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
    expect((await signIn(hadiza.email)).error).toBeNull()
    const soft = await admin().deleteUser(hadiza.id, true)
    expect(soft.error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await signIn(hadiza.email)).error).toBeNull()
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
    expect(await usersWith(email)).toEqual([])
    for (const table of ['sessions', 'identities'])
      expect(await stack.database.query(`select 1 from auth.${table} where user_id = $1`, [id])).toEqual([])
    expect((await admin().deleteUser(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })
})

describe('a code is made', () => {
  test('for a sign-up, which it confirms', async () => {
    const email = addressOf('kemi')
    const { properties, user } = await answered(admin().generateLink({ type: 'signup', email, password }))
    expect(properties).toMatchObject({
      verification_type: 'signup',
      email_otp: expect.stringMatching(/^\d{6}$/),
    })
    expect(user).toMatchObject({ email })
    expect(mailsTo(stack, email)).toEqual([])
    const client = visitorOf(stack)
    const { data } = await client.auth.verifyOtp({ email, token: properties.email_otp, type: 'signup' })
    expect(data.user?.id).toBe(user.id)
    expect((await signIn(email)).error).toBeNull()
  })

  test('for a forgotten password, once', async () => {
    const { properties } = await answered(admin().generateLink({ type: 'recovery', email: ada.email }))
    const verify = () =>
      visitorOf(stack).auth.verifyOtp({ email: ada.email, token: properties.email_otp, type: 'recovery' })
    expect((await verify()).data.session).not.toBeNull()
    expect((await verify()).error?.code).toBe('otp_expired')
  })

  test('its link opens nothing: only the code does', async () => {
    const { properties } = await answered(admin().generateLink({ type: 'magiclink', email: ada.email }))
    const { action_link: link, hashed_token: hashed } = properties
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(403)
    const byHash = await visitorOf(stack).auth.verifyOtp({ token_hash: hashed, type: 'magiclink' })
    expect(byHash.data.session).toBeNull()
  })

  test('not for unknown or confirmed addresses, or other kinds', async () => {
    const email = addressOf('nobody')
    expect((await admin().generateLink({ type: 'recovery', email })).error).toMatchObject({
      ...{ status: 404, code: 'user_not_found' },
    })
    for (const type of ['signup', 'invite'] as const) {
      const { error } = await admin().generateLink({ type, email: ada.email, password })
      expect(error).toMatchObject({ status: 422, code: 'email_exists' })
    }
    const odd = await admin().generateLink({ type: 'email_change_new', email: ada.email, newEmail: email })
    expect(odd.error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await usersWith(email)).toEqual([])
  })

  test('and mailed as an invitation, after which the person chooses a password', async () => {
    const email = addressOf('lola')
    const { user } = await answered(admin().inviteUserByEmail(email, { data: { full_name: 'Lola' } }))
    expect(user).toMatchObject({
      email,
      invited_at: expect.any(String),
      user_metadata: { full_name: 'Lola' },
    })
    const client = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } })
    const { error } = await client.auth.verifyOtp({ email, token: newestCode(stack, email), type: 'invite' })
    expect(error).toBeNull()
    expect((await client.auth.updateUser({ password })).error).toBeNull()
    expect((await signIn(email)).error).toBeNull()
    expect((await admin().inviteUserByEmail(email)).error).toMatchObject({ code: 'email_exists' })
  })
})

describe('nobody else may', () => {
  const calls = (): [method: string, path: string, body?: object][] => [
    ['GET', '/admin/users'],
    ['POST', '/admin/users', { email: 'thief@aso.test', password, email_confirm: true }],
    ['GET', `/admin/users/${ada.id}`],
    ['PUT', `/admin/users/${ada.id}`, { password: 'Stolen-2026-pass' }],
    ['DELETE', `/admin/users/${ada.id}`],
    ['POST', '/admin/generate_link', { type: 'recovery', email: ada.email }],
    ['POST', '/invite', { email: 'thief@aso.test' }],
  ]
  const send = async (headers: Record<string, string>) => {
    const answers: unknown[] = []
    for (const [method, path, body] of calls()) {
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const response = await fetch(`${stack.url}/auth/v1${path}`, init)
      answers.push([response.status, ((await response.json()) as { error_code?: string }).error_code])
    }
    return answers
  }
  const all = (status: number, code: string) => calls().map(() => [status, code])

  test('visitors, members, admins of the product, and who has no key', async () => {
    const admins = await join(stack, 'Ms Admin')
    await stack.database.query('update private.profiles set is_admin = true where user_id = $1', [admins.id])
    const tokenOf = async ({ client }: Member) =>
      `Bearer ${(await client.auth.getSession()).data.session?.access_token}`
    const apikey = stack.publishableKey
    const before = await stack.database.query('select * from auth.users order by id')
    expect(await send({})).toEqual(all(401, 'no_authorization'))
    expect(await send({ apikey })).toEqual(all(403, 'not_admin'))
    expect(await send({ apikey, authorization: `Bearer ${apikey}` })).toEqual(all(403, 'not_admin'))
    const member = await join(stack, 'Musa')
    const withTwo = await stack.database.query('select * from auth.users order by id')
    for (const person of [member, admins]) {
      expect(await send({ apikey, authorization: await tokenOf(person) })).toEqual(all(403, 'not_admin'))
      // The token counts, not the key beside it.
      const both = { apikey: stack.secretKey, authorization: await tokenOf(person) }
      expect(await send(both)).toEqual(all(403, 'not_admin'))
    }
    expect(await stack.database.query('select * from auth.users order by id')).toEqual(withTwo)
    expect(withTwo.length).toBe(before.length + 1)
    expect(await usersWith('thief@aso.test')).toEqual([])
  })

  test('by no other spelling of the address', async () => {
    const headers = { apikey: stack.publishableKey }
    for (const path of [
      '/admin%2Fusers',
      '/%61dmin/users',
      '//admin/users',
      '/admin/users/',
      '/./admin/users',
    ])
      expect((await fetch(`${stack.url}/auth/v1${path}`, { headers })).status, path).toBeGreaterThanOrEqual(
        400,
      )
  })
})
