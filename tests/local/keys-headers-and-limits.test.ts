import { createHmac } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join, type Member } from '../support/api/members.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'

let stack: TestStack
let ada: Member
let token: string

beforeAll(async () => {
  stack = await startTestStack({ engine: 'PGlite' })
  ada = await join(stack, 'Ada')
  const { data } = await ada.client.auth.getSession()
  token = data.session?.access_token ?? ''
})
afterAll(() => stack.close())

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = (): number => Math.floor(Date.now() / 1000)

function signed(claims: object, secret: string, alg = 'HS256'): string {
  const content = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

function forgeries(): Record<string, string> {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return {
    'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'alg none with a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    'another key': signed({ ...claims, exp: now() + 3600 }, 'another-key-of-at-least-32-characters'),
    'an edited role': `${header}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
    'an edited expiry': `${header}.${encode({ ...claims, exp: now() + 99_999 })}.${signature}`,
    nonsense: 'nonsense',
  }
}

const services = {
  rest: () => ask('GET', '/rest/v1/items?select=id'),
  auth: () => ask('GET', '/auth/v1/user'),
  storage: () => ask('POST', '/storage/v1/object/list/item-images', '{"prefix":""}'),
  'a public file': () => ask('GET', '/storage/v1/object/public/item-images/x/y.png'),
  functions: () => ask('POST', '/functions/v1/wallet-payment', '{}'),
}

function ask(method: string, path: string, body?: string) {
  return (headers: Record<string, string>): Promise<Response> =>
    fetch(stack.url + path, { method, body, headers: { 'content-type': 'application/json', ...headers } })
}

/** How a token is refused: storage says 400 and puts what it means into the body, as on Supabase. */
async function refusal(response: Response): Promise<number | string> {
  if (!response.url.includes('/storage/v1/')) return response.status
  const { statusCode, error } = (await response.json()) as Record<string, string>
  return `${response.status} ${statusCode} ${error}`
}

const refused = (name: string) => (/storage|file/.test(name) ? '400 403 Unauthorized' : 401)

describe('keys and tokens', () => {
  test.each(Object.entries(services))('%s refuses every forged token', async (name, service) => {
    for (const [kind, forged] of Object.entries(forgeries())) {
      const response = await service()({ apikey: stack.publishableKey, authorization: `Bearer ${forged}` })
      expect(await refusal(response), kind).toBe(refused(name))
    }
  })

  test('an expired token is refused by every service', async () => {
    const { claims } = { claims: { sub: ada.id, role: 'authenticated', exp: now() - 1 } }
    const { jwtSecret } = await import(joinPath(stack.dataDir, 'keys.json'), { with: { type: 'json' } }).then(
      (module: { default: { jwtSecret: string } }) => module.default,
    )
    const expired = signed(claims, jwtSecret)
    for (const [name, service] of Object.entries(services)) {
      const response = await service()({ apikey: stack.publishableKey, authorization: `Bearer ${expired}` })
      expect(await refusal(response)).toBe(refused(name))
    }
  })

  test('data and accounts need the key', async () => {
    expect((await services.rest()({})).status).toBe(401)
    expect((await services.auth()({ authorization: `Bearer ${token}` })).status).toBe(401)
    expect((await services.rest()({ apikey: 'sb_publishable_other' })).status).toBe(401)
    expect((await services.rest()({ apikey: stack.publishableKey })).status).toBe(200)
  })

  test('the secret key alone acts as the service, a token beside it as its person', async () => {
    const read = ask('GET', '/rest/v1/profiles?select=user_id,wallet_balance')
    const asPerson = await read({ apikey: stack.secretKey, authorization: `Bearer ${token}` })
    expect(await asPerson.json()).toEqual([{ user_id: ada.id, wallet_balance: 0 }])
    expect((await read({ apikey: stack.secretKey })).status).toBe(200)
  })
})

describe('what every response carries', () => {
  test('security headers and a request id, on pages, the API and errors', async () => {
    for (const path of ['/env.json', '/rest/v1/items', '/functions/v1/nothing', '/nowhere']) {
      const { headers } = await fetch(stack.url + path)
      expect(headers.get('content-security-policy')).toContain("default-src 'self'")
      expect(headers.get('content-security-policy')).toContain("; script-src 'self' 'wasm-unsafe-eval';")
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.has('strict-transport-security')).toBe(false)
    }
  })

  test('https in front adds strict transport security', async () => {
    const { headers } = await fetch(`${stack.url}/env.json`, { headers: { 'x-forwarded-proto': 'https' } })
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d+/)
  })

  test('programs of any origin may call the API, without credentials', async () => {
    const response = await fetch(`${stack.url}/rest/v1/items`, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
    expect((await fetch(`${stack.url}/env.json`)).headers.has('access-control-allow-origin')).toBe(false)
  })

  test('a body over its limit is refused', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(1_100_000) })
    for (const path of ['/rest/v1/items', '/functions/v1/wallet-payment', '/auth/v1/signup']) {
      expect((await ask('POST', path, body)({ apikey: stack.publishableKey })).status).toBe(413)
    }
  })

  test('an address that is not there is a JSON 404', async () => {
    for (const path of [
      '/functions/v1/nothing',
      '/realtime/v1/x',
      '/graphql/v1',
      '/sandbox/nothing',
      '/x.png',
    ]) {
      const response = await fetch(stack.url + path, { headers: { apikey: stack.publishableKey } })
      expect(response.status).toBe(404)
      expect(await response.json()).toHaveProperty('message')
    }
  })

  test('a websocket without a key is refused', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket' }
      const call = request(`${stack.url}/realtime/v1/websocket`, { headers })
      call.on('response', ({ statusCode }) => resolve(statusCode))
      call.on('error', reject)
      call.end()
    })
    expect(status).toBe(401)
  })

  test('a failed request leaves one JSON line without personal data or secrets', async () => {
    stack.log.length = 0
    const response = await ask(
      'GET',
      '/rest/v1/nothing?email=eq.ada@aso.test',
    )({
      apikey: stack.publishableKey,
      authorization: `Bearer ${token}`,
    })
    expect(response.status).toBe(404)
    expect(stack.log).toHaveLength(1)
    const line = stack.log[0] ?? ''
    expect(JSON.parse(line)).toMatchObject({
      request_id: response.headers.get('x-request-id'),
      method: 'GET',
      path: '/rest/v1/nothing',
      status: 404,
    })
    for (const secret of ['ada@', token, stack.publishableKey]) expect(line).not.toContain(secret)
  })
})

describe('the addresses of the stack itself', () => {
  test('env.json names the backend by the host that was asked', async () => {
    expect(await (await fetch(`${stack.url}/env.json`)).json()).toEqual({
      supabaseUrl: stack.url,
      publishableKey: stack.publishableKey,
    })
  })

  test('health says whether database and storage answer', async () => {
    const well = await fetch(`${stack.url}/health`)
    expect(well.status).toBe(200)
    expect(await well.json()).toEqual({ status: 'ok', database: 'ok', storage: 'ok' })

    const folder = joinPath(stack.dataDir, 'storage')
    await rm(folder, { recursive: true })
    await writeFile(folder, '')
    // What is found holds for a second.
    const health = async () => (await fetch(`${stack.url}/health`)).json()
    await expect
      .poll(health, { timeout: 30_000 })
      .toEqual({ status: 'unavailable', database: 'ok', storage: 'unavailable' })
    expect((await fetch(`${stack.url}/health`)).status).toBe(503)
    await rm(folder)
    await expect.poll(async () => (await fetch(`${stack.url}/health`)).status, { timeout: 30_000 }).toBe(200)
  })
})
