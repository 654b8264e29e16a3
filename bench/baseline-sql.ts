/** The SQL that answers a select of PostgREST with as little work as possible, as the owner of the database. */

/** A column of profiles as visitors see it: only a part of the location is public. */
function ownerColumn(name: string): string {
  if (name !== 'location') return `'${name}', p.${name}`
  const parts = ['city', 'state', 'country'].map((part) => `'${part}', p.location -> '${part}'`)
  return `'location', jsonb_build_object(${parts.join(', ')})`
}

const EMBED = /(\w+):profiles!items_owner_id_fkey\(([^)]*)\)/

const namesIn = (list: string): string[] => list.split(',').map((name) => name.trim())

/** The columns of `items` and of its owner in a select such as `id, title, owner:profiles!…(verified)`. */
function columnsOf(select: string): string {
  const [embed = '', alias = '', owner = ''] = EMBED.exec(select) ?? []
  const own = namesIn(select.replace(embed, ''))
    .filter(Boolean)
    .map((name) => `i.${name}`)
  const ownerColumns = namesIn(owner).map(ownerColumn).join(', ')
  const ownerRow = `(select json_build_object(${ownerColumns})
    from private.profiles p where p.user_id = i.owner_id and p.deleted_at is null) as ${alias}`
  return [...own, ownerRow].join(', ')
}

/** One statement whose only row is the whole answer as JSON text. `rest` comes after the select list. */
export function jsonQuery(select: string, rest: string): string {
  return `select coalesce(json_agg(t), '[]')::text as body from (select ${columnsOf(select)} from public.items i ${rest}) t`
}
