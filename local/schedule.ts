import { randomUUID } from 'node:crypto'
import { messageOf } from './errors.ts'

export interface Schedule {
  /** Runs all jobs now, after a round that is already running. */
  run(): Promise<void>
  /** Begins a round so often, from now on. */
  runEvery(ms: number): void
  /** Whether rounds begin by themselves. */
  readonly isOn: boolean
  stop(): Promise<void>
}

export interface Job {
  name: string
  run(requestId: string): Promise<void>
}

/** Stands in for pg_cron: every round runs the jobs in order; a failing job does not stop the next. */
export function createSchedule(jobs: readonly Job[], log: (line: string) => void): Schedule {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopped = false

  const round = async (): Promise<void> => {
    for (const job of jobs) {
      if (stopped) return
      const requestId = randomUUID()
      try {
        await job.run(requestId)
      } catch (error) {
        const time = new Date().toISOString()
        const said = { request_id: requestId, job: job.name, message: messageOf(error) }
        log(JSON.stringify({ level: 'error', time, ...said }))
      }
    }
  }
  const run = async (): Promise<void> => {
    if (running) await running
    if (stopped) return
    running ??= round().finally(() => {
      running = undefined
    })
    await running
  }
  return {
    run,
    runEvery(ms) {
      clearInterval(timer)
      timer = setInterval(() => void (running ?? run()), ms)
      timer.unref()
    },
    get isOn() {
      return timer !== undefined
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
