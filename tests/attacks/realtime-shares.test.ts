import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { join, type Member } from '../support/api/members.ts'
import { AsyncQueue } from '../support/api/realtime.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { attackedOn } from './support/run-length.ts'

/** Sockets and accounts are free: what an account, or a network, watches on all its sockets has an end, and others go on. */

interface Reply {
  event: string
  ref: string
  payload: { status: string; response: { reason?: string } }
}

describe.each(attackedOn('Postgres'))('on %s', (engine) => {
  let stack: TestStack
  const sockets: WebSocket[] = []
  let ref = 0

  beforeAll(async () => {
    const realtimeLimits = { watchedByPerson: 5, watchedByNetwork: 9 }
    stack = await startTestStack({ engine, trustedProxies: 1, realtimeLimits })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.terminate()
    await stack.close()
  })

  async function open(network: string) {
    const address = `${stack.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${stack.publishableKey}`
    const socket = new WebSocket(address, { headers: { 'x-forwarded-for': network } })
    sockets.push(socket)
    const heard = new AsyncQueue<Reply>()
    socket.on('message', (data) => heard.put(JSON.parse(String(data))))
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const ask = async (topic: string, event: string, payload: object) => {
      ref += 1
      const own = String(ref)
      socket.send(JSON.stringify({ topic: `realtime:${topic}`, event, payload, ref: own, join_ref: null }))
      const { payload: answer } = await heard.find(
        (reply) => reply.event === 'phx_reply' && reply.ref === own,
      )
      return answer.status === 'ok' ? 'ok' : answer.response.reason
    }
    return {
      leave: (topic: string) => ask(topic, 'phx_leave', {}),
      join: (topic: string, token: string, tables: string[] = []) =>
        ask(topic, 'phx_join', {
          access_token: token,
          config: {
            private: true,
            postgres_changes: tables.map((table) => ({ event: '*', schema: 'public', table })),
          },
        }),
      close: () =>
        new Promise((resolve) => {
          socket.once('close', resolve)
          socket.close()
        }),
    }
  }
  const tokenOf = async ({ client }: Member) =>
    (await client.auth.getSession()).data.session?.access_token ?? ''
  const full = 'ChannelRateLimitReached: Too many channels on all devices or in this network'

  test('an account has so many on all devices, and a network so many for all accounts; what is left comes free', async () => {
    const [ada, bola, chidi] = [
      await join(stack, 'Ada'),
      await join(stack, 'Bola'),
      await join(stack, 'Chidi'),
    ]
    const [ofAda, ofBola, ofChidi] = [await tokenOf(ada), await tokenOf(bola), await tokenOf(chidi)]
    const [phone, laptop] = [await open('203.0.113.1'), await open('203.0.113.2')]
    expect(await phone.join(`user:${ada.id}:a`, ofAda, ['notifications', 'chats'])).toBe('ok')
    expect(await laptop.join(`user:${ada.id}:b`, ofAda)).toBe('ok')
    expect(await laptop.join(`user:${ada.id}:c`, ofAda, ['notifications'])).toBe(full)
    expect(await laptop.join(`user:${ada.id}:c`, ofAda)).toBe('ok')
    expect(await phone.join(`user:${ada.id}:d`, ofAda)).toBe(full)
    // Joining anew takes no more, and what ends is given back.
    expect(await laptop.join(`user:${ada.id}:c`, ofAda)).toBe('ok')
    expect(await laptop.leave(`user:${ada.id}:c`)).toBe('ok')
    expect(await phone.join(`user:${ada.id}:d`, ofAda)).toBe('ok')
    const other = await open('203.0.113.1')
    expect(await other.join(`user:${bola.id}:a`, ofBola, ['notifications', 'chats', 'transactions'])).toBe(
      'ok',
    )
    const last = await open('203.0.113.1')
    expect(await last.join(`user:${chidi.id}:a`, ofChidi, ['chats'])).toBe(full)
    expect(await (await open('203.0.113.9')).join(`user:${chidi.id}:a`, ofChidi, ['chats'])).toBe('ok')
    await phone.close()
    await expect.poll(() => last.join(`user:${chidi.id}:b`, ofChidi, ['chats'])).toBe('ok')
  })
})
