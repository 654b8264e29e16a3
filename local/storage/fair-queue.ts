/** Too much of one visitor's is waiting, or of everybody's. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** Whoever asked has left before the work began. */
export class Dropped extends Error {
  override name = 'Dropped'
}

export interface FairQueueOptions {
  /** How much runs at a time. */
  places: number
  /** How many pieces of work may wait for one visitor, and for all. */
  waitingPerVisitor: number
  waiting: number
}

interface Work<Result> {
  key: string
  run: () => Promise<Result>
  outcome: PromiseWithResolvers<Result>
  asking: number
  state: 'waiting' | 'running' | 'dropped'
}

interface Visitor<Result> {
  waiting: Work<Result>[]
  /** Milliseconds of work done for this visitor lately. */
  spent: number
  countedAt: number
}

export interface Asked<Result> {
  outcome: Promise<Result>
  /** The work goes on even where the client leaves now. */
  keep(): void
}

const HALVED_AFTER_MS = 10_000
/** Visitors for whom about as much was done: of these comes first who waits for less. */
const ABOUT_MS = 500
const NOTHING_MS = 1

/**
 * Shares few places among many visitors. The next place goes to the visitor for whom the least was done lately, and
 * among equals to who waits for the least: one who asks for hundreds of pieces delays nobody who asks for one. The same
 * work asked for twice is done once.
 */
export function createFairQueue<Result>({ places, waitingPerVisitor, waiting }: FairQueueOptions) {
  const visitors = new Map<string, Visitor<Result>>()
  const works = new Map<string, Work<Result>>()
  let running = 0

  const spentBy = (visitor: Visitor<Result>, now: number): number =>
    visitor.spent * 0.5 ** ((now - visitor.countedAt) / HALVED_AFTER_MS)

  /** The visitor whose turn it is; forgets those who wait for nothing and owe nothing. */
  const next = (): Visitor<Result> | undefined => {
    const now = performance.now()
    let modest: Visitor<Result> | undefined
    let least = Number.POSITIVE_INFINITY
    for (const [name, visitor] of visitors) {
      visitor.waiting = visitor.waiting.filter(({ state }) => state === 'waiting')
      const spent = spentBy(visitor, now)
      const pieces = visitor.waiting.length
      if (pieces === 0 && spent < NOTHING_MS) visitors.delete(name)
      const rank = Math.floor(spent / ABOUT_MS) * waiting + pieces
      if (pieces === 0 || rank >= least) continue
      modest = visitor
      least = rank
    }
    return modest
  }

  const start = async (work: Work<Result>, visitor: Visitor<Result>): Promise<void> => {
    work.state = 'running'
    running += 1
    const startedAt = performance.now()
    try {
      work.outcome.resolve(await work.run())
    } catch (error) {
      work.outcome.reject(error)
    }
    const now = performance.now()
    Object.assign(visitor, { spent: spentBy(visitor, now) + now - startedAt, countedAt: now })
    running -= 1
    works.delete(work.key)
    fill()
  }

  const fill = (): void => {
    while (running < places) {
      const visitor = next()
      const work = visitor?.waiting.shift()
      if (!visitor || !work) return
      void start(work, visitor)
    }
  }

  const drop = (work: Work<Result>): void => {
    work.asking -= 1
    if (work.asking > 0 || work.state !== 'waiting') return
    work.state = 'dropped'
    works.delete(work.key)
    work.outcome.reject(new Dropped())
  }

  const newWork = (key: string, run: () => Promise<Result>): Work<Result> => {
    if (works.size - running >= waiting) throw new QueueFull()
    const outcome = Promise.withResolvers<Result>()
    // Whoever has left does not listen any more.
    outcome.promise.catch(() => undefined)
    return { key, run, outcome, asking: 0, state: 'waiting' }
  }

  const isFull = (visitor: Visitor<Result>): boolean =>
    visitor.waiting.filter(({ state }) => state === 'waiting').length >= waitingPerVisitor

  const visitorNamed = (name: string): Visitor<Result> => {
    const visitor = visitors.get(name) ?? { waiting: [], spent: 0, countedAt: performance.now() }
    visitors.set(name, visitor)
    return visitor
  }

  return {
    ask(name: string, key: string, run: () => Promise<Result>, left: AbortSignal): Asked<Result> {
      if (left.aborted) throw new Dropped()
      const visitor = visitorNamed(name)
      const known = works.get(key)
      if (known?.state !== 'running' && isFull(visitor)) throw new QueueFull()
      const work = known ?? newWork(key, run)
      works.set(key, work)
      work.asking += 1
      const leave = (): void => drop(work)
      left.addEventListener('abort', leave, { once: true })
      // Waits in each asking visitor's own queue, and begins where the turn comes first.
      if (work.state === 'waiting' && !visitor.waiting.includes(work)) visitor.waiting.push(work)
      fill()
      return { outcome: work.outcome.promise, keep: () => left.removeEventListener('abort', leave) }
    },
  }
}
