import type { Server } from 'node:http'
import { networkOf } from '../../supabase/functions/_shared/http/network.ts'
import { Shares } from './shares.ts'

/** Open connections of one network. Mobile networks put many people behind one address. */
const OF_NETWORK = 2000

/** Closes connections of a network that has very many. Behind a proxy all come from the proxy: there it has to count. */
export function limitConnections(server: Server, trustedProxies = 0, most = OF_NETWORK): void {
  if (trustedProxies > 0) return
  const shares = new Shares(most)
  server.on('connection', (socket) => {
    const giveBack = shares.take(networkOf(socket.remoteAddress ?? ''))
    if (giveBack) socket.once('close', giveBack)
    else socket.destroy()
  })
}
