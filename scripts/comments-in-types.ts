/** What the database says of its tables, columns and functions: `items`, `items.deposit_amount`, `cancel_booking`. */
export type Comments = ReadonlyMap<string, string>

export const COMMENTS = `
  select c.relname || coalesce('.' || a.attname, '') as name, d.description as text
  from pg_description d
    join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0
  where n.nspname = 'public' and c.relkind in ('r', 'v')
  union all
  select p.proname, d.description
  from pg_description d
    join pg_proc p on p.oid = d.objoid and d.classoid = 'pg_proc'::regclass
    join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public'`

const KIND = /^ {4}(Tables|Views|Functions): \{$/
const ENTRY = /^ {6}(\w+):/
const PART = /^ {8}(\w+): \{$/
const COLUMN = /^ {10}(\w+)\??:/

/** Writes each comment as JSDoc above what it is about; of a table's three types only the row's columns carry theirs. */
export function withComments(types: string, comments: Comments): string {
  let kind: string | undefined
  let entry = ''
  let part = ''
  return types
    .split('\n')
    .flatMap((line) => {
      kind = line.startsWith('    }') ? undefined : (KIND.exec(line)?.[1] ?? kind)
      if (!kind) return [line]
      entry = ENTRY.exec(line)?.[1] ?? entry
      part = PART.exec(line)?.[1] ?? part
      const column = kind !== 'Functions' && part === 'Row' ? COLUMN.exec(line)?.[1] : undefined
      const name = ENTRY.test(line) ? entry : column && `${entry}.${column}`
      const comment = name && comments.get(name)
      return comment ? [`${line.slice(0, line.search(/\S/))}/** ${comment} */`, line] : [line]
    })
    .join('\n')
}
