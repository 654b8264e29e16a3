import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitorOf } from '../../support/api/clients.ts'
import { invoke, join, type Member } from '../../support/api/members.ts'
import { decideOnPlatform, socialOf } from '../../support/api/social-platforms.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let ada: Member
let bola: Member

beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada Obi')
  bola = await join(stack, 'Bola Ade')
})
afterAll(() => stack.close())

const nothing = { connections: [], providers: ['email'], shown: {} }

async function start(member: Member, body: object = {}): Promise<string> {
  const { data } = await invoke(member, 'connect-instagram', { action: 'start', ...body })
  return String(data?.authorization_url)
}

/** What Instagram leads back with, once the person has allowed it. */
async function allowed(member: Member, username: string, body: object = {}) {
  const home = await decideOnPlatform(await start(member, body), 'allow', { username })
  const { code, state } = Object.fromEntries(home.searchParams)
  return { home, code, state }
}

const finish = (member: Member, given: object) =>
  invoke(member, 'connect-instagram', { action: 'finish', ...given })

test('the person agrees on Instagram’s page, and the function records the connection', async () => {
  const url = new URL(await start(ada))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'instagram_business_basic',
    redirect_uri: `${stack.url}/social-connect?connected=instagram`,
  })
  const { home, code, state } = await allowed(ada, 'ada.style')
  expect(`${home.pathname}?connected=${home.searchParams.get('connected')}`).toBe(
    '/social-connect?connected=instagram',
  )
  expect(await socialOf(stack, ada.id)).toEqual(nothing)
  expect(await finish(ada, { code, state })).toMatchObject({ status: true, data: { platform: 'instagram' } })
  expect(await socialOf(stack, ada.id)).toEqual({
    connections: [{ platform: 'instagram', username: 'ada.style' }],
    providers: ['email'],
    shown: { instagram: true },
  })
})

