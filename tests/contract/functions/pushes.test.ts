import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchFunction } from '../../support/api/function-calls.ts'
import { join, type Member } from '../../support/api/members.ts'
import { newPushKeys, type PushKeys, readPush } from '../../support/api/push-messages.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let ada: Member
beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada')
})
afterAll(() => stack.close())

/** A browser at the stand-in; the first word of its name is how the push service answers. */
async function subscribe(member: Member, answers = 'fine'): Promise<PushKeys & { name: string }> {
  const [keys, name] = [newPushKeys(), `${answers}-${randomUUID()}`]
  await member.client
    .rpc('save_push_subscription', {
      p_endpoint: `https://push.aso.example/${name}`,
      p_p256dh: keys.p256dh,
      p_auth: keys.auth,
      p_device: 'Chrome on Android',
    })
    .throwOnError()
  return { ...keys, name }
}

const push = ({ id }: Member, title: string, group: string | null = null) =>
  stack.database.query(`select private.queue_push($1, 5, 'message', $2, '/messages', $3)`, [id, title, group])
async function deliver(): Promise<unknown> {
  const headers = { apikey: stack.publishableKey, 'x-cron-secret': process.env.CRON_SECRET ?? '' }
  const response = await fetch(`${stack.url}/functions/v1/deliver-outbox`, { method: 'POST', headers })
  return ((await response.json()) as { data: unknown }).data
}
const subscriptions = ({ id }: Member) =>
  stack.database.query(
    `select failures, round(extract(epoch from resting_until - now()) / 60)::int as rest, last_ok_at is not null as ok
     from private.push_subscriptions where user_id = $1`,
    [id],
  )
const queued = () =>
  stack.database.query(`select last_error from private.outbox where kind = 'push' and sent_at is null`)

test('what is sent can be read by the browser alone, says how long and how urgent, and is signed', async () => {
  const browser = await subscribe(ada)
  const { data } = await fetchFunction(stack, 'push-key', {}, { member: ada })
  await push(ada, '3 messages from Bọ́lá', 'chat:1')
  expect(await deliver()).toEqual({ sent: 1, failed: 0 })
  const [message, ...others] = stack.push.waitingFor(browser.name)
  expect(others).toEqual([])
  expect(JSON.parse(readPush(message?.body ?? '', browser))).toEqual({
    id: 5,
    title: '3 messages from Bọ́lá',
    link: '/messages',
    tag: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(message?.headers).toMatchObject({
    ttl: expect.stringMatching(/^43\d{3}$/),
    urgency: 'high',
    topic: JSON.parse(readPush(message?.body ?? '', browser)).tag,
    'content-encoding': 'aes128gcm',
    authorization: expect.stringContaining(`k=${data?.public_key}`),
  })
  expect(JSON.stringify(message)).not.toContain(Buffer.from('messages from').toString('base64url'))
  expect(() => readPush(message?.body ?? '', newPushKeys())).toThrow()
  expect(await subscriptions(ada)).toEqual([{ failures: 0, rest: null, ok: true }])
  expect(await queued()).toEqual([])
})

test('a longer message is as long on the wire as a short one', async () => {
  const chi = await join(stack, 'Chi')
  const browser = await subscribe(chi)
  await push(chi, 'a')
  await push(chi, 'a'.repeat(200))
  await deliver()
  expect(
    stack.push.waitingFor(browser.name).map(({ body }) => Buffer.from(body, 'base64url').length),
  ).toEqual([4096, 4096])
})

test('a newer one of a group replaces what the phone has not fetched yet', async () => {
  const chi = await join(stack, 'Chi')
  const browser = await subscribe(chi)
  for (const title of ['1 message from Bola', '2 messages from Bola']) {
    await push(chi, title, 'chat:1')
    await deliver()
  }
  const titles = stack.push
    .waitingFor(browser.name)
    .map(({ body }) => JSON.parse(readPush(body, browser)).title)
  expect(titles).toEqual(['2 messages from Bola'])
})

describe('a push service that says', () => {
  test.each(['gone', 'unknown'])('%s: the subscription is removed', async (answer) => {
    const chi = await join(stack, 'Chi')
    await subscribe(chi, answer)
    await push(chi, 'x')
    expect(await deliver()).toEqual({ sent: 0, failed: 1 })
    expect(await subscriptions(chi)).toEqual([])
    expect(await queued()).toEqual([])
  })

  test.each([
    ['busy', 10, 'push: 429'],
    ['broken', 1, 'push: 503'],
    ['moved', 1, 'push: 307'],
  ])('%s: it is tried again in %i minutes, and nothing is followed', async (answer, rest, last_error) => {
    const chi = await join(stack, 'Chi')
    await subscribe(chi, answer)
    await push(chi, 'x')
    expect(await deliver()).toEqual({ sent: 0, failed: 1 })
    expect(await subscriptions(chi)).toEqual([{ failures: 1, rest, ok: false }])
    expect(await queued()).toEqual([{ last_error }])
    expect(await deliver()).toEqual({ sent: 0, failed: 0 })
    expect(stack.push.waitingFor('elsewhere')).toEqual([])
    await stack.database.query(
      `update private.outbox set next_try_at = now() - interval '1 second' where kind = 'push'`,
    )
    await stack.database.query('update private.push_subscriptions set resting_until = now()')
    expect(await deliver()).toEqual({ sent: 0, failed: 1 })
    expect(await subscriptions(chi)).toMatchObject([{ failures: 2 }])
    await stack.database.query('delete from private.push_subscriptions where user_id = $1', [chi.id])
  })
})

test('who has signed out, here or everywhere, gets nothing more', async () => {
  const chi = await join(stack, 'Chi')
  const browser = await subscribe(chi)
  await push(chi, 'x')
  await chi.client.auth.signOut({ scope: 'global' })
  expect(await subscriptions(chi)).toEqual([])
  expect(await deliver()).toEqual({ sent: 0, failed: 0 })
  expect(stack.push.waitingFor(browser.name)).toEqual([])
})

test('a visitor is not told the key', async () => {
  expect((await fetchFunction(stack, 'push-key', {})).httpStatus).toBe(401)
})

test('the stand-in takes no message that is not signed by a key that it names', async () => {
  const response = await fetch(`${stack.url}/sandbox/push/anybody`, {
    method: 'POST',
    headers: { ttl: '60', 'content-encoding': 'aes128gcm', authorization: 'vapid t=a.b.c, k=x' },
    body: 'hello',
  })
  expect(response.status).toBe(403)
  expect(stack.push.waitingFor('anybody')).toEqual([])
})
