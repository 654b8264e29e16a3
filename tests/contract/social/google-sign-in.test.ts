import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestCode, visitorOf } from '../../support/api/clients.ts'
import { invoke, join, type Member } from '../../support/api/members.ts'
import { type PlatformAccount, signInThroughPlatform, socialOf } from '../../support/api/social-platforms.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.close())

/** A browser whose app exchanges the code itself, as Aso's does. */
function browser(): SupabaseClient {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const auth = { flowType: 'pkce', autoRefreshToken: false, storage } as const
  return createClient(stack.url, stack.publishableKey, { auth })
}

const codeOf = (home: URL): string => home.searchParams.get('code') ?? ''

async function enter(there: PlatformAccount): Promise<Member> {
  const client = browser()
  const home = await signInThroughPlatform(stack, client, 'google', there)
  const { data, error } = await client.auth.exchangeCodeForSession(codeOf(home))
  if (!data.user) throw error ?? new Error('Nobody is signed in')
  return { id: data.user.id, email: data.user.email ?? '', client }
}

const accountOf = async (email: string) => {
  const [account] = await stack.database.query(
    `select u.id, coalesce(u.encrypted_password, '') <> '' as has_password, p.full_name, p.role::text, p.is_verified_email,
       (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions,
       (select count(*)::int from private.person_marks m where m.user_id = u.id) as marks
     from auth.users u join private.profiles p on p.user_id = u.id where u.email = $1`,
    [email],
  )
  return account
}

const countPeople = async () =>
  (await stack.database.query<{ count: number }>('select count(*)::int as count from auth.users'))[0]?.count

test('somebody new gets an account with a confirmed address and a name, without a role or a password', async () => {
  const { id, client } = await enter({ username: 'ngozi', name: 'Ngozi Okafor', email: 'Ngozi@Mail.test' })
  expect(await accountOf('ngozi@mail.test')).toMatchObject({
    id,
    has_password: false,
    full_name: 'Ngozi Okafor',
    role: null,
    is_verified_email: true,
  })
  expect((await client.rpc('sign_in_ways').single()).data).toEqual({
    has_password: false,
    google_identity: expect.any(String),
    google_address: 'ngozi@mail.test',
    google_is_spare: false,
  })
  // An account that Google opens needs no password before anything else.
  expect((await client.rpc('needs_password')).data).toBe(false)
  // Google counts for nothing where connected platforms raise trust.
  expect(await socialOf(stack, id)).toEqual({ connections: [], providers: ['google'], shown: {} })
})

test('the session is renewed, ends with signing out, and the same Google account opens it again', async () => {
  const { id, client } = await enter({ username: 'again' })
  expect((await client.auth.refreshSession()).data.user?.id).toBe(id)
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  await client.auth.signOut()
  expect((await client.auth.getUser(token)).error?.name).toBe('AuthSessionMissingError')
  // The address at Google is another one meanwhile: who somebody is there counts, not how they are reached.
  expect((await enter({ username: 'again', email: 'moved@mail.test' })).id).toBe(id)
})

test('an account with the same confirmed address is opened and linked, keeps its password, and its owner is told', async () => {
  const ada = await join(stack, 'Ada Obi', 'lend')
  expect((await enter({ username: 'ada', name: 'A. Obi', email: ada.email })).id).toBe(ada.id)
  expect(await accountOf(ada.email)).toMatchObject({ has_password: true, full_name: 'Ada Obi', role: 'lend' })
  const { error } = await visitorOf(stack).auth.signInWithPassword({
    email: ada.email,
    password: 'Aso-test-2026',
  })
  expect(error).toBeNull()
  const told = await stack.database.query<{ body: string }>(
    `select body from private.outbox where recipient = $1 and subject = 'Another way to sign in to Aso'`,
    [ada.email],
  )
  expect(told).toHaveLength(1)
  expect(told[0]?.body).toContain('Password and security')
})

test('what a stranger claimed with the address before is gone: password, name, role, device and sessions', async () => {
  const email = 'owner@mail.test'
  const squatter = visitorOf(stack)
  const device = crypto.randomUUID()
  const data = { full_name: 'Mallory', role: 'lend', device }
  await squatter.auth.signUp({ email, password: 'Aso-test-2026', options: { data } })
  expect(await accountOf(email)).toMatchObject({ has_password: true, full_name: 'Mallory', marks: 1 })
  await stack.database.query(
    'insert into auth.sessions (id, user_id, created_at) select gen_random_uuid(), id, now() from auth.users where email = $1',
    [email],
  )
  const { id, client } = await enter({ username: 'owner', name: 'Bisi Bello', email })
  expect(await accountOf(email)).toMatchObject({
    id,
    has_password: false,
    full_name: 'Bisi Bello',
    role: null,
    sessions: 1,
    marks: 0,
  })
  const again = await squatter.auth.signInWithPassword({ email, password: 'Aso-test-2026' })
  expect(again.error?.code).toBe('invalid_credentials')
  // Neither the code that was mailed for the stranger's sign-up nor another sign-up changes whose it is.
  const code = newestCode(stack, email)
  expect((await squatter.auth.verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe(
    'otp_expired',
  )
  await squatter.auth.signUp({ email, password: 'Aso-test-2026', options: { data } })
  expect(await accountOf(email)).toMatchObject({ has_password: false, full_name: 'Bisi Bello' })
  expect((await client.auth.getUser()).data.user?.user_metadata).not.toHaveProperty('device')
})

test.each([
  ['unverified-stranger@mail.test', 'provider_email_needs_verification'],
  ['', 'unexpected_failure'],
])('the address %j, which Google has not verified, opens and makes no account', async (email, code) => {
  const before = await countPeople()
  const home = await signInThroughPlatform(stack, browser(), 'google', { username: 'nobody', email })
  expect([home.searchParams.get('error_code'), home.searchParams.has('code')]).toEqual([code, false])
  expect(await countPeople()).toBe(before)
})

test('an unverified address does not open the account that has it', async () => {
  const { email, id } = await join(stack, 'Ada Obi')
  await stack.database.query('update auth.users set email = $1 where id = $2', [`unverified-${email}`, id])
  const home = await signInThroughPlatform(stack, browser(), 'google', {
    username: 'thief',
    email: `unverified-${email}`,
  })
  expect(home.searchParams.get('error_code')).toBe('provider_email_needs_verification')
  expect(await socialOf(stack, id)).toMatchObject({ providers: ['email'] })
})

test('a code is worth nothing without the verifier of the browser that began, and works once', async () => {
  const victim = browser()
  const attacker = browser()
  const code = codeOf(await signInThroughPlatform(stack, attacker, 'google', { username: 'attacker' }))
  // A prepared address opens the attacker's account in nobody's browser,
  await expect(victim.auth.exchangeCodeForSession(code)).resolves.toMatchObject({ data: { session: null } })
  // not even where the victim has begun to sign in, too.
  await victim.auth.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } })
  expect((await victim.auth.exchangeCodeForSession(code)).data.session).toBeNull()
  const own = browser()
  const mine = codeOf(await signInThroughPlatform(stack, own, 'google', { username: 'own' }))
  expect((await own.auth.exchangeCodeForSession(mine)).error).toBeNull()
  expect((await own.auth.exchangeCodeForSession(mine)).error).not.toBeNull()
})

