/** Too many tasks are waiting for this client, or in all. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** All clients that asked disconnected before the task began. */
export class Dropped extends Error {
  override name = 'Dropped'
}

export interface FairQueueOptions {
  /** How many tasks run at a time. */
  concurrency: number
  /** How many of them may belong to one client; as many as there are unless given. */
  perClient?: number
  /** How many tasks may wait for one client, and in all. */
  waitingPerClient: number
  waiting: number
}

interface Task<Result> {
  key: string
  run: () => Promise<Result>
  outcome: PromiseWithResolvers<Result>
  /** How many requests wait for it. */
  asking: number
  state: 'waiting' | 'running' | 'dropped'
}

interface Client<Result> {
  name: string
  waiting: Task<Result>[]
  running: number
  /** Milliseconds of work done for this client, halved every ten seconds. */
  spent: number
  countedAt: number
}

export interface Asked<Result> {
  outcome: Promise<Result>
  /** The task is done even if the client disconnects now. */
  keep(): void
}

const HALVED_AFTER_MS = 10_000
/** Clients within the same step of this size count as equal. */
const STEP_MS = 500
const NOTHING_MS = 1

/**
 * A fair queue for expensive tasks. Next is the client for whom the least work was done lately; among equals the one with
 * the fewest waiting tasks; among those the one that was served longest ago. So a client with hundreds of tasks hardly
 * delays one with a single task. A task that is asked for twice is done once.
 */
export function createFairQueue<Result>({
  concurrency,
  perClient = concurrency,
  waitingPerClient,
  waiting,
}: FairQueueOptions) {
  /** The client that was served longest ago is first. */
  const clients = new Map<string, Client<Result>>()
  const tasks = new Map<string, Task<Result>>()
  let running = 0

  const spentBy = (client: Client<Result>, now: number): number =>
    client.spent * 0.5 ** ((now - client.countedAt) / HALVED_AFTER_MS)

  /** The client whose turn it is. Clients without waiting tasks and recent work are removed. */
  const next = (): Client<Result> | undefined => {
    const now = performance.now()
    let chosen: { client: Client<Result>; step: number } | undefined
    for (const [name, client] of clients) {
      client.waiting = client.waiting.filter(({ state }) => state === 'waiting')
      const spent = spentBy(client, now)
      const tasks = client.waiting.length
      if (tasks === 0 && client.running === 0 && spent < NOTHING_MS) clients.delete(name)
      if (tasks === 0 || client.running >= perClient) continue
      const step = Math.floor(spent / STEP_MS)
      const isLess =
        !chosen || step < chosen.step || (step === chosen.step && tasks < chosen.client.waiting.length)
      if (isLess) chosen = { client, step }
    }
    return chosen?.client
  }

  const moveToEnd = (client: Client<Result>): void => {
    clients.delete(client.name)
    clients.set(client.name, client)
  }

  const start = async (task: Task<Result>, client: Client<Result>): Promise<void> => {
    task.state = 'running'
    running += 1
    client.running += 1
    moveToEnd(client)
    const startedAt = performance.now()
    try {
      task.outcome.resolve(await task.run())
    } catch (error) {
      task.outcome.reject(error)
    }
    const now = performance.now()
    Object.assign(client, { spent: spentBy(client, now) + now - startedAt, countedAt: now })
    running -= 1
    client.running -= 1
    moveToEnd(client)
    tasks.delete(task.key)
    fill()
  }

  const fill = (): void => {
    while (running < concurrency) {
      const client = next()
      const task = client?.waiting.shift()
      if (!client || !task) return
      void start(task, client)
    }
  }

  const drop = (task: Task<Result>): void => {
    task.asking -= 1
    if (task.asking > 0 || task.state !== 'waiting') return
    task.state = 'dropped'
    tasks.delete(task.key)
    task.outcome.reject(new Dropped())
  }

  const newTask = (key: string, run: () => Promise<Result>): Task<Result> => {
    if (tasks.size - running >= waiting) throw new QueueFull()
    const outcome = Promise.withResolvers<Result>()
    // Nobody may be listening any more.
    outcome.promise.catch(() => undefined)
    return { key, run, outcome, asking: 0, state: 'waiting' }
  }

  const isFull = (client: Client<Result>): boolean =>
    client.waiting.filter(({ state }) => state === 'waiting').length >= waitingPerClient

  const clientNamed = (name: string): Client<Result> => {
    const client = clients.get(name) ?? {
      name,
      waiting: [],
      running: 0,
      spent: 0,
      countedAt: performance.now(),
    }
    clients.set(name, client)
    return client
  }

  return {
    ask(name: string, key: string, run: () => Promise<Result>, gone: AbortSignal): Asked<Result> {
      if (gone.aborted) throw new Dropped()
      const client = clientNamed(name)
      const known = tasks.get(key)
      if (known?.state !== 'running' && isFull(client)) throw new QueueFull()
      const task = known ?? newTask(key, run)
      tasks.set(key, task)
      task.asking += 1
      const leave = (): void => drop(task)
      gone.addEventListener('abort', leave, { once: true })
      // The task waits in the queue of each client that asked, and begins at the first turn of any of them.
      if (task.state === 'waiting' && !client.waiting.includes(task)) client.waiting.push(task)
      fill()
      return { outcome: task.outcome.promise, keep: () => gone.removeEventListener('abort', leave) }
    },
  }
}
