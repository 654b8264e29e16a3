import { ROLES, type Role } from '../credentials/caller.ts'
import type { Engine } from './engine.ts'

/**
 * What `alter role … set …` sets for the roles of requests, such as the time limit of a statement. No session logs in
 * as these roles, so Postgres does not apply it by itself: PostgREST sets it in each transaction, and so do we.
 */
export type RoleSettings = Readonly<Record<Role, Readonly<Record<string, string>>>>

/** The settings of all databases, then those of this one. */
const SETTINGS = `
  select s.setrole::regrole::text as role, split_part(c.setting, '=', 1) as name,
    substr(c.setting, strpos(c.setting, '=') + 1) as value
  from pg_db_role_setting s cross join unnest(s.setconfig) as c(setting)
  where s.setrole::regrole::text in ('anon', 'authenticated', 'service_role')
    and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  order by s.setdatabase`

interface Setting {
  role: Role
  name: string
  value: string
}

export async function readRoleSettings(engine: Engine): Promise<RoleSettings> {
  const settings: Record<Role, Record<string, string>> = { anon: {}, authenticated: {}, service_role: {} }
  const connection = await engine.reserve()
  try {
    const { rows } = await connection.send([{ text: SETTINGS, values: [] }])
    for (const { role, name, value } of rows as Setting[]) settings[role][name] = value
  } finally {
    await connection.release(true)
  }
  for (const role of ROLES) if (statementTimeout(settings[role]) === undefined) throw new NoTimeLimit(role)
  return settings
}

class NoTimeLimit extends Error {
  override name = 'NoTimeLimit'
  constructor(role: Role) {
    super(`The role ${role} has no statement_timeout: the migrations set it`)
  }
}

const UNITS: Readonly<Record<string, number>> = { '': 1, ms: 1, s: 1000, min: 60_000 }

/** In milliseconds; undefined where statements may take for ever. */
export function statementTimeout(settings: Readonly<Record<string, string>>): number | undefined {
  const [, digits, unit = ''] = settings.statement_timeout?.match(/^(\d+)\s*(ms|s|min|)$/) ?? []
  return Number(digits ?? 0) * (UNITS[unit] ?? 0) || undefined
}
