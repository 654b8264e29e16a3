import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { EXTENSIONS, SESSION_BEGINNING } from '../../scripts/project/embedded-extensions.ts'

/** The database, in a thread of its own: a statement that runs too long can only be ended together with its thread. */

export interface WorkerData {
  /** Where the database lives. */
  folder: string
  /** PGlite, compiled. */
  program: WebAssembly.Module
}
/** Bytes of the wire protocol; null: close the database. */
export type ToWorker = Uint8Array<ArrayBuffer> | null
/** The bytes of the answer; null: ready, or closed. */
export type FromWorker = Uint8Array<ArrayBuffer> | null

const port = parentPort
if (!port) throw new Error('This is a worker')

const { folder, program }: WorkerData = workerData
const database = await PGlite.create({
  dataDir: folder,
  pgliteWasmModule: program,
  extensions: EXTENSIONS,
  // Every commit is on disk before it is acknowledged.
  relaxedDurability: false,
})
await database.exec(SESSION_BEGINNING)

async function exchange(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  // The part is a view of the database's own memory, which changes: copied.
  await database.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(part.slice()) })
  const answer = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    answer.set(part, at)
    at += part.length
  }
  return answer
}

async function serve(bytes: ToWorker): Promise<void> {
  if (bytes === null) {
    await database.close()
    port?.postMessage(null)
    return
  }
  const answer = await exchange(bytes)
  port?.postMessage(answer, [answer.buffer])
}

port.on('message', (bytes: ToWorker) => {
  serve(bytes).catch((error: unknown) => {
    // An error that is thrown, instead of answered by the database, means that PGlite is broken: the thread ends and a
    // new one starts.
    setImmediate(() => {
      throw error
    })
  })
})
port.postMessage(null)
