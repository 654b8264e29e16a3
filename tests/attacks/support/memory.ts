import { readFile } from 'node:fs/promises'

/** Megabytes of a process's own memory, as Linux counts it: without what processes share. */
export async function ownMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024
}

type Query = <T>(text: string) => Promise<T[]>

const SESSIONS = `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`

/** Of the largest of the sessions that the stack has; 0 where the database is in the stack's own process. */
export async function largestSession(query: Query, hasSessions: boolean): Promise<number> {
  if (!hasSessions) return 0
  const sessions = await query<{ pid: number }>(SESSIONS)
  return Math.max(0, ...(await Promise.all(sessions.map(({ pid }) => ownMemory(pid)))))
}
