/** Limits for one client, one network and all together. */
export interface RealtimeLimits {
  sockets: number
  /** Mobile networks put many people behind one address. */
  socketsOfNetwork: number
  channelsPerSocket: number
  /** Channels, and the changes that they watch, of one account on all its devices. */
  watchedByPerson: number
  watchedByNetwork: number
  changesPerChannel: number
  /** Of all sockets together. */
  subscriptions: number
  /** One message of a client. */
  messageBytes: number
  /** Unsent bytes for a client that reads slowly; above it the socket is closed. */
  waitingBytes: number
  /** A client sends a heartbeat every 25 seconds; a socket without any message for this long is closed. */
  silenceMs: number
  /** From the expiry of a token to the end of its channels: the client may still send its next token. */
  graceMs: number
  /** For one socket, or one person who sends over HTTP. Every four kilobytes count as one more message. */
  messagesPerSecond: number
  burst: number
  /** Broadcasts and presence in all public channels together: anybody can join those and send to everybody there. */
  publicDeliveriesPerSecond: number
  publicBurst: number
  presencesPerTopic: number
  presenceBytes: number
}

export const REALTIME_LIMITS: RealtimeLimits = {
  sockets: 20_000,
  socketsOfNetwork: 1000,
  channelsPerSocket: 100,
  watchedByPerson: 500,
  watchedByNetwork: 20_000,
  changesPerChannel: 20,
  subscriptions: 200_000,
  messageBytes: 256 * 1024,
  waitingBytes: 2 * 1024 * 1024,
  silenceMs: 60_000,
  graceMs: 30_000,
  messagesPerSecond: 100,
  burst: 500,
  publicDeliveriesPerSecond: 5000,
  publicBurst: 10_000,
  presencesPerTopic: 1000,
  presenceBytes: 4096,
}

const BYTES_A_MESSAGE = 4096

/** A token bucket: a burst of messages, then so many per second. */
export class Allowance {
  readonly #limits: Pick<RealtimeLimits, 'messagesPerSecond' | 'burst'>
  #left: number
  #at = performance.now()

  constructor(limits: Pick<RealtimeLimits, 'messagesPerSecond' | 'burst'>) {
    this.#limits = limits
    this.#left = limits.burst
  }

  take(bytes: number): boolean {
    const now = performance.now()
    const regained = ((now - this.#at) / 1000) * this.#limits.messagesPerSecond
    this.#left = Math.min(this.#limits.burst, this.#left + regained)
    this.#at = now
    const cost = 1 + Math.floor(bytes / BYTES_A_MESSAGE)
    if (this.#left < cost) return false
    this.#left -= cost
    return true
  }
}
