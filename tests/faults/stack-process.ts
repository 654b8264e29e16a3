import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { StackOptions } from '../../local/stack.ts'

type Row = Record<string, unknown>
type Message =
  | { ready: { url: string; publishableKey: string } }
  | { id: number; rows: Row[] }
  | { id: number; error: string }

/** The local stack in a process of its own, which a test can kill. */
export class StackProcess {
  readonly url: string
  readonly publishableKey: string
  readonly pid: number
  readonly #child: ChildProcess
  #asked = 0
  readonly #waiting = new Map<number, { resolve(rows: Row[]): void; reject(error: Error): void }>()

  private constructor(child: ChildProcess, ready: { url: string; publishableKey: string }) {
    this.#child = child
    this.url = ready.url
    this.publishableKey = ready.publishableKey
    this.pid = child.pid ?? 0
    child.on('message', (message: Message) => {
      if (!('id' in message)) return
      const asked = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      if ('rows' in message) asked?.resolve(message.rows)
      else asked?.reject(new Error(message.error))
    })
  }

  static async start(options: Omit<StackOptions, 'log'>): Promise<StackProcess> {
    const entry = fileURLToPath(new URL('./stack-entry.ts', import.meta.url))
    const child = spawn(process.execPath, [entry, JSON.stringify(options)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The stack ended with ${code} instead of starting`)
    })
    const [message] = await Promise.race([once(child, 'message'), ended])
    ended.catch(() => undefined)
    const { ready }: { ready: { url: string; publishableKey: string } } = message
    return new StackProcess(child, ready)
  }

  /** As the owner of the database. */
  query<T = Row>(text: string, values: unknown[] = []): Promise<T[]> {
    this.#asked += 1
    const id = this.#asked
    const answer = new Promise<Row[]>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    this.#child.send({ id, text, values })
    return answer as Promise<T[]>
  }

  /** `kill -9`: nothing of it gets a chance to finish. */
  async kill(): Promise<void> {
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }
}
