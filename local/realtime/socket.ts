import type { WebSocket } from 'ws'
import { Unauthorized } from '../credentials/caller.ts'
import { type Changes, Refused } from './changes.ts'
import { Channel, type Outlet } from './channel.ts'
import { BadMessage, decode, encode, type Message, type Vsn } from './frames.ts'
import type { Identity } from './identity.ts'
import { type Join, mayJoin, readJoin, readToken, refusalOf, replayOf } from './join.ts'
import { Allowance, type RealtimeLimits } from './limits.ts'
import { type AskPermissions, mayRead, NO_PERMISSIONS } from './permissions.ts'
import { Questions } from './questions.ts'
import type { Rooms } from './rooms.ts'
import { sendBroadcast, sendPresence } from './sending.ts'
import type { AskStored } from './stored-broadcasts.ts'

export interface SocketOptions {
  socket: WebSocket
  vsn: Vsn
  network: string
  rooms: Rooms
  changes: Changes
  limits: RealtimeLimits
  /** Throws Unauthorized. */
  identify(token: string | null): Identity
  askPermissions: AskPermissions
  askStored: AskStored
}

/** Messages of Supabase Realtime. */
const MAY_READ = 'permissions to read from this Channel topic:'
const NO_DATABASE = 'Realtime was unable to connect to the project database'

const CLOSE = { goingAway: 1001, unreadable: 1003, policy: 1008, internal: 1011 } as const

/** The connection of one client, with its channels. */
export class RealtimeSocket implements Outlet {
  readonly vsn: Vsn
  readonly #options: SocketOptions
  readonly #channels = new Map<string, Channel>()
  readonly #allowance: Allowance
  readonly #questions: Questions
  readonly #gone = new AbortController()
  #lastMessageAt = performance.now()

