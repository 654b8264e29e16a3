import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, StartError } from '../errors.ts'
import { makeFolder } from './files.ts'

const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST', 'ENOSPC'])

/** The start time of a process: another process may get the same id later. */
async function startTimeOf(pid: number): Promise<string | undefined> {
  try {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ')
    return fields?.[19]
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

async function holderOf(path: string): Promise<number | undefined> {
  const [pid = '', startTime = ''] = (await readFile(path, 'utf8').catch(() => '')).trim().split(' ')
  const holder = Number(pid)
  if (!Number.isInteger(holder) || holder <= 0 || !isAlive(holder)) return undefined
  const now = await startTimeOf(holder)
  return now === undefined || startTime === '' || now === startTime ? holder : undefined
}

async function take(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(`${process.pid} ${(await startTimeOf(process.pid)) ?? ''}`)
    await file.close()
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Locks the data folder: two processes on one PGlite would destroy it. Returns how to unlock it. */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'lock')
  try {
    await makeFolder(dataDir, 0o700)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (await take(path)) return () => rm(path, { force: true })
      const holder = await holderOf(path)
      if (holder !== undefined) {
        throw new StartError(
          `${dataDir} is in use by process ${holder}. Stop it, or choose another DATA_DIR.`,
        )
      }
      await rm(path, { force: true })
    }
  } catch (error) {
    if (UNWRITABLE.has(codeOf(error) ?? ''))
      throw new StartError(`Can't write to the data folder ${dataDir}.`)
    throw error
  }
  throw new StartError(`${dataDir} is in use by another process.`)
}
