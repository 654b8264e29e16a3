import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { fetchFunction } from '../support/api/function-calls.ts'
import { invoke, join, joinApproved, type Member } from '../support/api/members.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'

/** A stand-in of whatever takes traces, metrics and error reports. */
interface Received {
  path: string
  headers: Record<string, unknown>
  body: string
}
const received: Received[] = []
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts).toString()
    received.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(200).end('{}')
  })
})

/** Takes connections and requests, and never answers. */
const silent = createServer(() => undefined)
beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  silent.closeAllConnections()
  silent.close()
})

let stack: TestStack
let bola: Member
let port: number

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  port = (receiver.address() as AddressInfo).port
  stack = await startTestStack()
  bola = await joinApproved(stack, 'Bola')
})
afterAll(async () => {
  await stack.close()
  receiver.closeAllConnections()
  receiver.close()
})
beforeEach(() => {
  received.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.unstubAllEnvs())

const callWith = async (id: string): Promise<Response> => {
  const { data } = await bola.client.auth.getSession()
  const headers = {
    apikey: stack.publishableKey,
    authorization: `Bearer ${data.session?.access_token}`,
    'x-request-id': id,
  }
  const body = JSON.stringify({ transactionId: randomUUID(), paymentMethod: 'wallet' })
  return fetch(`${stack.url}/functions/v1/wallet-payment`, { method: 'POST', headers, body })
}

async function withoutPayment<T>(act: () => Promise<T>): Promise<T> {
  await stack.database.query('alter function public.pay_from_wallet(uuid) rename to gone')
  try {
    return await act()
  } finally {
    await stack.database.query('alter function public.gone(uuid) rename to pay_from_wallet')
  }
}

const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  name: z.string(),
  kind: z.literal(2),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
})
const traces = z.object({
  resourceSpans: z.tuple([z.object({ scopeSpans: z.tuple([z.object({ spans: z.array(span) })]) })]),
})
const spans = () =>
  received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => traces.parse(JSON.parse(body)).resourceSpans[0].scopeSpans[0].spans)

const points = z.object({
  resourceMetrics: z.tuple([
    z.object({
      scopeMetrics: z.tuple([
        z.object({
          metrics: z.tuple([
            z.object({
              name: z.literal('http.server.request.duration'),
              histogram: z.object({
                dataPoints: z.array(
                  z.object({
                    count: z.string(),
                    bucketCounts: z.array(z.string()),
                    explicitBounds: z.array(z.number()),
                  }),
                ),
              }),
            }),
          ]),
        }),
      ]),
    }),
  ]),
})

test('what one request leads to is one trace, from the stack and from the function, with its times', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}/`)
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-api-key=abc=,x-team=aso')
  const id = randomUUID()
  await callWith(id)
  const traceId = id.replaceAll('-', '')
  const names = () =>
    spans()
      .filter((one) => one.traceId === traceId)
      .map(({ name }) => name)
  await vi.waitFor(
    () => expect(names()).toEqual(expect.arrayContaining(['wallet-payment', 'functions', 'rest'])),
    {
      timeout: 20_000,
    },
  )
  for (const { startTimeUnixNano, endTimeUnixNano } of spans())
    expect(BigInt(endTimeUnixNano)).toBeGreaterThan(BigInt(startTimeUnixNano))
  expect(received[0]?.headers).toMatchObject({ 'x-api-key': 'abc=', 'x-team': 'aso' })
  await vi.waitFor(() => expect(received.some(({ path }) => path === '/v1/metrics')).toBe(true))
  for (const { body } of received.filter(({ path }) => path === '/v1/metrics')) {
    const { dataPoints } = points.parse(JSON.parse(body)).resourceMetrics[0].scopeMetrics[0].metrics[0]
      .histogram
    for (const { count, bucketCounts, explicitBounds } of dataPoints) {
      expect(bucketCounts).toHaveLength(explicitBounds.length + 1)
      expect(bucketCounts.reduce((sum, one) => sum + Number(one), 0)).toBe(Number(count))
    }
  }
  const text = received.map(({ body }) => body).join('')
  for (const secret of [bola.email, bola.id, 'Bola', stack.publishableKey]) expect(text).not.toContain(secret)
})

test('an error is reported with its release, request and place, and without a person', async () => {
  vi.stubEnv('SENTRY_DSN', `http://publickey@127.0.0.1:${port}/errors/42`)
  vi.stubEnv('RELEASE', 'aso@9.9.9')
  const id = randomUUID()
  const response = await withoutPayment(() => callWith(id))
  expect(response.status).toBe(500)
  const reports = () => received.filter((one) => one.path.endsWith('/envelope/'))
  await vi.waitFor(() => expect(reports()).toHaveLength(1), { timeout: 20_000 })
  const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = reports()
  expect(path).toBe('/errors/api/42/envelope/')
  expect(headers['x-sentry-auth']).toContain('sentry_key=publickey')
  const [header, kind, event] = body.split('\n').map((line) => (line ? JSON.parse(line) : null))
  expect(kind).toEqual({ type: 'event' })
  expect(header.event_id).toBe(event.event_id)
  expect(event).toMatchObject({
    level: 'error',
    release: 'aso@9.9.9',
    tags: { function: 'wallet-payment', request_id: id },
    exception: { values: [{ type: 'DatabaseError', value: expect.stringContaining('pay_from_wallet') }] },
  })
  const { frames } = event.exception.values[0].stacktrace
  expect(frames.at(-1)).toMatchObject({
    filename: 'supabase/functions/_shared/database.ts',
    lineno: expect.any(Number),
  })
  for (const secret of [bola.email, bola.id, 'Bola', stack.publishableKey]) expect(body).not.toContain(secret)
})

