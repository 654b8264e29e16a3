import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AsoClient,
  answered,
  mailsTo,
  newestCode,
  serviceOf,
  visitorOf,
} from '../../support/api/clients.ts'
import { join, type Member, password } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { addressOf, signInByPassword, usersWith } from './auth-admin.ts'

/** `auth.admin` of supabase-js: the codes that it makes and mails, and that nobody without the secret key may use it. */

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
    expect((await signInByPassword(stack, email)).error).toBeNull()
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
    expect(await usersWith(stack, email)).toEqual([])
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
    expect((await signInByPassword(stack, email)).error).toBeNull()
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
    expect(await usersWith(stack, 'thief@aso.test')).toEqual([])
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
