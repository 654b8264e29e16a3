import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { escapeIdentifier } from 'pg'
import { DatabaseError, serialize } from 'pg-protocol'
import type { BackendMessage } from 'pg-protocol/dist/messages.js'
import { type MessageCallback, Parser } from 'pg-protocol/dist/parser.js'
import type { Listener } from './engine.ts'
import type { FromWorker } from './pglite-worker.ts'
import { outsideVisits } from './request-context.ts'

function databaseError(message: string, code: string): DatabaseError {
  const error = new DatabaseError(message, message.length, 'error')
  Object.assign(error, { severity: 'ERROR', code })
  return error
}

function channelOf(message: BackendMessage): string {
  return String(Reflect.get(message, 'channel'))
}

interface UnderWay {
  resolve(answer: Uint8Array<ArrayBuffer>): void
  reject(error: Error): void
  timer: NodeJS.Timeout | undefined
}

const LONGEST_PAUSE_MS = 5000
/** Of the limit: most statements are over long before. */
const FIRST_LOOK = 0.1
const LAST_LOOK = 2
const SHORTEST_PAUSE_MS = 20

/** How long the thread has been at work since it started. */
async function workedMs(worker: Worker, patienceMs: number): Promise<number> {
  const late = delay(patienceMs, undefined, { ref: false })
  const usage = await Promise.race([worker.cpuUsage().catch(() => undefined), late])
  return usage ? (usage.user + usage.system) / 1000 : 0
}

/**
 * PGlite in a worker thread. A statement can't be interrupted there, only the thread as a whole can be ended, as by
 * `kill -9`: what was committed is on disk, what was not is gone, and a new thread opens the same folder.
 */
export class PgliteThread {
  readonly #folder: string
  readonly #listeners = new Map<string, Listener>()
  #ready: Promise<Worker>
  #running: Worker | undefined
  #underWay: UnderWay | undefined
  #closed = false
  /** Counts the threads: what was prepared or begun in one is not there in the next. */
  generation = 0

  private constructor(folder: string) {
    this.#folder = folder
    this.#ready = this.#start()
  }

  static async open(folder: string): Promise<PgliteThread> {
    const thread = new PgliteThread(folder)
    await thread.#ready
    return thread
  }

  /** One at a time. Beyond `limitMs` it fails as by Postgres's own statement_timeout. */
  async exchange(bytes: Uint8Array, read: MessageCallback, limitMs?: number): Promise<void> {
    const worker = await this.#ready
    const answer = await this.#ask(worker, bytes, limitMs)
    new Parser().parse(Buffer.from(answer.buffer), (message) => {
      if (message.name === 'notification')
        outsideVisits(() => this.#listeners.get(channelOf(message))?.heard())
      else read(message)
    })
  }

  /** Remembered for the next thread; the session itself is told by who holds it. */
  listen(channel: string, listener: Listener): string {
    this.#listeners.set(channel, listener)
    return `listen ${escapeIdentifier(channel)}`
  }

  unlisten(channel: string): string {
    this.#listeners.delete(channel)
    return `unlisten ${escapeIdentifier(channel)}`
  }

  async close(): Promise<void> {
    this.#closed = true
    const worker = await this.#ready
    const closed = once(worker, 'message')
    worker.postMessage(null)
    await closed
    await worker.terminate()
  }

  #ask(worker: Worker, bytes: Uint8Array, limitMs?: number): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      const underWay: UnderWay = { resolve, reject, timer: undefined }
      this.#underWay = underWay
      if (limitMs !== undefined) {
        underWay.timer = setTimeout(() => void this.#watch(worker, underWay, limitMs), limitMs * FIRST_LOOK)
      }
      const copy = new Uint8Array(bytes)
      worker.postMessage(copy, [copy.buffer])
    })
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: this.#folder })
    await once(worker, 'message')
    worker.on('message', (answer: FromWorker) => this.#settle()?.resolve(answer ?? new Uint8Array()))
    const lost = (): void => this.#restart(worker, databaseError('The database was restarted', '57P02'))
    worker.once('error', lost)
    worker.once('exit', lost)
    this.#running = worker
    for (const channel of this.#listeners.keys()) {
      const text = `listen ${escapeIdentifier(channel)}`
      await this.#ask(worker, serialize.query(text))
    }
    return worker
  }

  #settle(): UnderWay | undefined {
    const underWay = this.#underWay
    this.#underWay = undefined
    clearTimeout(underWay?.timer)
    return underWay
  }

  /**
   * Counts what the statement works, not how long a busy machine makes it wait: this database waits for nothing else.
   * A machine that does not even answer that is given up on after a few times the limit.
   */
  async #watch(worker: Worker, underWay: UnderWay, limitMs: number): Promise<void> {
    const deadline = performance.now() + limitMs * LAST_LOOK
    const before = await workedMs(worker, limitMs)
    for (;;) {
      const left = limitMs * (1 - FIRST_LOOK) - ((await workedMs(worker, limitMs)) - before)
      if (this.#underWay !== underWay) return
      if (left <= 0 || performance.now() > deadline) break
      await delay(Math.max(left, SHORTEST_PAUSE_MS))
    }
    this.#restart(worker, databaseError('canceling statement due to statement timeout', '57014'))
  }

  #restart(worker: Worker, cause: DatabaseError): void {
    if (this.#closed || this.#running !== worker) return
    this.#running = undefined
    this.generation += 1
    const underWay = this.#settle()
    this.#ready = outsideVisits(() => this.#startAgain(worker))
    underWay?.reject(cause)
  }

  async #startAgain(ended: Worker): Promise<Worker> {
    await ended.terminate()
    for (let pause = 100; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const worker = await this.#start()
        for (const listener of this.#listeners.values()) listener.missed()
        return worker
      } catch (error) {
        if (this.#closed) throw error
        await delay(pause)
      }
    }
  }
}
