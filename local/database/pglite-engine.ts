import { DatabaseError, serialize } from 'pg-protocol'
import type { Engine, Statement, Wire } from './engine.ts'
import { PgliteThread } from './pglite-thread.ts'
import { type Exchange, type Message, sendFlight } from './pipeline.ts'
import { visit } from './request-context.ts'
import { SessionQueue } from './session-queue.ts'
import { type Prepared, StatementBook } from './statement-cache.ts'

/** PGlite has one session: whoever holds it keeps it to the end of the transaction, everyone else waits in line. */
const LIMITS = { all: 1, guests: 1, network: 1, lane: 1, waiting: 500, patienceMs: 15_000 }

/** The session that a transaction began in was restarted: what follows must not run outside of it, as the owner. */
function transactionLost(): DatabaseError {
  const message = 'current transaction is aborted, commands ignored until end of transaction block'
  return Object.assign(new DatabaseError(message, message.length, 'error'), { code: '25P02' })
}

class PgliteWire implements Wire {
  readonly #session: PgliteSession
  readonly #done: () => void
  /** The thread in which the transaction began; undefined outside of one. */
  #began: number | undefined
  #limitMs: number | undefined

  constructor(session: PgliteSession, done: () => void) {
    this.#session = session
    this.#done = done
  }

  async send(statements: readonly Statement[]) {
    const { thread } = this.#session
    for (const { timeoutMs } of statements) this.#limitMs = timeoutMs ?? this.#limitMs
    const [first] = statements
    const ends = first?.text === 'rollback' || first?.text === 'commit'
    if (this.#began !== undefined && this.#began !== thread.generation) {
      if (first?.text !== 'rollback') throw transactionLost()
      this.#began = undefined
      return { rows: [], affected: undefined }
    }
    if (first?.text.startsWith('begin')) this.#began = thread.generation
    const answer = await this.#session.send(statements, this.#limitMs)
    if (ends) this.#began = undefined
    return answer
  }

  script(text: string): Promise<void> {
    return this.#session.script(text)
  }

  async release(clean: boolean): Promise<void> {
    try {
      if (!clean) await this.#session.script('rollback')
    } finally {
      this.#done()
    }
  }
}

/** PGlite's one session, whichever thread it is in. */
class PgliteSession {
  readonly thread: PgliteThread
  readonly #book = new StatementBook()
  #prepared: Prepared | undefined
  #preparedIn = 0

  constructor(thread: PgliteThread) {
    this.thread = thread
  }

  send(statements: readonly Statement[], limitMs: number | undefined) {
    const exchange: Exchange = (bytes, read) => this.thread.exchange(bytes, read, limitMs)
    return sendFlight(statements, exchange, this.#book, this.#preparedNow())
  }

  async script(text: string): Promise<void> {
    let refusal: Error | undefined
    const read = (message: Message): void => {
      if (message instanceof Error) refusal ??= message
    }
    await this.thread.exchange(serialize.query(text), read)
    if (refusal) throw refusal
  }

  #preparedNow(): Prepared {
    const { generation } = this.thread
    if (this.#prepared && this.#preparedIn === generation) return this.#prepared
    if (this.#prepared) this.#book.close(this.#prepared)
    this.#preparedIn = generation
    this.#prepared = this.#book.open()
    return this.#prepared
  }
}

export async function createPgliteEngine(folder: string): Promise<Engine> {
  const thread = await PgliteThread.open(folder)
  const session = new PgliteSession(thread)
  const queue = new SessionQueue(LIMITS)
  const scriptInTurn = async (text: string): Promise<void> => {
    const done = await queue.enter(undefined)
    await session.script(text).finally(done)
  }
  return {
    reserve: async () => new PgliteWire(session, await queue.enter(visit.getStore())),
    async listen(channel, listener) {
      await scriptInTurn(thread.listen(channel, listener))
      listener.serving(true)
      return () => scriptInTurn(thread.unlisten(channel))
    },
    async end() {
      await queue.enter(undefined)
      await thread.close()
    },
  }
}
