import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { AsyncQueue, openTopics } from '../../support/api/realtime.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import type { Row } from '../../support/database/test-database.ts'

type Config = NonNullable<Parameters<SupabaseClient['channel']>[1]>['config']

const small = { presenceBytes: 200, presencesPerTopic: 3 }

describe('broadcasts and presence in a topic', () => {
  let stack: TestStack
  let clients: SupabaseClient[] = []

  beforeAll(async () => {
    stack = await startTestStack({
      realtimeLimits: { ...small, burst: 60, publicBurst: 5, publicDeliveriesPerSecond: 0 },
    })
    await openTopics(stack)
  })
  afterAll(() => stack.close())
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.removeAllChannels()))
    clients = []
  })

  const clientOf = (vsn = '2.0.0'): SupabaseClient => {
    const client = createClient(stack.url, stack.publishableKey, {
      auth: { persistSession: false },
      realtime: { vsn },
    })
    clients.push(client)
    return client
  }
  const joined = (channel: RealtimeChannel): Promise<RealtimeChannel> =>
    new Promise((resolve, reject) => {
      channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve(channel) : reject(error)))
    })
  const listener = async (topic: string, vsn?: string, config: Config = {}) => {
    const heard = new AsyncQueue<Row>()
    const channel = clientOf(vsn).channel(topic, { config: { ...config, private: true } })
    channel.on('broadcast', { event: '*' }, heard.put)
    return { heard, channel: await joined(channel) }
  }

  test('a broadcast reaches everyone in the topic but its sender, in both versions of the protocol', async () => {
    const sender = await listener('room')
    const old = await listener('room', '1.0.0')
    const others = [old, await listener('room')]
    const elsewhere = await listener('another room')
    const content = { words: 'Ẹ káàbọ̀ 👗', list: [1, null] }
    await sender.channel.send({ type: 'broadcast', event: 'hello', payload: content })
    for (const { heard } of others)
      expect(await heard.next()).toMatchObject({ type: 'broadcast', event: 'hello', payload: content })
    await old.channel.send({ type: 'broadcast', event: 'answer', payload: { fine: true } })
    expect(await sender.heard.next()).toMatchObject({ event: 'answer', payload: { fine: true } })
    await elsewhere.channel.httpSend('own', {})
    expect(await elsewhere.heard.next()).toMatchObject({ event: 'own' })
    expect([sender, old, elsewhere].map(({ heard }) => heard.all.length)).toEqual([1, 1, 1])
  })

  test('what a visitor sends in a public channel reaches all there, until public channels are flooded', async () => {
    const [one, two] = [clientOf(), clientOf()]
    const heard = new AsyncQueue<Row>()
    const sender = await joined(one.channel('square', { config: { broadcast: { ack: true } } }))
    const square = two.channel('square').on('broadcast', { event: '*' }, heard.put)
    await joined(square.on('presence', { event: 'join' }, heard.put))
    const sendIn = (channel: RealtimeChannel, n: number) =>
      channel.send({ type: 'broadcast', event: 'hello', payload: { n } })
    expect(await sendIn(sender, 1)).toBe('ok')
    expect(await heard.next()).toMatchObject({ event: 'hello', payload: { n: 1 } })
    await stack.database.query(`select realtime.send('{"n": 2}', 'hello', 'square', false)`)
    expect(await heard.next()).toMatchObject({ payload: { n: 2 } })
    // Of the five deliveries that are allowed here, one is left: who is present, and what the database sent to both.
    for (let n = 3; n < 20; n += 1) expect(await sendIn(sender, n)).toBe('ok')
    expect(await sender.track({ name: 'a crowd' })).toBe('ok')
    const inPrivate = two.channel('hall', { config: { private: true } })
    await joined(inPrivate.on('broadcast', { event: '*' }, heard.put))
    await inPrivate.httpSend('last', { n: 'private' })
    expect(await heard.find(({ event }) => event === 'last')).toMatchObject({ event: 'last' })
    expect(heard.all.map(({ payload }) => payload)).toMatchObject([
      { n: 1 },
      { n: 2 },
      { n: 3 },
      { n: 'private' },
    ])
  })

  test('binary messages arrive as they were sent', async () => {
    const sender = await listener('bytes')
    const other = await listener('bytes')
    const bytes = new Uint8Array([0, 255, 7, 128]).buffer
    await sender.channel.send({ type: 'broadcast', event: 'bytes', payload: bytes })
    const { payload } = await other.heard.next()
    expect(payload).toEqual(bytes)
  })

  test('a sender receives its own message and an acknowledgement if it asked for them', async () => {
    const { channel, heard } = await listener('echo', '2.0.0', { broadcast: { self: true, ack: true } })
    expect(await channel.send({ type: 'broadcast', event: 'hello', payload: { n: 1 } })).toBe('ok')
    expect(await heard.next()).toMatchObject({ payload: { n: 1 } })
  })

  test('a broadcast can be sent over HTTP, with a key', async () => {
    const { heard, channel } = await listener('by http')
    await clientOf()
      .channel('by http', { config: { private: true } })
      .httpSend('one', { n: 1 })
    expect(await heard.next()).toMatchObject({ event: 'one', payload: { n: 1 } })
    const post = (key: string, body: string) =>
      fetch(`${stack.url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: key === '' ? {} : { apikey: key, 'content-type': 'application/json' },
        body,
      })
    const many = { messages: [{ topic: 'by http', event: 'two', payload: { n: 2 }, private: true }] }
    expect((await post(stack.publishableKey, JSON.stringify(many))).status).toBe(202)
    expect(await heard.next()).toMatchObject({ event: 'two', payload: { n: 2 } })
    expect((await post('', JSON.stringify(many))).status).toBe(401)
    expect((await post('wrong', JSON.stringify(many))).status).toBe(401)
    expect((await post(stack.publishableKey, '{')).status).toBe(400)
    expect((await post(stack.publishableKey, '{"messages":[{}]}')).status).toBe(422)
    expect(
      (await post(stack.publishableKey, JSON.stringify({ messages: [], pad: 'x'.repeat(300_000) }))).status,
    ).toBe(413)
    const flood = { messages: Array.from({ length: 80 }, () => many.messages[0]) }
    expect((await post(stack.publishableKey, JSON.stringify(flood))).status).toBe(429)
    expect(channel.state).toBe('joined')
  })

  const presence = async (key: string) => {
    const synced = new AsyncQueue<Row>()
    const channel = clientOf().channel('hall', { config: { private: true, presence: { key } } })
    channel.on('presence', { event: 'sync' }, () => synced.put(channel.presenceState()))
    return { synced, channel: await joined(channel) }
  }
  const has = (key: string, words: string) => (state: Row) => JSON.stringify(state[key] ?? '').includes(words)

  test('a broadcast of the database comes with its transaction, to this topic alone', async () => {
    const [{ heard }, other] = [await listener('by sql'), await listener('another by sql')]
    const { database } = stack
    const send = (words: string) =>
      `perform realtime.send(jsonb_build_object('words', '${words}'), 'news', 'by sql');`
    // What is rolled back is told to nobody.
    await database.query(
      `do $$ begin begin ${send('undone')} raise exception 'undo'; exception when raise_exception then null; end; end $$`,
    )
    await database.query(`do $$ begin ${send('done')} end $$`)
    expect(await heard.next()).toMatchObject({
      event: 'news',
      payload: { words: 'done', id: expect.any(String) },
    })
    await database.query('create table public.colours (name text)')
    await database.query(`create function public.tell_colours() returns trigger language plpgsql as $$ begin
      perform realtime.broadcast_changes('by sql', tg_op, tg_op, tg_table_name, tg_table_schema, new, old); return null; end $$`)
    await database.query(
      'create trigger tell after insert or update on public.colours for each row execute function public.tell_colours()',
    )
    await database.query(`insert into public.colours values ('red')`)
    await database.query(`update public.colours set name = 'wine'`)
    const table = { schema: 'public', table: 'colours' }
    expect(await heard.next()).toMatchObject({
      event: 'INSERT',
      payload: { ...table, operation: 'INSERT', record: { name: 'red' }, old_record: null },
    })
    expect(await heard.next()).toMatchObject({
      event: 'UPDATE',
      payload: { ...table, record: { name: 'wine' }, old_record: { name: 'red' } },
    })
    expect(other.heard.all).toEqual([])
  })

  test('presence shows who is there, who joins, what they change and who leaves', async () => {
    const ada = await presence('ada')
    await ada.channel.track({ at: 'door' })
    await ada.synced.find(has('ada', 'door'))
    const bola = await presence('bola')
    await bola.synced.find(has('ada', 'door'))
    await bola.channel.track({ at: 'bar' })
    await ada.synced.find(has('bola', 'bar'))
    await bola.channel.track({ at: 'stage' })
    expect((await ada.synced.find(has('bola', 'stage'))).bola).toHaveLength(1)
    await bola.channel.untrack()
    await ada.synced.find((state) => !('bola' in state))
    await bola.channel.track({ at: 'bar again' })
    await ada.synced.find(has('bola', 'again'))
    // Without a goodbye.
    await bola.channel.socket.disconnect()
    await ada.synced.find((state) => !('bola' in state))
  })

  test('joins and leaves arrive one by one', async () => {
    const events = new AsyncQueue<string>()
    const watcher = clientOf().channel('hall', { config: { private: true } })
    watcher
      .on('presence', { event: 'join' }, ({ key }) => events.put(`${key} joins`))
      .on('presence', { event: 'leave' }, ({ key }) => events.put(`${key} leaves`))
    await joined(watcher)
    const bola = await presence('bola')
    await bola.channel.track({ at: 'bar' })
    expect(await events.next()).toBe('bola joins')
    await bola.channel.unsubscribe()
    expect(await events.next()).toBe('bola leaves')
  })

  test('presence has limits', async () => {
    const here = await Promise.all(
      [1, 2, 3, 4].map(() => listener('full', '2.0.0', { presence: { enabled: true } })),
    )
    const [first, ...rest] = here.map(({ channel }) => channel)
    expect(await first?.track({ long: 'x'.repeat(300) })).toBe('error')
    expect(await first?.track({ short: 'x' })).toBe('ok')
    const answers = []
    for (const channel of rest) answers.push(await channel.track({}))
    expect(answers).toEqual(['ok', 'ok', 'error'])
  })
})
