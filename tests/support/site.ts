import { cp } from 'node:fs/promises'
import postgres from 'postgres'
import { inject } from 'vitest'
import { buildSite, siteFolder } from '../../scripts/build-site.ts'

const BUILDING = 20_260_101

/**
 * Copies the built app, built anew where its sources changed: a copy, so that a build that somebody starts meanwhile
 * doesn't empty the folder under a browser. One test file builds, the others wait for it.
 */
export async function copySite(folder: string): Promise<void> {
  const sql = postgres(inject('postgresUrl'), { max: 1 })
  try {
    await sql`select pg_advisory_lock(${BUILDING})`
    await buildSite((line) => console.log(line))
    await cp(siteFolder, folder, { recursive: true })
  } finally {
    await sql.end()
  }
}
