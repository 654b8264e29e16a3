import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { serviceOf } from '../../support/api/clients.ts'

import { AsyncQueue, openTopics, watch } from '../../support/api/realtime.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Record<string, unknown>,
]

type Ask = (topic: string, event: string, payload: unknown, joinRef?: string) => Promise<Frame[4]>

const LIMITS = {
  silenceMs: 2000,
  messageBytes: 20_000,
  channelsPerSocket: 5,
  changesPerChannel: 3,
  burst: 150,
  waitingBytes: 200_000,
  subscriptions: 6,
}

const IN_PRIVATE = { config: { private: true } }

/** What no client of ours would ever send. */
describe('the websocket', () => {
  let stack: TestStack
  let made = 0

  beforeAll(async () => {
    stack = await startTestStack({ realtimeLimits: LIMITS })
    await openTopics(stack)
  })
  afterAll(() => stack.close())

  const addressOf = (of = stack, query = `apikey=${of.publishableKey}&vsn=2.0.0`): string =>
    `${of.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`

  const open = async (of = stack) => {
    const socket = new WebSocket(addressOf(of))
    const heard = new AsyncQueue<Frame>()
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    // Broadcasts come in frames of their own.
    socket.on('message', (data, isBinary) => {
      if (!isBinary) heard.put(JSON.parse(String(data)))
    })
    await once(socket, 'open')
    const send = (topic: string, event: string, payload: unknown, joinRef: string | null = null): string => {
      made += 1
      socket.send(JSON.stringify([joinRef, String(made), topic, event, payload]))
      return String(made)
    }
    const ask = async (
      topic: string,
      event: string,
      payload: unknown,
      joinRef?: string,
    ): Promise<Frame[4]> => {
      const ref = send(topic, event, payload, joinRef)
      return (await heard.find(([, answered, , said]) => said === 'phx_reply' && answered === ref))[4]
    }
    return { socket, heard, closed, send, ask }
  }

  /** The server is well, and so is a socket that was open all the time. */
  const isWell = async ({ ask }: { ask: Ask }): Promise<void> => {
    expect(await ask('phoenix', 'heartbeat', {})).toEqual({ status: 'ok', response: {} })
  }

  test('a heartbeat is answered, and a silent client is disconnected', async () => {
    const silent = await open()
    const living = await open()
    const beats = setInterval(() => living.send('phoenix', 'heartbeat', {}), LIMITS.silenceMs / 10)
    expect(await silent.closed).toBe(1006)
    clearInterval(beats)
    await isWell(living)
    living.socket.terminate()
  })

  test.each([
    ['no key', '', 401],
    ['a wrong key', 'apikey=sb_publishable_no', 401],
    ['a version that nobody speaks', 'apikey=KEY&vsn=9.0.0', 400],
  ])('%s opens no socket', async (_what, query, status) => {
    const socket = new WebSocket(addressOf(stack, query.replace('KEY', stack.publishableKey)))
    const [, response] = await once(socket, 'unexpected-response')
    expect(response.statusCode).toBe(status)
    socket.on('error', () => {})
    socket.terminate()
  })

  test('other addresses accept no websocket', async () => {
    const socket = new WebSocket(addressOf().replace('/realtime/v1/websocket', '/rest/v1/items'))
    const [, response] = await once(socket, 'unexpected-response')
    expect(response.statusCode).toBe(404)
    socket.on('error', () => {})
    socket.terminate()
  })

  test('an aborted upgrade does not affect other sockets', async () => {
    const { port } = new URL(stack.url)
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      'GET /realtime/v1/websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    )
    socket.resetAndDestroy()
    const other = await open()
    await isWell(other)
    other.socket.terminate()
  })

  test.each([
    ['no JSON', 'hello'],
    ['JSON of another shape', '{"topic":1}'],
    ['null', 'null'],
    ['a deep list', '['.repeat(9000)],
    ['an unknown frame', Buffer.from([9, 9, 9])],
    ['a frame that is cut short', Buffer.from([3, 200, 200, 200, 200, 200, 1])],
    ['a frame whose JSON is none', Buffer.from([3, 0, 0, 0, 1, 0, 1, 120, 123])],
    ['nothing', Buffer.alloc(0)],
  ])('%s closes the socket that sent it and no other', async (_what, content) => {
    const other = await open()
    const { socket, closed } = await open()
    socket.send(content)
    expect(await closed).toBe(1003)
    await isWell(other)
    other.socket.terminate()
  })

  test('a message that is too long closes the socket', async () => {
    const { socket, closed } = await open()
    socket.send('x'.repeat(LIMITS.messageBytes + 1))
    expect(await closed).toBe(1009)
  })

  test('too many messages close the socket', async () => {
    const { send, closed } = await open()
    for (let n = 0; n <= LIMITS.burst + 20; n += 1) send('phoenix', 'heartbeat', {})
    expect(await closed).toBe(1008)
  })

  test('impossible joins are refused with the reason', async () => {
    const { ask, socket } = await open()
    const reason = async (topic: string, payload: unknown) => {
      const { status, response } = await ask(topic, 'phx_join', payload)
      return status === 'error' ? response : status
    }
    const changes = (count: number) => ({
      config: {
        private: true,
        postgres_changes: Array.from({ length: count }, (_, n) => ({
          event: '*',
          schema: 'public',
          table: 'transactions',
          filter: `id=eq.${n}`,
        })),
      },
    })
    expect(await reason('room', {})).toEqual({ reason: 'unmatched topic' })
    expect(await reason('realtime:', {})).toEqual({
      reason: 'TopicNameRequired: You must provide a topic name',
    })
    expect(await reason('realtime:a', null)).toEqual({
      reason: 'InvalidJoinPayload: The join is not understood',
    })
    expect(
      await reason('realtime:a', {
        config: { private: true, postgres_changes: [{ event: '*', filter: 7 }] },
      }),
    ).toEqual({
      reason: 'InvalidJoinPayload: The join is not understood',
    })
    expect(await reason('realtime:a', changes(4))).toEqual({
      reason: 'ChangesLimitReached: A channel has at most 3 postgres_changes',
    })
    const replay = (since: unknown, isPrivate = true) => ({
      config: { private: isPrivate, broadcast: { replay: { since } } },
    })
    expect(await reason('realtime:a', replay(0, false))).toEqual({
      reason: 'UnableToReplayMessages: Replay is not allowed for public channels',
    })
    for (const since of ['yesterday', -1, 1e20])
      expect(await reason('realtime:a', replay(since))).toEqual({
        reason: 'UnableToReplayMessages: Replay params are not valid',
      })
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      expect(await reason(`realtime:${name}`, IN_PRIVATE)).toBe('ok')
    expect(await reason('realtime:f', IN_PRIVATE)).toEqual({
      reason: 'ChannelRateLimitReached: Too many channels',
    })
    socket.terminate()
  })

  test('the number of subscriptions of all sockets is limited, and leaving frees places', async () => {
    const service = serviceOf(stack)
    const wishes = [1, 2, 3].map((n) => ({ table: 'wallet_entries', filter: `amount=eq.${n}` }))
    const first = await watch(service, ...wishes)
    await watch(service, ...wishes)
    const { ask, socket } = await open()
    const config = {
      private: true,
      postgres_changes: [{ event: '*', schema: 'public', table: 'wallet_entries' }],
    }
    const joining = () => ask('realtime:more', 'phx_join', { config })
    expect(await joining()).toEqual({
      status: 'error',
      response: { reason: 'UnableToSubscribeToPostgres: Too many subscriptions' },
    })
    await service.removeChannel(first.channel)
    expect(await joining()).toMatchObject({ status: 'ok' })
    socket.terminate()
    await service.removeAllChannels()
  })

  test('messages with a topic or join reference that is not the current one are ignored', async () => {
    const { ask, socket, heard, send } = await open()
    const unmatched = { status: 'error', response: { reason: 'unmatched topic' } }
    expect(await ask('realtime:room', 'broadcast', { event: 'x' })).toEqual(unmatched)
    expect(await ask('realtime:room', 'phx_leave', {})).toEqual({ status: 'ok', response: {} })
    expect(await ask('realtime:room', 'phx_join', IN_PRIVATE, 'one')).toMatchObject({ status: 'ok' })
    expect(await ask('realtime:room', 'no such event', {}, 'one')).toMatchObject({ status: 'error' })
    expect(await ask('realtime:room', 'broadcast', 'nothing', 'one')).toMatchObject({ status: 'error' })
    send('realtime:room', 'phx_join', IN_PRIVATE, 'two')
    expect((await heard.find(([, , , event]) => event === 'phx_close')).slice(0, 2)).toEqual(['one', 'one'])
    expect(await ask('realtime:room', 'broadcast', { event: 'x' }, 'one')).toEqual(unmatched)
    expect(await ask('realtime:room', 'phx_leave', {}, 'two')).toMatchObject({ status: 'ok' })
    expect(await ask('realtime:room', 'broadcast', { event: 'x' }, 'two')).toEqual(unmatched)
    socket.terminate()
  })

  test('a client that leaves while it is joining is not subscribed', async () => {
    const { ask, socket, send } = await open()
    const config = {
      private: true,
      postgres_changes: [{ event: '*', schema: 'public', table: 'wallet_entries' }],
    }
    send('realtime:quick', 'phx_join', { config }, 'one')
    expect(await ask('realtime:quick', 'phx_leave', {}, 'one')).toMatchObject({ status: 'ok' })
    expect(await ask('realtime:quick', 'broadcast', { event: 'x' }, 'one')).toMatchObject({ status: 'error' })
    socket.terminate()
  })

  test('a client that does not read is disconnected before much is buffered for it', async () => {
    const own = await startTestStack({
      realtimeLimits: { waitingBytes: 500_000, burst: 100_000, messagesPerSecond: 100_000 },
    })
    await openTopics(own)
    const lazy = await open(own)
    const talker = await open(own)
    for (const { ask } of [lazy, talker]) await ask('realtime:loud', 'phx_join', IN_PRIVATE, 'one')
    lazy.socket.pause()
    const words = { event: 'noise', payload: 'x'.repeat(100_000) }
    // More than the machine itself keeps for a connection.
    for (let n = 0; n < 300; n += 1) talker.send('realtime:loud', 'broadcast', words, 'one')
    await isWell(talker)
    lazy.socket.resume()
    expect(await lazy.closed).toBe(1006)
    await own.close()
  })

  test('when the server stops, every socket gets a close frame and the server ends', async () => {
    const own = await startTestStack()
    const { closed } = await open(own)
    await own.close()
    expect(await closed).toBe(1001)
  })
})
