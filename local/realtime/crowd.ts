import { Shares } from '../http/shares.ts'
import type { Channel } from './channel.ts'
import type { RealtimeLimits } from './limits.ts'

/** What all sockets of one account, and of one network, watch together: a socket is free, and so is an account. */
export class Crowd {
  readonly #people: Shares
  readonly #networks: Shares

  constructor({ watchedByPerson, watchedByNetwork }: RealtimeLimits) {
    this.#people = new Shares(watchedByPerson)
    this.#networks = new Shares(watchedByNetwork)
  }

  /** Counts a channel and the changes that it watches; answers how it is given back, undefined where it is too many. */
  admit({ identity, config }: Channel, network: string): (() => void) | undefined {
    const watched = 1 + config.postgres_changes.length
    const ofNetwork = this.#networks.take(network, watched)
    const { userId } = identity.caller
    // Visitors count by their network alone, and so does the service.
    const ofPerson = userId === null ? () => {} : this.#people.take(userId, watched)
    if (ofNetwork && ofPerson)
      return () => {
        ofNetwork()
        ofPerson()
      }
    ofNetwork?.()
    ofPerson?.()
    return undefined
  }
}
