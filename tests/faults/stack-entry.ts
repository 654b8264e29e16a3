import { startStack } from '../../local/stack.ts'

/** What StackProcess runs: the stack on a free port, and the database by messages. */
const stack = await startStack({ dataDir: process.argv[2] ?? '', jobsEveryMs: 200, log: () => {} })

process.on('message', async ({ id, text, values }: { id: number; text: string; values: unknown[] }) => {
  try {
    process.send?.({ id, rows: await stack.database.query(text, values) })
  } catch (error) {
    process.send?.({ id, error: String(error) })
  }
})
process.send?.({ ready: { url: stack.url, publishableKey: stack.publishableKey } })
