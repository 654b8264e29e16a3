import type { WebSocket } from 'ws'
import { Admission } from './admission.ts'
import type { Changes } from './changes.ts'
import type { Outlet } from './channel.ts'
import { Channels } from './channels.ts'
import type { Crowd } from './crowd.ts'
import { BadMessage, decode, type Message, type Vsn } from './frames.ts'
import type { Identity } from './identity.ts'
import { Allowance, type RealtimeLimits } from './limits.ts'
import type { AskPermissions } from './permissions.ts'
import { Questions } from './questions.ts'
import { reply } from './replies.ts'
import type { Rooms } from './rooms.ts'
import { sendBroadcast, sendPresence } from './sending.ts'
import type { AskStored } from './stored-broadcasts.ts'
import { Tokens } from './tokens.ts'

export interface SocketOptions {
  socket: WebSocket
  vsn: Vsn
  network: string
  crowd: Crowd
  rooms: Rooms
  changes: Changes
  limits: RealtimeLimits
  /** Throws Unauthorized. */
  identify(token: string | null): Identity
  askPermissions: AskPermissions
  askStored: AskStored
}

const CLOSE = { goingAway: 1001, unreadable: 1003, policy: 1008, internal: 1011 } as const

/** The connection of one client, with its channels. */
export class RealtimeSocket implements Outlet {
  readonly vsn: Vsn
  readonly #options: SocketOptions
  readonly #channels: Channels
  readonly #tokens: Tokens
  readonly #admission: Admission
  readonly #allowance: Allowance
  readonly #gone = new AbortController()
  #lastMessageAt = performance.now()

  constructor(options: SocketOptions) {
    this.#options = options
    this.vsn = options.vsn
    this.#allowance = new Allowance(options.limits)
    const questions = new Questions(options, this.#gone.signal)
    const channels = new Channels(options)
    const tokens = new Tokens(options, channels, questions)
    this.#channels = channels
    this.#tokens = tokens
    this.#admission = new Admission({ ...options, outlet: this, channels, questions, tokens })
    const { socket } = options
    socket.on('message', (data, isBinary) =>
      this.#receive(Buffer.isBuffer(data) ? data : Buffer.alloc(0), isBinary),
    )
    socket.on('close', () => {
      this.#gone.abort()
      for (const channel of channels.all()) channels.forget(channel)
    })
    // A connection that breaks is closed right after.
    socket.on('error', () => {})
  }

  send(data: string | Buffer): void {
    const { socket, limits } = this.#options
    if (socket.readyState !== socket.OPEN) return
    socket.send(data)
    // A client that does not read would not complete the closing handshake either.
    if (socket.bufferedAmount > limits.waitingBytes) socket.terminate()
  }

  /** No message came for so long that the client must be gone. */
  isSilent(now: number): boolean {
    return now - this.#lastMessageAt > this.#options.limits.silenceMs
  }

  terminate(): void {
    this.#options.socket.terminate()
  }

  close(): void {
    this.#options.socket.close(CLOSE.goingAway, 'The server is stopping')
  }

  /** Changes may be lost: ends the channels with subscriptions, so that their clients join and read again. */
  interrupt(): void {
    for (const channel of this.#channels.all())
      if (channel.config.postgres_changes.length > 0) this.#channels.drop(channel, 'phx_error')
  }

  #receive(data: Buffer, isBinary: boolean): void {
    const { socket } = this.#options
    if (socket.readyState !== socket.OPEN) return
    this.#lastMessageAt = performance.now()
    if (!this.#allowance.take(data.length)) {
      socket.close(CLOSE.policy, 'Too many messages per second')
      return
    }
    try {
      this.#answer(decode(this.vsn, data, isBinary))
    } catch (error) {
      this.#fail(error)
    }
  }

  /** An error ends the socket of its client and nothing else. */
  #fail(error: unknown): void {
    const { socket } = this.#options
    if (error instanceof BadMessage) socket.close(CLOSE.unreadable, error.message)
    else socket.close(CLOSE.internal, 'Something went wrong')
  }

  #answer(message: Message): void {
    const { topic, event, ref, joinRef } = message
    if (topic === 'phoenix' && event === 'heartbeat') {
      reply(this, message, 'ok', {})
      return
    }
    if (event === 'phx_join') {
      this.#admission.join(message).catch((error: unknown) => this.#fail(error))
      return
    }
    const channel = this.#channels.get(topic)
    const current = channel && (joinRef === null || joinRef === channel.joinRef)
    if (event === 'phx_leave') {
      reply(this, message, 'ok', {})
      if (current) this.#channels.drop(channel, 'phx_close')
      return
    }
    if (!current) reply(this, message, 'error', { reason: 'unmatched topic' })
    else if (channel.renewing) this.#answerAfter(channel.renewing, message)
    else if (event === 'access_token') this.#tokens.renew(channel, message.payload)
    else if (!channel.isOpen) channel.reply(ref, 'error', { reason: 'Token has expired' })
    else if (event === 'broadcast') sendBroadcast(this.#options.rooms, channel, message)
    else if (event === 'presence') sendPresence(this.#options.rooms, channel, message)
    else channel.reply(ref, 'error', { reason: 'Unknown event' })
  }

  #answerAfter(renewing: Promise<void>, message: Message): void {
    renewing.then(() => this.#answer(message)).catch((error: unknown) => this.#fail(error))
  }
}
