import type { Channel } from './channel.ts'
import type { SocketOptions } from './socket.ts'

type ChannelsOptions = Pick<SocketOptions, 'rooms' | 'changes' | 'limits' | 'crowd' | 'network'>

/** The channels that one socket has joined, by topic. */
export class Channels {
  readonly #byTopic = new Map<string, Channel>()
  readonly #giveBack = new Map<Channel, () => void>()
  readonly #options: ChannelsOptions

  constructor(options: ChannelsOptions) {
    this.#options = options
  }

  get(topic: string): Channel | undefined {
    return this.#byTopic.get(topic)
  }

  all(): Channel[] {
    return [...this.#byTopic.values()]
  }

  /** False where the account or the network has too many on all its sockets. */
  add(channel: Channel): boolean {
    const { crowd, network } = this.#options
    const giveBack = crowd.admit(channel, network)
    if (!giveBack) return false
    this.#giveBack.set(channel, giveBack)
    this.#byTopic.set(channel.topic, channel)
    return true
  }

  /** Whether the client has neither left it nor joined its topic anew. */
  has(channel: Channel): boolean {
    return this.#byTopic.get(channel.topic) === channel
  }

  /** Whether there is no room for another topic. */
  isFullFor(topic: string): boolean {
    return !this.#byTopic.has(topic) && this.#byTopic.size >= this.#options.limits.channelsPerSocket
  }

  /** Ends a channel, and tells its client. */
  drop(channel: Channel, event: 'phx_close' | 'phx_error'): void {
    this.forget(channel)
    channel.push(event, {})
  }

  forget(channel: Channel): void {
    if (this.has(channel)) this.#byTopic.delete(channel.topic)
    this.#giveBack.get(channel)?.()
    this.#giveBack.delete(channel)
    channel.close()
    this.#options.rooms.leave(channel)
    this.#options.changes.remove(channel.subscriptions)
    channel.subscriptions = []
  }
}
