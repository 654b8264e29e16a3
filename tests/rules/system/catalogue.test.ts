import { describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { functionGrants } from './grants.ts'
import { tableGrants } from './table-grants.ts'

/** Asked of Postgres's own catalogue, so that a table or function added later is held to the same rules. */
const db = openTestDatabase()

async function names(text: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(text)
  return rows.map(({ name }) => name)
}

/** Names of columns that say by themselves what they hold, in whatever table. */
const selfEvident = [
  ...[
    'id',
    'user_id',
    'owner_id',
    'borrower_id',
    'lender_id',
    'item_id',
    'transaction_id',
    'event_id',
    'host_id',
  ],
  ...[
    'conversation_id',
    'dispute_id',
    'claim_id',
    'rating_id',
    'reporter_id',
    'reported_id',
    'blocker_id',
    'blocked_id',
  ],
  ...['name', 'title', 'description', 'created_at', 'updated_at'],
]

describe('tables', () => {
  test('every table in public has row level security', async () => {
    const open = await names(`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relrowsecurity`)
    expect(open).toEqual([])
  })

  test('every private table that the API roles may read has row level security', async () => {
    const open = await names(`
      select distinct c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        cross join unnest(array['anon', 'authenticated']) r
      where n.nspname = 'private' and c.relkind in ('r', 'p') and not c.relrowsecurity
        and has_any_column_privilege(r, c.oid, 'select, insert, update')`)
    expect(open).toEqual([])
  })

  test('grants on tables and columns are exactly those listed', async () => {
    const rows = await db.query<{ grantee: string; relation: string; privilege: string; columns: string }>(`
      select grantee, relation, privilege, columns from (
        select r.grantee, n.nspname || '.' || c.relname as relation, lower(p.privilege) as privilege,
          case when has_table_privilege(r.grantee, c.oid, p.privilege) or (p.privilege = 'select' and not exists (
              select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                and not has_column_privilege(r.grantee, c.oid, a.attnum, 'select'))) then '*' else (
            select string_agg(a.attname, ' ' order by a.attname) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and p.privilege not in ('delete', 'truncate', 'trigger')
              and has_column_privilege(r.grantee, c.oid, a.attnum, p.privilege)) end as columns
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
          cross join unnest(array['anon', 'authenticated', 'service_role']) r(grantee)
          cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p(privilege)
        where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm')
      ) g where columns is not null order by 1, 2, 3`)
    const granted: Record<string, Record<string, Record<string, string>>> = {}
    for (const { grantee, relation, privilege, columns } of rows) {
      granted[grantee] ??= {}
      const relations = granted[grantee]
      relations[relation] = { ...relations[relation], [privilege]: columns }
    }
    expect(granted).toEqual(tableGrants)
  })

  test('members and visitors read columns of public tables, never the system columns of their rows', async () => {
    const whole = await names(`
      select c.relname || ' by ' || r as name from pg_class c, unnest(array['anon', 'authenticated']) r
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege(r, c.oid, 'select')`)
    expect(whole).toEqual([])
    const ada = await member(db, 'Ada')
    for (const column of ['xmin', 'xmax', 'ctid'])
      expect(await refusal(db.as(ada).query(`select ${column} from public.transactions`))).toMatchObject(
        forbidden,
      )
  })

  test('a new table is granted to no role', async () => {
    const reach = await db.sql.begin(async (transaction) => {
      await transaction.unsafe('create table public.made_later (id int)')
      const rows = await transaction.unsafe(`
        select r from unnest(array['anon', 'authenticated', 'service_role']) r
        where has_table_privilege(r, 'public.made_later', 'select, insert, update, delete')`)
      await transaction.unsafe('drop table public.made_later')
      return [...rows]
    })
    expect(reach).toEqual([])
  })

  test('sequences can be used by none of the API roles', async () => {
    const usable = await names(`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        cross join unnest(array['anon', 'authenticated']) r
      where n.nspname in ('public', 'private') and c.relkind = 'S' and has_sequence_privilege(r, c.oid, 'usage, select, update')`)
    expect(usable).toEqual([])
  })
})

describe('comments', () => {
  test('every public table and view has one', async () => {
    const without = await names(`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and obj_description(c.oid, 'pg_class') is null`)
    expect(without).toEqual([])
  })

  test('every function that the API roles may call has one', async () => {
    const without = await names(`
      select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        cross join unnest(array['anon', 'authenticated', 'service_role']) r
      where n.nspname = 'public' and has_function_privilege(r, p.oid, 'execute') and obj_description(p.oid, 'pg_proc') is null`)
    expect(without).toEqual([])
  })

  test('every public column has one, but for those whose names say it all', async () => {
    const without = await names(`
      select distinct case when a.attname in (${selfEvident.map((name) => `'${name}'`).join()}) then a.attname else c.relname || '.' || a.attname end as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
        and col_description(c.oid, a.attnum) is null`)
    expect(without.toSorted()).toEqual(selfEvident.toSorted())
  })

  test('every column of money and every deadline says its unit or what it means', async () => {
    const without = await names(`
      select c.relname || '.' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
        and (a.atttypid = 'numeric'::regtype or a.attname ~ '(_days|_hours|_percent|_expires_at)$')
        and col_description(c.oid, a.attnum) is null order by 1`)
    expect(without).toEqual([])
  })
})

describe('policies', () => {
  test('every policy names the roles it is for', async () => {
    const loose = await names(`select policyname as name from pg_policies where 'public' = any (roles)`)
    expect(loose).toEqual([])
  })

  test('every update policy has a with-check', async () => {
    const loose = await names(
      `select policyname as name from pg_policies where cmd in ('UPDATE', 'ALL') and with_check is null`,
    )
    expect(loose).toEqual([])
  })

  test('no policy and no function of ours reads user metadata', async () => {
    const readers = await names(`
      select policyname as name from pg_policies where coalesce(qual, '') || coalesce(with_check, '') like '%user_meta%'
      union all
      select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private') and p.prosrc like '%user_meta%'`)
    // The triggers copy the name that was given at sign-up, or take it out again; erasing an account empties it. What
    // needs_password reads there can only ask more of the person, what mark_device reads can only make rentals not count.
    // check_file_name measures what is said about a file.
    const known = [
      'check_file_name',
      'email_confirmed',
      'erase_person_data',
      'keep_claims_out',
      'mark_device',
      'needs_password',
    ]
    expect(readers.sort()).toEqual([...known, 'profile_for_new_user', 'void_unproven_account'])
  })

  test('policies evaluate the caller’s id once a query, not once a row', async () => {
    const slow = await names(`
      select policyname as name from pg_policies
      where schemaname in ('public', 'private')
        and regexp_replace(coalesce(qual, '') || coalesce(with_check, ''), 'SELECT auth\\.(uid|role)\\(\\)', '', 'g') ~ 'auth\\.(uid|role)\\(\\)'`)
    expect(slow).toEqual([])
  })
})

describe('views', () => {
  test('every view in public is security_invoker', async () => {
    const definers = await names(`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'v' and not ('security_invoker=true' = any (coalesce(c.reloptions, '{}')))`)
    expect(definers).toEqual([])
  })
})

describe('functions', () => {
  test('every function in public and private pins search_path', async () => {
    const loose = await names(`
      select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private') and p.prokind in ('f', 'p')
        and not exists (select from unnest(p.proconfig) c where c in ('search_path=', 'search_path=""'))`)
    expect(loose).toEqual([])
  })

  test('triggers in Auth, Storage and Realtime run as their owner: those roles may execute none of our functions', async () => {
    const asThem = await names(`
      select p.proname as name from pg_trigger t
        join pg_class c on c.oid = t.tgrelid join pg_namespace place on place.oid = c.relnamespace
        join pg_proc p on p.oid = t.tgfoid join pg_namespace n on n.oid = p.pronamespace
      where place.nspname in ('auth', 'storage', 'realtime') and n.nspname in ('public', 'private') and not p.prosecdef`)
    expect(asThem).toEqual([])
  })

  test('no function can be executed by public', async () => {
    const open = await names(`
      select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where n.nspname in ('public', 'private') and a.grantee = 0 and a.privilege_type = 'EXECUTE'`)
    expect(open).toEqual([])
  })

  test('each role may execute exactly the functions listed', async () => {
    const rows = await db.query<{ grantee: string; functions: string[] }>(`
      select r.grantee, array_agg(distinct n.nspname || '.' || p.proname order by n.nspname || '.' || p.proname)::text as functions
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        cross join unnest(array['anon', 'authenticated', 'service_role']) r(grantee)
      where n.nspname in ('public', 'private') and p.prokind in ('f', 'p') and has_function_privilege(r.grantee, p.oid, 'execute')
      group by 1`)
    const granted = Object.fromEntries(
      rows.map(({ grantee, functions }) => [grantee, String(functions).slice(1, -1).split(',')]),
    )
    expect(granted).toEqual(functionGrants)
  })
})
