import { LruCache } from './lru-cache.ts'
import { Busy, ClientGone, type RequestContext } from './request-context.ts'

/** How many sessions of the database may be in use at a time. */
export interface SessionLimits {
  all: number
  /** By visitors and signed-in people together: the rest is kept for the service role and the jobs. */
  clients: number
  /** By all requests from one network address. */
  network: number
  /** By one person, or by all visitors from one network address. */
  lane: number
  /** How many requests of one lane may wait; more are refused at once. */
  waiting: number
  patienceMs: number
}

/** The requests of one person, or of all visitors from one network: first come, first served. */
interface Lane {
  network: string
  service: boolean
  held: number
  waiting: Set<() => void>
  /** How long it has used sessions, as virtual time of the queue. The lane with the least is next. */
  usedMs: number
}

const OWN_LANE = 'service'
/** Functions settle payments: those wait longer, as a refused one is tried again only by a later job. */
const SERVICE_PATIENCE_MS = 60_000
/** Idle lanes whose use is remembered: a client that asks again right after an answer does not start from zero. */
const REMEMBERED = { entries: 10_000, bytes: Number.POSITIVE_INFINITY }

/**
 * Shares the sessions of a database by start-time fair queueing: the lane that has used sessions for the shortest time
 * is next. A client that sends a thousand requests, or slow ones, delays its own requests and hardly those of others.
 */
export class SessionQueue {
  readonly #limits: SessionLimits
  readonly #now: () => number
  readonly #lanes = new Map<string, Lane>()
  readonly #usedByIdle = new LruCache<number>(REMEMBERED)
  /** Virtual time: the use of the lane that was started last. A lane that was idle before begins here, not at zero. */
  #clockMs = 0
  readonly #heldByNetwork = new Map<string, number>()
  #held = 0
  #heldByClients = 0

  constructor(limits: SessionLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** Waits for a session; returns how to give it back. */
  async enter(context: RequestContext | undefined): Promise<() => void> {
    if (context?.gone.aborted) throw new ClientGone()
    const key = context && !context.service ? `${context.network} ${context.person ?? ''}` : OWN_LANE
    const lane = this.#laneOf(key, context)
    if (lane.waiting.size > 0 || !this.#mayStart(lane)) await this.#wait(key, lane, context)
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

  #laneOf(key: string, context: RequestContext | undefined): Lane {
    const known = this.#lanes.get(key)
    if (known) return known
    const service = key === OWN_LANE
    const usedMs = Math.max(this.#usedByIdle.get(key) ?? 0, this.#clockMs)
    const lane = { network: context?.network ?? '', service, held: 0, waiting: new Set<() => void>(), usedMs }
    this.#lanes.set(key, lane)
    return lane
  }

  #mayStart(lane: Lane): boolean {
    const { all, clients, network, lane: perLane } = this.#limits
    if (this.#held >= all) return false
    if (lane.service) return true
    const ofNetwork = this.#heldByNetwork.get(lane.network) ?? 0
    return this.#heldByClients < clients && ofNetwork < network && lane.held < perLane
  }

  #start(lane: Lane): void {
    lane.held += 1
    this.#count(lane, 1)
    if (!lane.service) this.#clockMs = Math.max(this.#clockMs, lane.usedMs)
  }

  #count(lane: Lane, change: 1 | -1): void {
    this.#held += change
    if (lane.service) return
    this.#heldByClients += change
    const ofNetwork = (this.#heldByNetwork.get(lane.network) ?? 0) + change
    if (ofNetwork > 0) this.#heldByNetwork.set(lane.network, ofNetwork)
    else this.#heldByNetwork.delete(lane.network)
  }

  #wait(key: string, lane: Lane, context: RequestContext | undefined): Promise<void> {
    if (context && lane.waiting.size >= this.#limits.waiting) return Promise.reject(busy(context))
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer)
        context?.gone.removeEventListener('abort', gone)
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
      const timer = context && setTimeout(() => giveUp(busy(context)), patienceMs)
      context?.gone.addEventListener('abort', gone)
      lane.waiting.add(start)
    })
  }

  #leave(key: string, lane: Lane): void {
    lane.held -= 1
    this.#count(lane, -1)
    this.#forget(key, lane)
    this.#startNext()
  }

  /** The stack's own work first, then the lane with the least use. */
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

function busy(context: RequestContext): Busy {
  context.busy ??= new Busy()
  return context.busy
}
