/** A query that is refused before it reaches the database, in PostgREST's format and with its status. */
export class RefusedQuery extends Error {
  /** The library answers errors of this code like PostgREST's `raise sqlstate 'PGRST'`: with the status and body in the error. */
  readonly code = 'PGRST'
  readonly detail = JSON.stringify({ status: 400, headers: {} })

  constructor(message: string, hint: string | null = null) {
    super(JSON.stringify({ code: 'PGRST100', message, details: null, hint }))
  }
}
