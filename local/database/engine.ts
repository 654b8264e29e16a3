import { codeOf } from '../errors.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** Whether a text for a JSON column is a value to encode as a JSON string. Otherwise it is JSON already. */
  jsonValues?: boolean
  /** The time limit of each statement from this one to the end of the transaction. The statement also sets it in Postgres. */
  timeoutMs?: number | undefined
}

export interface Answer {
  rows: unknown[]
  affected: bigint | undefined
}

/** One database session, reserved for one piece of work at a time. */
export interface Connection {
  /**
   * Sends all statements in one round trip, in order, and returns the rows of the last one. The first error is thrown.
   * Without a `begin` among them they are one transaction, which ends with the answer.
   */
  send(statements: readonly Statement[]): Promise<Answer>
  /** Runs a text of several statements in one transaction. */
  script(text: string): Promise<void>
  /** Returns the session to the pool; with `clean` false its transaction is still open, and it is closed instead. */
  release(clean: boolean): Promise<void>
}

/** Receives the notifications of a channel. */
export interface Listener {
  /** A notification came, or one may have come while nobody was listening. */
  notified(): void
  /** Whether this is the one process that handles the notifications of this database. */
  serving(yes: boolean): void
  /** The database was restarted, or another process listened meanwhile: notifications may be lost. */
  missed(): void
}

/** Which of the processes that share a database get the notifications of a channel. */
export type Told = 'one' | 'all'

export interface Engine {
  reserve(): Promise<Connection>
  /**
   * Returns how to stop. Where several processes share a database, one of them serves and the others wait, unless every
   * process is to be told.
   */
  listen(channel: string, listener: Listener, told?: Told): Promise<() => Promise<void>>
  end(): Promise<void>
}

/** Tables changed after a statement was prepared: it must be described again. */
export function isStale(error: unknown): boolean {
  return codeOf(error) === '0A000' && Reflect.get(Object(error), 'routine') === 'RevalidateCachedQuery'
}
