/** A refusal of the admin API with the status, code and words of Supabase Auth. */
export class AdminRefusal extends Error {
  override name = 'AdminRefusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const emailExists = (): AdminRefusal =>
  new AdminRefusal(422, 'email_exists', 'A user with this email address has already been registered')

/** What Supabase Auth says of an error of the database. Which one it was stays in the log. */
export const databaseError = (doing: string): AdminRefusal =>
  new AdminRefusal(500, 'unexpected_failure', `Database error ${doing}`)
