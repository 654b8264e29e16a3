import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { reportError } from '../../supabase/functions/_shared/telemetry/error-reports.ts'
import { Unauthorized } from '../credentials/caller.ts'
import { Busy } from '../database/request-context.ts'
import { codeOf, StartError } from '../errors.ts'
import type { AnsweredRequest } from '../metrics/request-times.ts'
import { refuseBody } from './body-refusal.ts'
import { busyReply } from './busy.ts'
import { limitConnections } from './connections.ts'
import { createGracefulShutdown } from './graceful-shutdown.ts'
import { isPreflight, preflight, setCrossOriginHeaders, setSecurityHeaders } from './headers.ts'
import { loggedPath } from './logged-path.ts'
import {
  BadRequest,
  BodyTooDeep,
  BodyTooLarge,
  discardRest,
  type Incoming,
  json,
  type Reply,
  sendBody,
  setHeadersOf,
  toIncoming,
} from './messages.ts'

export interface Handled {
  response: Response | Reply
  /** The internal error, for the log. */
  cause?: unknown
}

export interface ServerOptions {
  handle(incoming: Incoming): Promise<Handled>
  /** Whether scripts of any origin may call this address. */
  isApi(path: string): boolean
  /** Handles requests to upgrade the connection, such as to a websocket. */
  upgrade(message: IncomingMessage, connection: Duplex, head: Buffer): void
  log(line: string): void
  logsAllRequests?: boolean | undefined
  /** Told of each request that is answered. */
  observe(request: AnsweredRequest): void
  host: string
  port: number
  /** The number of our own proxies in front, which write `x-forwarded-for`; 0 by default. */
  trustedProxies?: number | undefined
  /** Open connections of one network; see connections.ts. */
  connectionsOfNetwork?: number | undefined
}

export interface RunningServer {
  port: number
  /** Refuses function calls from now on; running jobs and functions still get their data. */
  refuseNewWork(): void
  /** Takes no new requests, and gives running ones up to ten seconds to finish. */
  close(): Promise<void>
}

/** Aborts when the connection is closed before the answer is written. */
function disconnectSignal(target: ServerResponse): AbortSignal {
  const leaving = new AbortController()
  target.once('close', () => {
    if (!target.writableFinished) leaving.abort()
  })
  return leaving.signal
}

function failure(error: unknown, path = ''): Handled {
  if (error instanceof Busy) return { response: busyReply(error) }
  if (error instanceof BodyTooLarge)
    return { response: refuseBody(path, 413, 'The request body is too large') }
  if (error instanceof BodyTooDeep) return { response: refuseBody(path, 400, error.message) }
  if (error instanceof Unauthorized)
    return { response: json({ code: 'unauthorized', message: error.message }, 401) }
  if (error instanceof BadRequest)
    return { response: json({ code: 'bad_request', message: error.message }, 400) }
  return { response: json({ code: 'internal', message: 'Something went wrong' }, 500), cause: error }
}

/** Name and code of the error, never its message: that can quote what a person typed. */
function causeOf(cause: unknown): Record<string, unknown> {
  if (cause === undefined) return {}
  return { error: cause instanceof Error ? cause.name : typeof cause, code: codeOf(cause) }
}

/** As in the log: never the message. */
function reportCause(cause: Error, id: string, path: string): void {
  const tags = { request_id: id, path: loggedPath(path) }
  reportError({ kind: cause.name, text: codeOf(cause) ?? '', stack: cause.stack, tags })
}

async function answer(options: ServerOptions, incoming: Incoming, api: boolean): Promise<Handled> {
  try {
    if (api && isPreflight(incoming.method, incoming.headers))
      return { response: preflight(incoming.headers) }
    return await options.handle(incoming)
  } catch (error) {
    return failure(error, incoming.url.pathname)
  }
}

/** Headers of every response. A service may set stricter security headers itself. */
function setCommonHeaders(target: ServerResponse, incoming: Incoming, api: boolean): void {
  setSecurityHeaders(target, incoming.url.protocol === 'https:')
  if (api) setCrossOriginHeaders(target)
  target.setHeader('x-request-id', incoming.id)
}

/** The status that proxies log when the client disconnected before the answer. */
const CLIENT_LEFT = 499

const levelOf = (status: number): string => (status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info')

/** What failed on the server, and at the API also what was refused; every request to the API where that is wanted. */
function logRequest(
  options: ServerOptions,
  incoming: Incoming,
  handled: Handled,
  answered: AnsweredRequest,
): void {
  const { id, path, status, milliseconds } = answered
  const api = options.isApi(path)
  if (status < 500 && !(api && (status >= 400 || options.logsAllRequests))) return
  options.log(
    JSON.stringify({
      level: levelOf(status),
      time: new Date().toISOString(),
      request_id: id,
      method: incoming.method,
      path: loggedPath(path),
      status,
      ms: Math.round(milliseconds),
      ...causeOf(handled.cause),
    }),
  )
  if (status >= 500 && handled.cause instanceof Error) reportCause(handled.cause, id, path)
}

async function serve(
  options: ServerOptions,
  message: IncomingMessage,
  target: ServerResponse,
): Promise<void> {
  const startedAt = performance.now()
  const gone = disconnectSignal(target)
  let incoming: Incoming
  try {
    incoming = toIncoming(message, options.trustedProxies, gone)
  } catch (error) {
    const { response } = failure(error)
    setHeadersOf(response, target)
    await sendBody(response, target, false)
    return
  }
  const api = options.isApi(incoming.url.pathname)
  const handled = await answer(options, incoming, api)
  const status = gone.aborted ? CLIENT_LEFT : handled.response.status
  const milliseconds = performance.now() - startedAt
  const answered = { id: incoming.id, path: incoming.url.pathname, status, milliseconds }
  logRequest(options, incoming, handled, answered)
  options.observe(answered)
  // The unread rest of a body would be parsed as the next request on this connection.
  if (!message.complete) {
    target.setHeader('connection', 'close')
    if (!message.destroyed) await discardRest(message)
  }
  setHeadersOf(handled.response, target)
  setCommonHeaders(target, incoming, api)
  await sendBody(handled.response, target, incoming.method === 'HEAD')
}

function listen(server: Server, { host, port }: ServerOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const taken = codeOf(error) === 'EADDRINUSE'
      reject(
        taken
          ? new StartError(`Port ${port} is in use. Choose another one, such as PORT=${port + 1}.`)
          : error,
      )
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const shutdown = createGracefulShutdown()
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 15_000 }, (message, target) => {
    if (shutdown.enter(message.url ?? '/', target))
      serve(options, message, target).catch(() => target.destroy())
    else target.writeHead(503, { 'retry-after': '5' }).end()
  })
  limitConnections(server, options.trustedProxies, options.connectionsOfNetwork)
  server.on('upgrade', options.upgrade)
  const port = await listen(server, options)
  return {
    port,
    refuseNewWork: () => shutdown.refuseNewWork(),
    close: () => shutdown.close(server),
  }
}
