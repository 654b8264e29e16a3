import { readFile, writeFile } from 'node:fs/promises'

/** What Linux says a process has used. */

/** A tick of `/proc/<pid>/stat`, on every Linux that Node runs on. */
const MS_OF_A_TICK = 10

/** Processor time of all its threads, in milliseconds. */
async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name before it, in brackets, may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_OF_A_TICK
}

async function statusKilobytes(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1])
}

/** Megabytes that it holds now. */
export const memoryOf = async (pid: number): Promise<number> => (await statusKilobytes(pid, 'VmRSS')) / 1024

export interface Cost {
  /** Milliseconds of processor. */
  processor: number
  /** Megabytes at the highest moment. */
  memory: number
}

/** What the process uses while `work` is done. */
export async function costOf(pid: number, work: () => Promise<unknown>): Promise<Cost> {
  // Begins the highest moment anew.
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  const before = await processorTime(pid)
  await work()
  return {
    processor: (await processorTime(pid)) - before,
    memory: (await statusKilobytes(pid, 'VmHWM')) / 1024,
  }
}
