import { LeastRecent } from './lru-cache.ts'
import { TypeBook } from './values.ts'

export interface Field {
  name: string
  type: number
}

/** What is known of a statement once the database has described it: it need not say so again. */
export interface Known {
  text: string
  /** Under which sessions prepare it. Undefined until it came twice: what comes once is not kept in a session. */
  name: string | undefined
  parameterTypes: readonly number[]
  fields: readonly Field[]
  /** It fell out of the book: no session prepares it any more. */
  dropped: boolean
}

const BARE = ['begin', 'commit', 'rollback']

/** The app needs some two hundred. A prepared statement takes up to 100 kB of a session. */
const BOUNDS = { entries: 500, bytes: 1024 * 1024 }
const BYTES_OF_FIELD = 60

function bytesOf({ text, fields }: Known): number {
  return 2 * text.length + BYTES_OF_FIELD * fields.length
}

/** Which statements one session has prepared, by the book's names. */
export class Prepared {
  readonly names = new Set<string>()
  #underWay: (Known | undefined)[] = []
  #toClose: string[] = []

  /** The statements that a flight parses, in order; undefined for one without a name. */
  start(parsed: (Known | undefined)[]): void {
    this.#underWay = parsed
  }

  confirmOne(): void {
    const known = this.#underWay.shift()
    if (known?.name === undefined) return
    if (known.dropped) this.#toClose.push(known.name)
    else this.names.add(known.name)
  }

  drop(name: string): void {
    if (this.names.delete(name)) this.#toClose.push(name)
  }

  /** What the session holds and nobody will ask for again: closed with the next flight. */
  takeClosing(): string[] {
    return this.#toClose.splice(0)
  }
}

/** Statements by their text, for all sessions of one database. */
export class StatementBook {
  types = new TypeBook()
  readonly #known = new LeastRecent<Known>(BOUNDS, (known) => this.#drop(known))
  readonly #bare = new Map<string, Known>()
  readonly #sessions = new Set<Prepared>()
  #made = 0

  constructor() {
    for (const text of BARE) {
      const known = { text, name: this.#nextName(), parameterTypes: [], fields: [], dropped: false }
      this.#bare.set(text, known)
    }
  }

  open(): Prepared {
    const session = new Prepared()
    this.#sessions.add(session)
    return session
  }

  /** The session has ended, and with it what it had prepared. */
  close(session: Prepared): void {
    this.#sessions.delete(session)
  }

  /** Who finds a statement asks for it again: from now on it has a name. */
  find(text: string): Known | undefined {
    const known = this.#bare.get(text) ?? this.#known.get(text)
    if (known) known.name ??= this.#nextName()
    return known
  }

  learn(text: string, parameterTypes: readonly number[], fields: readonly Field[]): Known {
    // Somebody else may have had it described meanwhile.
    const before = this.find(text)
    if (before) return before
    const known: Known = { text, name: undefined, parameterTypes, fields, dropped: false }
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

  #drop(known: Known): void {
    known.dropped = true
    if (known.name === undefined) return
    for (const session of this.#sessions) session.drop(known.name)
  }
}
