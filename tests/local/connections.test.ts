import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitConnections } from '../../local/http/connections.ts'

/** One network opens so many connections at a time; others, and what comes through a proxy, are not held up. */
const opened: { end(): void }[] = []
afterEach(() => {
  for (const thing of opened.splice(0)) thing.end()
})

async function serve(trustedProxies: number) {
  const server = createServer((_, answer) => answer.end('here'))
  limitConnections(server, trustedProxies, 2)
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  opened.push({ end: () => server.close() })
  const { port } = server.address() as AddressInfo
  return async (localAddress: string): Promise<{ socket: Socket; answered: boolean }> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    opened.push({ end: () => socket.destroy() })
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nhost: aso.test\r\n\r\n')
    const answered = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ])
    return { socket, answered }
  }
}

test('one network has so many connections; one that is closed makes room', async () => {
  const open = await serve(0)
  const first = await open('127.0.0.1')
  expect([first.answered, (await open('127.0.0.1')).answered]).toEqual([true, true])
  expect((await open('127.0.0.1')).answered).toBe(false)
  expect((await open('127.0.0.2')).answered).toBe(true)
  first.socket.destroy()
  await expect.poll(async () => (await open('127.0.0.1')).answered).toBe(true)
})

test('behind a proxy all come from the proxy, which counts itself', async () => {
  const open = await serve(1)
  for (let at = 0; at < 4; at += 1) expect((await open('127.0.0.1')).answered).toBe(true)
})
