/** A refusal with a message for people: becomes the envelope's message and its HTTP status. */
export class Refusal extends Error {
  readonly status: number
  readonly details: Record<string, unknown> | null

  constructor(status: number, message: string, details: Record<string, unknown> | null = null) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.details = details
  }
}
