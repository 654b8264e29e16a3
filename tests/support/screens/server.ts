import type { Database, Tables } from '#database.types.ts'

/** The server of a screen test: its answers are written by hand, and what it was asked is kept. */

type Public = Database['public']
type Table = keyof Public['Tables'] | keyof Public['Views']
type Procedure = keyof Public['Functions']

/** The generated types don't know which columns of views and procedures can be null. */
type Columns<Row> = { [Column in keyof Row]?: Row[Column] | null }

/** A row with as many columns as the screen needs; a column that is renamed is found by the type checker. */
type Rows<Name extends Table> = Columns<Tables<Name>>[]

type Part<Value> = Value extends (infer Row)[] ? Part<Row>[] : Value extends object ? Columns<Value> : Value

type Returned<Name extends Procedure> = Part<Public['Functions'][Name]['Returns']> | null

export interface SentRequest {
  method: string
  path: string
  search: URLSearchParams
  headers: Headers
  /** What was sent as JSON, read; else as it was sent. */
  body: unknown
}

type Said<Value> = Value | Response

/** What the server says: a value, `refusal(…)`, `noNetwork`, a promise that the test keeps when it likes, or by the request. */
type Answer<Value> = Said<Value> | Promise<Said<Value>> | ((request: SentRequest) => Answer<Value>)

type Methods = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** By method and path. A path outside of the database may end in `*`. */
export type Answers = { [Name in Table as `GET /rest/v1/${Name}`]?: Answer<Rows<Name>> } & {
  [Name in Table as `${'POST' | 'PATCH' | 'DELETE'} /rest/v1/${Name}`]?: Answer<Rows<Name> | null>
} & { [Name in Table as `HEAD /rest/v1/${Name}`]?: Answer<null> } & {
  [Name in Procedure as `POST /rest/v1/rpc/${Name}`]?: Answer<Returned<Name>>
} & { [Other in `${Methods} /${'auth' | 'functions' | 'storage'}/v1/${string}`]?: Answer<unknown> }

/** The database refuses, in its own words: `refusal('PT409', 'Too late', 'The booking has begun.')`. */
export function refusal(code: `PT${number}`, hint: string, message: string): Response {
  return Response.json({ code, hint, message, details: null }, { status: Number(code.slice(2)) })
}

/** The database refuses without words of its own, so the screen says its own. */
export const wordlessRefusal = (): Response =>
  Response.json({ code: '42501', hint: null, message: 'permission denied', details: null }, { status: 403 })

/** What a function answers when it has done its work. */
export const done = (data: unknown, message = ''): unknown => ({ status: true, message, data })

/** A function refuses, in its own words. */
export function functionRefusal(status: number, message: string, title?: string): Response {
  return Response.json({ status: false, message, data: title ? { title } : null }, { status })
}

/** The request does not reach the server. */
export function noNetwork(): never {
  throw new TypeError('Failed to fetch')
}

export class Server {
  readonly #answers = new Map<string, unknown>()
  readonly #requests: SentRequest[] = []
  #silence: Promise<void> | undefined
  /** Requests that the test has no answer for. */
  readonly unanswered: string[] = []

  /** From now on. */
  answer(answers: Answers): void {
    for (const [name, answer] of Object.entries(answers)) this.#answers.set(name, answer)
  }

  /** No network answers between two taps of a finger: until these are done, nothing is answered. */
  async silentDuring(act: () => Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#silence = promise
    await act()
    this.#silence = undefined
    resolve()
  }

  requests(name: string): SentRequest[] {
    return this.#requests.filter(({ method, path }) => `${method} ${path}` === name)
  }

  async fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const request = readRequest(input, init)
    this.#requests.push(request)
    const answer = this.#find(`${request.method} ${request.path}`)
    await this.#silence
    const said = await Promise.race([give(answer, request), aborted(init.signal)])
    return said instanceof Response ? said.clone() : responseOf(said, request)
  }

  #find(name: string): unknown {
    if (this.#answers.has(name)) return this.#answers.get(name)
    for (const [known, answer] of this.#answers)
      if (known.endsWith('*') && name.startsWith(known.slice(0, -1))) return answer
    this.unanswered.push(name)
    return Response.json({ code: 'PGRST205', message: `The test has no answer to ${name}` }, { status: 404 })
  }
}

function readRequest(input: string | URL | Request, init: RequestInit): SentRequest {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.origin)
  const headers = new Headers(init.headers)
  const json = headers.get('content-type')?.includes('json') && typeof init.body === 'string'
  return {
    method: init.method ?? 'GET',
    path: pathname,
    search: searchParams,
    headers,
    body: json ? JSON.parse(String(init.body)) : (init.body ?? null),
  }
}

async function give(answer: unknown, request: SentRequest): Promise<unknown> {
  return typeof answer === 'function' ? give(answer(request), request) : answer
}

/** A screen that is left, or asks anew, calls off what it was asking for. */
const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    else signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** As PostgREST answers: a request for one row is refused unless there is exactly one. */
function responseOf(said: unknown, { headers }: SentRequest): Response {
  const one = headers.get('accept')?.includes('vnd.pgrst.object') && Array.isArray(said)
  if (!one) return Response.json(said ?? null)
  if (said.length === 1) return Response.json(said[0])
  const details = `The result contains ${said.length} rows`
  return Response.json({ code: 'PGRST116', message: 'Not one row', details, hint: null }, { status: 406 })
}
