import { afterAll, beforeAll, expect, test } from 'vitest'
import { answered, visitorOf } from '../../support/api/clients.ts'
import { accessToken } from '../../support/api/function-calls.ts'
import { join, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let ada: Member
beforeAll(async () => {
  stack = await startTestStack({ trustedProxies: 1 })
  ada = await join(stack, 'Ada')
})
afterAll(() => stack.close())

async function ask(
  method: string,
  path: string,
  { body, token, network = '197.210.9.9' }: { body?: object; token?: string; network?: string },
): Promise<number> {
  const response = await fetch(`${stack.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: stack.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': network,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  await response.arrayBuffer()
  return response.status
}

test('asking for another address, or for a code to oneself, sends mail once a minute, whatever is asked', async () => {
  const eve = await join(stack, 'Eve')
  const token = await accessToken(eve)
  const before = stack.inbox.messages().length
  const change = (email: string) => ask('PUT', '/user', { token, body: { email } })
  expect(await change('somebody@else.test')).toBe(200)
  const answers = [
    await change('another@else.test'),
    // Whether an address has an account is not told to who asks about many.
    await change(ada.email),
    await ask('GET', '/reauthenticate', { token }),
    await ask('GET', '/reauthenticate', { token, network: '197.210.9.10' }),
  ]
  expect(answers).toEqual([429, 429, 429, 429])
  // One to each of the two mailboxes.
  expect(stack.inbox.messages()).toHaveLength(before + 2)
})

test('a mailbox gets few mails when many accounts ask for its address', async () => {
  const move = async (name: string) => {
    const token = await accessToken(await join(stack, name))
    return ask('PUT', '/user', { token, body: { email: 'victim@else.test' } })
  }
  expect([await move('Eve'), await move('Efe')]).toEqual([200, 429])
  expect(stack.inbox.messages().filter(({ to }) => to === 'victim@else.test')).toHaveLength(1)
})

test('a new password or another name needs no pause', async () => {
  const token = await accessToken(await join(stack, 'Efe'))
  for (const name of ['Efe', 'Efe O.', 'Efe Ojo'])
    expect(await ask('PUT', '/user', { token, body: { data: { full_name: name } } })).toBe(200)
})

test('an address changes only after both mailboxes have confirmed', async () => {
  const eve = await join(stack, 'Eve')
  const token = await accessToken(eve)
  await ask('PUT', '/user', { token, body: { email: 'taken-over@aso.test' } })
  for (const email of [eve.email, 'taken-over@aso.test'])
    expect(await ask('POST', '/verify', { body: { type: 'email_change', email, token: '123456' } })).toBe(403)
  const [row] = await stack.database.query('select email from auth.users where id = $1', [eve.id])
  expect(row).toEqual({ email: eve.email })
})

test('wrong passwords are also limited per network, over many addresses, and others still sign in', async () => {
  const guess = (at: number, network?: string) =>
    ask('POST', '/token?grant_type=password', {
      body: { email: `spray-${at}@aso.test`, password: 'Lagos-2026' },
      ...(network && { network }),
    })
  const answers: number[] = []
  for (let at = 0; at < 99; at += 33)
    answers.push(...(await Promise.all(Array.from({ length: 33 }, (_, more) => guess(at + more)))))
  expect(new Set(answers)).toEqual(new Set([400]))
  const refused = await Promise.all(Array.from({ length: 50 }, (_, at) => guess(100 + at)))
  expect(refused.filter((status) => status === 429).length).toBeGreaterThan(25)
  expect(await guess(1001, '197.210.9.11')).toBe(400)
  const signedIn = await answered(
    visitorOf(stack).auth.signInWithPassword({ email: ada.email, password: 'Aso-test-2026' }),
  )
  expect(signedIn.user.id).toBe(ada.id)
})

test('only a person with the right password is told that an account is not confirmed yet', async () => {
  const email = 'waits-for-its-code@aso.test'
  await answered(visitorOf(stack).auth.signUp({ email, password: 'Aso-test-2026' }))
  const sign = async (password: string) =>
    (await visitorOf(stack).auth.signInWithPassword({ email, password })).error?.code
  expect(await sign('Some-other-2026')).toBe('invalid_credentials')
  expect(await sign('')).toBe('invalid_credentials')
  expect(await sign('Aso-test-2026')).toBe('email_not_confirmed')
})
