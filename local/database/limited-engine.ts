import type { Answer, Connection, Engine, Statement } from './engine.ts'
import { requestContext } from './request-context.ts'
import { statementTimeout } from './role-settings.ts'

/**
 * Statements that the stack runs as the owner of the database while it answers a request get the time limit of the
 * service role. Statements that run as a caller set that caller's own limit.
 */
class LimitedConnection implements Connection {
  readonly #connection: Connection
  readonly #limits: Statement
  /** The limit was set and holds until the end of the transaction. */
  #limited = false

  constructor(connection: Connection, limits: Statement) {
    this.#connection = connection
    this.#limits = limits
  }

  send(statements: readonly Statement[]): Promise<Answer> {
    const [first, ...rest] = statements
    if (first?.text === 'commit' || first?.text === 'rollback') {
      this.#limited = false
      return this.#connection.send(statements)
    }
    const begins = first?.text.startsWith('begin') === true
    const hasLimit = this.#limited || statements.some(({ timeoutMs }) => timeoutMs !== undefined)
    this.#limited ||= begins
    if (hasLimit) return this.#connection.send(statements)
    return this.#connection.send(begins ? [first, this.#limits, ...rest] : [this.#limits, ...statements])
  }

  script(text: string): Promise<void> {
    return this.#connection.script(text)
  }

  release(clean: boolean): Promise<void> {
    return this.#connection.release(clean)
  }
}

export function limitTime(engine: Engine, settings: Readonly<Record<string, string>>): Engine {
  const calls = Object.keys(settings).map((_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, true)`)
  const limits: Statement = {
    text: `select ${calls.join(', ')}`,
    values: Object.entries(settings).flat(),
    timeoutMs: statementTimeout(settings),
  }
  return {
    async reserve() {
      const connection = await engine.reserve()
      return requestContext.getStore() ? new LimitedConnection(connection, limits) : connection
    },
    listen: (...wanted) => engine.listen(...wanted),
    end: () => engine.end(),
  }
}
