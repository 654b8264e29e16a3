import type { Metric, Sample } from '../../supabase/functions/_shared/metrics/exposition.ts'

/** One request that this process answered. */
export interface AnsweredRequest {
  id: string
  path: string
  status: number
  /** Milliseconds. */
  milliseconds: number
}

/** How long requests took, by service and kind of answer. On Supabase its own metrics say that. */
export interface RequestTimes {
  note(request: AnsweredRequest): void
  metric(): Metric
}

const UPPER_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Number.POSITIVE_INFINITY]
const SERVICE = /^\/(rest|auth|storage|functions|realtime)\/v1\//

/** Which service a request was for. */
export const serviceOf = (path: string): string => SERVICE.exec(path)?.[1] ?? 'site'

interface Times {
  labels: { service: string; status: string }
  /** For each bound: how many took at most as long. */
  within: number[]
  sum: number
}

function samplesOf({ labels, within, sum }: Times): Sample[] {
  const buckets = within.map((value, at): Sample => {
    const bound = UPPER_BOUNDS[at] ?? Number.POSITIVE_INFINITY
    const le = Number.isFinite(bound) ? String(bound) : '+Inf'
    return { suffix: '_bucket', labels: { ...labels, le }, value }
  })
  return [
    ...buckets,
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: within.at(-1) ?? 0 },
  ]
}

export function createRequestTimes(): RequestTimes {
  const all = new Map<string, Times>()
  return {
    note({ path, status, milliseconds }) {
      const seconds = milliseconds / 1000
      const labels = { service: serviceOf(path), status: `${Math.floor(status / 100)}xx` }
      const key = `${labels.service} ${labels.status}`
      const times = all.get(key) ?? { labels, within: UPPER_BOUNDS.map(() => 0), sum: 0 }
      all.set(key, times)
      times.sum += seconds
      times.within = times.within.map((count, at) => count + (seconds <= (UPPER_BOUNDS[at] ?? 0) ? 1 : 0))
    },
    metric: () => ({
      name: 'aso_http_request_seconds',
      kind: 'histogram',
      help: 'How long requests took, by service and kind of answer.',
      samples: [...all.values()].flatMap(samplesOf),
    }),
  }
}
