import { join } from 'node:path'
import { readIfThere, writeFileSafely } from './files.ts'

/** Small JSON documents by name, in which the sandboxes store payments and messages across restarts. */
export interface JsonStore {
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
}

export function createJsonStore(folder: string): JsonStore {
  /** Writes of one document run one after the other, so that the last one wins. */
  const queues = new Map<string, Promise<void>>()
  const pathOf = (name: string): string => join(folder, `${name.replace(/[^a-z0-9-]/gi, '-')}.json`)
  return {
    async read(name) {
      await queues.get(name)
      const content = await readIfThere(pathOf(name))
      return content === undefined ? undefined : JSON.parse(content.toString('utf8'))
    },
    write(name, value) {
      const text = JSON.stringify(value)
      const turn = (queues.get(name) ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => writeFileSafely(pathOf(name), text, 0o600))
      queues.set(name, turn)
      return turn
    },
  }
}
