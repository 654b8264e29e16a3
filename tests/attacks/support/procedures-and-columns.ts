import type { Stack } from '../../../local/stack.ts'

/** What the API takes, read from Postgres: a procedure or column that is added tomorrow is here tomorrow. */
export interface Parameter {
  name: string
  /** As Postgres writes it: `text`, `jsonb`, `date`, `text[]`, `item_condition`. */
  type: string
  /** A value of the kind: the first word of an enum, else null. */
  word: string | null
}

export interface Procedure {
  name: string
  parameters: Parameter[]
  roles: string[]
}

export interface Column extends Parameter {
  table: string
  insert: boolean
  update: boolean
  /** The names of its constraints. */
  constraints: string[]
}

const WORD = `(select e.enumlabel from pg_enum e where e.enumtypid = %.oid order by e.enumsortorder limit 1)`

export function readProcedures({ database }: Stack): Promise<Procedure[]> {
  return database.query<Procedure & Record<string, unknown>>(`
    select p.proname as name,
      (select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'type', format_type(t.oid, null), 'word', ${WORD.replace('%', 't')})
          order by a.at), '[]')
        from unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) with ordinality a (name, type, at) join pg_type t on t.oid = a.type) as parameters,
      (select coalesce(jsonb_agg(r), '[]') from unnest(array['anon', 'authenticated', 'service_role']) r
        where has_function_privilege(r, p.oid, 'execute')) as roles
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    -- Those without texts first: the others may end the booking that they are given.
    order by exists (select from unnest(p.proargtypes::oid[]) a where a = 'text'::regtype), p.proname`)
}

/** Every column that a signed-in person may write. */
export function columns({ database }: Stack): Promise<Column[]> {
  return database.query<Column & Record<string, unknown>>(`
    select c.relname as table, a.attname as name, format_type(t.oid, null) as type, ${WORD.replace('%', 't')} as word,
      has_column_privilege('authenticated', c.oid, a.attnum, 'insert') as insert,
      has_column_privilege('authenticated', c.oid, a.attnum, 'update') as update,
      (select coalesce(jsonb_agg(k.conname), '[]') from pg_constraint k
        where k.conrelid in (c.oid, 'private.profiles'::regclass) and exists (
          select from pg_attribute o where o.attrelid = k.conrelid and o.attname = a.attname and o.attnum = any (k.conkey))) as constraints
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
      and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert') or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))
    order by 1, 2`)
}
