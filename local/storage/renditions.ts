import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { readIfThere, writeFileSafely } from '../data/files.ts'

/** Scaled photos on disk, within limits: the least recently used are removed first. */
export interface Renditions {
  read(version: string, name: string): Promise<Buffer | undefined>
  write(version: string, name: string, content: Uint8Array): Promise<void>
  /** Removes all renditions of a file. */
  remove(version: string): Promise<void>
}

export interface RenditionLimits {
  renditionBytes: number
  renditionFiles: number
}

interface Stored {
  bytes: number
  usedAt: number
}

/** The block size of most file systems. */
const BLOCK = 4096
const onDisk = (size: number): number => Math.ceil(size / BLOCK) * BLOCK

/** How often at most the time of use is written to the file, from which a restart reads it. */
const TOUCHED_EVERY_MS = 60_000

/** The renditions of earlier runs, least recently used first. */
async function readFolder(folder: string): Promise<[string, Stored][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const stored: [string, Stored][] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    if (entry.name.endsWith('.tmp')) await rm(path, { force: true })
    else {
      const { size, mtimeMs } = await stat(path)
      const key = relative(folder, path).split(sep).slice(1).join('/')
      stored.push([key, { bytes: onDisk(size), usedAt: mtimeMs }])
    }
  }
  return stored.sort(([, a], [, b]) => a.usedAt - b.usedAt)
}

export function createRenditions(
  folder: string,
  { renditionBytes, renditionFiles }: RenditionLimits,
): Renditions {
  /** In the order of use, the least recently used first. */
  const stored = new Map<string, Stored>()
  let total = 0
  const pathOf = (key: string): string => join(folder, key.slice(0, 2), key)

  const add = (key: string, bytes: number, usedAt: number): void => {
    forget(key)
    stored.set(key, { bytes, usedAt })
    total += bytes
  }
  const forget = (key: string): void => {
    total -= stored.get(key)?.bytes ?? 0
    stored.delete(key)
  }
  const makeRoom = async (): Promise<void> => {
    const leaving: string[] = []
    for (const key of stored.keys()) {
      if (total <= renditionBytes && stored.size <= renditionFiles) break
      forget(key)
      leaving.push(key)
    }
    for (const key of leaving) await rm(pathOf(key), { force: true })
  }
  const open = async (): Promise<void> => {
    for (const [key, { bytes, usedAt }] of await readFolder(folder)) add(key, bytes, usedAt)
    await makeRoom()
  }
  let opened: Promise<void> | undefined
  const ready = (): Promise<void> => {
    opened ??= open()
    return opened
  }

  const noteUse = async (key: string): Promise<void> => {
    const entry = stored.get(key)
    if (!entry) return
    const now = Date.now()
    const isDue = now - entry.usedAt > TOUCHED_EVERY_MS
    add(key, entry.bytes, isDue ? now : entry.usedAt)
    // The file may be gone or read-only: then its time of use stays as it is.
    if (isDue) await utimes(pathOf(key), new Date(now), new Date(now)).catch(() => undefined)
  }

  return {
    async read(version, name) {
      await ready()
      const key = `${version}/${name}`
      const content = stored.has(key) ? await readIfThere(pathOf(key)) : undefined
      if (content) await noteUse(key)
      return content
    },
    async write(version, name, content) {
      await ready()
      const bytes = onDisk(content.length)
      if (bytes > renditionBytes) return
      const key = `${version}/${name}`
      // Makes room first, so that the limit is never exceeded.
      add(key, bytes, Date.now())
      await makeRoom()
      await writeFileSafely(pathOf(key), content)
      if (!stored.has(key)) await rm(pathOf(key), { force: true })
    },
    async remove(version) {
      await ready()
      for (const key of stored.keys()) if (key.startsWith(`${version}/`)) forget(key)
      await rm(dirname(pathOf(`${version}/-`)), { recursive: true, force: true })
    },
  }
}
