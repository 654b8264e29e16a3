import type { Server, ServerResponse } from 'node:http'

const LONGEST_WAIT_MS = 10_000

/**
 * Stops a server without cutting off running requests. A running function calls this same server, so the API is served
 * as long as any request runs; calls of functions, which would start new work, get 503.
 */
export interface GracefulShutdown {
  /** Counts a request as running; false where it is to be refused. */
  enter(path: string, target: ServerResponse): boolean
  /** From now on new function calls are refused; running ones may still ask for data. */
  refuseNewWork(): void
  close(server: Server): Promise<void>
}

export function createGracefulShutdown(): GracefulShutdown {
  let running = 0
  let refusing = false
  let closing = false
  const idle = Promise.withResolvers<void>()

  const leave = (): void => {
    running -= 1
    if (closing && running === 0) idle.resolve()
  }

  return {
    enter(path, target) {
      if (refusing) {
        target.setHeader('connection', 'close')
        if ((closing && running === 0) || path.startsWith('/functions/')) return false
      }
      running += 1
      target.once('close', leave)
      return true
    },
    refuseNewWork() {
      refusing = true
    },
    async close(server) {
      refusing = true
      closing = true
      if (running === 0) idle.resolve()
      const timeout = setTimeout(idle.resolve, LONGEST_WAIT_MS)
      await idle.promise
      clearTimeout(timeout)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
