import type { Server, ServerResponse } from 'node:http'

const PATIENCE_MS = 10_000

/**
 * Stops a server without breaking what is under way. A function that is under way calls this same server, so as long
 * as anything is, what it may need is still served; whatever starts something new is told to come back.
 */
export interface Drain {
  /** Counts a request in. False: it is turned away. */
  enter(path: string, target: ServerResponse): boolean
  close(server: Server): Promise<void>
}

export function createDrain(): Drain {
  let underWay = 0
  let closing = false
  const quiet = Promise.withResolvers<void>()

  const leave = (): void => {
    underWay -= 1
    if (closing && underWay === 0) quiet.resolve()
  }

  return {
    enter(path, target) {
      if (closing) {
        target.setHeader('connection', 'close')
        if (underWay === 0 || path.startsWith('/functions/')) return false
      }
      underWay += 1
      target.once('close', leave)
      return true
    },
    async close(server) {
      closing = true
      if (underWay === 0) quiet.resolve()
      const late = setTimeout(quiet.resolve, PATIENCE_MS)
      await quiet.promise
      clearTimeout(late)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
