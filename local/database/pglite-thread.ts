import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { escapeIdentifier } from 'pg'
import { DatabaseError, serialize } from 'pg-protocol'
import type { BackendMessage } from 'pg-protocol/dist/messages.js'
import { type MessageCallback, Parser } from 'pg-protocol/dist/parser.js'
import type { Listener } from './engine.ts'
import type { FromWorker, WorkerData } from './pglite-worker.ts'
import { outsideRequests } from './request-context.ts'

function databaseError(message: string, code: string): DatabaseError {
  const error = new DatabaseError(message, message.length, 'error')
  Object.assign(error, { severity: 'ERROR', code })
  return error
}

function channelOf(message: BackendMessage): string {
  return String(Reflect.get(message, 'channel'))
}

let compiled: Promise<WebAssembly.Module> | undefined

/** PGlite's program, compiled once a process: threads share it, and one that starts again is ready sooner. */
function compiledProgram(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  compiled ??= readFile(join(folder, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}

/** The request that the thread is working on. */
interface Pending {
  resolve(answer: Uint8Array<ArrayBuffer>): void
  reject(error: Error): void
  timer: NodeJS.Timeout | undefined
}

const LONGEST_PAUSE_MS = 5000
/** Shares of the time limit: before the first, nothing is measured, as most statements are over by then. */
const FIRST_CHECK = 0.1
/** After this much of wall-clock time the thread is ended, however little it has worked. */
const LAST_CHECK = 2
const SHORTEST_PAUSE_MS = 20

/** Processor time that the thread has used since it started. */
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
  #pending: Pending | undefined
  #closed = false
  /** Number of the thread: statements prepared and transactions begun in an earlier one are gone. */
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

  /** One at a time. After `limitMs` it fails with the error of Postgres's own statement_timeout. */
  async exchange(bytes: Uint8Array, read: MessageCallback, limitMs?: number): Promise<void> {
    const worker = await this.#ready
    const answer = await this.#ask(worker, bytes, limitMs)
    new Parser().parse(Buffer.from(answer.buffer), (message) => {
      if (message.name === 'notification')
        outsideRequests(() => this.#listeners.get(channelOf(message))?.notified())
      else read(message)
    })
  }

  /** Returns the statement to run now; a restarted thread runs it again by itself. */
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
      const pending: Pending = { resolve, reject, timer: undefined }
      this.#pending = pending
      if (limitMs !== undefined) {
        pending.timer = setTimeout(() => void this.#watch(worker, pending, limitMs), limitMs * FIRST_CHECK)
      }
      const copy = new Uint8Array(bytes)
      worker.postMessage(copy, [copy.buffer])
    })
  }

  async #start(): Promise<Worker> {
    const workerData: WorkerData = { folder: this.#folder, program: await compiledProgram() }
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData })
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

  #settle(): Pending | undefined {
    const pending = this.#pending
    this.#pending = undefined
    clearTimeout(pending?.timer)
    return pending
  }

  /**
   * The limit is on the processor time of the statement: wall-clock time would also count the time in which a busy
   * machine does not run the thread. Where not even that can be measured, LAST_CHECK ends it.
   */
  async #watch(worker: Worker, pending: Pending, limitMs: number): Promise<void> {
    const deadline = performance.now() + limitMs * LAST_CHECK
    const before = await workedMs(worker, limitMs)
    for (;;) {
      const left = limitMs * (1 - FIRST_CHECK) - ((await workedMs(worker, limitMs)) - before)
      if (this.#pending !== pending) return
      if (left <= 0 || performance.now() > deadline) break
      await delay(Math.max(left, SHORTEST_PAUSE_MS))
    }
    this.#restart(worker, databaseError('canceling statement due to statement timeout', '57014'))
  }

  #restart(worker: Worker, cause: DatabaseError): void {
    if (this.#closed || this.#running !== worker) return
    this.#running = undefined
    this.generation += 1
    const pending = this.#settle()
    this.#ready = outsideRequests(() => this.#startAgain(worker))
    pending?.reject(cause)
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
