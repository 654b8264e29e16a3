import type { Channel } from './channel.ts'
import type { SocketOptions } from './socket.ts'

/** The channels that one socket has joined, by topic. */
export class Channels {
  readonly #byTopic = new Map<string, Channel>()
  readonly #options: Pick<SocketOptions, 'rooms' | 'changes' | 'limits'>

  constructor(options: Pick<SocketOptions, 'rooms' | 'changes' | 'limits'>) {
    this.#options = options
  }

  get(topic: string): Channel | undefined {
    return this.#byTopic.get(topic)
  }

  all(): Channel[] {
    return [...this.#byTopic.values()]
  }

  add(channel: Channel): void {
    this.#byTopic.set(channel.topic, channel)
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
    channel.close()
    this.#options.rooms.leave(channel)
    this.#options.changes.remove(channel.subscriptions)
    channel.subscriptions = []
  }
}
