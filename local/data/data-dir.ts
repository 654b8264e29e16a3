import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, StartFault } from '../errors.ts'
import { makeFolder } from './files.ts'

const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST', 'ENOSPC'])

/** When a process began, so that another one that got the same number later is not taken for it. */
async function beginningOf(pid: number): Promise<string | undefined> {
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
  const [pid = '', beginning = ''] = (await readFile(path, 'utf8').catch(() => '')).trim().split(' ')
  const holder = Number(pid)
  if (!Number.isInteger(holder) || holder <= 0 || !isAlive(holder)) return undefined
  const now = await beginningOf(holder)
  return now === undefined || beginning === '' || now === beginning ? holder : undefined
}

async function take(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(`${process.pid} ${(await beginningOf(process.pid)) ?? ''}`)
    await file.close()
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Makes the data folder ours alone: two processes on one PGlite would destroy it. Answers how to give it back. */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'lock')
  try {
    await makeFolder(dataDir, 0o700)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (await take(path)) return () => rm(path, { force: true })
      const holder = await holderOf(path)
      if (holder !== undefined) {
        throw new StartFault(
          `${dataDir} is in use by process ${holder}. Stop it, or choose another DATA_DIR.`,
        )
      }
      await rm(path, { force: true })
    }
  } catch (error) {
    if (UNWRITABLE.has(codeOf(error) ?? ''))
      throw new StartFault(`Can't write to the data folder ${dataDir}.`)
    throw error
  }
  throw new StartFault(`${dataDir} is in use by another process.`)
}
