import type postgres from 'postgres'

/** What moves a booking from one status to another: people, or a deadline that nobody answers. */
interface Way {
  from: string
  to: string
  by: string
}

/** From the tables that SQL obeys: private.booking_moves and private.booking_deadlines. */
const WAYS = `
  select m.booking_status as from, s.status as to,
    string_agg(distinct m.party::text, ', ') || ': ' || replace(m.action::text, '_', ' ') as by, 1 as part
  from private.booking_moves m, unnest(m.leads_to) s (status)
  where s.status <> m.booking_status
  group by m.booking_status, s.status, m.action
  union all
  select d.booking_status, s.status,
    case when d.asked is null then 'admin: ' || replace(d.kind, '_', ' ')
      else replace(d.kind, '_', ' ') || ', ' || string_agg(distinct private.setting_text(d.setting_key), ' or ') end, 2
  from private.booking_deadlines d, unnest(d.leads_to) s (status)
  where s.status <> d.booking_status
  group by d.booking_status, s.status, d.kind, d.asked is null
  order by 1, 2, part, by`

/** The diagram of docs/architecture.md, in Mermaid. */
export async function drawBookings(sql: postgres.Sql): Promise<string> {
  const rows = await sql.unsafe<(Way & { part: number })[]>(WAYS)
  const arrows = new Map<string, string[]>()
  for (const { from, to, by } of rows) {
    const arrow = `${from} --> ${to}`
    const labels = arrows.get(arrow) ?? []
    if (!labels.includes(by)) labels.push(by)
    arrows.set(arrow, labels)
  }
  const left = new Set(rows.map(({ from }) => from))
  const ends = [...new Set(rows.map(({ to }) => to))].filter((status) => !left.has(status))
  return [
    'stateDiagram-v2',
    '  [*] --> pending: insert',
    ...[...arrows].map(([arrow, labels]) => `  ${arrow}: ${labels.join('; ')}`),
    ...ends.map((status) => `  ${status} --> [*]`),
  ].join('\n')
}

const DIAGRAM = /(```mermaid\n)stateDiagram-v2\n[\s\S]*?(\n```)/

/** The page with this diagram in place of its old one. */
export function withDiagram(page: string, diagram: string): string {
  if (!DIAGRAM.test(page)) throw new Error('The page has no state diagram')
  return page.replace(DIAGRAM, (_, open: string, close: string) => `${open}${diagram}${close}`)
}
