import { type Broadcast, encode, encodeBroadcast, type Vsn } from './frames.ts'
import type { Identity } from './identity.ts'
import type { JoinConfig } from './join.ts'
import type { Permissions } from './permissions.ts'
import type { Subscription } from './subscriptions.ts'

/** Sends the messages of a channel to its client. */
export interface Outlet {
  readonly vsn: Vsn
  send(data: string | Buffer): void
}

/** The topic and the identity of a channel, and its permissions there. */
export interface Joining {
  topic: string
  joinRef: string | null
  config: JoinConfig
  identity: Identity
  permissions: Permissions
}

const LONGEST_TIMER_MS = 2_147_483_647

/** One topic that one socket has joined. */
export class Channel {
  readonly topic: string
  readonly joinRef: string | null
  readonly config: JoinConfig
  readonly outlet: Outlet
  identity: Identity
  /** By the policies when it joined, or when its token was last renewed. */
  permissions: Permissions
  /** Set while a new token is checked; messages of the client wait for it. */
  renewing: Promise<void> | undefined
  subscriptions: readonly Subscription[] = []
  /** Whether it wants presence messages. */
  wantsPresence: boolean
  /** Broadcasts that wait for those of the past. */
  #waiting: Broadcast[] | undefined
  /** Broadcasts that were sent before it joined, and that it asked for. */
  #past: readonly Broadcast[] = []
  readonly #pastIds = new Set<string>()
  #joined = false
  #timer: NodeJS.Timeout | undefined

  constructor(outlet: Outlet, { topic, joinRef, config, identity, permissions }: Joining) {
    this.outlet = outlet
    this.topic = topic
    this.joinRef = joinRef
    this.config = config
    this.identity = identity
    this.permissions = permissions
    this.wantsPresence = config.presence.enabled
  }

  /** From now on broadcasts of the database wait until those of the past have been sent. */
  gather(): void {
    this.#waiting = []
  }

  setPast(messages: readonly Broadcast[]): void {
    this.#past = messages
    for (const { meta } of messages) if (meta) this.#pastIds.add(meta.id)
  }

  sendPast(): void {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    if (!this.permissions.broadcast.read) return
    for (const message of this.#past) this.#sendBroadcast(message)
    for (const message of waiting) if (!this.#isPast(message)) this.#sendBroadcast(message)
    this.#past = []
  }

  /** Whether a broadcast is sent to it now. */
  receives(message: Broadcast): boolean {
    if (this.#isPast(message)) return false
    if (message.meta) this.#waiting?.push(message)
    return this.isOpen && this.permissions.broadcast.read
  }

  #isPast({ meta }: Broadcast): boolean {
    return meta !== undefined && this.#pastIds.has(meta.id)
  }

  #sendBroadcast(message: Broadcast): void {
    const frame = encodeBroadcast(this.outlet.vsn, this.topic, message)
    if (frame !== undefined) this.outlet.send(frame)
  }

  /** A public and a private channel of the same name have nothing in common. */
  get isPrivate(): boolean {
    return this.config.private
  }

  get seesPresence(): boolean {
    return this.wantsPresence && this.permissions.presence.read
  }

  /** The topic without its prefix. */
  get name(): string {
    return this.topic.slice('realtime:'.length)
  }

  /** It has joined, and its token has not expired. */
  get isOpen(): boolean {
    return this.#joined && this.identity.endsAt > Date.now()
  }

  open(): void {
    this.#joined = true
  }

  close(): void {
    this.#joined = false
    clearTimeout(this.#timer)
  }

  /** Calls once, that long after the token expires; replaces an earlier timer. */
  afterToken(ms: number, call: () => void): void {
    clearTimeout(this.#timer)
    const { endsAt } = this.identity
    if (endsAt === Number.POSITIVE_INFINITY) return
    const wait = Math.min(Math.max(endsAt + ms - Date.now(), 0), LONGEST_TIMER_MS)
    this.#timer = setTimeout(() => {
      if (Date.now() >= endsAt + ms) call()
      else this.afterToken(ms, call)
    }, wait)
    this.#timer.unref()
  }

  push(event: string, payload: object): void {
    this.pushText(event, JSON.stringify(payload))
  }

  /** Sends a payload that is JSON text already. */
  pushText(event: string, payload: string): void {
    // The closing message carries the reference of the join, by which the client knows which join has ended.
    const ref = event === 'phx_close' || event === 'phx_error' ? this.joinRef : null
    this.outlet.send(
      encode(this.outlet.vsn, { joinRef: this.joinRef, ref, topic: this.topic, event }, payload),
    )
  }

  reply(ref: string | null, status: 'ok' | 'error', response: object): void {
    const header = { joinRef: this.joinRef, ref, topic: this.topic, event: 'phx_reply' }
    this.outlet.send(encode(this.outlet.vsn, header, JSON.stringify({ status, response })))
  }

  system(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    this.push('system', { extension, status, message, channel: this.name })
  }
}
