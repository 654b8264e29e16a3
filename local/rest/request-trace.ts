import { AsyncLocalStorage } from 'node:async_hooks'
import type { Engine, Statement } from '../database/engine.ts'

/** Records what the library does with the database while it answers a request. */
export interface RequestTrace {
  /** `/items`: what policies may read of the request. */
  path: string
  reads: boolean
  /** Whether the request reached the database. */
  asked: boolean
  /** The queries that a reading request sent. */
  sent: Statement[]
  /** The error that the library reported. */
  cause: unknown
}

/** As PostgREST tells it to Postgres: without what the API puts before it. */
export const pathOf = (url: URL): string => url.pathname.replace(/^\/rest\/v1(?=\/)/, '')

export const requestTrace = new AsyncLocalStorage<RequestTrace>()

/** An engine that records in the trace whether a request reached it, and what a reading one sends. */
export function traced(engine: Engine): Engine {
  return {
    async reserve() {
      const request = requestTrace.getStore()
      if (!request) return engine.reserve()
      const connection = await engine.reserve().catch((error) => {
        request.asked = true
        throw error
      })
      return {
        send(statements) {
          request.asked = true
          if (request.reads) request.sent.push(...statements.slice(-1))
          return connection.send(statements)
        },
        script: (text) => connection.script(text),
        release: (clean) => connection.release(clean),
      }
    },
    listen: (channel, listener) => engine.listen(channel, listener),
    end: () => engine.end(),
  }
}

let report = console.error

/** During a request: into its trace. Otherwise: where errors went before. */
function reportQuietly(...details: unknown[]): void {
  const request = requestTrace.getStore()
  if (request) request.cause = details.find((detail) => detail instanceof Error) ?? details[0]
  else report(...details)
}

/**
 * The library writes errors to the console, with personal data in them. They are put into the trace instead, without which a
 * refusal of Postgres is an unknown failure. Called before each request: others may have replaced the console's function since.
 */
export function quietConsole(): void {
  if (console.error === reportQuietly) return
  report = console.error
  console.error = reportQuietly
}
