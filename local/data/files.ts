import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../errors.ts'

/** Instead of Node's recursive mkdir, which loops for ever where a file system refuses a folder with ENOENT. */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const parent = dirname(path)
  const error = await mkdirError(path, mode)
  if (!error) return
  if (codeOf(error) !== 'ENOENT' || parent === path) throw error
  // Another process may have made the parent meanwhile: then the second try succeeds.
  if (!(await stat(parent).catch(() => undefined))) await makeFolder(parent, mode)
  const errorAgain = await mkdirError(path, mode)
  if (errorAgain) throw errorAgain
}

/** Why the folder could not be made; undefined where it exists now. */
async function mkdirError(path: string, mode: number): Promise<unknown> {
  try {
    await mkdir(path, { mode })
    return undefined
  } catch (error) {
    const there = codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()
    return there ? undefined : error
  }
}

/** Writes the file atomically: neither a reader nor a crash ever leaves half of it. */
export async function writeFileSafely(
  path: string,
  content: string | Uint8Array,
  mode = 0o644,
): Promise<void> {
  await makeFolder(dirname(path))
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(draft, 'wx', mode)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}
