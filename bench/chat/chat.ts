import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createDatabase, startPostgres } from '../../tests/support/database/postgres.ts'
import { measureHistory, type Opened, steps } from './history.ts'
import { measureSockets, type Told } from './sockets.ts'

/**
 * `npm run bench:chat`: how soon the other side reads a message while 500 sockets are open, and whether a conversation of 100,000
 * messages opens as fast as one of 100. The result goes to results/chat.md; exit code 1 where it misses a bound.
 */

/** As many as 500 people write who send a message every 50 seconds. */
const CROWD = { conversations: 250, messages: 300, perSecond: 10 }
const MESSAGES = [100, 100_000] as const
const ROUNDS = 200
const MOST_P95_MS = 300
/** Times as long as the short conversation. */
const MOST_RATIO = 1.5

const ratio = ([few, many]: readonly [number, number]): number => many / few

export interface Measured {
  told: Record<string, Told>
  opened: Opened
}

export function report({ told, opened }: Measured, when: string): string {
  const [first] = Object.values(told)
  const engines = Object.entries(told).map(
    ([engine, { median, p95, missing }]) =>
      `| ${engine} | ${median.toFixed(0)} | ${p95.toFixed(0)} | ${MOST_P95_MS} | ${missing} |`,
  )
  const asked = steps.map((step) => {
    const [few, many] = opened.times[step]
    return `| ${step} | ${few.toFixed(2)} | ${many.toFixed(2)} | ${ratio(opened.times[step]).toFixed(2)} | ${MOST_RATIO} |`
  })
  return `# Chat

${when}. ${(first?.conversations ?? 0) * 2} open sockets, ${first?.messages} messages, ${first?.perSecond} a second in all; browsers, server and database on one machine.
Milliseconds from sending a message until the other side has read its row.

| database | median | 95 % | bound | missing |
| -------- | -----: | ---: | ----: | ------: |
${engines.join('\n')}

A conversation of ${opened.messages[0].toLocaleString('en')} and one of ${opened.messages[1].toLocaleString('en')} messages: milliseconds in the database, the middle of all rounds.

|     | short | long | ratio | bound |
| --- | ----: | ---: | ----: | ----: |
${asked.join('\n')}
`
}

export const misses = ({ told, opened }: Measured): string[] => [
  ...Object.entries(told)
    .filter(([, { p95, missing }]) => !(p95 <= MOST_P95_MS) || missing > 0)
    .map(([engine]) => `sockets on ${engine}`),
  ...steps.filter((step) => !(ratio(opened.times[step]) <= MOST_RATIO)),
]

if (import.meta.main) {
  const cluster = await startPostgres()
  try {
    const opened = await measureHistory(await createDatabase(cluster, 'history'), MESSAGES, ROUNDS)
    const told = {
      Postgres: await measureSockets(CROWD, await createDatabase(cluster, 'sockets')),
      PGlite: await measureSockets(CROWD),
    }
    const measured = { told, opened }
    const text = report(measured, new Date().toISOString().slice(0, 10))
    const folder = fileURLToPath(new URL('../results', import.meta.url))
    await mkdir(folder, { recursive: true })
    await writeFile(`${folder}/chat.md`, text)
    console.log(text)
    if (misses(measured).length > 0) process.exitCode = 1
  } finally {
    await cluster.stop()
  }
}
