import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { unreachable } from '../database/database.ts'
import { StartError } from '../errors.ts'

/** Everything that the stack stores in its data folder. */
const OWNED = ['postgres', 'storage', 'sandbox', 'keys.json', 'identity-keys.json', 'demo-town.json']

/** Only databases named like this are emptied, so that nobody empties a real one by mistake. */
const DISPOSABLE = /(^|_)(dev|test|demo)$/

const DROP_ALL = `
do $$
declare v_schema text;
begin
  for v_schema in select nspname from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'
  loop
    execute format('drop schema %I cascade', v_schema);
  end loop;
end $$;
create schema public;`

async function emptyDatabase(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  if (!DISPOSABLE.test(name)) {
    throw new StartError(
      `--fresh empties only a database named like aso_dev, aso_test or aso_demo, not "${name}".`,
    )
  }
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    await client.query(DROP_ALL)
  } catch (error) {
    throw unreachable(error, databaseUrl)
  } finally {
    await client.end()
  }
}

export async function resetData(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl) await emptyDatabase(databaseUrl)
  for (const name of OWNED) await rm(join(dataDir, name), { recursive: true, force: true })
}
