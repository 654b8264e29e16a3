import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitorOf } from '../../support/api/clients.ts'
import { join, type Member } from '../../support/api/members.ts'
import {
  type AuthPlatform,
  decideOnPlatform,
  follow,
  fragmentOf,
  link,
  linkAddress,
  socialOf,
} from '../../support/api/social-platforms.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let ada: Member

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada Obi')
})
afterAll(() => stack.close())

const nothing = { connections: [], providers: ['email'], shown: {} }

test.each<AuthPlatform>(['facebook', 'twitter', 'linkedin_oidc'])(
  'linking %s records it after the provider has answered, and the session stays the same person’s',
  async (platform) => {
    const member = await join(stack, 'Bola Ade')
    const home = await link(stack, member, platform, { username: `bola-${platform}`, name: 'Bola Ade' })
    expect(`${home.origin}${home.pathname}${home.search}`).toBe(
      `${stack.url}/social-connect?connected=${platform}`,
    )
    expect(await socialOf(stack, member.id)).toEqual({
      connections: [{ platform, username: platform === 'twitter' ? 'bola-twitter' : 'Bola Ade' }],
      providers: ['email', platform],
      shown: { [platform]: true },
    })
    const fragment = fragmentOf(home)
    expect(fragment.get('token_type')).toBe('bearer')
    const { data } = await visitorOf(stack).auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(data.user?.id).toBe(member.id)
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', platform])
  },
)

test('profile setup may be the return address', async () => {
  const member = await join(stack, 'Bola Ade')
  const address = await linkAddress(stack, member, 'facebook', '/profile-setup')
  const home = await follow(await decideOnPlatform(address, 'allow', { username: 'bola-setup' }))
  expect(`${home.pathname}${home.search}`).toBe('/profile-setup?connected=facebook')
  expect(await socialOf(stack, member.id)).toMatchObject({ shown: { facebook: true } })
})

test('the app’s query parameters are passed on, and cannot replace Aso’s own', async () => {
  const { data } = await ada.client.auth.linkIdentity({
    provider: 'facebook',
    options: {
      redirectTo: `${stack.url}/social-connect?connected=facebook`,
      scopes: 'public_profile',
      queryParams: { prompt: 'consent', client_id: 'mine', redirect_uri: 'https://evil.test/' },
      skipBrowserRedirect: true,
    },
  })
  const query = new URL(data.url ?? '').searchParams
  expect(query.get('prompt')).toBe('consent')
  expect(query.get('scope')).toBe('email public_profile')
  expect(query.get('redirect_uri')).toBe(`${stack.url}/auth/v1/callback`)
  expect(query.get('client_id')).not.toBe('mine')
})

test.each([
  ['deny', { error: 'access_denied', error_description: 'The user denied your request' }],
  ['error', { error: 'server_error', error_description: 'The provider had a problem' }],
] as const)(
  '%s connects nothing, and the return address has the error in query and fragment',
  async (decision, told) => {
    const home = await link(stack, ada, 'facebook', { username: 'ada' }, decision)
    expect(Object.fromEntries(home.searchParams)).toEqual({ connected: 'facebook', ...told })
    expect(Object.fromEntries(fragmentOf(home))).toEqual(told)
    expect(await socialOf(stack, ada.id)).toEqual(nothing)
  },
)

const badState = { error: 'invalid_request', error_code: 'bad_oauth_state' }

test('a used callback connects nothing', async () => {
  const member = await join(stack, 'Chidi Eze')
  const callback = await decideOnPlatform(await linkAddress(stack, member, 'twitter'), 'allow', {
    username: 'chidi',
  })
  await follow(callback)
  await member.client.from('profiles').update({ connected_social: {} }).eq('user_id', member.id)
  const again = await follow(callback)
  expect(Object.fromEntries(again.searchParams)).toMatchObject(badState)
  expect(fragmentOf(again).has('access_token')).toBe(false)
  expect(await socialOf(stack, member.id)).toMatchObject({ connections: [], providers: ['email'] })
})

test('a forged callback connects nothing', async () => {
  const callback = await decideOnPlatform(await linkAddress(stack, ada, 'facebook'), 'allow', {
    username: 'ada',
  })
  const state = callback.searchParams.get('state') ?? ''
  const forged = [
    { state: '' },
    { state: state.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) },
    { state: `${crypto.randomUUID()}.${state.split('.')[1]}` },
    { state: crypto.randomUUID() },
  ]
  for (const change of forged) {
    const url = new URL(callback)
    url.searchParams.set('state', change.state)
    expect(Object.fromEntries((await follow(url)).searchParams)).toMatchObject(badState)
  }
  expect(await socialOf(stack, ada.id)).toEqual(nothing)
})

test('an unknown code or another platform’s code connects nothing', async () => {
  for (const code of ['guessed', await codeOfTwitter()]) {
    const callback = await decideOnPlatform(await linkAddress(stack, ada, 'facebook'), 'allow', {
      username: 'ada',
    })
    callback.searchParams.set('code', code)
    const home = await follow(callback)
    expect(Object.fromEntries(fragmentOf(home))).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
    })
  }
  expect(await socialOf(stack, ada.id)).toEqual(nothing)
})

