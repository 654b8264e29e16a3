import { once } from 'node:events'
import { WebSocket } from 'ws'
import { z } from 'zod'

export interface ManyChannelsServer {
  url: string
  publishableKey: string
}

export interface ChannelCounts {
  /** One socket for each. */
  tokens: readonly string[]
  channelsEach: number
  /** What the n-th channel watches. */
  watch(n: number): { table: string; filter?: string }
}

const claims = z.object({ sub: z.string() })

const personOf = (token: string): string =>
  claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).sub

const HEARTBEAT_MS = 25_000
/** The server lets so many joins of one person wait, and refuses more until some have joined. */
const JOINS_AT_ONCE = 400

/** Many sockets with many channels each, by as little code as can join them. */
export class ManyChannels {
  readonly #sockets: WebSocket[] = []
  readonly #heartbeat: NodeJS.Timeout
  /** Channels that joined and were told that they are subscribed. */
  subscribed = 0
  /** Changes that somebody was told. */
  told = 0

  constructor() {
    this.#heartbeat = setInterval(() => {
      for (const socket of this.#sockets)
        if (socket.readyState === socket.OPEN) socket.send('[null,"0","phoenix","heartbeat",{}]')
    }, HEARTBEAT_MS)
  }

  async gather(place: ManyChannelsServer, { tokens, channelsEach, watch }: ChannelCounts): Promise<void> {
    const socketsAtOnce = Math.max(1, Math.floor(JOINS_AT_ONCE / channelsEach))
    for (let from = 0; from < tokens.length; from += socketsAtOnce) {
      const some = tokens.slice(from, from + socketsAtOnce)
      await Promise.all(
        some.map((token, at) => {
          const first = (from + at) * channelsEach
          return this.#join(
            place,
            token,
            Array.from({ length: channelsEach }, (_, n) => watch(first + n)),
          )
        }),
      )
    }
  }

  scatter(): void {
    clearInterval(this.#heartbeat)
    for (const socket of this.#sockets) socket.terminate()
  }

  async #join({ url, publishableKey }: ManyChannelsServer, token: string, watches: object[]): Promise<void> {
    const address = url.replace('http', 'ws')
    const socket = new WebSocket(`${address}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`)
    this.#sockets.push(socket)
    await once(socket, 'open')
    const all = Promise.withResolvers<void>()
    let missing = watches.length
    socket.on('message', (data) => {
      const [, , , event, payload] = JSON.parse(String(data))
      if (event === 'postgres_changes') this.told += 1
      if (event === 'phx_reply' && payload.status === 'error') all.reject(new Error(payload.response.reason))
      if (event !== 'system') return
      if (payload.status !== 'ok') all.reject(new Error(payload.message))
      this.subscribed += 1
      missing -= 1
      if (missing === 0) all.resolve()
    })
    socket.on('close', () => all.reject(new Error('The server dropped a socket of the crowd')))
    const person = personOf(token)
    watches.forEach((wish, at) => {
      const config = { private: true, postgres_changes: [{ event: '*', schema: 'public', ...wish }] }
      socket.send(
        JSON.stringify([
          `${at}`,
          `${at}`,
          `realtime:user:${person}:${at}`,
          'phx_join',
          { config, access_token: token },
        ]),
      )
    })
    await all.promise
  }
}