  constructor(options: SocketOptions) {
    this.#options = options
    this.vsn = options.vsn
    this.#allowance = new Allowance(options.limits)
    this.#questions = new Questions(options, this.#gone.signal)
    const { socket } = options
    socket.on('message', (data, isBinary) =>
      this.#receive(Buffer.isBuffer(data) ? data : Buffer.alloc(0), isBinary),
    )
    socket.on('close', () => {
      this.#gone.abort()
      for (const channel of this.#channels.values()) this.#forget(channel)
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
    for (const channel of [...this.#channels.values()])
      if (channel.config.postgres_changes.length > 0) this.#drop(channel, 'phx_error')
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
      this.#reply(message, 'ok', {})
      return
    }
    if (event === 'phx_join') {
      this.#join(message).catch((error: unknown) => this.#fail(error))
      return
    }
    const channel = this.#channels.get(topic)
    const current = channel && (joinRef === null || joinRef === channel.joinRef)
    if (event === 'phx_leave') {
      this.#reply(message, 'ok', {})
      if (current) this.#drop(channel, 'phx_close')
      return
    }
    if (!current) this.#reply(message, 'error', { reason: 'unmatched topic' })
    else if (channel.renewing) this.#answerAfter(channel.renewing, message)
    else if (event === 'access_token') this.#renew(channel, message.payload)
    else if (!channel.isOpen) channel.reply(ref, 'error', { reason: 'Token has expired' })
    else if (event === 'broadcast') sendBroadcast(this.#options.rooms, channel, message)
    else if (event === 'presence') sendPresence(this.#options.rooms, channel, message)
    else channel.reply(ref, 'error', { reason: 'Unknown event' })
  }

  #answerAfter(renewing: Promise<void>, message: Message): void {
    renewing.then(() => this.#answer(message)).catch((error: unknown) => this.#fail(error))
  }

  #reply({ topic, ref, joinRef }: Message, status: 'ok' | 'error', response: object): void {
    const header = { topic, ref, joinRef, event: 'phx_reply' }
    this.send(encode(this.vsn, header, JSON.stringify({ status, response })))
  }

  #refuse(message: Message, code: string, text: string): void {
    this.#reply(message, 'error', { reason: `${code}: ${text}` })
  }

  async #join(message: Message): Promise<void> {
    const { topic, joinRef, ref } = message
    const join = readJoin(message.payload)
    if (!topic.startsWith('realtime:')) return this.#reply(message, 'error', { reason: 'unmatched topic' })
    if (!join) return this.#refuse(message, 'InvalidJoinPayload', 'The join is not understood')
    const isFull = !this.#channels.has(topic) && this.#channels.size >= this.#options.limits.channelsPerSocket
    const refusal = refusalOf(topic, join, this.#options.limits, isFull)
    if (refusal) return this.#refuse(message, ...refusal)
    const identity = this.#identify(join.token)
    if (identity instanceof Unauthorized) return this.#refuse(message, 'InvalidJWTToken', identity.message)
    const before = this.#channels.get(topic)
    if (before) this.#drop(before, 'phx_close')
    const channel = new Channel(this, {
      topic,
      joinRef: joinRef ?? ref,
      config: join.config,
      identity,
      permissions: NO_PERMISSIONS,
    })
    this.#channels.set(topic, channel)
    if (!(await this.#admit(channel, message)) || !(await this.#gatherPast(channel, message))) return
    if (join.changes.length === 0) this.#open(channel, message)
    else await this.#subscribe(channel, message, join)
  }

  /** Whether the policies admit the channel and the client has not left meanwhile. */
  async #admit(channel: Channel, message: Message): Promise<boolean> {
    const permissions = await this.#questions.permissionsOf(channel, channel.identity)
    if (this.#channels.get(channel.topic) !== channel) return false
    if (permissions && mayJoin(permissions, channel.config)) {
      channel.permissions = permissions
      return true
    }
    this.#forget(channel)
    if (permissions) this.#refuse(message, 'Unauthorized', `You do not have ${MAY_READ} ${channel.name}`)
    else this.#reply(message, 'error', { reason: NO_DATABASE })
    return false
  }

  /** Reads the broadcasts of the past that the channel asks for; those that come meanwhile wait, so that none is lost. */
  async #gatherPast(channel: Channel, message: Message): Promise<boolean> {
    const replay = replayOf(channel.config)
    if (!replay) return true
    channel.gather()
    this.#options.rooms.enter(channel)
    const past = await this.#questions.pastOf(channel, replay)
    if (this.#channels.get(channel.topic) !== channel) return false
    if (past) channel.setPast(past)
    else {
      this.#forget(channel)
      this.#refuse(message, 'UnableToReplayMessages', 'Realtime was unable to replay messages')
    }
    return past !== undefined
  }

  async #subscribe(channel: Channel, message: Message, { changes, config }: Join): Promise<void> {
    let failure: string | undefined
    try {
      const subscriptions = await this.#questions.subscriptionsOf(channel, changes)
      if (this.#channels.get(channel.topic) !== channel) return
      channel.subscriptions = subscriptions
      this.#options.changes.add(subscriptions)
    } catch (error) {
      if (this.#channels.get(channel.topic) !== channel) return
      const permanent = error instanceof Refused && !error.temporary
      failure = error instanceof Refused ? error.message : 'The database could not be asked'
      // A refused join is tried again by the client, so it is refused only where that may help or the client asked for it.
      if (!permanent || config.postgres_changes_options.wait) {
        this.#forget(channel)
        return this.#refuse(message, 'UnableToSubscribeToPostgres', failure)
      }
    }
    this.#open(channel, message)
    if (failure === undefined) channel.system('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    else channel.system('postgres_changes', 'error', `UnableToSubscribeToPostgres: ${failure}`)
  }

  #open(channel: Channel, { ref }: Message): void {
    const { rooms, changes } = this.#options
    channel.open()
    rooms.enter(channel)
    const wanted = channel.config.postgres_changes
    const numbered = wanted.map((change, at) => ({
      ...change,
      id: channel.subscriptions[at]?.id ?? changes.newId(),
    }))
    channel.reply(ref, 'ok', { postgres_changes: numbered })
    channel.sendPast()
    if (channel.seesPresence) rooms.showPresence(channel)
    this.#watchToken(channel)
    this.#sayWhenReady(channel).catch(() => this.#retry(channel))
  }

  #identify(token: string | null): Identity | Unauthorized {
    try {
      return this.#options.identify(token)
    } catch (error) {
      if (error instanceof Unauthorized) return error
      throw error
    }
  }

  /** A channel receives nothing after its token has expired; if no new token comes within the grace period, it is closed. */
  #watchToken(channel: Channel): void {
    channel.afterToken(0, () => {
      channel.system('system', 'error', 'Token has expired')
      channel.afterToken(this.#options.limits.graceMs, () => this.#drop(channel, 'phx_close'))
    })
  }

  #renew(channel: Channel, payload: unknown): void {
    const token = readToken(payload)
    if (token === undefined || token === null || token === channel.identity.token) return
    const identity = this.#identify(token)
    if (identity instanceof Unauthorized) {
      this.#end(channel, identity.message)
      return
    }
    channel.renewing = this.#changeIdentity(channel, identity).finally(() => {
      channel.renewing = undefined
    })
  }

  /** Changes the channel to the identity of a new token, if the policies admit that one. */
  async #changeIdentity(channel: Channel, identity: Identity): Promise<void> {
    const permissions = await this.#questions.permissionsOf(channel, identity)
    if (this.#channels.get(channel.topic) !== channel) return
    if (!permissions) this.#end(channel, NO_DATABASE)
    else if (!mayRead(permissions)) this.#end(channel, `You no longer have ${MAY_READ} ${channel.name}`)
    else {
      channel.identity = identity
      channel.permissions = permissions
      this.#watchToken(channel)
    }
  }

  #end(channel: Channel, reason: string): void {
    channel.system('system', 'error', reason)
    this.#drop(channel, 'phx_close')
  }

  async #sayWhenReady(channel: Channel): Promise<void> {
    if (!channel.config.broadcast.replication_ready) return
    await this.#options.changes.ready()
    if (channel.isOpen) channel.system('system', 'ok', 'Replication connection established')
  }

  /** The client joins again. */
  #retry(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#drop(channel, 'phx_error')
  }

  #drop(channel: Channel, event: 'phx_close' | 'phx_error'): void {
    this.#forget(channel)
    channel.push(event, {})
  }

  #forget(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic)
    channel.close()
    this.#options.rooms.leave(channel)
    this.#options.changes.remove(channel.subscriptions)
    channel.subscriptions = []
  }
}
