import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import type { DeviceOptions, Order } from './device.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The code of a device, as one program: with the app's own imports. Below the project, where its packages are found. */
export async function buildDevice(): Promise<{ program: string; remove(): void }> {
  const folder = mkdtempSync(join(root, 'node_modules', '.device-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': join(root, 'web/src') } },
    build: { ssr: join(root, 'tests/faults/chat/device.ts'), outDir: folder, minify: false },
  })
  return {
    program: join(folder, 'device.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export class Device {
  readonly #worker: Worker
  #asked = 0
  readonly #waiting = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>()

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (said: { id: number; answer: never } | { id: number; error: string }) => {
      const asked = this.#waiting.get(said.id)
      if ('error' in said) asked?.reject(new Error(said.error))
      else asked?.resolve(said.answer)
    })
  }

  static async open(program: string, options: DeviceOptions): Promise<Device> {
    const worker = new Worker(program, { workerData: options })
    await once(worker, 'message')
    return new Device(worker)
  }

  ask<Answer>(order: Order): Promise<Answer> {
    this.#asked += 1
    const id = this.#asked
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#waiting.set(id, { resolve, reject })
    this.#worker.postMessage({ id, order })
    return promise
  }

  /** Its timers stand still until the returned function is called; for so long, by its clock. */
  async sleep(forMs: number): Promise<() => void> {
    const until = new SharedArrayBuffer(4)
    await this.ask({ sleep: until, forMs })
    return () => {
      Atomics.store(new Int32Array(until), 0, 1)
      Atomics.notify(new Int32Array(until), 0)
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}

interface Connection {
  from: Socket
  to: Socket
  /** A socket that stays open, and no request. */
  stays: boolean
  silent: boolean
}

/** The way from devices to the stack, which can be cut: every connection breaks, whatever was under way. */
export class Line {
  readonly #server: Server
  readonly #open = new Set<Connection>()
  url = ''
  cuts = 0

  private constructor(port: number) {
    this.#server = createServer((from) => {
      const connection = { from, to: connect(port, '127.0.0.1'), stays: false, silent: false }
      const { to } = connection
      this.#open.add(connection)
      from.once('data', (first) => {
        connection.stays = String(first).startsWith('GET /realtime/')
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        this.#open.delete(connection)
        to.destroy()
      })
      to.on('error', () => undefined)
      to.on('close', () => {
        if (!connection.silent) from.destroy()
      })
      from.pipe(to)
      to.pipe(from)
    })
  }

  static async to(url: string): Promise<Line> {
    const line = new Line(Number(new URL(url).port))
    line.#server.listen(0, '127.0.0.1')
    await once(line.#server, 'listening')
    const address = line.#server.address()
    line.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    return line
  }

  cut(): void {
    this.cuts += 1
    for (const { from, to } of this.#open) {
      from.resetAndDestroy()
      to.resetAndDestroy()
    }
  }

  /**
   * As a network forgets a phone that sleeps: nothing comes through the connections that are open, and no end of them is told.
   * Whoever asks something on one learns it; new ones work.
   */
  forget(): void {
    for (const connection of this.#open) {
      const { from, to, stays } = connection
      connection.silent = true
      from.unpipe(to)
      to.unpipe(from)
      to.resume()
      from.on('data', () => {
        if (!stays) from.resetAndDestroy()
      })
    }
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((closed) => this.#server.close(closed))
  }
}
