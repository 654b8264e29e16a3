import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { join, type Member } from '../support/api/members.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { attackedOn } from './support/run-length.ts'

/** Every join asks the database who may be in the topic: whoever asks for thousands waits for their own turn. */

const SOCKETS = 10
const JOINS = 400
/** What waits behind the flood takes minutes; a busy machine is given time. */
const SOON_MS = 20_000
/** Proxies write it: every visitor is a network of its own. */
const from = (network: string) => ({ 'x-forwarded-for': network })

describe.each(attackedOn('Postgres'))('floods of joins, on %s', (engine) => {
  let stack: TestStack
  let member: Member
  const sockets: WebSocket[] = []

  beforeAll(async () => {
    const options = { trustedProxies: 1, realtimeLimits: { socketsOfNetwork: SOCKETS } }
    stack = await startTestStack({ engine, ...options })
    member = await join(stack, 'Ada Obi')
  })
  afterAll(async () => {
    for (const socket of sockets) socket.terminate()
    await stack.close()
  })

  const connect = (network: string): Promise<WebSocket> => {
    const address = `${stack.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${stack.publishableKey}`
    const socket = new WebSocket(address, { headers: from(network) })
    sockets.push(socket)
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(socket))
      socket.once('error', reject)
    })
  }
  const askToJoin = (socket: WebSocket, token: string, ref: number): void => {
    const payload = { access_token: token, config: { private: true } }
    const message = {
      topic: `realtime:user:${ref}`,
      event: 'phx_join',
      payload,
      ref: `${ref}`,
      join_ref: `${ref}`,
    }
    socket.send(JSON.stringify(message))
  }

  test('many joins from one network do not delay another network', async () => {
    const { data } = await member.client.auth.getSession()
    const token = data.session?.access_token ?? ''
    const crowd = await Promise.all(Array.from({ length: SOCKETS }, () => connect('203.0.113.9')))
    for (const socket of crowd) for (let ref = 0; ref < JOINS; ref += 1) askToJoin(socket, token, ref)
    const startedAt = performance.now()
    const headers = { apikey: stack.publishableKey, ...from('198.51.100.7') }
    const answers = await Promise.all([
      fetch(`${stack.url}/rest/v1/items?select=id`, { headers }),
      fetch(`${stack.url}/health`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS)
  })

  test('one network may open a limited number of sockets, and others still connect', async () => {
    await expect(connect('203.0.113.9')).rejects.toThrow('429')
    await expect(connect('198.51.100.8')).resolves.toBeInstanceOf(WebSocket)
  })
})
