import type { Server, ServerResponse } from 'node:http'

const PATIENCE_MS = 10_000

/**
 * Stops a server without breaking what is under way. A function that is under way calls this same server, so as long
 * as anything is, what it may need is still served; whatever starts something new is told to come back.
 */
export interface Drain {
  /** Counts a request in. False: it is turned away. */
  enter(path: string, target: ServerResponse): boolean
  /** From now on nothing new is begun; what is under way may still ask for data. */
  refuseNewWork(): void
  close(server: Server): Promise<void>
}

export function createDrain(): Drain {
  let underWay = 0
  let refusing = false
  let closing = false
  const quiet = Promise.withResolvers<void>()

  const leave = (): void => {
    underWay -= 1
    if (closing && underWay === 0) quiet.resolve()
  }

  return {
    enter(path, target) {
      if (refusing) {
        target.setHeader('connection', 'close')
        if ((closing && underWay === 0) || path.startsWith('/functions/')) return false
      }
      underWay += 1
      target.once('close', leave)
      return true
    },
    refuseNewWork() {
      refusing = true
    },
    async close(server) {
      refusing = true
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
