import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../errors.ts'

/** Node's recursive mkdir never ends where a file system refuses a folder by saying that it does not exist. */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const parent = dirname(path)
  const refused = await refusalOf(path, mode)
  if (!refused) return
  if (codeOf(refused) !== 'ENOENT' || parent === path) throw refused
  // A parent that is there by now was just made by somebody else: the second try works, or none does.
  if (!(await stat(parent).catch(() => undefined))) await makeFolder(parent, mode)
  const refusedAgain = await refusalOf(path, mode)
  if (refusedAgain) throw refusedAgain
}

/** Why the folder could not be made; nothing where it is there now. */
async function refusalOf(path: string, mode: number): Promise<unknown> {
  try {
    await mkdir(path, { mode })
    return undefined
  } catch (error) {
    const there = codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()
    return there ? undefined : error
  }
}

/** Writes the whole file or nothing: a reader, or a crash, never sees half of it. */
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
