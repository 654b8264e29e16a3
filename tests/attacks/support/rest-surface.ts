/** What there is to attack, read from the database that is attacked: a new table or procedure is attacked at once. */

export interface Column {
  name: string
  type: string
}

export interface Relation {
  name: string
  columns: Column[]
}

export interface Procedure {
  name: string
  args: Column[]
}

export interface ForeignKey {
  name: string
  from: string
  to: string
}

export interface Surface {
  relations: Relation[]
  procedures: Procedure[]
  /** Values of the enums, by type. */
  enums: Record<string, string[]>
  /** What embeds follow. */
  foreignKeys: ForeignKey[]
}

type Query = <T>(text: string) => Promise<T[]>

const RELATIONS = `
  select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null))
    order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
  group by c.relname order by c.relname`

const PROCEDURES = `
  select p.proname as name, coalesce(json_agg(json_build_object('name', p.proargnames[a.at], 'type', format_type(a.type, null))
    order by a.at) filter (where a.at is not null), '[]') as args
  from pg_proc p left join lateral unnest(p.proargtypes) with ordinality a(type, at) on true
  where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
  group by p.oid order by p.proname, p.oid`

const ENUMS = `
  select format_type(t.oid, null) as name, json_agg(e.enumlabel order by e.enumsortorder) as values
  from pg_type t join pg_enum e on e.enumtypid = t.oid group by t.oid order by 1`

const FOREIGN_KEYS = `
  select k.conname as name, c.relname as "from", t.relname as "to"
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`

export async function readSurface(query: Query): Promise<Surface> {
  const enums = await query<{ name: string; values: string[] }>(ENUMS)
  const foreignKeys = await query<ForeignKey>(FOREIGN_KEYS)
  return {
    relations: await query<Relation>(RELATIONS),
    procedures: await query<Procedure>(PROCEDURES),
    enums: Object.fromEntries(enums.map(({ name, values }) => [name, values])),
    foreignKeys,
  }
}
