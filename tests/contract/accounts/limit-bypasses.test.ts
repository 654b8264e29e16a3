import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answered, newestCode, visitorOf } from '../../support/api/clients.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.close())

const password = 'Aso-test-2026'
let addresses = 0

/** Signed up; the code is in the inbox. */
async function signedUpAddress(): Promise<string> {
  addresses += 1
  const email = `way-around-${addresses}@aso.test`
  await answered(visitorOf(stack).auth.signUp({ email, password }))
  return email
}

interface Asking {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
}

async function ask(path: string, { method = 'POST', headers, body }: Asking): Promise<number> {
  const key = { apikey: stack.publishableKey, 'content-type': 'application/json' }
  const response = await fetch(`${stack.url}/auth/v1${path}`, {
    ...{ method, redirect: 'manual', headers: headers ?? key },
    ...(body === undefined ? {} : { body }),
  })
  await response.arrayBuffer()
  return response.status
}

const hashOf = (email: string, code: string): string =>
  createHash('sha256').update(`${email}${code}`).digest('hex')

async function confirmed(email: string): Promise<boolean> {
  const text = 'select email_confirmed_at is not null as confirmed from auth.users where email = $1'
  const [person] = await stack.database.query<{ confirmed: boolean }>(text, [email])
  return person?.confirmed ?? false
}

describe('the limit of five tries cannot be bypassed', () => {
  const wrong = ['100001', '100002', '100003', '100004', '100005', '100006', '100007']
  const body = (email: string, token: string) => JSON.stringify({ type: 'signup', email, token })

  test('without the project’s key', async () => {
    const email = await signedUpAddress()
    const headers = { 'content-type': 'application/json' }
    for (const token of wrong) await ask('/verify', { headers, body: body(email, token) })
    expect(await ask('/verify', { headers, body: body(email, newestCode(stack, email)) })).toBe(429)
    expect(await confirmed(email)).toBe(false)
  })

  test('by sending all tries at once', async () => {
    const email = await signedUpAddress()
    const tries = Array.from({ length: 40 }, (_, at) =>
      ask('/verify', { body: body(email, `${200_000 + at}`) }),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter((status) => status !== 429)).toHaveLength(5)
  })

  test('by another spelling of the address', async () => {
    const email = await signedUpAddress()
    expect(await ask('/verif%79', { body: body(email, newestCode(stack, email)) })).toBe(404)
    expect(await confirmed(email)).toBe(false)
  })

  test('by a link with a token made from the address and a guessed code', async () => {
    const email = await signedUpAddress()
    const hash = hashOf(email, newestCode(stack, email))
    const link = `/verify?type=signup&token=${hash}&apikey=${stack.publishableKey}`
    for (const method of ['GET', 'HEAD']) expect(await ask(link, { method })).toBe(403)
    const bodies = [
      { type: 'signup', token_hash: hash },
      { type: 'signup', email, token_hash: hash },
      { type: 'signup', email: [email], token: newestCode(stack, email) },
    ]
    for (const one of bodies) {
      expect(await ask('/verify', { body: JSON.stringify(one) })).toBeOneOf([400, 403])
    }
    const form = new URLSearchParams({ type: 'signup', email, token: newestCode(stack, email) })
    const headers = { apikey: stack.publishableKey }
    expect(await ask('/verify', { headers, body: form })).toBeOneOf([400, 403])
    expect(await confirmed(email)).toBe(false)
  })
})

test('passwords can’t be tried without limit by another spelling or without the key', async () => {
  const email = await signedUpAddress()
  await answered(visitorOf(stack).auth.verifyOtp({ email, token: newestCode(stack, email), type: 'signup' }))
  const body = JSON.stringify({ email, password: 'Wrong-guess-1' })
  expect(await ask('/toke%6e?grant_type=password', { body })).toBe(404)
  const headers = { 'content-type': 'application/json' }
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await ask('/token?grant_type=password', { headers, body })
  }
  expect(await ask('/token?grant_type=password', { body })).toBe(429)
})

test('no request creates an account for an unconfirmed mailbox', async () => {
  const email = 'never-proven@aso.test'
  const body = JSON.stringify({ email, create_user: true })
  const keyless = { 'content-type': 'application/json' }
  for (const path of ['/ot%70', '/magiclin%6b', '/otp', '/magiclink']) {
    await ask(path, { body })
    await ask(path, { body, headers: keyless })
  }
  expect(await stack.database.query('select 1 from auth.users where email = $1', [email])).toEqual([])
})

test('texts that cannot be stored and addresses that are too long are refused with that reason', async () => {
  const email = 'text@aso.test'
  const long = `${'a'.repeat(1000)}@aso.test`
  for (const text of ['\0', '\ud800']) {
    const bodies = {
      '/signup': { email, password, data: { full_name: text } },
      '/otp': { email: `${text}@aso.test` },
      '/recover': { email: `${text}@aso.test` },
      '/resend': { type: 'signup', email: `${text}@aso.test` },
      '/verify': { type: 'email', email, token: text },
      '/token?grant_type=password': { email: `${text}@aso.test`, password },
      '/token?grant_type=refresh_token': { refresh_token: text },
    }
    for (const [path, body] of Object.entries(bodies))
      expect([path, await ask(path, { body: JSON.stringify(body) })]).toEqual([path, 400])
  }
  for (const path of ['/signup', '/otp', '/recover', '/token?grant_type=password'])
    expect([path, await ask(path, { body: JSON.stringify({ email: long, password }) })]).toEqual([path, 400])
})
