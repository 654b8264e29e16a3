import { LruCache } from './lru-cache.ts'
import { TypeCache } from './values.ts'

export interface Field {
  name: string
  type: number
}

/** A statement as the database has described it, so that it need not be described again. */
export interface KnownStatement {
  text: string
  /** The name under which sessions prepare it. Undefined until it is used a second time: one-off statements stay unnamed. */
  name: string | undefined
  parameterTypes: readonly number[]
  fields: readonly Field[]
  /** It was removed from the cache: no session prepares it any more. */
  dropped: boolean
}

const TRANSACTION_CONTROL = ['begin', 'commit', 'rollback']

/** The app needs some two hundred. A prepared statement takes up to 100 kB of a session. */
const BOUNDS = { entries: 500, bytes: 1024 * 1024 }
const BYTES_OF_FIELD = 60

function bytesOf({ text, fields }: KnownStatement): number {
  return 2 * text.length + BYTES_OF_FIELD * fields.length
}

/** The statements that one session has prepared, by name. */
export class PreparedStatements {
  readonly names = new Set<string>()
  #parsing: (KnownStatement | undefined)[] = []
  #toClose: string[] = []

  /** The statements that the next answer confirms, in order; undefined for one without a name. */
  start(parsed: (KnownStatement | undefined)[]): void {
    this.#parsing = parsed
  }

  confirmOne(): void {
    const known = this.#parsing.shift()
    if (known?.name === undefined) return
    if (known.dropped) this.#toClose.push(known.name)
    else this.names.add(known.name)
  }

  drop(name: string): void {
    if (this.names.delete(name)) this.#toClose.push(name)
  }

  /** Prepared statements that are no longer used, to be closed with the next round trip. */
  takeClosing(): string[] {
    return this.#toClose.splice(0)
  }
}

/** Descriptions of statements by their text, shared by all sessions of one database. */
export class StatementCache {
  types = new TypeCache()
  readonly #known = new LruCache<KnownStatement>(BOUNDS, (known) => this.#drop(known))
  readonly #transactionControl = new Map<string, KnownStatement>()
  readonly #sessions = new Set<PreparedStatements>()
  #made = 0

  constructor() {
    for (const text of TRANSACTION_CONTROL) {
      const known = { text, name: this.#nextName(), parameterTypes: [], fields: [], dropped: false }
      this.#transactionControl.set(text, known)
    }
  }

  open(): PreparedStatements {
    const session = new PreparedStatements()
    this.#sessions.add(session)
    return session
  }

  /** The session has ended, and with it its prepared statements. */
  close(session: PreparedStatements): void {
    this.#sessions.delete(session)
  }

  /** A statement that is found is used a second time: from now on it has a name. */
  find(text: string): KnownStatement | undefined {
    const known = this.#transactionControl.get(text) ?? this.#known.get(text)
    if (known) known.name ??= this.#nextName()
    return known
  }

  learn(text: string, parameterTypes: readonly number[], fields: readonly Field[]): KnownStatement {
    // Another session may have had it described meanwhile.
    const before = this.find(text)
    if (before) return before
    const known: KnownStatement = { text, name: undefined, parameterTypes, fields, dropped: false }
    this.#known.set(text, known, bytesOf(known))
    return known
  }

  forget(text: string): void {
    this.#known.delete(text)
  }

  #nextName(): string {
    this.#made += 1
    return `aso${this.#made}`
  }

  #drop(known: KnownStatement): void {
    known.dropped = true
    if (known.name === undefined) return
    for (const session of this.#sessions) session.drop(known.name)
  }
}
