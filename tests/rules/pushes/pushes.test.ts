import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { giveIdentityKey } from '../../support/database/identity-papers.ts'
import { endpointsOf, push, subscribe, waitingPushes } from '../../support/database/messaging/pushes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { lift, suspend } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let admin: Person
let ada: Person
beforeAll(async () => {
  await giveIdentityKey(db)
  admin = await member(db, 'Admin', { admin: true })
})
beforeEach(async () => {
  await db.query('delete from private.outbox')
  await db.query('delete from private.push_subscriptions')
  ada = await member(db, 'Ada')
})

interface Target {
  endpoint: string
  ttl: number
  urgency: string
  topic: string | null
}

const target = (p_id: number) => db.as('service').call<Target>('push_target', { p_id })
const finish = (id: number, p_outcome: string, p_retry_seconds = 0) =>
  db.as('service').call('finish_push', { p_id: id, p_outcome, p_error: 'push: 503', p_retry_seconds })
const onlyPush = async (person: Person) => {
  const [first, ...others] = await waitingPushes(db, person)
  if (!first || others.length > 0) throw new Error('There is not one push')
  return first
}
const outboxRows = () => db.query(`select id from private.outbox where kind = 'push'`)
/** Minutes until something is sent to the only browser again. */
const restMinutes = async () => {
  const minutes = 'round(extract(epoch from resting_until - now()) / 60)::int'
  const rows = await db.query<{ rest: number }>(`select ${minutes} as rest from private.push_subscriptions`)
  return rows[0]?.rest
}
const endRest = () =>
  db.query(`update private.push_subscriptions set resting_until = now() - interval '1 second'`)

describe('what is queued', () => {
  test('one for each browser of the person, with a title and little else', async () => {
    const bola = await member(db, 'Bola')
    await subscribe(db, ada)
    await subscribe(db, ada)
    await subscribe(db, bola)
    await push(db, ada, { id: 7, title: 'Ada accepted', link: '/booking/1', kind: 'booking_accepted' })
    const rows = await waitingPushes(db, ada)
    expect(rows.map(({ body }) => JSON.parse(body))).toEqual(
      Array(2).fill({ id: 7, title: 'Ada accepted', link: '/booking/1', tag: 'notification 7' }),
    )
    expect(await waitingPushes(db, bola)).toEqual([])
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    'messages',
    `/${'a'.repeat(600)}`,
    null,
  ])('a link that is no screen of Aso, %j, becomes the notifications', async (link) => {
    await subscribe(db, ada)
    await db.query(`select private.queue_push($1, 1, 'message', 'x', $2, null)`, [ada.id, link])
    expect(JSON.parse((await onlyPush(ada)).body).link).toBe('/notifications')
  })

  test('the longest title and link fit a push', async () => {
    await subscribe(db, ada)
    await push(db, ada, { title: '\u0001💃'.repeat(5000), link: `/${'a'.repeat(499)}` })
    expect(Buffer.byteLength((await onlyPush(ada)).body)).toBeLessThan(3000)
  })

  test('a newer one of a group takes the place of the older; other groups and people stay', async () => {
    const bola = await member(db, 'Bola')
    await subscribe(db, ada)
    await subscribe(db, bola)
    for (const [person, title, group] of [
      [ada, '1 message from Chi', 'chat:1'],
      [bola, '1 message from Chi', 'chat:1'],
      [ada, '1 message from Dayo', 'chat:2'],
      [ada, '2 messages from Chi', 'chat:1'],
    ] as const)
      await push(db, person, { title, group })
    const titles = async (person: Person) =>
      (await waitingPushes(db, person)).map(({ body }) => JSON.parse(body).title)
    expect(await titles(ada)).toEqual(['1 message from Dayo', '2 messages from Chi'])
    expect(await titles(bola)).toEqual(['1 message from Chi'])
    expect(await outboxRows()).toHaveLength(3)
    const [{ topic: adas } = {}] = await target((await waitingPushes(db, ada))[1]?.id ?? 0)
    const [{ topic: bolas } = {}] = await target((await onlyPush(bola)).id)
    expect(adas).toMatch(/^[0-9a-f]{32}$/)
    expect(adas).not.toBe(bolas)
  })

  test('what waits for an answer wakes the phone; the rest may wait', async () => {
    await subscribe(db, ada)
    for (const kind of ['message', 'handover', 'chargeback', 'watch']) await push(db, ada, { kind })
    const rows = await waitingPushes(db, ada)
    const terms = await Promise.all(rows.map(async ({ id }) => (await target(id))[0]))
    expect(terms.map((one) => [one?.urgency, one?.ttl])).toEqual([
      ['high', 12 * 3600],
      ['high', 12 * 3600],
      ['high', 12 * 3600],
      ['normal', 24 * 3600],
    ])
  })

  test('pushes do not count towards the limit of mails', async () => {
    await subscribe(db, ada)
    for (let time = 0; time < 40; time += 1) await push(db, ada, { kind: 'watch' })
    await db.query(`select private.notify($1, 'watch', 'Cheaper now', 'The dress is cheaper.', '/wallet')`, [
      ada.id,
    ])
    expect(await db.query('select subject from private.outbox where recipient = $1', [ada.email])).toEqual([
      { subject: 'Cheaper now' },
    ])
  })
})

