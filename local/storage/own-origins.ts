import { networkInterfaces } from 'node:os'
import type { Database } from '../database/database.ts'

const EVERYWHERE = ['0.0.0.0', '::', '']

function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The origins under which the server can be reached: addresses of photos may begin with any of these. */
export function originsOf(host: string, port: number, siteUrl: string): string[] {
  const found = Object.values(networkInterfaces()).flatMap((faces) => faces ?? [])
  const addresses = found.filter(({ scopeid }) => !scopeid).map(({ address }) => address)
  const hosts = EVERYWHERE.includes(host) ? addresses : [host]
  const origins = ['localhost', '127.0.0.1', ...hosts].map((name) => originOf(name, port))
  return [...new Set([...origins, new URL(siteUrl).origin])]
}

/** On hosted Supabase the database reads the project's address from the tokens; tokens of this stack have none. */
export async function setOwnOrigins(
  database: Pick<Database, 'query'>,
  origins: readonly string[],
): Promise<void> {
  await database.query('select private.set_own_origins(array(select jsonb_array_elements_text($1::jsonb)))', [
    origins,
  ])
}
