import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AsoClient, visitorOf } from '../../support/api/clients.ts'
import { join } from '../../support/api/members.ts'
import {
  type AuthPlatform,
  fragmentOf,
  link,
  signInAddress,
  signInThroughPlatform,
  socialOf,
} from '../../support/api/social-platforms.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let visitor: AsoClient

beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.close())

/** Who the tokens at the end of the way belong to, by the server's word. */
async function personAt(home: URL) {
  const fragment = fragmentOf(home)
  visitor = visitorOf(stack)
  const { data, error } = await visitor.auth.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  })
  if (!data.user) throw error ?? new Error('Nobody is signed in')
  return data.user
}

const countPeople = async (): Promise<number> =>
  (await stack.database.query<{ count: number }>('select count(*)::int as count from auth.users'))[0]
    ?.count ?? 0

test.each<AuthPlatform>(['facebook', 'twitter', 'linkedin_oidc'])(
  'somebody new from %s gets an account with a confirmed address, a profile and the connection',
  async (platform) => {
    const email = `new.person.${platform}@mail.test`
    const there = { username: 'new.person', name: 'New Person', email: email.toUpperCase() }
    const home = await signInThroughPlatform(stack, visitorOf(stack), platform, there)
    expect(`${home.pathname}${home.search}`).toBe(`/social-connect?connected=${platform}`)
    const user = await personAt(home)
    expect(user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(await socialOf(stack, user.id)).toEqual({
      connections: [{ platform, username: platform === 'twitter' ? 'new.person' : 'New Person' }],
      providers: [platform],
      shown: { [platform]: true },
    })
    const { data } = await visitor
      .from('profiles')
      .select('full_name, is_verified_email, auth_completed, role')
      .eq('user_id', user.id)
      .single()
    expect(data).toEqual({
      full_name: 'New Person',
      is_verified_email: true,
      auth_completed: false,
      role: null,
    })
  },
)

test('signing in again with the same social account opens the same Aso account', async () => {
  const there = { username: 'again', name: 'Again' }
  const first = await personAt(await signInThroughPlatform(stack, visitorOf(stack), 'twitter', there))
  const before = await countPeople()
  const second = await personAt(await signInThroughPlatform(stack, visitorOf(stack), 'twitter', there))
  expect(second.id).toBe(first.id)
  expect(await countPeople()).toBe(before)
  const renewed = await visitor.auth.refreshSession()
  expect(renewed.data.user?.id).toBe(first.id)
})

test('an account with the same confirmed address is signed in and linked', async () => {
  const ada = await join(stack, 'Ada Obi')
  const user = await personAt(
    await signInThroughPlatform(stack, visitorOf(stack), 'linkedin_oidc', {
      username: 'ada',
      email: ada.email,
    }),
  )
  expect(user.id).toBe(ada.id)
  expect(await socialOf(stack, ada.id)).toMatchObject({
    providers: ['email', 'linkedin_oidc'],
    shown: { linkedin_oidc: true },
  })
})

test('a linked social account signs in even when its address there is another', async () => {
  const bola = await join(stack, 'Bola Ade')
  const there = { username: 'bola', email: 'other@mail.test' }
  await link(stack, bola, 'facebook', there)
  expect((await personAt(await signInThroughPlatform(stack, visitorOf(stack), 'facebook', there))).id).toBe(
    bola.id,
  )
})

test('an unconfirmed earlier sign-up loses its access when the owner of the address signs in by a platform', async () => {
  const email = 'owner@mail.test'
  const squatter = visitorOf(stack)
  await squatter.auth.signUp({ email, password: 'Aso-test-2026' })
  const owner = await personAt(
    await signInThroughPlatform(stack, visitorOf(stack), 'facebook', { username: 'owner', email }),
  )
  expect(owner.email).toBe(email)
  const { data, error } = await squatter.auth.signInWithPassword({ email, password: 'Aso-test-2026' })
  expect(data.session).toBe(null)
  expect(error?.code).toBe('invalid_credentials')
  expect(await socialOf(stack, owner.id)).toMatchObject({ providers: ['facebook'] })
})

test.each([
  ['linkedin_oidc', 'unverified@mail.test', 'provider_email_needs_verification'],
  ['facebook', '', 'unexpected_failure'],
] as const)('%s with the address "%s" makes no account', async (platform, email, code) => {
  const before = await countPeople()
  const home = await signInThroughPlatform(stack, visitorOf(stack), platform, { username: 'nobody', email })
  expect(home.searchParams.get('error_code')).toBe(code)
  expect(fragmentOf(home).has('access_token')).toBe(false)
  expect(await countPeople()).toBe(before)
})

test('a deleted user cannot sign in again', async () => {
  const gone = await join(stack, 'Gone Person')
  await link(stack, gone, 'twitter', { username: 'gone' })
  await stack.database.query('update auth.users set deleted_at = now() where id = $1', [gone.id])
  const home = await signInThroughPlatform(stack, visitorOf(stack), 'twitter', { username: 'gone' })
  expect(home.searchParams.get('error_code')).toBe('user_banned')
})

test.each(['https://evil.test/steal', '//evil.test', 'javascript:alert(1)', 'https://user@evil.test'])(
  'a session is never sent to %s',
  async (redirectTo) => {
    const client = visitorOf(stack)
    const { data } = await client.auth.signInWithOAuth({
      provider: 'facebook',
      options: { redirectTo, skipBrowserRedirect: true },
    })
    const address = new URL(
      (await fetch(data.url ?? '', { redirect: 'manual' })).headers.get('location') ?? '',
    )
    expect(address.origin).toBe(stack.url)
    const [flow] = await stack.database.query<{ referrer: string }>(
      'select referrer from auth.flow_state order by created_at desc limit 1',
    )
    expect(flow?.referrer).toBe(stack.url)
  },
)

test.each(['blob:URL/1', 'filesystem:URL/1', 'URL.evil.test', 'URL@evil.test'])(
  'nor to %s, which only contains our address',
  async (spelling) => {
    const redirectTo = spelling.replace('URL', stack.url)
    const query = new URLSearchParams({ provider: 'facebook', redirect_to: redirectTo })
    await fetch(`${stack.url}/auth/v1/authorize?${query}`, { redirect: 'manual' })
    const [flow] = await stack.database.query<{ referrer: string }>(
      'select referrer from auth.flow_state order by created_at desc limit 1',
    )
    expect(flow?.referrer).toBe(stack.url)
  },
)

test.each(['instagram', 'github', 'apple', 'tiktok', ''])(
  'the provider %j is not one of these',
  async (provider) => {
    const response = await fetch(`${stack.url}/auth/v1/authorize?provider=${provider}`, {
      redirect: 'manual',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: expect.stringContaining('Unsupported provider'),
    })
  },
)

test('an app that exchanges the code itself gets its session once, with its own verifier', async () => {
  const kept = new Map<string, string>()
  const client = createClient(stack.url, stack.publishableKey, {
    auth: {
      flowType: 'pkce',
      persistSession: true,
      autoRefreshToken: false,
      storage: {
        getItem: (name) => kept.get(name) ?? null,
        setItem: (name, value) => void kept.set(name, value),
        removeItem: (name) => void kept.delete(name),
      },
    },
  })
  const home = await signInThroughPlatform(stack, client, 'twitter', { username: 'pkce' })
  const code = home.searchParams.get('code') ?? ''
  expect(home.hash).toBe('')
  const thief = await fetch(`${stack.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ auth_code: code, code_verifier: 'a'.repeat(43) }),
  })
  expect(thief.status).toBe(400)
  const { data } = await client.auth.exchangeCodeForSession(code)
  expect(data.user?.email).toBe('pkce@mail.test')
  expect(await stack.database.query('select 1 from auth.flow_state where auth_code = $1', [code])).toEqual([])
})

test('the stand-ins of the platforms are off where real mail is sent', async () => {
  const real = await startTestStack({ engine: 'PGlite', providers: { resendApiKey: 're_real' } })
  try {
    const refused = await fetch(`${real.url}/auth/v1/authorize?provider=facebook`, { redirect: 'manual' })
    expect(refused.status).toBe(400)
    expect((await fetch(`${real.url}/sandbox/social/facebook/authorize`)).status).toBe(404)
  } finally {
    await real.close()
  }
})

test('the page of a platform leads only to addresses that are registered there', async () => {
  const address = await signInAddress(stack, visitorOf(stack), 'facebook')
  for (const [name, value] of [
    ['redirect_uri', 'https://evil.test/'],
    ['client_id', 'another'],
  ] as const) {
    const url = new URL(address)
    url.searchParams.set(name, value)
    const body = new URLSearchParams({ action: 'allow', username: 'simi' })
    const response = await fetch(url, { method: 'POST', redirect: 'manual', body })
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
  }
})
