import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'

/**
 * In production Supabase's Realtime reads changes from the write-ahead log. Here a trigger records them in a table: rows
 * of the tables in the publication `supabase_realtime`, and what the database broadcasts, until they are delivered. It is
 * installed when the stack starts; production has none of it.
 */
export const CHANNEL = 'local_realtime'
const INSTALL_LOCK = 7_274_635

const TABLES = `
create schema if not exists local_realtime;
-- Unlogged: after a crash of the database every subscriber reads again anyway.
create unlogged table if not exists local_realtime.changes (
  id bigint generated always as identity primary key,
  relation oid not null,
  operation text not null,
  content json not null,
  committed_at timestamptz not null default clock_timestamp()
) with (toast_tuple_target = 8160);`

/** Triggers run in the order of their names; this one is first, so that changes by later triggers are recorded after it. */
const CAPTURE = `
create or replace function local_realtime.capture()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into local_realtime.changes (relation, operation, content)
  values (tg_relid, tg_op, case when tg_op = 'DELETE' then row_to_json(old) else row_to_json(new) end);
  perform pg_notify('${CHANNEL}', '');
  return null;
end $$;

create or replace function local_realtime.attach()
returns void language plpgsql set search_path = '' as $$
declare
  v_table regclass;
begin
  for v_table in
    select c.oid from pg_publication_tables p
    join pg_namespace n on n.nspname = p.schemaname
    join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
    where p.pubname = 'supabase_realtime' and n.nspname = 'public'
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = '000_realtime')
  loop
    execute format('create trigger "000_realtime" after insert or update or delete on %s
      for each row execute function local_realtime.capture()', v_table);
  end loop;
  if not exists (select from pg_trigger t where t.tgrelid = 'realtime.messages'::regclass and t.tgname = '000_realtime') then
    create trigger "000_realtime" after insert on realtime.messages for each row when (new.extension = 'broadcast')
      execute function local_realtime.capture();
  end if;
end $$;`

/** A published table: its columns, and which of Supabase's roles may select each. */
const SHAPE = `
create or replace function local_realtime.shape(p_table regclass)
returns json language sql stable set search_path = '' as $$
  select json_build_object('relation', c.oid::int8, 'schema', n.nspname, 'table', c.relname, 'columns', (
    select json_agg(json_build_object(
      'name', a.attname, 'type', t.typname, 'kind', t.typtype, 'key', coalesce(a.attnum = any (i.indkey), false),
      'roles', (
        select coalesce(json_agg(r.rolname), '[]') from pg_roles r
        where r.rolname in ('anon', 'authenticated', 'service_role') and has_schema_privilege(r.oid, n.oid, 'usage')
          and has_column_privilege(r.oid, c.oid, a.attnum, 'select'))) order by a.attnum)
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname = any (p.attnames)))
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_publication_tables p on p.schemaname = n.nspname and p.tablename = c.relname
  where c.oid = p_table and p.pubname = 'supabase_realtime' and n.nspname = 'public'
$$;`

/**
 * Evaluates the current policies on recorded rows, which may have changed again or be deleted: reading the table instead
 * would deliver a row's earlier content to a person who may only see the later one. A policy that fails hides the row.
 */
const READERS = `
create or replace function local_realtime.check_of(p_table regclass, p_role name, p_command "char")
returns text language sql stable set search_path = '' as $$
  select format('select coalesce(array_agg(aso_at - 1), ''{}'') from generate_subscripts($1, 1) aso_at
    cross join lateral unnest($1[aso_at:aso_at]) %I where %s', c.relname,
    case
      when not has_any_column_privilege(r.oid, c.oid, case p_command when 'a' then 'insert' else 'select' end) then 'false'
      when r.rolbypassrls or not c.relrowsecurity then 'true'
      else format('(%s)', coalesce(
        string_agg(format('(%s)', p.condition), ' or ') filter (where p.polpermissive), 'false'))
    end) || coalesce(string_agg(format(' and (%s)', p.condition), '')
      filter (where not p.polpermissive and c.relrowsecurity and not r.rolbypassrls), '')
  from pg_class c join pg_roles r on r.rolname = p_role
  left join (
    select *, pg_get_expr(case p_command when 'a' then coalesce(polwithcheck, polqual) else polqual end, polrelid) as condition
    from pg_policy
  ) p on p.polrelid = c.oid and p.polcmd in (p_command, '*') and (0 = any (p.polroles) or exists (select from unnest(p.polroles) m (oid) where pg_has_role(r.oid, m.oid, 'usage')))
  where c.oid = p_table group by c.oid, c.relname, c.relrowsecurity, r.oid, r.rolbypassrls
$$;

-- p_callers: for each the settings of a request. Answers which of the rows, counted from 0, each may read ('r') or insert ('a').
create or replace function local_realtime.ask(p_table regclass, p_command "char", p_rows anyarray, p_callers json)
returns table (readable int[]) language plpgsql set search_path = '' as $$
declare
  v_settings json;
  v_role text;
  v_checks jsonb := '{}';
begin
  for v_settings in select c.value from json_array_elements(p_callers) c loop
    v_role := v_settings ->> 'role';
    if not v_checks ? v_role then
      v_checks := v_checks || jsonb_build_object(v_role, local_realtime.check_of(p_table, v_role, p_command));
    end if;
    begin
      perform set_config(s.key, s.value, true) from json_each_text(v_settings) s;
      execute v_checks ->> v_role into readable using p_rows;
    exception when others then
      readable := '{}';
    end;
    perform set_config('role', 'none', true);
    return next;
  end loop;
end $$;

create or replace function local_realtime.allowed(p_table regclass, p_command "char", p_rows json, p_callers json)
returns table (readable int[]) language plpgsql set search_path = '' as $$
begin
  perform set_config('transaction_read_only', 'on', true);
  return query execute format('select a.readable from local_realtime.ask($1, $2,
    (select array_agg(json_populate_record(null::%s, r.value)) from json_array_elements($3) r), $4) a', p_table)
  using p_table, p_command, p_rows, p_callers;
end $$;`

/** For the stack alone, which owns the database. */
const REVOKES = 'revoke all on all functions in schema local_realtime from public;'

const OBJECTS = `${TABLES}${CAPTURE}${SHAPE}${READERS}${REVOKES}`
const FINGERPRINT = createHash('sha256').update(OBJECTS).digest('hex')

const INSTALLED = `select obj_description(to_regnamespace('local_realtime')::oid, 'pg_namespace') = $1 as installed`

async function isInstalled(database: Database): Promise<boolean> {
  const [row] = await database.query<{ installed: boolean | null }>(INSTALLED, [FINGERPRINT])
  return row?.installed === true
}

export async function installRealtime(database: Database): Promise<void> {
  if (!(await isInstalled(database))) {
    const connection = await database.engine.reserve()
    try {
      await connection.script(`select pg_advisory_xact_lock(${INSTALL_LOCK});${OBJECTS}
        comment on schema local_realtime is '${FINGERPRINT}';`)
    } finally {
      await connection.release(true)
    }
  }
  await database.query('select local_realtime.attach()')
  // As on Supabase, which keeps them for three days.
  await database.query(`delete from realtime.messages where inserted_at < now() - interval '3 days'`)
}