test('only a hash of the state is kept', async () => {
  const state = new URL(await start(bola)).searchParams.get('state') ?? ''
  const rows = await stack.database.query<{ kept: string }>(
    'select a::text as kept from private.social_attempts a where user_id = $1',
    [bola.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.kept).not.toContain(state)
})

test('profile setup may be the return address, and the code is valid for it only', async () => {
  const chidi = await join(stack, 'Chidi Eze')
  const { home, code, state } = await allowed(chidi, 'chidi', { returnTo: '/profile-setup' })
  expect(home.pathname).toBe('/profile-setup')
  expect(await finish(chidi, { code, state })).toMatchObject({ httpStatus: 400 })
  const again = await allowed(chidi, 'chidi', { returnTo: '/profile-setup' })
  const answer = await finish(chidi, { code: again.code, state: again.state, returnTo: '/profile-setup' })
  expect(answer.status).toBe(true)
  expect(await socialOf(stack, chidi.id)).toMatchObject({ shown: { instagram: true } })
})

test.each(['https://evil.test/', '/admin', '//evil.test'])(
  '%s is refused as a return address',
  async (returnTo) => {
    const answer = await invoke(ada, 'connect-instagram', { action: 'start', returnTo })
    expect(answer).toMatchObject({ status: false, httpStatus: 400 })
  },
)

const refused = { status: false, httpStatus: 403, data: { title: 'OAuth Connection Failed' } }

test('a state works once, for ten minutes, for the person it was made for', async () => {
  const dami = await join(stack, 'Dami Bello')
  const mine = await allowed(dami, 'dami')
  expect(await finish(bola, mine)).toMatchObject(refused)
  await stack.database.query(`update private.social_attempts set created_at = now() - interval '10 minutes'`)
  expect(await finish(dami, mine)).toMatchObject(refused)
  const next = await allowed(dami, 'dami')
  expect((await finish(dami, next)).status).toBe(true)
  expect(await finish(dami, next)).toMatchObject(refused)
  expect(await finish(dami, { ...next, state: 'guessed' })).toMatchObject(refused)
  expect(await socialOf(stack, bola.id)).toEqual(nothing)
})

test('another account’s code in a link that was prepared for Bola connects nothing', async () => {
  const theirs = await allowed(ada, 'ada.style')
  const { state } = await allowed(bola, 'bola')
  expect(await finish(bola, theirs)).toMatchObject(refused)
  // With Bola's own state, a code is still what Instagram says it is, and Ada's account is taken.
  const answer = await finish(bola, { code: theirs.code, state })
  expect(answer).toMatchObject({ status: false, httpStatus: 409, data: { title: 'OAuth Connection Failed' } })
  expect(await socialOf(stack, bola.id)).toEqual(nothing)
})

test('an unknown or used Instagram code connects nothing', async () => {
  const { code } = await allowed(bola, 'bola')
  const { state } = await allowed(bola, 'bola')
  const failed = { status: false, httpStatus: 400, data: { title: 'OAuth Connection Failed' } }
  expect(await finish(bola, { code: 'guessed', state })).toMatchObject(failed)
  const second = await allowed(bola, 'bola')
  expect((await finish(bola, { code, state: second.state })).status).toBe(true)
  const third = await allowed(bola, 'bola')
  expect(await finish(bola, { code, state: third.state })).toMatchObject(failed)
})

test('denied and failed come back with an error and without a code', async () => {
  const denied = await decideOnPlatform(await start(ada), 'deny', { username: 'ada' })
  expect(Object.fromEntries(denied.searchParams)).toMatchObject({
    connected: 'instagram',
    error: 'access_denied',
    error_reason: 'user_denied',
  })
  const failed = await decideOnPlatform(await start(ada), 'error', { username: 'ada' })
  expect(failed.searchParams.get('error')).toBe('server_error')
  expect(failed.searchParams.has('code')).toBe(false)
})

test('Instagram is switched off by its owner and connected again, with another account there if they like', async () => {
  const efe = await join(stack, 'Efe Uwa')
  await finish(efe, await allowed(efe, 'efe'))
  const off = { connected_social: { instagram: false } }
  await efe.client.from('profiles').update(off).eq('user_id', efe.id)
  expect(await socialOf(stack, efe.id)).toEqual({ ...nothing, shown: { instagram: false } })
  await finish(efe, await allowed(efe, 'efe.again'))
  expect(await socialOf(stack, efe.id)).toMatchObject({
    connections: [{ platform: 'instagram', username: 'efe.again' }],
    shown: { instagram: true },
  })
})

test('members cannot call the functions that record a connection', async () => {
  const calls = [
    ada.client.rpc('finish_social_connection', {
      p_user_id: ada.id,
      p_platform: 'facebook',
      p_provider_id: '1',
      p_username: 'me',
    }),
    ada.client.rpc('start_social_connection', {
      p_user_id: ada.id,
      p_platform: 'instagram',
      p_state: 'x'.repeat(40),
    }),
    ada.client.rpc('take_social_state', { p_user_id: ada.id, p_platform: 'instagram', p_state: 'x' }),
  ]
  for (const { error } of await Promise.all(calls)) expect(error?.code).toBe('42501')
})

test('a visitor connects nothing', async () => {
  const answer = await invoke(visitorOf(stack), 'connect-instagram', { action: 'start' })
  expect(answer).toMatchObject({ status: false, httpStatus: 401 })
})

test('without an app at Instagram: Connection Failed', async () => {
  const id = process.env.INSTAGRAM_CLIENT_ID
  delete process.env.INSTAGRAM_CLIENT_ID
  try {
    expect(await invoke(ada, 'connect-instagram', { action: 'start' })).toMatchObject({
      status: false,
      httpStatus: 503,
      data: { title: 'Connection Failed' },
    })
  } finally {
    process.env.INSTAGRAM_CLIENT_ID = id
  }
})
