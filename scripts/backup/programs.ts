import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { postgresPrograms } from '../postgres-programs.ts'

/** pg_dump, pg_restore and psql. The address of the database goes by the environment: arguments are seen by everybody. */

interface Run {
  args: readonly string[]
  env: Record<string, string>
  input?: Readable | undefined
}

/** What pg_dump and psql know of an address. */
export function addressEnvironment(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl)
  const sslMode = url.searchParams.get('sslmode')
  return {
    PGHOST: decodeURIComponent(url.hostname),
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...(sslMode && { PGSSLMODE: sslMode }),
  }
}

export async function runProgram(name: string, { args, env, input }: Run): Promise<void> {
  const child = spawn(programPath(name), args, {
    env: { ...process.env, ...env },
    stdio: [input ? 'pipe' : 'ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (text) => (said += text))
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${name}: ${said.trim().slice(0, 2000) || `ended with ${code}`}`)),
    )
  })
  // Where the program ends early its own words say more than the broken pipe.
  const fed = input && child.stdin ? pipeline(input, child.stdin).catch(() => undefined) : undefined
  await Promise.all([ended, fed])
}

export function programOutput(name: string, args: readonly string[]): Readable {
  const child = spawn(programPath(name), args, { stdio: ['ignore', 'pipe', 'inherit'] })
  child.on('close', (code) => {
    if (code !== 0) child.stdout.destroy(new Error(`${name} ended with ${code}`))
  })
  return child.stdout
}

function programPath(name: string): string {
  const folder = postgresPrograms()
  return folder ? join(folder, name) : name
}
