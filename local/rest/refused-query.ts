/** A query that is refused before the database sees it, in the words and with the status that PostgREST would use. */
export class RefusedQuery extends Error {
  /** The library answers errors of this code as PostgREST does `raise sqlstate 'PGRST'`: with what is written in them. */
  readonly code = 'PGRST'
  readonly detail = JSON.stringify({ status: 400, headers: {} })

  constructor(message: string, hint: string | null = null) {
    super(JSON.stringify({ code: 'PGRST100', message, details: null, hint }))
  }
}