describe('who gets nothing any more', () => {
  const end: [string, (person: Person) => Promise<unknown>][] = [
    ['signed out', ({ id }) => db.query('delete from auth.sessions where id = $1', [id])],
    ['erased', ({ id }) => db.as('service').call('erase_account', { p_user_id: id })],
    ['deleted by an admin', ({ id }) => db.as(admin).call('admin_delete_user', { target_user_id: id })],
  ]
  test.each(end)('somebody who was %s: subscription and waiting pushes are gone', async (_, act) => {
    await subscribe(db, ada)
    await push(db, ada)
    await act(ada)
    expect(await endpointsOf(db, ada)).toEqual([])
    expect(await outboxRows()).toEqual([])
    await push(db, ada)
    expect(await outboxRows()).toEqual([])
  })

  test('another session of the person goes on', async () => {
    const browser = await subscribe(db, ada)
    await db.query('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [ada.id])
    await db.query('delete from auth.sessions where user_id = $1 and id <> $1', [ada.id])
    expect(await endpointsOf(db, ada)).toEqual([browser.endpoint])
  })

  test('a session that is over by time or a ban gets nothing, not even what was queued', async () => {
    await subscribe(db, ada)
    await push(db, ada)
    const { id } = await onlyPush(ada)
    await db.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [ada.id])
    expect(await target(id)).toEqual([])
    expect(await endpointsOf(db, ada)).toEqual([])
    expect(await outboxRows()).toEqual([])
  })

  test('somebody suspended, until the suspension is lifted', async () => {
    const browser = await subscribe(db, ada)
    await push(db, ada)
    const { id } = await onlyPush(ada)
    await suspend(db, admin, ada)
    expect(await target(id)).toEqual([])
    await push(db, ada)
    expect(await outboxRows()).toEqual([])
    expect(await refusal(db.as(ada).call('send_test_push', { p_endpoint: browser.endpoint }))).toMatchObject({
      code: 'PT403',
    })
    await lift(db, admin, ada)
    await push(db, ada)
    const titles = (await waitingPushes(db, ada)).map(({ body }) => JSON.parse(body).title)
    expect(titles).toEqual(['A message about your account', '3 messages from Ada'])
  })

  test('what is not worth telling any more is not sent', async () => {
    const browser = await subscribe(db, ada)
    await push(db, ada)
    const { id } = await onlyPush(ada)
    await db.query('update private.pushes set expires_at = now()')
    expect(await target(id)).toEqual([])
    expect(await outboxRows()).toEqual([])
    expect(await endpointsOf(db, ada)).toEqual([browser.endpoint])
  })
})

