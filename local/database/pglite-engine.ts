import { DatabaseError, serialize } from 'pg-protocol'
import type { Connection, Engine, Statement } from './engine.ts'
import { PgliteThread } from './pglite-thread.ts'
import { type Exchange, type Message, sendStatements } from './pipeline.ts'
import { requestContext } from './request-context.ts'
import { SessionQueue } from './session-queue.ts'
import { type PreparedStatements, StatementCache } from './statement-cache.ts'

/** PGlite has one session: a transaction holds it to its end, everything else waits in the queue. */
const LIMITS = { all: 1, clients: 1, network: 1, lane: 1, waiting: 500, patienceMs: 15_000 }

/** The session in which the transaction began was restarted: the rest must not run outside of it, as the owner. */
function transactionLost(): DatabaseError {
  const message = 'current transaction is aborted, commands ignored until end of transaction block'
  return Object.assign(new DatabaseError(message, message.length, 'error'), { code: '25P02' })
}

class PgliteConnection implements Connection {
  readonly #session: PgliteSession
  readonly #done: () => void
  /** Number of the thread in which the transaction began; undefined outside of a transaction. */
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

/** PGlite's one session, in whichever thread it runs now. */
class PgliteSession {
  readonly thread: PgliteThread
  readonly #cache = new StatementCache()
  #prepared: PreparedStatements | undefined
  #preparedIn = 0

  constructor(thread: PgliteThread) {
    this.thread = thread
  }

  send(statements: readonly Statement[], limitMs: number | undefined) {
    const exchange: Exchange = (bytes, read) => this.thread.exchange(bytes, read, limitMs)
    return sendStatements(statements, exchange, this.#cache, this.#preparedNow())
  }

  async script(text: string): Promise<void> {
    let failure: Error | undefined
    const read = (message: Message): void => {
      if (message instanceof Error) failure ??= message
    }
    await this.thread.exchange(serialize.query(text), read)
    if (failure) throw failure
  }

  #preparedNow(): PreparedStatements {
    const { generation } = this.thread
    if (this.#prepared && this.#preparedIn === generation) return this.#prepared
    if (this.#prepared) this.#cache.close(this.#prepared)
    this.#preparedIn = generation
    this.#prepared = this.#cache.open()
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
    reserve: async () => new PgliteConnection(session, await queue.enter(requestContext.getStore())),
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
