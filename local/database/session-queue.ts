import { LeastRecent } from './lru-cache.ts'
import { Busy, ClientGone, type Visit } from './request-context.ts'

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

/** Requests of one person, or of the visitors of one network: among themselves they take their turns in order. */
interface Lane {
  network: string
  service: boolean
  held: number
  waiting: Set<() => void>
  /** How long it has held sessions, on the clock of the queue. The lane that held them shortest is next. */
  usedMs: number
}

const OWN_LANE = 'service'
/** Settling a payment is better late than not: its function is asked again only when it has failed. */
const SERVICE_PATIENCE_MS = 60_000
/** Idle lanes whose use is still remembered: who asks again right after an answer is not a newcomer. */
const REMEMBERED = { entries: 10_000, bytes: Number.POSITIVE_INFINITY }

/**
 * Hands out the sessions of a database by start-time fair queueing: next is the lane that has held sessions for the
 * shortest time. Somebody who asks for a thousand things, or for slow ones, waits for their own, and others hardly wait
 * for them. The same for uploads is in `local/storage/fair-line.ts`, for pictures in `local/storage/fair-queue.ts`.
 */
export class SessionQueue {
  readonly #limits: SessionLimits
  readonly #now: () => number
  readonly #lanes = new Map<string, Lane>()
  readonly #usedByIdle = new LeastRecent<number>(REMEMBERED)
  /** The use of the lane that was started last: a lane that was idle meanwhile saved nothing up. */
  #clockMs = 0
  readonly #heldByNetwork = new Map<string, number>()
  #held = 0
  #heldByGuests = 0

  constructor(limits: SessionLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** Waits for a session; the answer gives it back. */
  async enter(visit: Visit | undefined): Promise<() => void> {
    if (visit?.gone.aborted) throw new ClientGone()
    const key = visit && !visit.service ? `${visit.network} ${visit.person ?? ''}` : OWN_LANE
    const lane = this.#laneOf(key, visit)
    if (lane.waiting.size > 0 || !this.#mayStart(lane)) await this.#wait(key, lane, visit)
    else this.#start(lane)
    const startedAt = this.#now()
    let left = false
    return () => {
      if (left) return
      left = true
      lane.usedMs += this.#now() - startedAt
      this.#leave(key, lane)
    }
  }

  #laneOf(key: string, visit: Visit | undefined): Lane {
    const known = this.#lanes.get(key)
    if (known) return known
    const service = key === OWN_LANE
    const usedMs = Math.max(this.#usedByIdle.get(key) ?? 0, this.#clockMs)
    const lane = { network: visit?.network ?? '', service, held: 0, waiting: new Set<() => void>(), usedMs }
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

  #start(lane: Lane): void {
    lane.held += 1
    this.#count(lane, 1)
    if (!lane.service) this.#clockMs = Math.max(this.#clockMs, lane.usedMs)
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
        this.#start(lane)
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

  /** The stack's own work first, then the lane that held sessions for the shortest time. */
  #startNext(): void {
    let next: Lane | undefined
    for (const lane of this.#lanes.values()) {
      if (lane.waiting.size === 0 || !this.#mayStart(lane)) continue
      if (!next || lane.service || (!next.service && lane.usedMs < next.usedMs)) next = lane
    }
    const [start] = next?.waiting ?? []
    start?.()
  }

  #forget(key: string, lane: Lane): void {
    if (lane.held > 0 || lane.waiting.size > 0) return
    this.#lanes.delete(key)
    if (!lane.service) this.#usedByIdle.set(key, lane.usedMs, 0)
  }
}

function busy(visit: Visit): Busy {
  visit.busy ??= new Busy()
  return visit.busy
}