test('an error of the app in a browser is reported with its version, screen and place', async () => {
  vi.stubEnv('SENTRY_DSN', `http://publickey@127.0.0.1:${port}/42`)
  const tell = (body: object) => fetchFunction(stack, 'report-error', body)
  const frames = [
    { name: 'Price', file: 'assets/price-C0Fx.js', line: 1, column: 2345 },
    { name: '', file: 'assets/app.js', line: 7, column: 8 },
  ]
  const report = { kind: 'TypeError', frames, version: '9.9.9', screen: '/item/$id' }
  expect(await tell(report)).toMatchObject({ httpStatus: 200, status: true, message: 'Thank you' })
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 20_000 })
  const event = JSON.parse(received[0]?.body.split('\n')[2] ?? '{}')
  expect(event).toMatchObject({
    tags: { browser: 'yes', screen: '/item/$id', version: '9.9.9' },
    exception: { values: [{ type: 'TypeError', value: '' }] },
  })
  expect(event.exception.values[0].stacktrace.frames).toEqual([
    { function: '?', filename: 'assets/app.js', lineno: 7, colno: 8 },
    { function: 'Price', filename: 'assets/price-C0Fx.js', lineno: 1, colno: 2345 },
  ])
  expect(await tell({ ...report, kind: 'Ada Obi lives here' })).toMatchObject({ httpStatus: 400 })
  expect(received).toHaveLength(1)
})

test('a refusal is no error, and without a setting nothing is sent anywhere', async () => {
  vi.stubEnv('SENTRY_DSN', `http://publickey@127.0.0.1:${port}/42`)
  expect((await callWith(randomUUID())).status).toBe(404)
  vi.unstubAllEnvs()
  await withoutPayment(() => callWith(randomUUID()))
  const asked = vi.spyOn(globalThis, 'fetch')
  await withoutPayment(() =>
    invoke(bola, 'wallet-payment', { transactionId: randomUUID(), paymentMethod: 'wallet' }),
  )
  const hosts = new Set(
    asked.mock.calls.map(([input]) => new URL(input instanceof Request ? input.url : input).host),
  )
  expect([...hosts]).toEqual([new URL(stack.url).host])
  expect(received).toEqual([])
})

test.each([
  ['refuses connections', () => 'http://127.0.0.1:1'],
  ['never answers', () => `http://127.0.0.1:${(silent.address() as AddressInfo).port}`],
])('a monitor that %s neither fails nor holds up a request', async (_, address) => {
  // Whoever waited for it would wait for ever.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', address())
  vi.stubEnv('SENTRY_DSN', `${address().replace('//', '//key@')}/42`)
  const ada = await join(stack, 'Ada')
  const answers = await withoutPayment(() =>
    Promise.all(
      Array.from({ length: 8 }, () =>
        invoke(ada, 'wallet-payment', { transactionId: randomUUID(), paymentMethod: 'wallet' }),
      ),
    ),
  )
  for (const { httpStatus } of answers) expect(httpStatus).toBe(500)
  expect((await callWith(randomUUID())).status).toBe(404)
})
