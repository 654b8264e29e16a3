import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { AsyncQueue } from '../../support/api/realtime.ts'
import { engines, startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import type { Row } from '../../support/database/test-database.ts'

type Config = NonNullable<Parameters<SupabaseClient['channel']>[1]>['config']

const MINUTE = 60_000

/** `heard:` is open to all who listen; of `seen:` one sees who is there and hears nothing. */
const POLICY = `create policy "listeners" on realtime.messages for select using (
  realtime.topic() like 'heard:%' or (realtime.topic() like 'seen:%' and extension = 'presence'))`

/** As there: what a channel asks for when it joins, beyond what comes later. */
describe.each(engines)('broadcasts that the database keeps, on %s', (engine) => {
  let stack: TestStack
  let clients: SupabaseClient[] = []

  beforeAll(async () => {
    stack = await startTestStack({ engine })
    await stack.database.query(POLICY)
  })
  afterAll(() => stack.close())
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.removeAllChannels()))
    clients = []
  })

  const channelOf = (topic: string, broadcast: Row = {}, vsn = '2.0.0') => {
    const client = createClient(stack.url, stack.publishableKey, {
      auth: { persistSession: false },
      realtime: { vsn },
    })
    clients.push(client)
    const config: Config = { private: true, broadcast }
    const [heard, system] = [new AsyncQueue<Row>(), new AsyncQueue<Row>()]
    const channel = client.channel(topic, { config })
    channel.on('broadcast', { event: '*' }, heard.put).on('system', {}, system.put)
    return { channel, heard, system }
  }
  const join = (channel: RealtimeChannel): Promise<void> =>
    new Promise((resolve, reject) => {
      channel.subscribe((status, error) => {
        if (status === 'SUBSCRIBED') resolve()
        else if (error) reject(error)
      })
    })
  const joined = async (...of: Parameters<typeof channelOf>) => {
    const made = channelOf(...of)
    await join(made.channel)
    return made
  }
  const send = (topic: string, n: number | string, isPrivate = true) =>
    stack.database.query(`select realtime.send(jsonb_build_object('n', $2::text), 'news', $1, $3)`, [
      topic,
      String(n),
      isPrivate,
    ])
  /** Bytes are written in digits. */
  const sendBytes = (topic: string, digits: string) =>
    stack.database.query(`select realtime.send_binary(decode($2, 'hex'), 'bytes', $1)`, [topic, digits])

  /** Those with the numbers 1, 2 and so on were sent 99, 98 and so on minutes ago. */
  const moveApart = (topic: string) =>
    stack.database.query(
      `update realtime.messages set inserted_at = now() - make_interval(mins => 100 - (payload ->> 'n')::int)
       where topic = $1 and private`,
      [topic],
    )

  const said = ({ payload }: Row): unknown => Reflect.get(Object(payload), 'n')

  test('a channel gets the last broadcasts of its topic since a time, oldest first, then those to come', async () => {
    const live = await joined('heard:a')
    for (const n of [1, 2, 3, 4]) await send('heard:a', n)
    await live.heard.find((message) => said(message) === '4')
    await send('heard:a', 'public', false)
    await send('heard:another', 'elsewhere')
    await moveApart('heard:a')
    const { heard } = await joined('heard:a', { replay: { since: Date.now() - 97.5 * MINUTE } })
    const last = await joined('heard:a', { replay: { since: 0, limit: 3 } })
    const before = await heard.next()
    expect(before).toMatchObject({
      event: 'news',
      payload: { n: '3' },
      meta: { replayed: true, id: Reflect.get(Object(before.payload), 'id') },
    })
    expect(said(await heard.next())).toBe('4')
    await send('heard:a', 5)
    const later = await heard.next()
    expect(later).toMatchObject({ payload: { n: '5' }, meta: { id: expect.any(String) } })
    expect(later.meta).not.toHaveProperty('replayed')
    await last.heard.find((message) => said(message) === '5')
    expect(last.heard.all.map(said)).toEqual(['2', '3', '4', '5'])
    const unasked = await joined('heard:a')
    await send('heard:a', 6)
    expect(said(await unasked.heard.next())).toBe('6')
  })

  test('at most 25 come again, however many are asked for', async () => {
    const live = await joined('heard:many')
    for (let n = 0; n < 30; n += 1) await send('heard:many', n)
    await live.heard.find((message) => said(message) === '29')
    await moveApart('heard:many')
    const { heard } = await joined('heard:many', { replay: { since: 0, limit: 1000 } })
    for (let n = 5; n < 30; n += 1) expect(said(await heard.next())).toBe(String(n))
    await send('heard:many', 'last')
    expect(said(await heard.next())).toBe('last')
  })

  test('what is sent while a channel joins comes once, at once or as one of the past', async () => {
    const rounds = Array.from({ length: 12 }, (_, n) => `heard:race-${n}`)
    for (const topic of rounds) {
      const { channel, heard } = channelOf(topic, { replay: { since: 0 } })
      const sending = (async () => {
        for (let n = 0; n < 6; n += 1) await send(topic, n)
      })()
      await Promise.all([join(channel), sending])
      await send(topic, 'last')
      await heard.find((message) => said(message) === 'last')
      // What was written at the same instant has no order.
      expect(heard.all.map(said).toSorted()).toEqual(['0', '1', '2', '3', '4', '5', 'last'])
    }
  })

  test('bytes come as they were sent, at once and again', async () => {
    const now = await joined('heard:bytes')
    const old = await joined('heard:bytes', {}, '1.0.0')
    await sendBytes('heard:bytes', 'deadbeef00ff')
    const bytes = new Uint8Array([0xde, 0xad, 0xbe, 0xef, 0, 0xff]).buffer
    expect(await now.heard.next()).toMatchObject({ event: 'bytes', payload: bytes })
    const later = await joined('heard:bytes', { replay: { since: 0, limit: 1 } })
    expect(await later.heard.next()).toMatchObject({ payload: bytes, meta: { replayed: true } })
    // The first version of the protocol has no form for them.
    const older = await joined('heard:bytes', { replay: { since: 0 } }, '1.0.0')
    await send('heard:bytes', 1)
    for (const { heard } of [old, older]) expect(await heard.next()).toMatchObject({ payload: { n: '1' } })
  })

  test('the older protocol says too what comes again', async () => {
    await send('heard:old', 1)
    const { heard } = await joined('heard:old', { replay: { since: 0 } }, '1.0.0')
    expect(await heard.next()).toMatchObject({ payload: { n: '1' }, meta: { replayed: true } })
  })

  test('nobody gets broadcasts of the past who may not hear those of now', async () => {
    for (const topic of ['seen:a', 'shut:a']) await send(topic, 1)
    const replay = { since: 0 }
    const refusal = (topic: string) =>
      `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`
    for (const topic of ['seen:a', 'shut:a'])
      await expect(joined(topic, { replay })).rejects.toThrow(refusal(topic))
    const { heard } = await joined('seen:a')
    expect(heard.all).toEqual([])
  })

  test('a channel that asks is told when broadcasts of the database arrive', async () => {
    const { heard, system } = await joined('heard:ready', { replication_ready: true })
    expect(await system.next()).toMatchObject({
      extension: 'system',
      status: 'ok',
      message: 'Replication connection established',
    })
    await send('heard:ready', 1)
    expect(said(await heard.next())).toBe('1')
  })

  test('somebody who may not send is told so, if they asked for acknowledgements', async () => {
    const other = await joined('heard:quiet')
    const { channel } = await joined('heard:quiet', { ack: true })
    expect(await channel.send({ type: 'broadcast', event: 'news', payload: {} })).toBe('error')
    await send('heard:quiet', 1)
    await other.heard.next()
    expect(other.heard.all.map(said)).toEqual(['1'])
  })
})
