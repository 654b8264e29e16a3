import postgres from 'postgres'

export interface Refused {
  /** `PT409` and so on, or Postgres's own code, such as 42501 for a missing grant. */
  code: string
  /** The title of the refusal. */
  hint: string
  message: string
}

/** What the database refused it with. Fails when it was not refused. */
export async function refusal(attempt: Promise<unknown>): Promise<Refused> {
  try {
    await attempt
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error
    return { code: error.code, hint: error.hint ?? '', message: error.message }
  }
  throw new Error('It was not refused')
}

/** Neither grant nor policy lets the caller do it. */
export const forbidden = { code: '42501' }
