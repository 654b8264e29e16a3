import { startStack } from '../local/stack.ts'
import { answerParent } from './child.ts'
import { startFloor } from './floor.ts'

/** `node server.ts aso|floor DATA_DIR [DATABASE_URL]`: a server in a process of its own, so that its CPU can be told. */

export interface Place {
  port: number
  publishableKey: string
}

interface Running extends Place {
  close(): Promise<void>
}

async function start(kind = '', dataDir = '', databaseUrl?: string): Promise<Running> {
  if (kind === 'floor') return { ...(await startFloor(dataDir, databaseUrl)), publishableKey: '' }
  const { url, publishableKey, close } = await startStack({ dataDir, databaseUrl, jobsEveryMs: 0 })
  return { port: Number(new URL(url).port), publishableKey, close }
}

/** Milliseconds of CPU so far. */
function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const starting = start(...process.argv.slice(2))

answerParent(async ({ ask }: { ask: 'place' | 'cpu' }) => {
  const { port, publishableKey } = await starting
  return ask === 'place' ? { port, publishableKey } : cpu()
})

process.once('SIGTERM', () => {
  starting
    .then(({ close }) => close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
})
