import { Unauthorized } from '../credentials/caller.ts'
import type { Channel } from './channel.ts'
import type { Channels } from './channels.ts'
import type { Identity } from './identity.ts'
import { readToken } from './join.ts'
import { mayRead } from './permissions.ts'
import type { Questions } from './questions.ts'
import { MAY_READ, NO_DATABASE } from './replies.ts'
import type { SocketOptions } from './socket.ts'

/** The tokens of the channels of a socket: who joins, when they expire, and new ones that the client sends. */
export class Tokens {
  readonly #options: Pick<SocketOptions, 'identify' | 'limits'>
  readonly #channels: Channels
  readonly #questions: Questions

  constructor(options: Pick<SocketOptions, 'identify' | 'limits'>, channels: Channels, questions: Questions) {
    this.#options = options
    this.#channels = channels
    this.#questions = questions
  }

  identify(token: string | null): Identity | Unauthorized {
    try {
      return this.#options.identify(token)
    } catch (error) {
      if (error instanceof Unauthorized) return error
      throw error
    }
  }

  /** A channel receives nothing after its token has expired; if no new token comes within the grace period, it is closed. */
  watch(channel: Channel): void {
    channel.afterToken(0, () => {
      channel.system('system', 'error', 'Token has expired')
      channel.afterToken(this.#options.limits.graceMs, () => this.#channels.drop(channel, 'phx_close'))
    })
  }

  renew(channel: Channel, payload: unknown): void {
    const token = readToken(payload)
    if (token === undefined || token === null || token === channel.identity.token) return
    const identity = this.identify(token)
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
    if (!this.#channels.has(channel)) return
    if (!permissions) this.#end(channel, NO_DATABASE)
    else if (!mayRead(permissions)) this.#end(channel, `You no longer have ${MAY_READ} ${channel.name}`)
    else {
      channel.identity = identity
      channel.permissions = permissions
      this.watch(channel)
    }
  }

  #end(channel: Channel, reason: string): void {
    channel.system('system', 'error', reason)
    this.#channels.drop(channel, 'phx_close')
  }
}