async function codeOfTwitter(): Promise<string> {
  const callback = await decideOnPlatform(await linkAddress(stack, ada, 'twitter'), 'allow', {
    username: 'ada',
  })
  return callback.searchParams.get('code') ?? ''
}

test('a state that is ten minutes old connects nothing', async () => {
  const callback = await decideOnPlatform(await linkAddress(stack, ada, 'facebook'), 'allow', {
    username: 'ada',
  })
  await stack.database.query(`update auth.flow_state set created_at = now() - interval '10 minutes'`)
  expect(Object.fromEntries((await follow(callback)).searchParams)).toMatchObject(badState)
  expect(await socialOf(stack, ada.id)).toEqual(nothing)
})

test('one account of a platform belongs to one Aso account', async () => {
  const dami = await join(stack, 'Dami Bello')
  await link(stack, dami, 'facebook', { username: 'dami' })
  const home = await link(stack, ada, 'facebook', { username: 'dami' })
  expect(Object.fromEntries(home.searchParams)).toMatchObject({
    error_code: 'identity_already_exists',
    error_description: 'Identity is already linked to another user',
  })
  expect(fragmentOf(home).has('access_token')).toBe(false)
  expect(await socialOf(stack, ada.id)).toEqual(nothing)
  expect(await socialOf(stack, dami.id)).toMatchObject({ providers: ['email', 'facebook'] })
})

test('two people who link the same account at once: one succeeds', async () => {
  const [one, two] = [await join(stack, 'Efe Uwa'), await join(stack, 'Femi Ojo')]
  await Promise.all([one, two].map((member) => link(stack, member, 'twitter', { username: 'twins' })))
  const held = await Promise.all([one, two].map(({ id }) => socialOf(stack, id)))
  expect(held.flatMap(({ connections }) => connections)).toEqual([{ platform: 'twitter', username: 'twins' }])
  expect(held.filter(({ shown }) => shown.twitter)).toHaveLength(1)
})

test('writing connected_social from the browser is refused', async () => {
  const profile = ada.client.from('profiles')
  const { error } = await profile.update({ connected_social: { facebook: true } }).eq('user_id', ada.id)
  expect(error).toMatchObject({ code: 'PT403', hint: 'OAuth Connection Failed' })
  const upserted = await ada.client
    .from('profiles')
    .upsert({ user_id: ada.id, connected_social: { instagram: true } }, { onConflict: 'user_id' })
  expect(upserted.error).toMatchObject({ code: 'PT403' })
  const unknown = await ada.client
    .from('profiles')
    .update({ connected_social: { tiktok: false } })
    .eq('user_id', ada.id)
  expect(unknown.error).toMatchObject({ hint: 'Unsupported platform' })
  expect(await socialOf(stack, ada.id)).toEqual(nothing)
})

test('disconnecting forgets the identity as well, and the account can be connected again', async () => {
  const gbenga = await join(stack, 'Gbenga Ola')
  await link(stack, gbenga, 'facebook', { username: 'gbenga' })
  const off = { connected_social: { facebook: false } }
  expect((await gbenga.client.from('profiles').update(off).eq('user_id', gbenga.id)).error).toBe(null)
  expect(await socialOf(stack, gbenga.id)).toEqual({ ...nothing, shown: { facebook: false } })
  await link(stack, gbenga, 'facebook', { username: 'gbenga' })
  expect(await socialOf(stack, gbenga.id)).toMatchObject({ shown: { facebook: true } })
})

test('unlinking an identity disconnects it; the last one and another person’s stay', async () => {
  const hauwa = await join(stack, 'Hauwa Sani')
  await link(stack, hauwa, 'linkedin_oidc', { username: 'hauwa' })
  const { data } = await hauwa.client.auth.getUserIdentities()
  const linked = data?.identities.find(({ provider }) => provider === 'linkedin_oidc')
  const email = data?.identities.find(({ provider }) => provider === 'email')
  if (!linked || !email) throw new Error('Linking left no identity')

  expect((await ada.client.auth.unlinkIdentity(linked)).error).toMatchObject({
    status: 404,
    code: 'identity_not_found',
  })
  expect((await hauwa.client.auth.unlinkIdentity(linked)).error).toBe(null)
  expect(await socialOf(stack, hauwa.id)).toEqual({ ...nothing, shown: { linkedin_oidc: false } })
  expect((await hauwa.client.auth.unlinkIdentity(email)).error).toMatchObject({
    status: 422,
    code: 'single_identity_not_deletable',
  })
  expect(await socialOf(stack, hauwa.id)).toMatchObject({ providers: ['email'] })
})

test('linking needs a session that has not ended', async () => {
  const visitor = visitorOf(stack)
  const url = `${stack.url}/auth/v1/user/identities/authorize?provider=facebook&skip_http_redirect=true`
  const asked = async (token?: string) => {
    const headers = { apikey: stack.publishableKey, ...(token && { authorization: `Bearer ${token}` }) }
    return (await fetch(url, { headers, redirect: 'manual' })).status
  }
  expect(await asked()).toBe(401)
  const gone = await join(stack, 'Ini Bassey')
  const { data } = await gone.client.auth.getSession()
  await gone.client.auth.signOut()
  expect([401, 403]).toContain(await asked(data.session?.access_token))
  expect((await visitor.auth.linkIdentity({ provider: 'facebook' })).error).not.toBe(null)
})
