import { existsSync, readdirSync } from 'node:fs'

/** Where programs of the machine are: PostgreSQL's, and those on the PATH. */

const POSTGRES_HOME = '/usr/lib/postgresql'

/** Debian keeps servers where only root's PATH may look. */
export function pathFolders(): string[] {
  return [...(process.env.PATH ?? '').split(':').filter(Boolean), '/usr/sbin']
}

/** The folder with initdb, pg_ctl, postgres, pg_dump and psql: the newest of Debian's, else what is on the PATH. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(POSTGRES_HOME) ? readdirSync(POSTGRES_HOME) : []
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `${POSTGRES_HOME}/${version}/bin`)
  return [...folders, ...pathFolders()].find((folder) => existsSync(`${folder}/initdb`))
}
