import type { TestDatabase } from '../../support/database/test-database.ts'

export interface Procedure {
  name: string
  /** What it must be given: names, types, and one of each kind of thing, as text. */
  names: string[]
  values: string[]
  types: string[]
  /** Where its next page begins, if it has pages. */
  pages: { name: string; type: string }[]
  /** It answers something. */
  answers: boolean
  changes: boolean
  source: string
}

/** Procedures that signed-in people may call, and the functions that those call. */
async function functions(db: TestDatabase) {
  return await db.query<Procedure & { schema: string; callable: boolean; asks: number }>(
    `select n.nspname as schema, p.proname as name, p.prosrc as source, p.provolatile = 'v' as changes,
       has_function_privilege('authenticated', p.oid, 'execute') as callable, p.prorettype <> 'void'::regtype as answers,
       to_jsonb(coalesce(p.proargnames[1:p.pronargs - p.pronargdefaults], '{}')) as names,
       (select coalesce(jsonb_agg(jsonb_build_object('name', p.proargnames[at], 'type', format_type(t, null))), '[]')
         from unnest(p.proargtypes) with ordinality a (t, at)
         where at > p.pronargs - p.pronargdefaults and p.proargnames[at] ~ '^p_(after|before)') as pages,
       to_jsonb(array(select format_type(t, null) from unnest(p.proargtypes) with ordinality a (t, at)
         where at <= p.pronargs - p.pronargdefaults order by at)) as types,
       to_jsonb(array(select case
           when y.typtype = 'e' then (select e.enumlabel::text from pg_enum e where e.enumtypid = t order by e.enumsortorder limit 1)
           when y.typcategory = 'A' then '{}'
           else coalesce('{"uuid": "00000000-0000-4000-8000-000000000000", "boolean": "true", "jsonb": "[]", "date": "2026-01-05",
             "timestamp with time zone": "2030-01-01"}'::jsonb ->> format_type(t, null), '1') end
         from unnest(p.proargtypes) with ordinality a (t, at) join pg_type y on y.oid = t
         where at <= p.pronargs - p.pronargdefaults order by at)) as values
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private') and p.prokind = 'f'`,
  )
}

/** The text of a function with that of all functions that it calls. */
function reach(start: Procedure, all: readonly (Procedure & { schema: string })[]): string {
  const known = new Map(all.map((one) => [`${one.schema}.${one.name}`, one.source]))
  const seen = new Set<string>()
  const visit = (source: string): string => {
    const called = [...source.matchAll(/\b(?:private|public)\.[a-z_]+(?=\()/g)].map(([name]) => name)
    return called.reduce((text, name) => {
      const inner = known.get(name)
      if (inner === undefined || seen.has(name)) return text
      seen.add(name)
      return text + visit(inner)
    }, source)
  }
  return visit(start.source)
}

/** The procedures that ask in this way who of the staff calls them, with all that they run. */
async function asking(db: TestDatabase, question: RegExp): Promise<Procedure[]> {
  const all = await functions(db)
  return all
    .filter(({ schema, callable, name }) => schema === 'public' && callable && name !== 'require_staff')
    .map((one) => ({ ...one, source: reach(one, all) }))
    .filter(({ source }) => question.test(source))
}

/** Those that are for staff alone. */
export const staffProcedures = (db: TestDatabase) => asking(db, /private\.require_staff\(/)

/** Those in which staff may get more than others do. */
export const proceduresThatKnowStaff = (db: TestDatabase) => asking(db, /private\.(?:require|is)_staff\(/)