describe('what becomes of it', () => {
  test('sent: the message is gone, the device is well', async () => {
    await subscribe(db, ada)
    await push(db, ada)
    await db.query('update private.push_subscriptions set failures = 3')
    await finish((await onlyPush(ada)).id, 'sent')
    expect(await outboxRows()).toEqual([])
    expect(
      await db.query(
        'select failures, resting_until, last_ok_at is not null as ok from private.push_subscriptions',
      ),
    ).toEqual([{ failures: 0, resting_until: null, ok: true }])
  })

  test('gone: the subscription and all that waits for it are removed, other browsers stay', async () => {
    await subscribe(db, ada)
    await push(db, ada)
    const other = await subscribe(db, ada)
    await push(db, ada)
    const [first] = await waitingPushes(db, ada)
    await finish(first?.id ?? 0, 'gone')
    expect(await endpointsOf(db, ada)).toEqual([other.endpoint])
    expect(await outboxRows()).toHaveLength(1)
  })

  test('failed: pauses double, last a day at most, and hold for all that waits for the device', async () => {
    await subscribe(db, ada)
    await push(db, ada)
    const { id } = await onlyPush(ada)
    const pauses: number[] = []
    for (let time = 0; time < 5; time += 1) {
      await endRest()
      await finish(id, 'failed')
      pauses.push((await restMinutes()) ?? 0)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16])
    await push(db, ada)
    const due = await db.query(
      `select o.id from private.outbox o where o.kind = 'push' and o.next_try_at < now() + interval '15 minutes'`,
    )
    expect(due).toEqual([])
    expect((await waitingPushes(db, ada))[0]?.last_error).toBe('push: 503')
  })

  test.each([
    [600, 10],
    [30, 1],
    [10_000_000, 24 * 60],
    [-5, 1],
  ])('a push service that asks for %i seconds waits %i minutes', async (seconds, minutes) => {
    await subscribe(db, ada)
    await push(db, ada)
    await finish((await onlyPush(ada)).id, 'failed', seconds)
    expect(await restMinutes()).toBe(minutes)
  })

  test('many that fail together are one failure', async () => {
    const browser = await subscribe(db, ada)
    for (let time = 0; time < 20; time += 1) await push(db, ada)
    const rows = await waitingPushes(db, ada)
    await Promise.all(rows.map(({ id }) => finish(id, 'failed')))
    expect(await endpointsOf(db, ada)).toEqual([browser.endpoint])
    expect(await db.query('select failures from private.push_subscriptions')).toEqual([{ failures: 1 }])
  })

  test('after as many failures in a row as the setting says the device is removed', async () => {
    await setSetting(db, 'push_failures_limit', 3)
    await subscribe(db, ada)
    await push(db, ada)
    const { id } = await onlyPush(ada)
    for (const left of [1, 1, 0]) {
      await endRest()
      await finish(id, 'failed')
      expect(await endpointsOf(db, ada)).toHaveLength(left)
    }
    expect(await outboxRows()).toEqual([])
    await setSetting(db, 'push_failures_limit', null)
  })

  test('a device that moved meanwhile is not touched by what happened to the one before', async () => {
    const phone = await subscribe(db, ada)
    await push(db, ada)
    const { id } = await onlyPush(ada)
    const bola = await member(db, 'Bola')
    await subscribe(db, bola, phone)
    for (const outcome of ['gone', 'failed', 'sent']) await finish(id, outcome)
    expect(await endpointsOf(db, bola)).toEqual([phone.endpoint])
    expect(await target(id)).toEqual([])
  })
})

describe('a test', () => {
  test('goes to this browser alone, a few times an hour, the newest only', async () => {
    await setSetting(db, 'push_tests_hourly_limit', 2)
    const browser = await subscribe(db, ada)
    await subscribe(db, ada)
    const send = () => db.as(ada).call('send_test_push', { p_endpoint: browser.endpoint })
    await send()
    await send()
    const { id, body } = await onlyPush(ada)
    expect(JSON.parse(body)).toMatchObject({ title: 'Notifications from Aso arrive here', id: null })
    expect(await target(id)).toMatchObject([{ endpoint: browser.endpoint, urgency: 'high' }])
    expect(await refusal(send())).toMatchObject({ code: 'PT429', hint: 'Test not sent' })
    await setSetting(db, 'push_tests_hourly_limit', null)
  })
})
