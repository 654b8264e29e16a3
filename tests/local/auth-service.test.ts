import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '../support/api/clients.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'

const password = 'Aso-test-2026'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.close())

const client = (): SupabaseClient =>
  createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } })

const codeFor = (email: string): string => /\b\d{6}\b/.exec(mailsTo(stack, email)[0]?.text ?? '')?.[0] ?? ''
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111')

async function signUp(email: string): Promise<SupabaseClient> {
  const person = client()
  const { error } = await person.auth.signUp({ email, password })
  expect(error).toBeNull()
  return person
}

async function confirmed(email: string): Promise<SupabaseClient> {
  const person = await signUp(email)
  const { error } = await person.auth.verifyOtp({ email, token: codeFor(email), type: 'signup' })
  expect(error).toBeNull()
  return person
}

/** As if the last mails had gone out that long ago. */
const letTimePass = (email: string, minutes: number) =>
  stack.database.query(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - $2::int * interval '1 minute',
       recovery_sent_at = recovery_sent_at - $2::int * interval '1 minute' where email = $1`,
    [email, minutes],
  )

describe('signing up', () => {
  test('a short mail brings a six-digit code, which opens the account once', async () => {
    const person = await signUp('one@aso.test')
    const [mail] = mailsTo(stack, 'one@aso.test')
    expect(mail?.subject).toBe('Your Aso code')
    expect(mail?.text.length).toBeLessThan(400)
    const before = await client().auth.signInWithPassword({ email: 'one@aso.test', password })
    expect(before.error?.message).toBe('Email not confirmed')

    const verify = { email: 'one@aso.test', token: codeFor('one@aso.test'), type: 'signup' } as const
    const { data, error } = await person.auth.verifyOtp(verify)
    expect(error).toBeNull()
    expect(data.user?.email).toBe('one@aso.test')
    expect((await client().auth.verifyOtp(verify)).error?.code).toBe('otp_expired')
    const after = await client().auth.signInWithPassword({ email: 'one@aso.test', password })
    expect(after.error).toBeNull()
  })

  test.each(['short1A', 'alllowercase1', 'ALLUPPERCASE1', 'NoDigitsHere'])('%s is too weak', async (weak) => {
    const { error } = await client().auth.signUp({ email: 'weak@aso.test', password: weak })
    expect(error?.status).toBe(422)
    expect(error?.code).toBe('weak_password')
  })

  test('a code older than ten minutes is refused', async () => {
    const email = 'late@aso.test'
    const person = await signUp(email)
    await letTimePass(email, 11)
    const { error } = await person.auth.verifyOtp({ email, token: codeFor(email), type: 'signup' })
    expect(error?.code).toBe('otp_expired')
  })

  test('after five wrong codes the right one is refused too', async () => {
    const email = 'guess@aso.test'
    const person = await signUp(email)
    const code = codeFor(email)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { error } = await person.auth.verifyOtp({ email, token: otherThan(code), type: 'signup' })
      expect(error?.status).toBe(403)
    }
    const { error } = await person.auth.verifyOtp({ email, token: code, type: 'signup' })
    expect(error?.status).toBe(429)

    await letTimePass(email, 2)
    expect((await person.auth.resend({ email, type: 'signup' })).error).toBeNull()
    const fresh = await person.auth.verifyOtp({ email, token: codeFor(email), type: 'signup' })
    expect(fresh.error).toBeNull()
  })
})

describe('another code', () => {
  test('is refused within a minute; then a new one is sent and the old one stops working', async () => {
    const email = 'again@aso.test'
    const person = await signUp(email)
    const first = codeFor(email)
    const tooSoon = await person.auth.resend({ email, type: 'signup' })
    expect(tooSoon.error?.code).toBe('over_email_send_rate_limit')
    expect(mailsTo(stack, email)).toHaveLength(1)

    await letTimePass(email, 2)
    expect((await person.auth.resend({ email, type: 'signup' })).error).toBeNull()
    expect(mailsTo(stack, email)).toHaveLength(2)
    const second = codeFor(email)
    if (first !== second) {
      expect((await person.auth.verifyOtp({ email, token: first, type: 'signup' })).error).not.toBeNull()
    }
    expect((await person.auth.verifyOtp({ email, token: second, type: 'signup' })).error).toBeNull()
  })

  test('is sent by signing up again, which replaces the earlier unconfirmed password', async () => {
    const email = 'back@aso.test'
    const person = await signUp(email)
    await letTimePass(email, 2)
    const again = await person.auth.signUp({ email, password: 'Another-Pass-1' })
    expect(again.error).toBeNull()
    expect(again.data.session).toBeNull()
    expect(mailsTo(stack, email)).toHaveLength(2)
    expect((await person.auth.verifyOtp({ email, token: codeFor(email), type: 'signup' })).error).toBeNull()
    for (const earlier of [password, 'Another-Pass-1'])
      expect((await client().auth.signInWithPassword({ email, password: earlier })).error?.status).toBe(400)
    expect((await person.auth.updateUser({ password: 'Another-Pass-1' })).error).toBeNull()
    const chosen = await client().auth.signInWithPassword({ email, password: 'Another-Pass-1' })
    expect(chosen.error).toBeNull()
  })

  test('is not sent to an unknown address, and the answer is the same', async () => {
    expect((await client().auth.resend({ email: 'nobody@aso.test', type: 'signup' })).error).toBeNull()
    expect((await client().auth.resetPasswordForEmail('nobody@aso.test')).error).toBeNull()
    expect(mailsTo(stack, 'nobody@aso.test')).toHaveLength(0)
  })
})

describe('signing in', () => {
  test('a session can be refreshed', async () => {
    const person = await confirmed('refresh@aso.test')
    const { data, error } = await person.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.user?.email).toBe('refresh@aso.test')
  })

  test('a forgotten password is reset by a code, at most one mail a minute', async () => {
    const email = 'forgot@aso.test'
    const person = await confirmed(email)
    expect((await person.auth.resetPasswordForEmail(email)).error).toBeNull()
    expect(mailsTo(stack, email)[0]?.subject).toBe('Reset your Aso password')
    expect((await person.auth.resetPasswordForEmail(email)).error?.status).toBe(429)

    const recovering = client()
    const { error } = await recovering.auth.verifyOtp({ email, token: codeFor(email), type: 'recovery' })
    expect(error).toBeNull()
    expect((await recovering.auth.updateUser({ password: 'Aso-new-2026' })).error).toBeNull()
    expect((await client().auth.signInWithPassword({ email, password })).error?.status).toBe(400)
    expect((await client().auth.signInWithPassword({ email, password: 'Aso-new-2026' })).error).toBeNull()
  })

  test('after ten wrong passwords the right one is refused too', async () => {
    const email = 'locked@aso.test'
    await confirmed(email)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { error } = await client().auth.signInWithPassword({ email, password: `Wrong-pass-${attempt}` })
      expect(error?.status).toBe(400)
    }
    expect((await client().auth.signInWithPassword({ email, password })).error?.status).toBe(429)
  })

  test('an account needs a confirmed mailbox', async () => {
    const email = 'magic@aso.test'
    for (const createUser of [true, 'true', 1]) {
      await fetch(`${stack.url}/auth/v1/otp`, {
        method: 'POST',
        headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email, create_user: createUser, options: { shouldCreateUser: createUser } }),
      })
    }
    const magic = await fetch(`${stack.url}/auth/v1/magiclink`, {
      method: 'POST',
      headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    expect(magic.status).toBe(404)
    expect(await stack.database.query('select id from auth.users where email = $1', [email])).toEqual([])
  })
})
