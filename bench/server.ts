import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startStack } from '../local/stack.ts'
import { startBaseline } from './baseline.ts'
import { answerParent } from './child.ts'

/** `node server.ts aso|baseline DATA_DIR [DATABASE_URL]`: a server in a process of its own, so that its CPU time can be measured. */

export interface ServerAddress {
  port: number
  publishableKey: string
}

export interface ServerMemory {
  resident: number
  heap: number
}

interface Running extends ServerAddress {
  close(): Promise<void>
}

async function start(kind = '', dataDir = '', databaseUrl?: string): Promise<Running> {
  if (kind === 'baseline') return { ...(await startBaseline(dataDir, databaseUrl)), publishableKey: '' }
  const { url, publishableKey, close } = await startStack({
    dataDir,
    databaseUrl,
    jobsEveryMs: 0,
    trustedProxies: 1,
  })
  return { port: Number(new URL(url).port), publishableKey, close }
}

/** Milliseconds of CPU so far. */
function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Megabytes: of the whole process, and of what is in use after a collection. */
function memory(): ServerMemory {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { rss, heapUsed } = process.memoryUsage()
  return { resident: rss / 1024 ** 2, heap: heapUsed / 1024 ** 2 }
}

const starting = start(...process.argv.slice(2))

answerParent(async ({ ask }: { ask: 'address' | 'cpu' | 'memory' }) => {
  const { port, publishableKey } = await starting
  if (ask === 'memory') return memory()
  return ask === 'address' ? { port, publishableKey } : cpu()
})

process.once('SIGTERM', () => {
  starting
    .then(({ close }) => close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
})
