import { quantile } from '../quantile.ts'

/** What one kind of request took, in milliseconds. */
export interface StepFigures {
  step: string
  count: number
  median: number
  p95: number
  p99: number
  slowest: number
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? ` (${cause.code})` : ''
  return error.message + code
}

/** Every request of the crowd: how long it took, and what failed. */
export class Journal {
  readonly #times = new Map<string, number[]>()
  readonly errors = new Map<string, number>()

  note(step: string, milliseconds: number): void {
    const times = this.#times.get(step) ?? []
    times.push(milliseconds)
    this.#times.set(step, times)
  }

  noteError(step: string, what: string): void {
    const key = `${step}: ${what}`
    this.errors.set(key, (this.errors.get(key) ?? 0) + 1)
  }

  /** Does something and notes how long it took; undefined where it failed. */
  async time<T>(step: string, act: () => Promise<T>): Promise<T | undefined> {
    const startedAt = performance.now()
    try {
      const result = await act()
      this.note(step, performance.now() - startedAt)
      return result
    } catch (error) {
      this.noteError(step, reasonOf(error))
      return undefined
    }
  }

  count(step: string): number {
    return this.#times.get(step)?.length ?? 0
  }

  get requests(): number {
    return [...this.#times.values()].reduce((sum, times) => sum + times.length, 0)
  }

  figures(): StepFigures[] {
    return [...this.#times].map(([step, times]) => ({
      step,
      count: times.length,
      median: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      p99: quantile(times, 0.99),
      slowest: times.reduce((most, time) => Math.max(most, time), 0),
    }))
  }
}
