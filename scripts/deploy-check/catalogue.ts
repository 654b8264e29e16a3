import type { Area, Query } from './area.ts'

/** What the database is made of, one aspect of one thing a row. Texts that do not depend on the version of Postgres. */
const CATALOGUE = `
with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'private')),
  roles as (select oid, rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role')),
  -- What belongs to an extension is the extension's.
  borrowed as (select classid, objid from pg_depend where deptype = 'e'),
  tables as (
    select format('%I.%I', n.nspname, c.relname) as name, c.* from pg_class c join ours n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select from borrowed b where b.classid = 'pg_class'::regclass and b.objid = c.oid)),
  routines as (
    select format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as name, p.*
    from pg_proc p join ours n on n.oid = p.pronamespace
    where not exists (select from borrowed b where b.classid = 'pg_proc'::regclass and b.objid = p.oid)),
  guarded as (
    select oid, format('%s.%s', relnamespace::regnamespace, relname) as name from pg_class
    where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'private', 'storage', 'realtime', 'auth'))
select format('%s %s', case when relkind in ('v', 'm') then 'view' else 'table' end, name) as thing, aspect, value from (
  select t.name, t.relkind, 'row level security' as aspect, case when relrowsecurity then 'on' else 'off' end as value from tables t
  union all
  select t.name, t.relkind, 'its columns', (select string_agg(concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end), ', ' order by a.attname)
    from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) from tables t
  union all
  select t.name, t.relkind, 'its constraints', (select string_agg(k.conname || case when k.convalidated then '' else ' (not validated)' end, ', ' order by k.conname)
    from pg_constraint k where k.conrelid = t.oid and k.contype <> 'n') from tables t
  union all
  select t.name, t.relkind, 'its indexes', (select string_agg(i.indexrelid::regclass::text || case when i.indisvalid then '' else ' (not valid)' end, ', '
    order by i.indexrelid::regclass::text) from pg_index i where i.indrelid = t.oid) from tables t
  union all
  select t.name, t.relkind, 'rights of ' || r.rolname, (select string_agg(x.privilege_type || coalesce(' (' || x.attname || ')', ''), ', '
      order by x.privilege_type, x.attname nulls first)
    from (select a.privilege_type, null::name as attname from aclexplode(t.relacl) a where a.grantee in (r.oid, 0)
      and a.privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE')
      union all select a.privilege_type, c.attname from pg_attribute c, aclexplode(c.attacl) a
      where c.attrelid = t.oid and not c.attisdropped and a.grantee in (r.oid, 0)) x)
  from tables t cross join roles r
) t
union all
select 'function ' || f.name, aspect, value from (
  select name, 'its body' as aspect, md5(prosrc) as value from routines
  union all
  select name, 'it runs with the rights of', case when prosecdef then 'its owner' else 'its caller' end from routines
  union all
  select name, 'its search_path', (select substr(c, 13) from unnest(proconfig) c where c like 'search_path=%') from routines
  union all
  select f.name, 'who may call it', (select string_agg(r.rolname, ', ' order by r.rolname) from roles r
    where has_function_privilege(r.oid, f.oid, 'execute')) from routines f
) f
union all
select format('policy "%s" on %s', p.polname, g.name), aspect, value from pg_policy p join guarded g on g.oid = p.polrelid, lateral (values
  ('what it is for', p.polcmd::text),
  ('its roles', (select string_agg(case r when 0 then 'everybody' else r::regrole::text end, ', ' order by r::regrole::text) from unnest(p.polroles) r)),
  ('its condition', md5(regexp_replace(concat_ws(' / ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)), '\\s+', ' ', 'g')))
) a (aspect, value)
union all
select format('trigger %s on %s', t.tgname, g.name), 'whether it fires', case t.tgenabled when 'D' then 'no' else 'yes' end
from pg_trigger t join guarded g on g.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
where not t.tgisinternal and p.pronamespace in (select oid from ours)
union all
select 'bucket ' || b.id, aspect, value from storage.buckets b, lateral (values
  ('who reads it', case when b.public then 'everybody' else 'by policy' end),
  ('its largest file', b.file_size_limit::text),
  ('its types', (select string_agg(t, ', ' order by t) from unnest(b.allowed_mime_types) t))
) a (aspect, value)`

interface Row {
  thing: string
  aspect: string
  value: string | null
}

export type Catalogue = Map<string, Map<string, string | null>>

export async function readCatalogue(query: Query): Promise<Catalogue> {
  const things: Catalogue = new Map()
  for (const { thing, aspect, value } of await query<Row>(CATALOGUE)) {
    const aspects = things.get(thing) ?? new Map<string, string | null>()
    things.set(thing, aspects.set(aspect, value))
  }
  return things
}

const isHash = (value: string | null | undefined): boolean => /^[0-9a-f]{32}$/.test(value ?? '')

function aspectDiffers(thing: string, aspect: string, live: string | null, wanted: string | null): string {
  if (isHash(live) || isHash(wanted)) return `${thing}: ${aspect} is not that of the migrations`
  const [has, wants] = [live ?? 'nothing', wanted ?? 'nothing']
  if (Math.max(has.length, wants.length) < 80) return `${thing}: ${aspect} is ${has}, not ${wants}`
  return `${thing}: ${aspect}: ${listDiffers(has, wants)}`
}

/** Of two long lists only what is in one of them. */
function listDiffers(has: string, wants: string): string {
  const [live, wanted] = [new Set(has.split(', ')), new Set(wants.split(', '))]
  const more = [...live].filter((entry) => !wanted.has(entry))
  const less = [...wanted].filter((entry) => !live.has(entry))
  return [more.length > 0 && `too many: ${more.join(', ')}`, less.length > 0 && `missing: ${less.join(', ')}`]
    .filter(Boolean)
    .join('; ')
}

function differencesOf(live: Catalogue, wanted: Catalogue): string[] {
  const lines: string[] = []
  for (const [thing, aspects] of wanted) {
    const found = live.get(thing)
    if (!found) lines.push(`${thing} is missing`)
    else
      for (const [aspect, value] of aspects)
        if ((found.get(aspect) ?? null) !== value)
          lines.push(aspectDiffers(thing, aspect, found.get(aspect) ?? null, value))
  }
  for (const thing of live.keys()) if (!wanted.has(thing)) lines.push(`${thing} is in no migration`)
  return lines.sort()
}

const isBucket = (line: string): boolean => line.startsWith('bucket ')

/** Compares with a database that the migrations have just made. */
export function checkCatalogue(live: Catalogue, wanted: Catalogue): Area[] {
  const lines = differencesOf(live, wanted)
  const buckets = [...wanted.keys()].filter(isBucket).length
  return [
    {
      name: 'schema',
      differences: lines.filter((line) => !isBucket(line)),
      seen: `${wanted.size - buckets} tables, functions, policies and triggers are those of the migrations`,
    },
    { name: 'buckets', differences: lines.filter(isBucket), seen: `${buckets} are those of the migrations` },
  ]
}