test('a banned or a deleted person is not let in, by a way that was begun before either', async () => {
  const banned = await enter({ username: 'banned' })
  const ban = `update auth.users set banned_until = now() + interval '1 day' where id = $1`
  const code = codeOf(await signInThroughPlatform(stack, banned.client, 'google', { username: 'banned' }))
  await stack.database.query(ban, [banned.id])
  const late = await banned.client.auth.exchangeCodeForSession(code)
  const token = late.data.session?.access_token
  if (token) expect((await banned.client.auth.getUser(token)).error).not.toBeNull()
  const home = await signInThroughPlatform(stack, browser(), 'google', { username: 'banned' })
  expect(home.searchParams.get('error_code')).toBe('user_banned')
})

test('a suspended person gets in and reads why, and does nothing', async () => {
  const ada = await enter({ username: 'suspended' })
  const admin = await join(stack, 'Admin')
  await stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
    admin.id,
  ])
  const suspended = await admin.client.rpc('suspend_person', {
    p_user_id: ada.id,
    p_reason: 'Sent photos of items that are not theirs.',
  })
  expect(suspended.error).toBeNull()
  const back = await enter({ username: 'suspended' })
  const own = () => back.client.from('profiles').select('is_active').eq('user_id', ada.id).single()
  expect((await own()).data).toEqual({ is_active: false })
})

test('a first password takes a mailed code, and then signs in beside Google', async () => {
  const { email, client } = await enter({ username: 'codes' })
  const password = 'Lagos-2026-Owambe'
  expect((await client.auth.updateUser({ password })).error?.code).toBe('current_password_required')
  const gate = visitorOf(stack)
  await gate.auth.resetPasswordForEmail(email)
  await gate.auth.verifyOtp({ email, token: newestCode(stack, email), type: 'recovery' })
  expect((await gate.auth.updateUser({ password })).error).toBeNull()
  expect((await gate.rpc('sign_in_ways').single()).data).toMatchObject({ has_password: true })
  expect((await visitorOf(stack).auth.signInWithPassword({ email, password })).error).toBeNull()
  expect((await enter({ username: 'codes' })).email).toBe(email)
})

test('Google can be disconnected where another way is left, and only by its owner', async () => {
  const ada = await join(stack, 'Ada Obi')
  const only = await enter({ username: 'only' })
  const identityOf = async ({ client }: Member) => {
    const { data } = await client.auth.getUserIdentities()
    const identity = data?.identities.find(({ provider }) => provider === 'google')
    if (!identity) throw new Error('Google is not connected')
    return identity
  }
  const last = await only.client.auth.unlinkIdentity(await identityOf(only))
  expect(last.error?.code).toBe('single_identity_not_deletable')
  expect((await ada.client.auth.unlinkIdentity(await identityOf(only))).error?.code).toBe(
    'identity_not_found',
  )
  const both = await enter({ username: 'both', email: ada.email })
  expect((await both.client.rpc('sign_in_ways').single()).data).toMatchObject({ google_is_spare: true })
  expect((await both.client.auth.unlinkIdentity(await identityOf(both))).error).toBeNull()
  expect(await socialOf(stack, ada.id)).toMatchObject({ providers: ['email'] })
})

test('who has only Google deletes the account, and comes back as somebody new', async () => {
  const { id, email, client } = await enter({ username: 'leaver' })
  expect(await invoke(client, 'delete-account', { email: 'other@mail.test' })).toMatchObject({
    httpStatus: 400,
  })
  expect(await invoke(client, 'delete-account', { email })).toMatchObject({ status: true })
  expect((await client.auth.getUser()).error).not.toBeNull()
  expect((await enter({ username: 'leaver' })).id).not.toBe(id)
})

test('the device of a sign-up with Google is noted, as that of a sign-up with a password', async () => {
  const { email, client } = await enter({ username: 'device' })
  await client.auth.updateUser({ data: { device: crypto.randomUUID() } })
  expect(await accountOf(email)).toMatchObject({ marks: 1 })
})
