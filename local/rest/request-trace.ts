import { AsyncLocalStorage } from 'node:async_hooks'
import type { Engine, Statement } from '../database/engine.ts'

/** What happens below the library while it answers a request. */
export interface EngineRequest {
  reads: boolean
  /** Whether it got as far as the database. */
  asked: boolean
  /** The queries it sent. */
  sent: Statement[]
  /** What it reported as gone wrong. */
  cause: unknown
}

export const engineRequest = new AsyncLocalStorage<EngineRequest>()

/** An engine that notes whether a request reached it, and what a reading one sends. */
export function overheard(engine: Engine): Engine {
  return {
    async reserve() {
      const request = engineRequest.getStore()
      if (!request) return engine.reserve()
      const wire = await engine.reserve().catch((error) => {
        request.asked = true
        throw error
      })
      return {
        send(statements) {
          request.asked = true
          if (request.reads) request.sent.push(...statements.slice(-1))
          return wire.send(statements)
        },
        script: (text) => wire.script(text),
        release: (clean) => wire.release(clean),
      }
    },
    listen: (channel, listener) => engine.listen(channel, listener),
    end: () => engine.end(),
  }
}

let consoleIsQuiet = false

/** The library reports refusals and failures, with people's data in them, on the console; they belong in our log. */
export function quietConsole(): void {
  if (consoleIsQuiet) return
  consoleIsQuiet = true
  const report = console.error
  console.error = (...details: unknown[]) => {
    const request = engineRequest.getStore()
    if (request) request.cause = details.find((detail) => detail instanceof Error) ?? details[0]
    else report(...details)
  }
}
