import { type Figures, middleOf, ratio } from './rounds.ts'

export interface Compared {
  engine: string
  what: string
  baseline: Figures[]
  aso: Figures[]
}

export interface Grown {
  items: number
  firstPage: Figures[]
  middlePage: Figures[]
}

/** Rounds of bookings without subscribers, and with subscribers to other changes. */
export interface Watched {
  engine: string
  none: Figures[]
  /** Each asked for the bookings of one person. */
  narrow: Figures[]
  /** Each asked for all that they may see. */
  wide: Figures[]
}

function table(head: string[], rows: string[][]): string {
  const lines = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const format = (line: string[]): string =>
    `| ${line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [format(head), rule, ...rows.map(format)].join('\n')
}

const whole = (value: number): string => value.toFixed(0)
const fine = (value: number): string => value.toFixed(2)

/** PGlite runs in the server's own process: its time is in there. */
function postgresCpu(rounds: readonly Figures[]): string {
  const milliseconds = middleOf(rounds, 'postgresCpu')
  return milliseconds === 0 ? '' : fine(milliseconds)
}

/** Aso compared with the baseline: requests per second and processor time. */
export function comparison(all: readonly Compared[]): string {
  const rows = all.map(({ engine, what, baseline, aso }) => [
    `${what}, ${engine}`,
    whole(middleOf(baseline, 'perSecond')),
    whole(middleOf(aso, 'perSecond')),
    `${fine(ratio(baseline, aso))} ×`,
    fine(middleOf(baseline, 'serverCpu')),
    fine(middleOf(aso, 'serverCpu')),
    postgresCpu(baseline),
    postgresCpu(aso),
    fine(middleOf(aso, 'median')),
    fine(middleOf(aso, 'p99')),
  ])
  const head = [
    '',
    'baseline /s',
    'Aso /s',
    'distance',
    'baseline CPU',
    'Aso CPU',
    'baseline PG',
    'Aso PG',
    'median',
    '99 %',
  ]
  return `\n${table(head, rows)}\n\nCPU of the server and of Postgres (PG), median and 99 % time: milliseconds for one of them.\n`
}

/** The listing page of growing markets, compared with the smallest. */
export function growth(all: readonly Grown[]): string {
  const [smallest] = all
  const rows = all.map(({ items, firstPage, middlePage }) => [
    items.toLocaleString('en'),
    whole(middleOf(firstPage, 'perSecond')),
    fine(ratio(firstPage, smallest?.firstPage ?? [])),
    fine(middleOf(firstPage, 'postgresCpu')),
    whole(middleOf(middlePage, 'perSecond')),
    fine(ratio(middlePage, smallest?.firstPage ?? [])),
    fine(middleOf(middlePage, 'postgresCpu')),
  ])
  const head = ['items', 'first page /s', 'of smallest', 'PG CPU', 'middle page /s', 'of smallest', 'PG CPU']
  return table(head, rows)
}

/** The cost of subscribers for those who book. */
export function crowds(all: readonly Watched[]): string {
  const row = (name: string, rounds: readonly Figures[], none: readonly Figures[]): string[] => [
    name,
    whole(middleOf(rounds, 'perSecond')),
    fine(ratio(rounds, none)),
    fine(middleOf(rounds, 'serverCpu')),
    postgresCpu(rounds),
  ]
  const rows = all.flatMap(({ engine, none, narrow, wide }) => [
    row(`nobody, ${engine}`, none, none),
    row(`10,000 for one person each, ${engine}`, narrow, none),
    row(`10,000 for all they may see, ${engine}`, wide, none),
  ])
  return `\n${table(['watching', 'bookings /s', 'of nobody', 'Aso CPU', 'PG CPU'], rows)}`
}
