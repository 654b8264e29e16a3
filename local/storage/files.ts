import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readIfThere, writeFileSafely } from '../data/files.ts'
import { createRenditions, type RenditionLimits, type Renditions } from './renditions.ts'

/**
 * The files on disk. Every upload is a new version with a file of its own, written before the row that names it: a row
 * never points to a missing file, and a new version does not disturb readers of the old one.
 */
export interface StoredFiles {
  write(content: Uint8Array): Promise<string>
  copy(version: string): Promise<string | undefined>
  read(version: string): Promise<Buffer | undefined>
  has(version: string): Promise<boolean>
  pathOf(version: string): string
  /** Scaled versions of the files. */
  renditions: Renditions
  remove(versions: readonly string[]): Promise<void>
  /** Removes the files of interrupted uploads: files older than an hour that no row names. */
  sweep(isNamed: (versions: string[]) => Promise<Set<string>>): Promise<void>
  check(): Promise<void>
}

const ONE_HOUR_MS = 3_600_000

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > ONE_HOUR_MS
}

export function createStoredFiles(folder: string, limits: RenditionLimits): StoredFiles {
  const objects = join(folder, 'objects')
  const renditions = createRenditions(join(folder, 'rendered'), limits)
  const pathOf = (version: string): string => join(objects, version.slice(0, 2), version)

  const remove = async (versions: readonly string[]): Promise<void> => {
    for (const version of versions) {
      await rm(pathOf(version), { force: true })
      await renditions.remove(version)
    }
  }

  return {
    async write(content) {
      const version = randomUUID()
      await writeFileSafely(pathOf(version), content)
      return version
    },
    async copy(version) {
      const copied = randomUUID()
      await mkdir(dirname(pathOf(copied)), { recursive: true })
      try {
        await copyFile(pathOf(version), pathOf(copied), constants.COPYFILE_FICLONE)
        return copied
      } catch {
        return undefined
      }
    },
    read: (version) => readIfThere(pathOf(version)),
    has: (version) =>
      access(pathOf(version)).then(
        () => true,
        () => false,
      ),
    pathOf,
    renditions,
    remove,
    async sweep(isNamed) {
      for (const prefix of await readdir(objects)) {
        const versions = await readdir(join(objects, prefix))
        if (versions.length === 0) continue
        const named = await isNamed(versions)
        for (const version of versions) {
          if (!named.has(version) && (await isOld(pathOf(version)))) await remove([version])
        }
      }
    },
    async check() {
      await mkdir(objects, { recursive: true })
      await access(objects, constants.R_OK | constants.W_OK)
    },
  }
}
