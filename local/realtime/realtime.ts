import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { addressOf, networkOf } from '../../supabase/functions/_shared/http/network.ts'
import { Unauthorized } from '../credentials/caller.ts'
import type { Keys } from '../credentials/keys.ts'
import type { Database } from '../database/database.ts'
import { toIncoming } from '../http/messages.ts'
import { Shares } from '../http/shares.ts'
import { Changes } from './changes.ts'
import { Crowd } from './crowd.ts'
import type { Vsn } from './frames.ts'
import { type BroadcastHandler, createBroadcastHandler } from './http.ts'
import { identityOf } from './identity.ts'
import { REALTIME_LIMITS, type RealtimeLimits } from './limits.ts'
import { createPermissions } from './permissions.ts'
import { Rooms } from './rooms.ts'
import { installRealtime } from './schema.ts'
import { RealtimeSocket } from './socket.ts'
import { createStoredBroadcasts } from './stored-broadcasts.ts'

export interface RealtimeOptions {
  database: Database
  keys: Keys
  log(line: string): void
  limits?: Partial<RealtimeLimits>
  /** The number of our own proxies in front, which write `x-forwarded-for`; 0 by default. */
  trustedProxies?: number | undefined
}

/** Supabase's Realtime on the same port as everything else: changes of rows, broadcast and presence. */
export interface Realtime {
  /** Handles a request to upgrade the connection to a websocket. */
  upgrade(message: IncomingMessage, connection: Duplex, head: Buffer): void
  /** Answers `/realtime/v1/api/…`. */
  fetch: BroadcastHandler
  close(): Promise<void>
}

const PATH = '/realtime/v1/websocket'
/** How many times silent sockets are checked for within the allowed silence. */
const SILENCE_CHECKS = 4

const VERSIONS: readonly (string | null)[] = [null, '1.0.0', '2.0.0']

function refuseUpgrade(connection: Duplex, status: string): void {
  connection.on('error', () => {})
  connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

interface Entry {
  apiKey: string
  vsn: Vsn
  network: string
}

/** Checks the address and key of an upgrade; a string is the HTTP status of the refusal. */
function admit(message: IncomingMessage, keys: Keys, trustedProxies: number | undefined): Entry | string {
  try {
    const { url, headers } = toIncoming(message, trustedProxies)
    if (url.pathname !== PATH) return '404 Not Found'
    const apiKey = url.searchParams.get('apikey')
    if (apiKey === null) return '401 Unauthorized'
    identityOf(apiKey, null, keys)
    const vsn = url.searchParams.get('vsn')
    if (!VERSIONS.includes(vsn)) return '400 Bad Request'
    const network = networkOf(addressOf(headers))
    return { apiKey, vsn: vsn === '2.0.0' ? vsn : '1.0.0', network }
  } catch (error) {
    return error instanceof Unauthorized ? '401 Unauthorized' : '400 Bad Request'
  }
}

export async function createRealtime({
  database,
  keys,
  log,
  ...options
}: RealtimeOptions): Promise<Realtime> {
  const limits = { ...REALTIME_LIMITS, ...options.limits }
  const sockets = new Set<RealtimeSocket>()
  const socketsOf = new Shares(limits.socketsOfNetwork)
  const crowd = new Crowd(limits)
  const rooms = new Rooms(limits)
  const askPermissions = createPermissions(database)
  const askStored = createStoredBroadcasts(database)
  const changes = new Changes({
    database,
    log,
    most: limits.subscriptions,
    onSent: (room, message) => rooms.broadcast(room, message),
    isAnybodyThere: () => rooms.isAnybodyThere,
    onMissed: () => {
      for (const socket of sockets) socket.interrupt()
    },
  })
  await installRealtime(database)
  await changes.open()

  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const silenceCheck = setInterval(() => {
    const now = performance.now()
    for (const socket of sockets) if (socket.isSilent(now)) socket.terminate()
  }, limits.silenceMs / SILENCE_CHECKS).unref()
  let closed: Promise<void> | undefined
  const end = async (): Promise<void> => {
    clearInterval(silenceCheck)
    for (const socket of sockets) socket.close()
    await changes.close()
    for (const socket of sockets) socket.terminate()
  }

  return {
    upgrade(message, connection, head) {
      const entry = admit(message, keys, options.trustedProxies)
      if (typeof entry === 'string') return refuseUpgrade(connection, entry)
      const { network } = entry
      if (closed !== undefined || sockets.size >= limits.sockets)
        return refuseUpgrade(connection, '503 Service Unavailable')
      if (!socketsOf.has(network)) return refuseUpgrade(connection, '429 Too Many Requests')
      server.handleUpgrade(message, connection, head, (socket) => {
        const identify = (token: string | null) => identityOf(entry.apiKey, token, keys)
        const client = new RealtimeSocket({
          socket,
          vsn: entry.vsn,
          network,
          crowd,
          rooms,
          changes,
          limits,
          identify,
          askPermissions,
          askStored,
        })
        sockets.add(client)
        const giveBack = socketsOf.take(network)
        socket.on('close', () => {
          sockets.delete(client)
          giveBack?.()
        })
      })
    },
    fetch: createBroadcastHandler({ rooms, limits, askPermissions }),
    close() {
      closed ??= end()
      return closed
    },
  }
}
