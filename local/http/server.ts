import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Unauthorized } from '../credentials/caller.ts'
import { Busy } from '../database/request-context.ts'
import { codeOf, StartFault } from '../errors.ts'
import { refuseBody } from './body-refusal.ts'
import { busyReply } from './busy.ts'
import { createDrain } from './graceful-shutdown.ts'
import { isPreflight, preflight, setCrossOriginHeaders, setSecurityHeaders } from './headers.ts'
import {
  BadRequest,
  BodyTooDeep,
  BodyTooLarge,
  type Incoming,
  json,
  type Reply,
  sendBody,
  setHeadersOf,
  toIncoming,
} from './messages.ts'

export interface Handled {
  response: Response | Reply
  /** What went wrong inside, for the log. */
  cause?: unknown
}

export interface ServerOptions {
  handle(incoming: Incoming): Promise<Handled>
  /** Addresses that programs of any origin may call. */
  isApi(path: string): boolean
  /** Connections that ask to become something else. */
  upgrade(message: IncomingMessage, connection: Duplex, head: Buffer): void
  log(line: string): void
  host: string
  port: number
  /** How many proxies of ours stand in front and write `x-forwarded-for`; none unless said. */
  trustedProxies?: number | undefined
}

export interface RunningServer {
  port: number
  /** Functions are refused from now on; the data that jobs and functions under way ask for is still served. */
  refuseNewWork(): void
  /** Takes no new requests, lets those under way finish for up to ten seconds. */
  close(): Promise<void>
}

/** Fires when the connection is closed before the answer is written. */
function whenGone(target: ServerResponse): AbortSignal {
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

/** The kind and the database's code, never the message: it can quote what a person typed. */
function causeOf(cause: unknown): Record<string, unknown> {
  if (cause === undefined) return {}
  return { error: cause instanceof Error ? cause.name : typeof cause, code: codeOf(cause) }
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

/** Set on what goes out, beside and over what the service itself set. */
function setCommonHeaders(target: ServerResponse, incoming: Incoming, api: boolean): void {
  setSecurityHeaders(target, incoming.url.protocol === 'https:')
  if (api) setCrossOriginHeaders(target)
  target.setHeader('x-request-id', incoming.id)
}

/** What proxies log of a request whose client did not wait for the answer. */
const CLIENT_LEFT = 499

function logFailure(
  options: ServerOptions,
  incoming: Incoming,
  handled: Handled,
  startedAt: number,
  left: boolean,
): void {
  const status = left ? CLIENT_LEFT : handled.response.status
  if (status < 500 && !(status >= 400 && options.isApi(incoming.url.pathname))) return
  options.log(
    JSON.stringify({
      level: status >= 500 ? 'error' : 'warn',
      time: new Date().toISOString(),
      request_id: incoming.id,
      method: incoming.method,
      path: incoming.url.pathname,
      status,
      ms: Math.round(performance.now() - startedAt),
      ...causeOf(handled.cause),
    }),
  )
}

async function serve(
  options: ServerOptions,
  message: IncomingMessage,
  target: ServerResponse,
): Promise<void> {
  const startedAt = performance.now()
  const gone = whenGone(target)
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
  logFailure(options, incoming, handled, startedAt, gone.aborted)
  // The rest of a body that is not read would be taken for the next request on this connection.
  if (!message.complete) target.setHeader('connection', 'close')
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
          ? new StartFault(`Port ${port} is in use. Choose another one, such as PORT=${port + 1}.`)
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
  const drain = createDrain()
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 15_000 }, (message, target) => {
    if (drain.enter(message.url ?? '/', target)) serve(options, message, target).catch(() => target.destroy())
    else target.writeHead(503, { 'retry-after': '5' }).end()
  })
  server.on('upgrade', options.upgrade)
  const port = await listen(server, options)
  return {
    port,
    refuseNewWork: () => drain.refuseNewWork(),
    close: () => drain.close(server),
  }
}
