import { startStack } from '../local/stack.ts'
import { startBaseline } from './baseline.ts'
import { answerParent } from './child.ts'

/** `node server.ts aso|baseline DATA_DIR [DATABASE_URL]`: a server in a process of its own, so that its CPU time can be measured. */

export interface ServerAddress {
  port: number
  publishableKey: string
}

interface Running extends ServerAddress {
  close(): Promise<void>
}

async function start(kind = '', dataDir = '', databaseUrl?: string): Promise<Running> {
  if (kind === 'baseline') return { ...(await startBaseline(dataDir, databaseUrl)), publishableKey: '' }
  const { url, publishableKey, close } = await startStack({ dataDir, databaseUrl, jobsEveryMs: 0 })
  return { port: Number(new URL(url).port), publishableKey, close }
}

/** Milliseconds of CPU so far. */
function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const starting = start(...process.argv.slice(2))

answerParent(async ({ ask }: { ask: 'address' | 'cpu' }) => {
  const { port, publishableKey } = await starting
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
