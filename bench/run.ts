import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../tests/support/database/postgres.ts'
import { Bench } from './bench.ts'
import { PEOPLE_COUNT } from './sample-market.ts'
import { comparison, crowds, growth } from './tables.ts'

/** `npm run bench`, or with `-- --quick` in a minute. README.md says what it measures. */

const quick = process.argv.includes('--quick')
const settings = quick
  ? { rounds: 3, milliseconds: 500, warmUpMilliseconds: 600, people: 8 }
  : { rounds: 5, milliseconds: 1200, warmUpMilliseconds: 2000, people: 8 }
const SMALL = 2000
const sizes = quick ? [SMALL, 100_000] : [SMALL, 100_000, 1_000_000]

const startedAt = performance.now()
const say = (line: string): void =>
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`)

const folder = await mkdtemp(join(tmpdir(), 'aso-bench-'))
const cluster = await startPostgres()
const crowd = { sockets: 200, channelsEach: 50 }
const bench = new Bench({ folder, cluster, settings, crowd, people: PEOPLE_COUNT, say })
try {
  const onPostgres = await bench.compare('Postgres', SMALL)
  const onPglite = await bench.compare('PGlite', SMALL)
  const watched = [await bench.watched('Postgres', SMALL), await bench.watched('PGlite', SMALL)]
  const bySize = await bench.grow(sizes)
  console.log(comparison([...onPostgres, ...onPglite]))
  console.log(growth(bySize))
  console.log(crowds(watched))
} finally {
  await bench.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
