import { refuse } from './answers.ts'

export type FaultKind = 'http400' | 'http500' | 'timeout'

interface Fault {
  /** The path, or its beginning up to a slash. */
  path: string
  kind: FaultKind
  when: 'before' | 'after'
}

/** Planned failures of API calls; each happens once, in the order in which they were added. */
export class Faults {
  readonly #planned: Fault[] = []
  readonly #closing = new AbortController()

  add(fault: Fault): void {
    this.#planned.push(fault)
  }

  /** Removes the failures that did not happen yet, and returns how many. */
  clear(): number {
    return this.#planned.splice(0).length
  }

  close(): void {
    this.#closing.abort()
  }

  async around(request: Request, path: string, answer: () => Promise<Response>): Promise<Response> {
    const index = this.#planned.findIndex((fault) => `${path}/`.startsWith(`${fault.path}/`))
    const [fault] = index < 0 ? [] : this.#planned.splice(index, 1)
    if (!fault) return await answer()
    if (fault.when === 'after') await answer()
    if (fault.kind === 'timeout') await aborted(AbortSignal.any([request.signal, this.#closing.signal]))
    if (fault.kind === 'http400') return refuse(400, 'processor_error', 'The request failed')
    return refuse(500, 'internal_error', 'An error occurred')
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
