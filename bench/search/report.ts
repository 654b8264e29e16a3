import type { Figures } from './measure.ts'

export interface Measured {
  items: number
  bookings: number
  baseline: Figures
  searches: Figures[]
  besides: Figures[]
}

export interface Plan {
  call: string
  plans: string[]
}

const TARGET_P95 = 50
const TARGET_WORST = 150
const LONGEST_LINE = 220
const MOST_LINES = 30

const whole = (count: number): string => count.toLocaleString('en')
const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

function table(rows: readonly Figures[], small: readonly Figures[], baseline: Figures): string {
  const lines = rows.map((row) => {
    const before = small.find(({ name }) => name === row.name)
    return [
      row.name,
      ms(row.p50),
      ms(row.p95),
      ms(row.worst),
      ms(row.busy),
      before ? `${ms(before.p50)} → ${ms(row.p50)}` : '',
      `${Math.round(row.p50 / baseline.p50)} ×`,
    ]
  })
  return [
    '| what is asked | p50 | p95 | worst | p95 on processor | p50, small → large | of the baseline |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}

/** What misses the targets, by the clock and by processor time. */
export function misses(rows: readonly Figures[]): string[] {
  return rows
    .filter(({ p95, worst }) => p95 >= TARGET_P95 || worst >= TARGET_WORST)
    .map(
      ({ name, p95, worst, busy, slowest }) =>
        `${name}: p95 ${ms(p95)}, worst ${ms(worst)}, on processor ${ms(busy)}; ${slowest}`,
    )
}

function shortened(plan: string): string {
  const lines = plan.split('\n')
  const rest = lines.length > MOST_LINES ? ['…'] : []
  return [...lines.slice(0, MOST_LINES), ...rest]
    .map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)} …` : line))
    .join('\n')
}

export function report(small: Measured, large: Measured, plans: readonly Plan[], machine: string): string {
  const missed = misses(large.searches)
  return `# Search, measured

${machine}. ${whole(large.items)} items with ${whole(large.bookings)} bookings; "small" is ${whole(small.items)} items. Milliseconds inside
the database, warm, answers read to the end. Each line is several values of what is asked, common ones and rare ones. "On processor" leaves
out the time in which something else on the machine had it, to about 4 ms. The baseline is reading 24 items by their keys: ${ms(large.baseline.p50)} ms.

Targets: p95 under ${TARGET_P95} ms, worst under ${TARGET_WORST} ms. ${missed.length === 0 ? 'All of them are met.' : `${large.searches.length - missed.length} of ${large.searches.length} meet both by the clock; p95 on processor is under ${TARGET_P95} ms in ${large.searches.filter(({ busy }) => busy < TARGET_P95).length}.`}

${table(large.searches, small.searches, large.baseline)}

Beside the page of results, asked on their own:

${table(large.besides, small.besides, large.baseline)}

## Plans

Of ${whole(large.items)} items: the statements within a call that take longer than 0.3 ms.

${plans.map(({ call, plans: found }) => `### \`${call}\`\n\n${found.map((plan) => `\`\`\`\n${shortened(plan.trim())}\n\`\`\``).join('\n\n') || 'None.'}`).join('\n\n')}
`
}
