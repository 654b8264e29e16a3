import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { inject } from 'vitest'
import { buildSite, siteFolder } from '../../../scripts/build-site.ts'

const BUILDING = 20_260_101

let chosenPort: Promise<number> | undefined

/**
 * The port of all sites of this worker, one after the other: at the same origin the browser keeps what it has compiled.
 * Below the ports that the system gives away by itself, so that it stays free between two files.
 */
export function portOfWorker(): Promise<number> {
  chosenPort ??= freePort(20_000 + (process.pid % 10_000))
  return chosenPort
}

async function freePort(first: number): Promise<number> {
  const server = createServer()
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(first, '127.0.0.1', () => resolve(true))
  })
  if (!free) return freePort(first + 1)
  await new Promise((resolve) => server.close(resolve))
  return first
}

let copied: Promise<string> | undefined

/** The folder of the built app for all test files of a worker. It goes with the worker. */
export function siteOfWorker(): Promise<string> {
  copied ??= copySite()
  return copied
}

/**
 * Copies the built app, built anew where its sources changed: a copy, so that a build that somebody starts meanwhile
 * doesn't empty the folder under a browser. One worker builds, the others wait for it.
 */
async function copySite(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'aso-site-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const sql = postgres(inject('postgresUrl'), { max: 1 })
  try {
    await sql`select pg_advisory_lock(${BUILDING})`
    await buildSite((line) => console.log(line))
    await cp(siteFolder, folder, { recursive: true })
  } finally {
    await sql.end()
  }
  return folder
}
