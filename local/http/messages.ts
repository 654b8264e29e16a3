import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tooDeepField, tooDeepMessage } from '../../supabase/functions/_shared/http/json-depth.ts'
import { REQUEST_ID, requestIdOf } from '../../supabase/functions/_shared/http/request-id.ts'

/** The body is larger than this address accepts. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** The JSON of the body is nested deeper than any service accepts. */
export class BodyTooDeep extends Error {
  override name = 'BodyTooDeep'
}

/** The request has an address or method that is not served. */
export class BadRequest extends Error {
  override name = 'BadRequest'
}

export const MEGABYTE = 1024 * 1024

/** A request whose body has not been read yet: each address has its own limit for it. */
export interface Incoming {
  id: string
  method: string
  url: URL
  headers: Headers
  /** Aborts when the client disconnects before it has its answer. */
  signal: AbortSignal
  /** Reads the body, up to the limit, into a web-standard request. */
  read(limit: number): Promise<Request>
}

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers()
  const { rawHeaders } = message
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (!name.startsWith(':')) headers.append(name, rawHeaders[at + 1] ?? '')
  }
  return headers
}

/** The origin as the client sees it: a proxy in front may terminate https. */
function originOf(message: IncomingMessage): string {
  const secure = message.headers['x-forwarded-proto'] === 'https'
  return `${secure ? 'https' : 'http'}://${message.headers.host ?? 'localhost'}`
}

async function readBody(message: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(message.headers['content-length'] ?? 0) > limit) throw new BodyTooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message) {
    const part = Buffer.from(chunk)
    size += part.length
    if (size > limit) throw new BodyTooLarge()
    chunks.push(part)
  }
  return Buffer.concat(chunks)
}

/** As much as the largest upload has; who sends more finds the connection closed. */
const MOST_DISCARDED = 16 * MEGABYTE
const DISCARDING_MS = 5000

/** A client that is still sending reads no answer: the rest of a body that was refused is taken, and thrown away. */
export function discardRest(message: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, DISCARDING_MS)
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    let left = MOST_DISCARDED
    message.on('data', (part: Buffer) => {
      left -= part.length
      if (left < 0) done()
    })
    for (const end of ['end', 'close', 'error']) message.once(end, done)
  })
}

/** Headers by which a client could claim another network address: they are removed. */
const CALLER_HEADERS = ['cf-connecting-ip', 'forwarded', 'x-real-ip', 'true-client-ip']

/** The network address of the client: the peer of the connection or, behind our own proxies, what the outermost one saw. */
function callerOf(message: IncomingMessage, trustedProxies: number): string {
  const peer = message.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return peer
  const named = String(message.headers['x-forwarded-for'] ?? '').split(',')
  return named.at(-trustedProxies)?.trim() || peer
}

function setCaller(headers: Headers, message: IncomingMessage, trustedProxies: number): void {
  for (const name of CALLER_HEADERS) headers.delete(name)
  headers.set('x-forwarded-for', callerOf(message, trustedProxies))
}

/** Methods that a Request object cannot have. */
const METHODS_UNSERVED = ['CONNECT', 'TRACE', 'TRACK']

export function toIncoming(
  message: IncomingMessage,
  trustedProxies = 0,
  signal = new AbortController().signal,
): Incoming {
  const origin = originOf(message)
  const path = message.url ?? '/'
  if (!path.startsWith('/') || !URL.canParse(`${origin}${path}`)) throw new BadRequest('Bad address')
  const url = new URL(`${origin}${path}`)
  const method = message.method ?? 'GET'
  if (METHODS_UNSERVED.includes(method)) throw new BadRequest('Bad method')
  const headers = headersOf(message)
  setCaller(headers, message, trustedProxies)
  const id = requestIdOf(headers)
  headers.set(REQUEST_ID, id)
  return {
    id,
    method,
    url,
    headers,
    signal,
    async read(limit) {
      if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers })
      const body = await readBody(message, limit)
      const field = tooDeepField(body)
      if (field !== undefined) throw new BodyTooDeep(tooDeepMessage(field))
      return new Request(url, { method, headers, body: body.length > 0 ? new Uint8Array(body) : null })
    },
  }
}

/** Long or open-ended bodies are streamed; everything else is sent at once, with its length. */
function isStream(headers: Headers): boolean {
  const long = Number(headers.get('content-length') ?? 0) > MEGABYTE
  return long || headers.get('content-type')?.startsWith('text/event-stream') === true
}

async function writeStream(body: ReadableStream<Uint8Array>, target: ServerResponse): Promise<void> {
  const reader = body.getReader()
  target.once('close', () => void reader.cancel().catch(() => undefined))
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (!target.write(part.value)) await once(target, 'drain')
  }
  target.end()
}

/** A response whose body is a string already: faster than a Response object on the hottest path. */
export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
}

export function setHeadersOf(response: Response | Reply, target: ServerResponse): void {
  target.statusCode = response.status
  if (!(response instanceof Response)) {
    for (const [name, value] of Object.entries(response.headers)) target.setHeader(name, value)
    return
  }
  const { headers } = response
  for (const [name, value] of headers) if (name !== 'set-cookie') target.setHeader(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) target.setHeader('set-cookie', cookies)
}

export async function sendBody(
  response: Response | Reply,
  target: ServerResponse,
  headOnly: boolean,
): Promise<void> {
  const { body } = response
  if (headOnly || !body) {
    if (body instanceof ReadableStream) await body.cancel()
    target.end()
  } else if (!(response instanceof Response)) {
    target.end(body)
  } else if (body instanceof ReadableStream && isStream(response.headers)) {
    await writeStream(body, target)
  } else {
    target.end(Buffer.from(await response.arrayBuffer()))
  }
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(value, { status, headers })
}
