import { Busy, ClientGone, type Visit } from './visit.ts'

/** How many sessions of the database who may hold at a time. */
export interface SessionLimits {
  all: number
  /** Visitors and signed-in people together: the rest is kept for the service role and the jobs. */
  guests: number
  /** All requests from one address. */
  network: number
  /** One person, or all visitors of one address. */
  lane: number
  /** Of one lane; more are turned away at once. */
  waiting: number
  patienceMs: number
}

/** Requests of one kind: they take their turns in order, and lanes take turns with each other. */
interface Lane {
  network: string
  service: boolean
  held: number
  waiting: Set<() => void>
}

const OWN_LANE = 'service'
/** Settling a payment is better late than not: its function is asked again only when it has failed. */
const SERVICE_PATIENCE_MS = 60_000

/**
 * Hands out the sessions of a database. Somebody who asks for a thousand things at once waits for their own, and
 * others hardly wait for them.
 */
export class SessionQueue {
  readonly #limits: SessionLimits
  /** In the order of their turns: a lane that had one goes to the end. */
  readonly #lanes = new Map<string, Lane>()
  readonly #heldByNetwork = new Map<string, number>()
  #held = 0
  #heldByGuests = 0

  constructor(limits: SessionLimits) {
    this.#limits = limits
  }

  /** Waits for a session; the answer gives it back. */
  async enter(visit: Visit | undefined): Promise<() => void> {
    if (visit?.gone.aborted) throw new ClientGone()
    const key = visit && !visit.service ? `${visit.network} ${visit.person ?? ''}` : OWN_LANE
    const lane = this.#laneOf(key, visit)
    if (lane.waiting.size > 0 || !this.#mayStart(lane)) await this.#wait(key, lane, visit)
    else this.#start(key, lane)
    let left = false
    return () => {
      if (left) return
      left = true
      this.#leave(key, lane)
    }
  }

  #laneOf(key: string, visit: Visit | undefined): Lane {
    const known = this.#lanes.get(key)
    if (known) return known
    const service = key === OWN_LANE
    const lane = { network: visit?.network ?? '', service, held: 0, waiting: new Set<() => void>() }
    this.#lanes.set(key, lane)
    return lane
  }

  #mayStart(lane: Lane): boolean {
    const { all, guests, network, lane: perLane } = this.#limits
    if (this.#held >= all) return false
    if (lane.service) return true
    const ofNetwork = this.#heldByNetwork.get(lane.network) ?? 0
    return this.#heldByGuests < guests && ofNetwork < network && lane.held < perLane
  }

  #start(key: string, lane: Lane): void {
    lane.held += 1
    this.#count(lane, 1)
    this.#lanes.delete(key)
    this.#lanes.set(key, lane)
  }

  #count(lane: Lane, change: 1 | -1): void {
    this.#held += change
    if (lane.service) return
    this.#heldByGuests += change
    const ofNetwork = (this.#heldByNetwork.get(lane.network) ?? 0) + change
    if (ofNetwork > 0) this.#heldByNetwork.set(lane.network, ofNetwork)
    else this.#heldByNetwork.delete(lane.network)
  }

  #wait(key: string, lane: Lane, visit: Visit | undefined): Promise<void> {
    if (visit && lane.waiting.size >= this.#limits.waiting) return Promise.reject(busy(visit))
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer)
        visit?.gone.removeEventListener('abort', gone)
        lane.waiting.delete(start)
      }
      const start = (): void => {
        stop()
        this.#start(key, lane)
        resolve()
      }
      const giveUp = (error: Error): void => {
        stop()
        this.#forget(key, lane)
        reject(error)
      }
      const gone = (): void => giveUp(new ClientGone())
      const patienceMs = lane.service ? SERVICE_PATIENCE_MS : this.#limits.patienceMs
      const timer = visit && setTimeout(() => giveUp(busy(visit)), patienceMs)
      visit?.gone.addEventListener('abort', gone)
      lane.waiting.add(start)
    })
  }

  #leave(key: string, lane: Lane): void {
    lane.held -= 1
    this.#count(lane, -1)
    this.#forget(key, lane)
    this.#startNext()
  }

  /** The stack's own work first, then whose turn is the longest ago. */
  #startNext(): void {
    const own = this.#lanes.get(OWN_LANE)
    const lanes = own ? [own, ...this.#lanes.values()] : this.#lanes.values()
    for (const lane of lanes) {
      const [start] = lane.waiting
      if (!start || !this.#mayStart(lane)) continue
      start()
      return
    }
  }

  #forget(key: string, lane: Lane): void {
    if (lane.held === 0 && lane.waiting.size === 0) this.#lanes.delete(key)
  }
}

function busy(visit: Visit): Busy {
  visit.busy ??= new Busy()
  return visit.busy
}
