import { type StackOptions, startStack } from '../../local/stack.ts'

/** What StackProcess runs: the stack on a free port, and the database by messages. */
const options: StackOptions = JSON.parse(process.argv[2] ?? '{}')
const stack = await startStack({ jobsEveryMs: 200, log: () => {}, ...options })

process.on('message', async ({ id, text, values }: { id: number; text: string; values: unknown[] }) => {
  try {
    process.send?.({ id, rows: await stack.database.query(text, values) })
  } catch (error) {
    process.send?.({ id, error: String(error) })
  }
})
process.send?.({ ready: { url: stack.url, publishableKey: stack.publishableKey } })
