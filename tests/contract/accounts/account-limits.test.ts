import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answered, mailsTo, newestCode, visitorOf } from '../../support/api/clients.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack({ trustedProxies: 1 })
})
afterAll(() => stack.close())

const password = 'Aso-test-2026'

interface Heard {
  status: number
  body: Record<string, unknown>
}

async function auth(path: string, body: object, network = '197.210.1.1', key?: string): Promise<Heard> {
  const headers = {
    apikey: key ?? stack.publishableKey,
    'content-type': 'application/json',
    'x-forwarded-for': network,
  }
  const response = await fetch(`${stack.url}/auth/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const timePasses = (): Promise<unknown> =>
  stack.database.query(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '61 seconds',
       recovery_sent_at = recovery_sent_at - interval '61 seconds'`,
  )

/** One address that waits for its code and one with an account, neither mailed lately. */
async function known(name: string): Promise<[waiting: string, confirmed: string]> {
  const addresses: [string, string] = [`${name}-waiting@aso.test`, `${name}-member@aso.test`]
  for (const email of addresses) await auth('/signup', { email, password })
  const token = /\b\d{6}\b/.exec(mailsTo(stack, addresses[1])[0]?.text ?? '')?.[0]
  expect((await auth('/verify', { email: addresses[1], token, type: 'signup' })).status).toBe(200)
  await timePasses()
  return addresses
}

/** The answer with what is different for every address taken out: names of fields, kinds of values, texts. */
function shapeOf(value: unknown, email: string): unknown {
  if (Array.isArray(value)) return value.map((one) => shapeOf(one, email))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([name, one]) => [name, shapeOf(one, email)])
  if (typeof value !== 'string') return value
  return value
    .replaceAll(email, 'ADDRESS')
    .replace(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'ID')
    .replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'TIME')
    .replace(/after \d+ seconds/, 'after SECONDS')
}

const told = (email: string, { status, body }: Heard) => JSON.stringify([status, shapeOf(body, email)])

describe('the answers do not tell which addresses have an account', () => {
  const expectSame = async (addresses: string[], say: (email: string) => Promise<Heard[]>) => {
    const answers = []
    for (const email of addresses) answers.push((await say(email)).map((heard) => told(email, heard)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
  }

  test('when signing up, once or twice, with a good or a weak password', async () => {
    const addresses = [...(await known('sign-up')), 'sign-up-nobody@aso.test']
    await expectSame(addresses, async (email) => [
      await auth('/signup', { email, password: 'weak', data: { full_name: 'X' } }),
      await auth('/signup', { email, password, data: { full_name: 'X' } }),
      await auth('/signup', { email, password, data: { full_name: 'X' } }),
      await auth('/resend', { email, type: 'signup' }),
    ])
  })

  test('in the id that a sign-up answers, which stays the same', async () => {
    for (const email of await known('id')) {
      const first = await auth('/signup', { email, password })
      await timePasses()
      const second = await auth('/signup', { email, password })
      expect(first.body.id).toEqual(expect.any(String))
      expect(second.body.id).toBe(first.body.id)
    }
  })

  test('when asking for the code again, before or after signing up', async () => {
    const addresses = [...(await known('resend')), 'resend-nobody@aso.test']
    await expectSame(addresses, async (email) => [
      await auth('/resend', { email, type: 'signup' }),
      await auth('/resend', { email, type: 'signup' }),
      await auth('/signup', { email, password }),
    ])
  })

  test('when asking for a reset or a sign-in code', async () => {
    for (const path of ['/recover', '/otp']) {
      const name = path.slice(1)
      const addresses = [...(await known(name)), `${name}-nobody@aso.test`]
      await expectSame(addresses, async (email) => [
        await auth(path, { email }),
        await auth(path, { email }),
        await auth('/verify', { email, token: '123456', type: 'recovery' }),
      ])
      expect(mailsTo(stack, `${name}-nobody@aso.test`)).toEqual([])
    }
  })
})

describe('mails are limited', () => {
  test('to an address: six an hour for all purposes together', async () => {
    const [email] = await known('often')
    const statuses = []
    for (let round = 0; round < 7; round += 1) {
      statuses.push((await auth('/resend', { email, type: 'signup' })).status)
      await timePasses()
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await auth('/recover', { email })).status).toBe(429)
    expect(mailsTo(stack, email)).toHaveLength(6)
  })

  test('from a network, which a header cannot fake, each with its own limit', async () => {
    const flood = Array.from({ length: 300 }, (_, at) =>
      auth('/recover', { email: `flood-${at}@aso.test` }, `8.8.8.${at % 200}, 41.73.9.9`),
    )
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]))
    const more = (network: string, key?: string) =>
      auth(
        '/signup',
        { email: `more-${network}-${key ? 1 : 0}@aso.test`.replaceAll(/[:,\s]/g, ''), password },
        network,
        key,
      )
    expect((await more('1.2.3.4, 41.73.9.9')).status).toBe(429)
    expect((await more('41.73.9.10')).status).toBe(200)
    const rows = await stack.database.query(`select 1 from auth.users where email like 'more-1.2.3.4%'`)
    expect(rows).toEqual([])
  })

  test('one of Aso’s servers may name the visitor’s network; a visitor’s own header is ignored', async () => {
    const resend = async (forwarded: string, key: string, email: string) => {
      const headers = {
        ...{ apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...{ 'x-forwarded-for': '41.73.9.9', 'sb-forwarded-for': forwarded },
      }
      const body = JSON.stringify({ email, type: 'signup' })
      return (await fetch(`${stack.url}/auth/v1/resend`, { method: 'POST', headers, body })).status
    }
    expect(await resend('41.73.9.77', stack.publishableKey, 'for-one@aso.test')).toBe(429)
    expect(await resend('41.73.9.77', stack.secretKey, 'for-two@aso.test')).toBe(200)
  })
})

test('wrong codes are also limited per network, over many addresses; a code that the database was told is taken there', async () => {
  const guess = (at: number, network: string) =>
    auth('/verify', { email: `guess-${at}@aso.test`, token: '123456', type: 'signup' }, network)
  const tries = await Promise.all(Array.from({ length: 300 }, (_, at) => guess(at, '2c0f:1:2:3::5')))
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([403]))
  expect((await guess(301, '2c0f:1:2:3::6')).status).toBe(429)
  expect((await guess(302, '2c0f:1:3:3::6')).status).toBe(403)

  const email = 'in-that-network@aso.test'
  await auth('/signup', { email, password })
  const code = { email, token: newestCode(stack, email), type: 'signup' }
  expect((await auth('/verify', code, '2c0f:1:2:3::7')).status).toBe(429)
  expect(await answered(visitorOf(stack).rpc('open_mail_code', { p_email: email, p_code: code.token }))).toBe(
    'open',
  )
  expect((await auth('/verify', code, '2c0f:1:2:3::7')).status).toBe(200)
})

test('the mail of a reset names the page to type its code at, and carries no token', async () => {
  const [, email] = await known('page')
  await auth('/recover', { email })
  const text = mailsTo(stack, email)[0]?.text ?? ''
  const links = text.match(/https?:\S+/g)
  expect(links).toEqual([`${stack.url}/auth/reset-password?email=${encodeURIComponent(email)}`])
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  expect(links?.[0]).not.toContain(code)
})
