import { readFileSync } from 'node:fs'
import type postgres from 'postgres'
import type { Child } from './child.ts'
import type { Drive, Driven } from './client.ts'
import type { Target, WorkloadName } from './workloads.ts'

/** One server under one workload. */
export interface Subject {
  server: Child
  target: Target
  workload: WorkloadName
}

export interface Figures {
  perSecond: number
  /** Milliseconds of CPU for one unit of work: of the server's process, and of Postgres. */
  serverCpu: number
  postgresCpu: number
  median: number
  p99: number
}

export interface RoundSettings {
  rounds: number
  milliseconds: number
  warmUpMilliseconds: number
  people: number
}

/** The kernel counts a process's time in hundredths of a second. */
export const TICK_MS = 10

export function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

export class Measurer {
  readonly #client: Child
  readonly #cluster: postgres.Sql
  readonly #settings: RoundSettings
  /** Number of the next booking, over the whole run. */
  #next = 0

  constructor(client: Child, cluster: postgres.Sql, settings: RoundSettings) {
    this.#client = client
    this.#cluster = cluster
    this.#settings = settings
  }

  async #postgresCpu(): Promise<Map<number, number>> {
    const rows = await this.#cluster<{ pid: number }[]>`
      select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
    return new Map(rows.map(({ pid }) => [pid, ticksOf(pid) * TICK_MS]))
  }

  async #drive({ target, workload }: Subject, milliseconds: number): Promise<Driven> {
    const question: Drive = {
      target,
      workload,
      milliseconds,
      people: this.#settings.people,
      from: this.#next,
    }
    const driven = await this.#client.ask<Driven>(question)
    if (workload === 'book') this.#next += driven.done
    return driven
  }

  async #measure(subject: Subject): Promise<Figures> {
    const before = await this.#postgresCpu()
    const cpuBefore = await subject.server.ask<number>({ ask: 'cpu' })
    const { done, seconds, median, p99 } = await this.#drive(subject, this.#settings.milliseconds)
    const cpuAfter = await subject.server.ask<number>({ ask: 'cpu' })
    let postgresCpu = 0
    for (const [pid, after] of await this.#postgresCpu()) postgresCpu += after - (before.get(pid) ?? 0)
    return {
      perSecond: done / seconds,
      serverCpu: (cpuAfter - cpuBefore) / done,
      postgresCpu: postgresCpu / done,
      median,
      p99,
    }
  }

  /**
   * Measures all subjects in turn, round after round, so that noise of the machine affects all alike; every second round
   * in the opposite order. Returns the rounds of each subject.
   */
  async alternate(subjects: readonly Subject[]): Promise<Figures[][]> {
    for (const subject of subjects) await this.#drive(subject, this.#settings.warmUpMilliseconds)
    const results: Figures[][] = subjects.map(() => [])
    for (let round = 0; round < this.#settings.rounds; round++) {
      const turns = subjects.map((subject, at) => ({ subject, at }))
      if (round % 2 === 1) turns.reverse()
      for (const { subject, at } of turns) results[at]?.push(await this.#measure(subject))
    }
    return results
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

export function middleOf(rounds: readonly Figures[], name: keyof Figures): number {
  return median(rounds.map((figures) => figures[name]))
}

/** How many times as fast the first is: the median of the ratios of the rounds. */
export function ratio(first: readonly Figures[], second: readonly Figures[]): number {
  return median(first.map(({ perSecond }, at) => perSecond / (second[at]?.perSecond ?? Number.NaN)))
}
