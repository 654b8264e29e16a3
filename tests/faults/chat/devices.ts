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

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** The way from devices to the stack, which can be cut: every connection breaks, whatever was under way. */
export class Line {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  url = ''
  cuts = 0

  private constructor(port: number) {
    this.#server = createServer((from) => {
      const to = connect(port, '127.0.0.1')
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        this.#open.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          this.#open.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
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
    for (const socket of this.#open) socket.resetAndDestroy()
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((closed) => this.#server.close(closed))
  }
}
