import { inject } from 'vitest'
import { startTestStack, type TestStack, type TestStackOptions } from '../../support/api/test-stack.ts'
import { createDatabase } from '../../support/database/postgres.ts'

/** Every attack is played on both databases: the embedded one of `npm start`, and a real Postgres. */
export const engines = ['PGlite', 'Postgres'] as const

export type EngineName = (typeof engines)[number]

/** A stack of its own. `name` is the name of its Postgres database: unique for each test file. */
export async function startStackOn(
  engine: EngineName,
  name: string,
  options: TestStackOptions = {},
): Promise<TestStack> {
  if (engine === 'PGlite') return startTestStack(options)
  const databaseUrl = await createDatabase({ url: inject('postgresUrl') }, name)
  return startTestStack({ ...options, databaseUrl })
}
