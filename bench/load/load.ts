import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createDatabase, startPostgres } from '../../tests/support/database/postgres.ts'
import { THINK_TIME } from './acts.ts'
import { type Measured, measureLoad } from './measure.ts'

/**
 * `npm run bench:load`: 2,000 people browse, 200 book and 50 chat for ten minutes against the stack on a real Postgres. Other
 * numbers: `npm run bench:load -- --browsing 200 --booking 20 --chatting 5 --minutes 2`. The result goes to results/load.md; exit
 * code 1 where a request failed, the books do not balance or memory grew.
 */

/** Times as much memory in use at the end as when everybody was there. */
const MOST_GROWTH = 1.25

const whole = (value: number): string => Math.round(value).toLocaleString('en')

export function report(measured: Measured, when: string): string {
  const { memory, thinkTimeMs } = measured
  const steps = measured.steps.map(
    ({ step, count, median, p95, p99, slowest }) =>
      `| ${step} | ${whole(count)} | ${whole(median)} | ${whole(p95)} | ${whole(p99)} | ${whole(slowest)} |`,
  )
  const errors = measured.errors.map(([what, times]) => `- ${times} × ${what}`)
  const sizes = [memory.start, memory.third, memory.end].map(
    ({ heap, resident }) => `${whole(heap)} (${whole(resident)})`,
  )
  return `# Load

${when}, ${cpus().length} cores with a load of ${measured.busyBefore.toFixed(1)} before. ${whole(measured.browsing)} people browse, ${whole(measured.booking)} book, ${whole(measured.chatting)} chat (each with an open socket) for ${whole(measured.seconds)} seconds, in a market of ${whole(measured.items)} items; the crowd, the stack and Postgres on one machine.
They look at a page for ${thinkTimeMs.browsing / 1000} (browsing), ${thinkTimeMs.booking / 1000} (booking) and ${thinkTimeMs.chatting / 1000} (chatting) seconds on average. ${whole(measured.requests)} requests, ${(measured.requests / measured.seconds).toFixed(1)} a second. Milliseconds:

| step | times | median | 95 % | 99 % | slowest |
| ---- | ----: | -----: | ---: | ---: | ------: |
${steps.join('\n')}

Errors: ${errors.length === 0 ? 'none' : `\n\n${errors.join('\n')}`}

${whole(measured.booked)} bookings are paid; the check of the books finds ${measured.findings} problems.

|                                                  | at the start | after a third | at the end |
| ------------------------------------------------ | -----------: | ------------: | ---------: |
| memory in use, MB (in brackets: of the process)  | ${sizes.join(' | ')} |

| for one request         |      |
| ----------------------- | ---: |
| processor, stack, ms    | ${measured.serverCpu.toFixed(2)} |
| processor, Postgres, ms | ${measured.postgresCpu.toFixed(2)} |
| rows that Postgres read | ${measured.rows.toFixed(1)} |
| transactions            | ${measured.transactions.toFixed(2)} |
`
}

export function misses({ errors, findings, memory }: Measured): string[] {
  return [
    ...(errors.length > 0 ? ['errors'] : []),
    ...(findings > 0 ? ['books'] : []),
    ...(memory.end.heap > memory.third.heap * MOST_GROWTH ? ['memory'] : []),
  ]
}

if (import.meta.main) {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values } = parseArgs({
    options: {
      browsing: text('2000'),
      booking: text('200'),
      chatting: text('50'),
      minutes: text('10'),
      items: text('20000'),
    },
  })
  const cluster = await startPostgres()
  try {
    const load = {
      browsing: Number(values.browsing),
      booking: Number(values.booking),
      chatting: Number(values.chatting),
      seconds: Number(values.minutes) * 60,
      items: Number(values.items),
      thinkTimeMs: THINK_TIME,
    }
    const measured = await measureLoad(load, await createDatabase(cluster, 'load'))
    const page = report(measured, new Date().toISOString().slice(0, 10))
    const folder = fileURLToPath(new URL('../results', import.meta.url))
    await mkdir(folder, { recursive: true })
    await writeFile(`${folder}/load.md`, page)
    console.log(page)
    if (misses(measured).length > 0) process.exitCode = 1
  } finally {
    await cluster.stop()
  }
}
