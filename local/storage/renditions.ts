import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { readIfThere, writeFileSafely } from '../data/files.ts'

/** Scaled photos on disk: no more than fits, and what was not looked at for the longest time goes first. */
export interface Renditions {
  read(version: string, name: string): Promise<Buffer | undefined>
  write(version: string, name: string, content: Uint8Array): Promise<void>
  /** All of a file that is gone. */
  remove(version: string): Promise<void>
}

export interface RenditionLimits {
  renditionBytes: number
  renditionFiles: number
}

interface Kept {
  bytes: number
  usedAt: number
}

/** What a file takes of most disks, whatever is in it. */
const BLOCK = 4096
const onDisk = (size: number): number => Math.ceil(size / BLOCK) * BLOCK

/** The time of use is written to the file no more often than this, so that a restart knows it. */
const NOTED_EVERY_MS = 60_000

/** What an earlier run left, oldest use first. */
async function found(folder: string): Promise<[string, Kept][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const kept: [string, Kept][] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    if (entry.name.endsWith('.tmp')) await rm(path, { force: true })
    else {
      const { size, mtimeMs } = await stat(path)
      const key = relative(folder, path).split(sep).slice(1).join('/')
      kept.push([key, { bytes: onDisk(size), usedAt: mtimeMs }])
    }
  }
  return kept.sort(([, a], [, b]) => a.usedAt - b.usedAt)
}

export function createRenditions(
  folder: string,
  { renditionBytes, renditionFiles }: RenditionLimits,
): Renditions {
  /** In the order of use. */
  const kept = new Map<string, Kept>()
  let total = 0
  const pathOf = (key: string): string => join(folder, key.slice(0, 2), key)

  const add = (key: string, bytes: number, usedAt: number): void => {
    forget(key)
    kept.set(key, { bytes, usedAt })
    total += bytes
  }
  const forget = (key: string): void => {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  const makeRoom = async (): Promise<void> => {
    const leaving: string[] = []
    for (const key of kept.keys()) {
      if (total <= renditionBytes && kept.size <= renditionFiles) break
      forget(key)
      leaving.push(key)
    }
    for (const key of leaving) await rm(pathOf(key), { force: true })
  }
  const open = async (): Promise<void> => {
    for (const [key, { bytes, usedAt }] of await found(folder)) add(key, bytes, usedAt)
    await makeRoom()
  }
  let opened: Promise<void> | undefined
  const ready = (): Promise<void> => {
    opened ??= open()
    return opened
  }

  const noteUse = async (key: string): Promise<void> => {
    const entry = kept.get(key)
    if (!entry) return
    const now = Date.now()
    const isDue = now - entry.usedAt > NOTED_EVERY_MS
    add(key, entry.bytes, isDue ? now : entry.usedAt)
    // Gone by now, or not ours to change: then its use is not noted.
    if (isDue) await utimes(pathOf(key), new Date(now), new Date(now)).catch(() => undefined)
  }

  return {
    async read(version, name) {
      await ready()
      const key = `${version}/${name}`
      const content = kept.has(key) ? await readIfThere(pathOf(key)) : undefined
      if (content) await noteUse(key)
      return content
    },
    async write(version, name, content) {
      await ready()
      const bytes = onDisk(content.length)
      if (bytes > renditionBytes) return
      const key = `${version}/${name}`
      // Room first: there is never more on disk than fits.
      add(key, bytes, Date.now())
      await makeRoom()
      await writeFileSafely(pathOf(key), content)
      if (!kept.has(key)) await rm(pathOf(key), { force: true })
    },
    async remove(version) {
      await ready()
      for (const key of kept.keys()) if (key.startsWith(`${version}/`)) forget(key)
      await rm(dirname(pathOf(`${version}/-`)), { recursive: true, force: true })
    },
  }
}
