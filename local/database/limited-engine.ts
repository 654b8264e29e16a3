import type { Answer, Engine, Statement, Wire } from './engine.ts'
import { visit } from './request-context.ts'
import { statementTimeout } from './role-settings.ts'

/**
 * While it answers a request, what the stack asks as the owner of the database is bounded as what it asks as the
 * service role is. What comes as a caller brings that caller's limits along.
 */
class BoundedWire implements Wire {
  readonly #wire: Wire
  readonly #limits: Statement
  /** The limits hold until the end of the transaction. */
  #bounded = false

  constructor(wire: Wire, limits: Statement) {
    this.#wire = wire
    this.#limits = limits
  }

  send(statements: readonly Statement[]): Promise<Answer> {
    const [first, ...rest] = statements
    if (first?.text === 'commit' || first?.text === 'rollback') {
      this.#bounded = false
      return this.#wire.send(statements)
    }
    const begins = first?.text.startsWith('begin') === true
    const brought = this.#bounded || statements.some(({ timeoutMs }) => timeoutMs !== undefined)
    this.#bounded ||= begins
    if (brought) return this.#wire.send(statements)
    return this.#wire.send(begins ? [first, this.#limits, ...rest] : [this.#limits, ...statements])
  }

  script(text: string): Promise<void> {
    return this.#wire.script(text)
  }

  release(clean: boolean): Promise<void> {
    return this.#wire.release(clean)
  }
}

export function bounded(engine: Engine, settings: Readonly<Record<string, string>>): Engine {
  const calls = Object.keys(settings).map((_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, true)`)
  const limits: Statement = {
    text: `select ${calls.join(', ')}`,
    values: Object.entries(settings).flat(),
    timeoutMs: statementTimeout(settings),
  }
  return {
    async reserve() {
      const wire = await engine.reserve()
      return visit.getStore() ? new BoundedWire(wire, limits) : wire
    },
    listen: (channel, listener) => engine.listen(channel, listener),
    end: () => engine.end(),
  }
}
