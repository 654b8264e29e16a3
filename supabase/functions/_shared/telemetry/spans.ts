import { afterAnswer } from '../after-answer.ts'
import { env } from '../env.ts'
import { metricsOf, type Span, tracesOf } from './otlp.ts'
import { post } from './post.ts'

/** So many spans wait to be sent; while the collector does not answer, further ones are dropped. */
const MOST_WAITING = 1000
const TOGETHER_MS = 200

let waiting: Span[] = []
let sending: Promise<void> | undefined

/** Tells OpenTelemetry of an answered request, where an endpoint is set. Nobody waits for it. */
export function noteSpan(span: Span): void {
  if (!env.otlp()) return
  if (waiting.length < MOST_WAITING) waiting.push(span)
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
  afterAnswer(sending)
}

async function sendAll(): Promise<void> {
  while (waiting.length > 0) {
    await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))
    const spans = waiting
    waiting = []
    const target = env.otlp()
    if (!target) return
    const headers = { 'content-type': 'application/json', ...target.headers }
    await Promise.allSettled([
      post(`${target.endpoint}/v1/traces`, headers, tracesOf(spans, env.release())),
      post(`${target.endpoint}/v1/metrics`, headers, metricsOf(spans, env.release())),
    ])
  }
}
