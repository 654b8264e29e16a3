/** One answered request, for OpenTelemetry. */
export interface Span {
  /** Of the whole request, as in the logs: all that it leads to is one trace. */
  requestId: string
  /** Such as `wallet-payment`, or `rest` for the data API of the local stack. */
  name: string
  part: 'function' | 'stack'
  status: number
  /** Milliseconds since 1970. */
  startedAt: number
  milliseconds: number
}

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } })
const number = (key: string, value: number) => ({ key, value: { intValue: String(value) } })
/** Nanoseconds do not fit into a number. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`

function hex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const resource = (release: string) => ({
  attributes: [text('service.name', 'aso'), text('service.version', release)],
})
const scope = { name: 'aso' }

const SERVER_KIND = 2
const ERROR_CODE = 2
const DELTA = 1

/** The body of `/v1/traces` in the JSON form of OTLP. */
export function tracesOf(spans: readonly Span[], release: string): string {
  const told = spans.map(({ requestId, name, part, status, startedAt, milliseconds }) => ({
    traceId: requestId.replaceAll('-', ''),
    spanId: hex(8),
    name,
    kind: SERVER_KIND,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(startedAt + milliseconds),
    attributes: [number('http.response.status_code', status), text('aso.part', part)],
    status: status >= 500 ? { code: ERROR_CODE } : {},
  }))
  return JSON.stringify({
    resourceSpans: [{ resource: resource(release), scopeSpans: [{ scope, spans: told }] }],
  })
}

/** In seconds, as the conventions for `http.server.request.duration` say. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

/** The body of `/v1/metrics`: how long these requests took. */
export function metricsOf(spans: readonly Span[], release: string): string {
  const groups = Map.groupBy(spans, ({ name, part, status }) => JSON.stringify([name, part, status]))
  const histogram = { aggregationTemporality: DELTA, dataPoints: [...groups.values()].map(pointOf) }
  const metric = { name: 'http.server.request.duration', unit: 's', histogram }
  return JSON.stringify({
    resourceMetrics: [{ resource: resource(release), scopeMetrics: [{ scope, metrics: [metric] }] }],
  })
}

function pointOf(spans: readonly Span[]) {
  const [first] = spans
  const seconds = spans.map(({ milliseconds }) => milliseconds / 1000)
  const bucketOf = (value: number): number => {
    const at = BOUNDS.findIndex((bound) => value <= bound)
    return at < 0 ? BOUNDS.length : at
  }
  const counts = Array<number>(BOUNDS.length + 1).fill(0)
  for (const value of seconds) counts[bucketOf(value)] = (counts[bucketOf(value)] ?? 0) + 1
  return {
    attributes: [
      text('http.route', first?.name ?? ''),
      text('aso.part', first?.part ?? ''),
      number('http.response.status_code', first?.status ?? 0),
    ],
    startTimeUnixNano: nanoseconds(Math.min(...spans.map(({ startedAt }) => startedAt))),
    timeUnixNano: nanoseconds(Math.max(...spans.map((one) => one.startedAt + one.milliseconds))),
    count: String(spans.length),
    sum: seconds.reduce((sum, value) => sum + value, 0),
    bucketCounts: counts.map(String),
    explicitBounds: BOUNDS,
  }
}
