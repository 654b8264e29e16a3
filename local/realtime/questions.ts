import { requestContext } from '../database/request-context.ts'
import type { Channel } from './channel.ts'
import type { Broadcast } from './frames.ts'
import type { Identity } from './identity.ts'
import type { Join, Replay } from './join.ts'
import { ALL_PERMISSIONS, type Permissions } from './permissions.ts'
import type { SocketOptions } from './socket.ts'

/** What the socket of a client asks the database. Its queries wait in the same queue as the client's requests. */
export class Questions {
  readonly #options: Pick<SocketOptions, 'network' | 'changes' | 'askPermissions' | 'askStored'>
  readonly #gone: AbortSignal

  constructor(
    options: Pick<SocketOptions, 'network' | 'changes' | 'askPermissions' | 'askStored'>,
    gone: AbortSignal,
  ) {
    this.#options = options
    this.#gone = gone
  }

  /** Undefined where the database could not be asked. */
  async permissionsOf(channel: Channel, identity: Identity): Promise<Permissions | undefined> {
    if (!channel.isPrivate) return ALL_PERMISSIONS
    const ask = () => this.#options.askPermissions(identity, channel.name)
    return this.#inRequestContext(identity, ask).catch(() => undefined)
  }

  /**
   * The broadcasts of the past that the channel, which is in its room, asks for; undefined where the database could not
   * be asked. Those that were to be told to nobody when it came may still be thrown away: they are read after that.
   */
  async pastOf(channel: Channel, replay: Replay): Promise<Broadcast[] | undefined> {
    const ask = async () => {
      await this.#options.changes.ready()
      return this.#options.askStored(channel.name, replay)
    }
    return this.#inRequestContext(channel.identity, ask).catch(() => undefined)
  }

  subscriptionsOf(channel: Channel, changes: Join['changes']) {
    return this.#inRequestContext(channel.identity, () => this.#options.changes.prepare(channel, changes))
  }

  #inRequestContext<T>({ caller }: Identity, ask: () => Promise<T>): Promise<T> {
    const { network } = this.#options
    const person = caller.userId ?? undefined
    const service = caller.role === 'service_role'
    return requestContext.run({ network, person, service, gone: this.#gone, busy: undefined }, ask)
  }
}
