import { answerParent } from './child.ts'
import { type Answer, Connection } from './connection.ts'
import { ID_OF_BOOKING, type Target, type WorkloadName, workloads } from './workloads.ts'

/** A closed-loop client in a process of its own: each of its people waits for an answer before the next request. */

export interface Drive {
  workload: WorkloadName
  target: Target
  people: number
  milliseconds: number
  /** Number of the first unit of work, as bookings must not repeat. */
  from: number
}

export interface Driven {
  done: number
  seconds: number
  /** Milliseconds: the median and the 99th percentile. */
  median: number
  p99: number
}

function check({ status, body }: Answer): Answer {
  if (status < 200 || status > 299) throw new Error(`Answered ${status}: ${body.slice(0, 300)}`)
  return { status, body }
}

async function perform(connection: Connection, steps: readonly string[]): Promise<void> {
  let id = ''
  for (const step of steps) {
    const { body } = check(await connection.send(id ? step.replace(ID_OF_BOOKING, id) : step))
    if (steps.length > 1) id = /"id" ?: ?"([^"]{36})"/.exec(body)?.[1] ?? id
  }
}

const at = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

async function drive({ workload, target, people, milliseconds, from }: Drive): Promise<Driven> {
  const steps = workloads[workload](target)
  const connections = await Promise.all(Array.from({ length: people }, () => Connection.open(target.host)))
  const times: number[] = []
  let next = from
  const startedAt = performance.now()
  const person = async (connection: Connection): Promise<void> => {
    for (let now = startedAt; now - startedAt < milliseconds; ) {
      const before = now
      await perform(connection, steps(next++))
      now = performance.now()
      times.push(now - before)
    }
  }
  try {
    await Promise.all(connections.map(person))
  } finally {
    for (const connection of connections) connection.close()
  }
  const sorted = Float64Array.from(times).sort()
  return {
    done: times.length,
    seconds: (performance.now() - startedAt) / 1000,
    median: at(sorted, 0.5),
    p99: at(sorted, 0.99),
  }
}

answerParent(drive)
